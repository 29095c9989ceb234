/** Handles the calls that publish drafts at a time, and make what is published a draft again. */
import type { SchedulePublicationInput, TakeDownRecordInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { retryOnConflict } from '#server/calls/retry-on-conflict.ts'
import { createAuditNote, createChangeOrigin, getAuditAuthor } from '#server/features/audit/audit-note.ts'
import { findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import { deleteContentRecord } from '#server/features/records/calls/content-records.ts'
import { findDocumentFaults } from '#server/features/records/calls/document-faults.ts'
import { toRecordKey } from '#server/features/records/calls/record-keys.ts'
import type { DocumentDraftKey } from '../document-drafts.ts'
import type { PublicationTimes } from '../publication-schedules.ts'

type Refusal = Extract<Outcome<never>, { ok: false }>

export const schedulePublication: Handler<'schedulePublication'> = async (input, context) => {
  const refusal = checkRecordKinds([input.kind], context.caller)
  if (refusal) return refusal
  const {
    stores: { publicationSchedules },
    caller,
  } = context
  const key = toDraftKey(input, context)
  const times = readTimes(input)
  if (!times) return failed('record.invalid', { reason: 'There is no such time.', rule: 'time_invalid' })
  const problem = (await checkTimes(times, { key, input }, context)) ?? undefined
  if (problem) return problem
  await publicationSchedules.save(
    { ...key, ...times, author: getAuditAuthor(caller) },
    createAuditNote('schedulePublication', { kind: key.kind, key: key.id }, context),
  )
  return done({})
}

function readTimes({ publishAt, takeDownAt }: SchedulePublicationInput): PublicationTimes | undefined {
  const read = (text: string | undefined) => (text === undefined ? undefined : parseInstant(text))
  const times = { publishAt: read(publishAt), takeDownAt: read(takeDownAt) }
  const isUnread =
    (publishAt !== undefined && times.publishAt === undefined) ||
    (takeDownAt !== undefined && times.takeDownAt === undefined)
  return isUnread ? undefined : times
}

interface Planned {
  readonly key: DocumentDraftKey
  readonly input: SchedulePublicationInput
}

async function checkTimes(
  { publishAt, takeDownAt }: PublicationTimes,
  { key, input: { kind, key: name } }: Planned,
  context: CallContext,
): Promise<Refusal | undefined> {
  const {
    stores: { documentDrafts, recordHistory },
    directory,
    now,
  } = context
  if (isPast(publishAt, now) || isPast(takeDownAt, now))
    return failed('record.invalid', { reason: 'The time is over; choose a later one.', rule: 'time_past' })
  if (publishAt !== undefined && takeDownAt !== undefined && takeDownAt <= publishAt)
    return failed('record.invalid', {
      reason: 'It would be taken down before it is published; choose a later time.',
      rule: 'time_order',
    })
  if (publishAt !== undefined) {
    const draft = await documentDrafts.find(key)
    if (!draft) return failed('record.not_found')
    const faults = await findDocumentFaults({ kind, key: name, record: draft.content }, context)
    const [fault] = faults
    if (fault) return failed('record.invalid', fault.params, faults)
  } else if (takeDownAt !== undefined) {
    const { document } = await recordHistory.read(toRecordKey({ kind, key: name }, directory))
    if (!document) return failed('record.not_found')
  }
  return undefined
}

const isPast = (at: Instant | undefined, now: Instant): boolean => at !== undefined && at <= now

export const takeDownRecord: Handler<'takeDownRecord'> = async (input, context) => {
  const refusal = checkRecordKinds([input.kind], context.caller)
  if (refusal) return refusal
  return retryOnConflict(context, fresh => takeDownOnce(input, fresh))
}

/** Returns undefined if somebody else has written to the business at the same moment. */
async function takeDownOnce(
  input: TakeDownRecordInput,
  context: CallContext,
): Promise<Outcome<Record<string, never>> | undefined> {
  const {
    stores: { recordHistory, documentDrafts, publicationSchedules },
    directory,
    caller,
  } = context
  const content = findContentKind(input.kind)
  const key = toDraftKey(input, context)
  const { document } = await recordHistory.read(toRecordKey(input, directory))
  if (!content || !document) return failed('record.not_found')
  const draft = await documentDrafts.find(key)
  // First the draft, so that nothing is lost if the process ends in between.
  await documentDrafts.save(
    {
      ...key,
      content: draft?.content ?? { ...document },
      base: 0,
      isRebased: true,
      author: getAuditAuthor(caller),
      ifRevision: undefined,
    },
    createAuditNote('saveDocumentDraft', { kind: key.kind, key: key.id }, context),
  )
  const origin = createChangeOrigin('takeDownRecord', context)
  const deleted = await deleteContentRecord({ kind: content.kind, slug: input.key }, origin, context)
  if (!deleted?.ok) {
    if (!draft) await documentDrafts.delete(key, {})
    return deleted
  }
  const schedule = await publicationSchedules.find(key)
  if (schedule?.takeDownAt !== undefined)
    await publicationSchedules.finish(key, { step: 'take-down', dueAt: schedule.takeDownAt })
  return done({})
}

const toDraftKey = (
  { kind, key }: TakeDownRecordInput,
  { directory }: Pick<CallContext, 'directory'>,
): DocumentDraftKey => {
  const { business, kind: stored, key: id } = toRecordKey({ kind, key }, directory)
  return { business, kind: stored, id }
}
