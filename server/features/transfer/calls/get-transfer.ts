/** Handles `getTransfer`: how much an export would have, before somebody asks for one. */
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { convertDirectoryToRecords } from '#server/features/records/calls/record-set.ts'

export const getTransfer: Handler<'getTransfer'> = async (_, { stores: { transfers }, directory }) => {
  const records = convertDirectoryToRecords(directory)
  const { content, ...counts } = await transfers.count(directory.business.slug)
  return done({
    records:
      1 +
      content +
      recordKinds.reduce((sum, { list }) => sum + records[list].length, 0) +
      directory.documents.length,
    ...counts,
  })
}
