/** Handles `listSubmissions`, `getSubmission` and `deleteSubmission`, by which a business manages its submissions. */

import type { ListSubmissionsInput, Submission as SubmissionDto } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { findConsentTexts } from '../calls/consents.ts'
import { toSubmissionPaymentDto } from '../calls/submission-receipt.ts'
import { toUploadDto } from '../calls/uploads.ts'
import type { Submission, SubmissionCursor } from '../submissions.ts'
import { loadAnsweredDocuments } from './submission-documents.ts'
import { readSubmissionFilter } from './submission-filter.ts'

/**
 * The statuses listed by default. Drafts of forms are private until they are submitted, and listed only on request.
 */
export const defaultListedStatuses: readonly Submission['status'][] = [
  'complete',
  'partial',
  'awaiting-payment',
  'unpaid',
]

export const listSubmissions: Handler<'listSubmissions'> = async (input, context) => {
  const { kind, form, version, status, limit = 50 } = input
  const zone = getZoneOrDefault(undefined, context.directory)
  const filter = await readListFilter(input, context)
  if (!filter.ok) return filter
  const { submissions, next } = await context.stores.formStores.submissions.list({
    business: context.directory.business.slug,
    kind,
    form,
    version,
    pageSize: limit,
    statuses: status === undefined ? defaultListedStatuses : [status],
    after: parseCursor(input.after ?? ''),
    filter: filter.value,
  })
  return done({
    submissions: submissions.map(submission => toSubmissionDto(submission, zone)),
    next: next ? `${next.savedAt}.${next.id}` : null,
    consentTexts: await findConsentTexts(submissions, context),
  })
}

/** Conditions on answers need a form, whose documents say what its answers are. */
async function readListFilter(input: ListSubmissionsInput, context: CallContext) {
  const { kind, form, version, where } = input
  const zone = getZoneOrDefault(undefined, context.directory)
  if (where === undefined || kind === undefined || form === undefined)
    return readSubmissionFilter(input, [], zone)
  const documents = await loadAnsweredDocuments({ kind, form }, version, context)
  return documents.ok ? readSubmissionFilter(input, documents.value, zone) : documents
}

export const getSubmission: Handler<'getSubmission'> = async ({ id }, context) => {
  const {
    stores: { formStores },
    directory,
  } = context
  const found = await formStores.submissions.find(directory.business.slug, id)
  if (!found) return failed('submission.not_found')
  const uploads = await formStores.uploads.listBySubmission(directory.business.slug, id)
  return done({
    submission: toSubmissionDto(found, getZoneOrDefault(undefined, directory)),
    uploads: uploads.map(toUploadDto),
    consentTexts: await findConsentTexts([found], context),
  })
}

export const deleteSubmission: Handler<'deleteSubmission'> = async ({ id }, context) => {
  const {
    stores: { formStores },
    directory,
    now,
  } = context
  const audit = createAuditNote('deleteSubmission', { kind: 'submission', key: id }, context)
  return (await formStores.submissions.remove({ business: directory.business.slug, id, now, audit }))
    ? done({})
    : failed('submission.not_found')
}

/** Formats times in a zone: that of the business. */
export function toSubmissionDto(submission: Submission, zone: Zone): SubmissionDto {
  const { id, kind, form, version, status, values, scores, end, step, locale } = submission
  const { booking, consents, payment, tags, erased } = submission
  return {
    id,
    kind,
    form,
    version,
    status,
    values: { ...values },
    scores: { ...scores },
    locale,
    end: end ?? null,
    startedAt: formatZonedInstant(submission.startedAt, zone),
    savedAt: formatZonedInstant(submission.savedAt, zone),
    ...(step === undefined ? {} : { step }),
    ...(booking === undefined ? {} : { booking }),
    ...(consents === undefined ? {} : { consents: [...consents] }),
    ...(payment === undefined ? {} : { payment: toSubmissionPaymentDto(payment, zone) }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(erased ? { erased: true as const } : {}),
  }
}

/** An unknown cursor starts at the first page. */
function parseCursor(text: string): SubmissionCursor | undefined {
  const [, savedAt, id] = /^(-\d{1,13}|\d{1,14})\.(\w{1,40})$/.exec(text) ?? []
  return savedAt === undefined || id === undefined ? undefined : { savedAt: asInstant(Number(savedAt)), id }
}
