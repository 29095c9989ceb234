/**
 * Submits the answers to a form or survey, stage by stage: evaluated against the version they answer, admitted, priced, booked,
 * stored. Each stage adds to the value of the one before, or refuses. A request repeated under its key gets its submission again.
 */
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { loadOpenHostedVersion } from '#server/features/forms/calls/form-versions.ts'
import { isHoneypotFilled } from '#server/features/forms/calls/honeypot.ts'
import { evaluateSubmission } from '#server/features/forms/calls/submission-evaluation.ts'
import {
  type ReceivedSubmission,
  toSubmissionReceipt,
} from '#server/features/forms/calls/submission-receipt.ts'
import type { FormKey } from '#server/features/forms/form-versions.ts'
import { randomId } from '#server/lib/identifiers.ts'
import {
  type CheckedSubmission,
  checkSubmission,
  type EvaluatedSubmission,
  type PostedAnswers,
} from './check-submission.ts'
import { createFormBooking } from './form-booking.ts'
import { buildFormPayment } from './form-charge.ts'
import {
  type BookedSubmission,
  findEarlierSubmission,
  type PricedSubmission,
  storeSubmission,
} from './store-submission.ts'

export const submitForm: Handler<'submitForm'> = ({ id, ...input }, context) =>
  submit({ key: { kind: 'form', form: id }, input }, context)

export const submitSurvey: Handler<'submitSurvey'> = ({ id, ...input }, context) =>
  submit({ key: { kind: 'survey', form: id }, input }, context)

interface PostedSubmission {
  readonly key: FormKey
  readonly input: PostedAnswers
}

async function submit(posted: PostedSubmission, context: CallContext) {
  const received = (await findEarlierSubmission(context)) ?? (await receive(posted, context))
  return received.ok ? done({ submission: await toSubmissionReceipt(received.value, context) }) : received
}

/** A document may be republished while somebody answers it, but hardly again and again. */
const maxTries = 3

async function receive(posted: PostedSubmission, context: CallContext): Promise<Outcome<ReceivedSubmission>> {
  for (let tries = 0; tries < maxTries; tries++) {
    const received = await runStages(posted, context)
    if (received === 'republished') continue
    // The same request, sent twice at once, may have been refused for what its twin has taken.
    return received.ok ? received : ((await findEarlierSubmission(context)) ?? received)
  }
  return failed('form.version_unknown')
}

/** The order of the stages is that of the refusals. */
async function runStages(
  posted: PostedSubmission,
  context: CallContext,
): Promise<Outcome<ReceivedSubmission> | 'republished'> {
  const evaluated = await evaluate(posted, context)
  if (!evaluated.ok) return evaluated
  // A bot that fills in the trap must not learn that it did.
  if (isHoneypotFilled(posted.input)) return done(pretendSubmission(evaluated.value))
  const admitted = await checkSubmission(evaluated.value, context)
  if (!admitted.ok) return admitted
  const priced = price(admitted.value, context)
  if (!priced.ok) return priced
  const booked = await book(priced.value, context)
  return booked.ok ? storeSubmission(booked.value, context) : booked
}

async function evaluate(
  { key, input }: PostedSubmission,
  context: CallContext,
): Promise<Outcome<EvaluatedSubmission>> {
  const version = await loadOpenHostedVersion(key, input.version, context)
  if (!version.ok) return version
  const answers = await evaluateSubmission(version.value, input, context)
  return done({ key, input, version: version.value, answers })
}

const pretendSubmission = ({ key, answers: { end } }: EvaluatedSubmission): ReceivedSubmission => ({
  id: randomId(),
  ...key,
  status: 'complete',
  ...(end === undefined ? {} : { end }),
})

function price(admitted: CheckedSubmission, context: CallContext): Outcome<PricedSubmission> {
  const { version, answers, input } = admitted
  const payment = buildFormPayment(version, { answers, shownDue: input.due }, context)
  return payment.ok ? done({ ...admitted, payment: payment.value }) : payment
}

async function book(priced: PricedSubmission, context: CallContext): Promise<Outcome<BookedSubmission>> {
  const booking = await createFormBooking(priced.version, priced, context)
  return booking.ok ? done({ ...priced, booking: booking.value }) : booking
}
