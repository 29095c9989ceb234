/** Handles the operator's calls for a business's records, one by one. They refuse what an import refuses. */
import type { DeleteRecordInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { retryOnConflict } from '#server/calls/retry-on-conflict.ts'
import { findDocumentKind } from '#server/configuration/document-kinds.ts'
import { createChangeOrigin } from '#server/features/audit/audit-note.ts'
import { findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { deleteContentRecord } from './content-records.ts'
import { withoutDocument } from './document-records.ts'
import { toConflictProblem } from './record-conflicts.ts'
import { toRecordKey } from './record-keys.ts'
import { convertDirectoryToRecords, withoutRecord } from './record-set.ts'
import { saveRecords, writeRecord } from './write-record.ts'

/** A post in eleven languages has about 100 kB, so that a reply usually stays below ten megabytes. */
const maxContentRecords = 100

export const listRecords: Handler<'listRecords'> = async ({ kind, after = '' }, context) => {
  const refusal = checkRecordKinds([kind], context.caller)
  if (refusal) return refusal
  const {
    stores: { recordHistory },
    directory,
  } = context
  if (kind === 'business') {
    const { document, version } = await recordHistory.read(
      toRecordKey({ kind, key: directory.business.slug }, directory),
    )
    return done(
      document ? { records: [{ ...document }], versions: [version] } : { records: [], versions: [] },
    )
  }
  const isContent = findContentKind(kind) !== undefined
  const start = toRecordKey({ kind, key: isContent ? after : '' }, directory)
  const found = await recordHistory.readAfter(start, isContent ? maxContentRecords : Number.MAX_SAFE_INTEGER)
  return done({
    records: found.map(({ document }) => ({ ...document })),
    versions: found.map(({ version }) => version),
  })
}

export const getRecord: Handler<'getRecord'> = async (
  name,
  { stores: { recordHistory }, directory, caller },
) => {
  const refusal = checkRecordKinds([name.kind], caller)
  if (refusal) return refusal
  const { document, version } = await recordHistory.read(toRecordKey(name, directory))
  return document ? done({ record: { ...document }, version }) : failed('record.not_found')
}

export const saveRecord: Handler<'saveRecord'> = async (input, context) =>
  checkRecordKinds([input.kind], context.caller) ?? writeRecord({ ...input, call: 'saveRecord' }, context)

export const deleteRecord: Handler<'deleteRecord'> = async (input, context) => {
  const refusal = checkRecordKinds([input.kind], context.caller)
  if (refusal) return refusal
  if (input.kind === 'business')
    return failed('record.invalid', { reason: 'The record of a business cannot be deleted.' })
  const attempt = (fresh: CallContext) => deleteOnce(input, fresh)
  if (input.ifVersion !== undefined) return retryOnConflict(context, attempt)
  return (await attempt(context)) ?? failed('record.changed')
}

/** Returns undefined if somebody else has written to the business at the same moment. */
async function deleteOnce(
  { kind, key, ifVersion }: DeleteRecordInput,
  context: CallContext,
): Promise<Outcome<Record<string, never>> | undefined> {
  const {
    stores: { recordHistory },
    directory,
  } = context
  const state = await recordHistory.read(toRecordKey({ kind, key }, directory))
  if (ifVersion !== undefined && state.version > 0 && ifVersion !== state.version)
    return toConflictProblem(state, [])
  if (!state.document) return failed('record.not_found')
  const origin = createChangeOrigin('deleteRecord', context)
  const content = findContentKind(kind)
  const document = findDocumentKind(kind)
  const records = convertDirectoryToRecords(directory)
  const deleted = content
    ? await deleteContentRecord({ kind: content.kind, slug: key }, origin, context)
    : await saveRecords(
        document
          ? withoutDocument(records, { kind: document.kind, id: key })
          : withoutRecord(records, kind, key),
        origin,
        context,
      )
  return deleted?.ok ? done({}) : deleted
}
