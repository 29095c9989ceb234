/** Handles the calls by which the operator sees what a record was before, and makes it that again. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Handler } from '#server/calls/handler.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { toRecordKey } from './record-keys.ts'
import { writeRecord } from './write-record.ts'

export const listRevisions: Handler<'listRevisions'> = async (
  name,
  { stores: { recordHistory }, directory, caller },
) => {
  const refusal = checkRecordKinds([name.kind], caller)
  if (refusal) return refusal
  const revisions = await recordHistory.list(toRecordKey(name, directory))
  if (revisions.length === 0) return failed('record.not_found')
  const zone = requireZone(directory.business.timezone)
  return done({
    revisions: revisions.map(({ isCurrent, at, ...revision }) => ({
      ...revision,
      current: isCurrent,
      ...(at === undefined ? {} : { at: formatZonedInstant(at, zone) }),
    })),
  })
}

export const getRevision: Handler<'getRevision'> = async (
  { version, ...name },
  { stores: { recordHistory }, directory, caller },
) => {
  const refusal = checkRecordKinds([name.kind], caller)
  if (refusal) return refusal
  const record = await recordHistory.readRevision(toRecordKey(name, directory), version)
  return record ? done({ record: { ...record }, version }) : failed('record.not_found')
}

export const restoreRevision: Handler<'restoreRevision'> = async ({ version, ...input }, context) => {
  const {
    stores: { recordHistory },
    directory,
    caller,
  } = context
  const refusal = checkRecordKinds([input.kind], caller)
  if (refusal) return refusal
  const record = await recordHistory.readRevision(toRecordKey(input, directory), version)
  if (!record) return failed('record.not_found')
  return writeRecord({ ...input, record, call: 'restoreRevision', isRestoring: true }, context)
}
