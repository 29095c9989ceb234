/** Stores a submission and its payment in one transaction, once what it books is booked. */
import type { Booking, ConsentReceipt } from '#schemas/generated/types.gen.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { assertNever, done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { isFormulaTrue } from '#schemas/runtime/expression/formula.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { collectFormConsents, saveConsentTexts } from '#server/features/forms/calls/consents.ts'
import { extractEmailsAndUploads } from '#server/features/forms/calls/emails-and-uploads.ts'
import { toSubmissionQuotas } from '#server/features/forms/calls/form-quotas.ts'
import { collectTextAnswers } from '#server/features/forms/rules/form-fields.ts'
import type {
  RepeatedSubmissionResult,
  Submission,
  SubmissionResult,
} from '#server/features/forms/submissions.ts'
import type { NewPayment } from '#server/features/payments/payment-change.ts'
import { randomId } from '#server/lib/identifiers.ts'
import type { CheckedSubmission, EvaluatedSubmission } from './check-submission.ts'
import { undoFormBooking } from './form-booking.ts'

export interface PricedSubmission extends CheckedSubmission {
  /** What the form itself charges; undefined if nothing. */
  readonly payment: NewPayment | undefined
}

export interface BookedSubmission extends PricedSubmission {
  /** Undefined if the form books nothing. */
  readonly booking: Booking | undefined
}

/** Takes the booking back if the submission is refused. Returns `republished` if the form must be read again. */
export async function storeSubmission(
  booked: BookedSubmission,
  context: CallContext,
): Promise<Outcome<Submission> | 'republished'> {
  const { version, answers, input, booking } = booked
  const { document } = version
  const consents = collectFormConsents({ document, values: answers.values }, input.locale, context)
  await saveConsentTexts(consents, context)
  const receipts = consents.map(({ receipt }) => receipt)
  const result = await write(booked, buildSubmission(booked, receipts, context.now), context)
  if (booking && isRefused.has(result.kind)) await undoFormBooking(booking, context)
  switch (result.kind) {
    case 'republished':
      return 'republished'
    case 'kept':
      return done(result.submission)
    case 'full':
      return failed('form.full')
    case 'uploads-missing':
      return failUploadsMissing(booked, result.uploads)
    default:
      return toRepeatedOutcome(result)
  }
}

/** In all other cases, the booking belongs to the submission that was stored under the same key. */
const isRefused: ReadonlySet<SubmissionResult['kind']> = new Set(['full', 'uploads-missing', 'republished'])

function buildSubmission(
  { key, input, version: { document }, answers, startedAt, payment, booking }: BookedSubmission,
  consents: readonly ConsentReceipt[],
  now: Instant,
): Submission {
  const isPaymentAwaited = payment !== undefined || booking?.status === 'awaiting-payment'
  return {
    id: randomId(),
    ...key,
    version: document.version,
    status: isPaymentAwaited ? 'awaiting-payment' : 'complete',
    values: dropShownAmounts(document, answers.values),
    scores: answers.scores,
    locale: input.locale,
    erased: false,
    startedAt,
    savedAt: now,
    ...(answers.end === undefined ? {} : { end: answers.end }),
    ...(booking === undefined ? {} : { booking: booking.id }),
    ...(consents.length === 0 ? {} : { consents }),
  }
}

/** Drops what the client sent for fields that only show the amount: the payment says what is due. */
function dropShownAmounts(
  document: EvaluatedSubmission['version']['document'],
  values: Submission['values'],
): Submission['values'] {
  if (!document.payment) return values
  const shown = new Set(listPaymentFields(document))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shown.has(name)))
}

function write(
  { version, answers, input, payment }: BookedSubmission,
  submission: Submission,
  { stores: { formStores }, directory, request, now }: CallContext,
): Promise<SubmissionResult> {
  if (!request) throw new Error('Submitting needs an idempotency key: keep the call declared as idempotent.')
  return formStores.submissions.submit({
    business: directory.business.slug,
    submission,
    request,
    now,
    digest: version.digest,
    ...extractEmailsAndUploads(version, answers.values),
    quotas: toSubmissionQuotas(
      version.document,
      when => when === undefined || isFormulaTrue(when, answers.scope),
    ),
    draft: input.draft,
    ...(payment && { payment }),
  })
}

function failUploadsMissing(
  { version, answers }: EvaluatedSubmission,
  uploads: readonly string[],
): Outcome<never> {
  const lost = collectTextAnswers(version.document, answers.values).filter(
    ({ format, text }) => format === 'upload' && uploads.includes(text),
  )
  const faults = lost.map(
    ({ pointer }) =>
      ({ pointer: formatPointer(['values']) + pointer, code: 'upload.not_found', params: {} }) as const,
  )
  return failed('input.invalid', {}, faults)
}

/** Finds what an earlier request under the same key has come to; undefined if there was none, or it is still running. */
export async function findEarlierSubmission({
  stores: { formStores },
  request,
  directory,
}: CallContext): Promise<Outcome<Submission> | undefined> {
  const business = directory.business.slug
  const earlier = request && (await formStores.submissions.findRepeatedRequest({ business, ...request }))
  return earlier && toRepeatedOutcome(earlier)
}

function toRepeatedOutcome(result: RepeatedSubmissionResult): Outcome<Submission> {
  switch (result.kind) {
    case 'replayed':
      return done(result.submission)
    case 'key-reused':
      return failed('idempotency.key_reused')
    case 'in-flight':
      return failed('idempotency.in_flight')
    default:
      return assertNever(result)
  }
}
