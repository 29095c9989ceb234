/**
 * Submits the answers to a form or survey: checks everything against the version they answer, books what the form
 * books, then writes the submission and its payment in one transaction. A request repeated under its key gets its submission again.
 */

import type { SubmissionReceipt, SubmitFormInput } from '#schemas/generated/types.gen.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { assertNever, done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { isFormulaTrue } from '#schemas/runtime/expression/formula.ts'
import { getMinFillSeconds } from '#schemas/runtime/form/form.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { collectFormConsents, keepConsentTexts } from '#server/features/forms/calls/consents.ts'
import { extractEmailsAndUploads } from '#server/features/forms/calls/emails-and-uploads.ts'
import {
  isFormFull,
  loadOpenHostedVersion,
  toSubmissionQuotas,
} from '#server/features/forms/calls/form-versions.ts'
import {
  evaluateSubmission,
  type SubmissionEvaluation,
} from '#server/features/forms/calls/submission-evaluation.ts'
import { toSubmissionReceipt } from '#server/features/forms/calls/submission-receipt.ts'
import { isTrapped } from '#server/features/forms/calls/trap.ts'
import type { FormKey, FormVersion } from '#server/features/forms/form-versions.ts'
import { collectTextAnswers } from '#server/features/forms/rules/form-fields.ts'
import type { Submission, SubmissionResult } from '#server/features/forms/submissions.ts'
import { readFormTokenTime } from '#server/features/limits/calls/form-token.ts'
import type { NewPayment } from '#server/features/payments/payment-change.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { createFormBooking, takeBackFormBooking } from './form-booking.ts'
import { buildFormPayment } from './form-charge.ts'

type Answer = Outcome<{ submission: SubmissionReceipt }>

export const submitForm: Handler<'submitForm'> = ({ id, ...input }, context) =>
  submit({ kind: 'form', form: id }, input, context)

export const submitSurvey: Handler<'submitSurvey'> = ({ id, ...input }, context) =>
  submit({ kind: 'survey', form: id }, input, context)

type Input = Omit<SubmitFormInput, 'id'>

/** A document may be republished while somebody answers it, but hardly again and again. */
const maxTries = 3

async function submit(key: FormKey, input: Input, context: CallContext): Promise<Answer> {
  const before = await answerBefore(context)
  if (before) return before
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await submitOnce(key, input, context)
    if (answer !== 'republished') return answer.ok ? answer : ((await answerBefore(context)) ?? answer)
  }
  return failed('form.version_unknown')
}

async function submitOnce(key: FormKey, input: Input, context: CallContext): Promise<Answer | 'republished'> {
  const open = await loadOpenHostedVersion(key, input.version, context)
  if (!open.ok) return open
  const { document } = open.value
  const answers = await evaluateSubmission(open.value, input, context)
  // A bot that fills in the trap must not learn that it did.
  if (isTrapped(input))
    return done({ submission: { id: randomId(), ...key, end: answers.end ?? null, status: 'complete' } })
  const time = await readFormTokenTime(input.stamp, key, context)
  if (time === undefined) return failed('input.invalid', {}, [forgedTokenFault])
  if (context.now - time < getMinFillSeconds(document) * 1000) return failed('form.too_fast')
  if (answers.faults.length > 0) return failed('input.invalid', {}, answers.faults)
  if (await isFormFull(key, document, context)) return failed('form.full')
  const payment = buildFormPayment(open.value, { answers, shownDue: input.due }, context)
  if (!payment.ok) return payment
  const booked = await createFormBooking(open.value, { answers, input }, context)
  if (!booked.ok) return booked
  const isPaymentAwaited = payment.value !== undefined || booked.value?.status === 'awaiting-payment'
  const consents = collectFormConsents({ document, values: answers.values }, input.locale, context)
  await keepConsentTexts(consents, context)
  const submission: Submission = {
    id: randomId(),
    ...key,
    version: document.version,
    status: isPaymentAwaited ? 'awaiting-payment' : 'complete',
    values: dropShownAmounts(document, answers.values),
    scores: answers.scores,
    locale: input.locale,
    erased: false,
    startedAt: time,
    savedAt: context.now,
    ...(answers.end === undefined ? {} : { end: answers.end }),
    ...(booked.value === undefined ? {} : { booking: booked.value.id }),
    ...(consents.length === 0 ? {} : { consents: consents.map(({ receipt }) => receipt) }),
  }
  const parts = { version: open.value, answers, input, payment: payment.value }
  const receipt = await write(submission, parts, context)
  if (booked.value && isRefused.has(receipt.kind)) await takeBackFormBooking(booked.value, context)
  return toSubmissionOutcome(receipt, { answers, version: open.value, context })
}

/** Drops what the client sent for fields that only show the amount: the payment says what is due. */
function dropShownAmounts(
  document: FormVersion['document'],
  values: Submission['values'],
): Submission['values'] {
  if (!document.payment) return values
  const shown = new Set(listPaymentFields(document))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shown.has(name)))
}

/** In all other cases, the booking belongs to the submission that was stored under the same key. */
const isRefused: ReadonlySet<SubmissionResult['kind']> = new Set(['full', 'uploads-missing', 'republished'])

const forgedTokenFault = { pointer: '/stamp', code: 'field.invalid', params: {} } as const

interface Parts {
  readonly version: FormVersion
  readonly answers: SubmissionEvaluation
  readonly input: Input
  readonly payment: NewPayment | undefined
}

async function write(
  submission: Submission,
  { version, answers, input, payment }: Parts,
  context: CallContext,
) {
  const { formStores, directory, request, now } = context
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

interface Around {
  readonly answers: SubmissionEvaluation
  readonly version: FormVersion
  readonly context: CallContext
}

async function toSubmissionOutcome(
  receipt: SubmissionResult,
  { answers, version, context }: Around,
): Promise<Answer | 'republished'> {
  switch (receipt.kind) {
    case 'kept':
    case 'replayed':
      return done({ submission: await toSubmissionReceipt(receipt.submission, context) })
    case 'key-reused':
      return failed('idempotency.key_reused')
    case 'in-flight':
      return failed('idempotency.in_flight')
    case 'full':
      return failed('form.full')
    case 'republished':
      return 'republished'
    case 'uploads-missing': {
      const lost = collectTextAnswers(version.document, answers.values).filter(
        ({ format, text }) => format === 'upload' && receipt.uploads.includes(text),
      )
      const faults = lost.map(({ pointer }) => ({
        ...({ pointer: formatPointer(['values']) + pointer, code: 'upload.not_found', params: {} } as const),
      }))
      return failed('input.invalid', {}, faults)
    }
    default:
      return assertNever(receipt)
  }
}

async function answerBefore(context: CallContext): Promise<Answer | undefined> {
  const { request, formStores, directory } = context
  const business = directory.business.slug
  const earlier = request && (await formStores.submissions.findRepeatedRequest({ business, ...request }))
  if (earlier?.kind === 'replayed')
    return done({ submission: await toSubmissionReceipt(earlier.submission, context) })
  return earlier && failed(earlier.kind === 'key-reused' ? 'idempotency.key_reused' : 'idempotency.in_flight')
}
