import type { BookingPayment, RefundPaymentInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import type { RevisionConflict } from '#server/features/bookings/bookings.ts'
import { toGiftCardRefundField } from '#server/features/bookings/calls/cancellation-refund.ts'
import { toIdempotentRequestField } from '#server/features/bookings/calls/change.ts'
import { recheckBeforeRefund } from '#server/features/bookings/calls/recheck-failed-refund.ts'
import { toSubmissionPaymentDto } from '#server/features/forms/calls/submission-receipt.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import {
  getRefundablePrice,
  getRefundedValue,
  type RefundableCard,
} from '#server/features/gift-cards/rules/gift-card.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import { roundUpToPayable } from '#server/features/pricing/rules/amount.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { randomId } from '#server/lib/identifiers.ts'
import type { SubmissionPaymentResult } from '../payment-store.ts'

type RefundOutcome = Outcome<{ payment: BookingPayment }>

/** Others may be refunding the same payment. After this many lost races the refund fails. */
const maxTries = 3

/**
 * Refunds what a form has charged, once for each idempotency key. The submission stays complete. Looks for an earlier
 * outcome again if the refund is refused, because the same request may have gone through meanwhile and be the obstacle.
 */
export async function refundSubmission(
  input: RefundPaymentInput,
  context: CallContext,
): Promise<RefundOutcome> {
  const earlier = await findEarlierOutcome(context)
  if (earlier) return earlier
  const outcome = await refundWithRetry(input, context)
  return outcome.ok ? outcome : ((await findEarlierOutcome(context)) ?? outcome)
}

async function refundWithRetry(input: RefundPaymentInput, context: CallContext): Promise<RefundOutcome> {
  for (let tries = 0; tries < maxTries; tries++) {
    const outcome = await refundOnce(input, context)
    if (!('kind' in outcome)) return outcome
  }
  return failed('booking.changed')
}

async function refundOnce(
  input: RefundPaymentInput,
  context: CallContext,
): Promise<RefundOutcome | RevisionConflict> {
  const { id, amount, repeats } = input
  const {
    stores: { formStores },
    directory,
    paymentServices,
    now,
  } = context
  const { slug: business } = directory.business
  const payment = await paymentServices.payments.find({ business, id })
  if (payment?.subject.kind !== 'submission') return failed('payment.not_found')
  const submission = await formStores.submissions.find(business, payment.subject.submission)
  if (!submission) return failed('payment.not_found')
  const obstacle = await recheckBeforeRefund(input, submission.payment, context)
  if (obstacle) return obstacle
  const repeated = submission.payment?.failedRefunds?.find(refund => refund.id === repeats)
  if (repeats !== undefined && !repeated) return failed('payment.not_found')
  const held = payment.status === 'paid' ? payment.redeemed.paid - payment.redeemed.returned : 0
  const moneyLeft = payment.received.amount - payment.refunded
  const left = repeated ? moneyLeft : moneyLeft + held
  const card = await findRefundableCard(payment, context)
  const refundable = card ? Math.min(left, getRefundablePrice(card)) : left
  const wanted = repeated?.amount ?? amount ?? refundable
  if (wanted > left || left === 0) return failed('payment.refund_exceeded')
  if (wanted > refundable || wanted === 0) return failed('gift_card.spent')
  const refunded = Math.min(roundUpToPayable(wanted, payment.received.currency), refundable, moneyLeft)
  const returned = Math.min(Math.max(0, wanted - refunded), left - moneyLeft)
  const refund = {
    // A new id, because the provider knows that of a failed refund as failed.
    id: randomId(),
    cause: 'operator' as const,
    amount: refunded,
    ...(repeats === undefined ? {} : { repeats }),
  }
  const result = await paymentServices.payments.changeForSubmission({
    business,
    now,
    previous: { payment, submission },
    audit: createAuditNote('refundPayment', { kind: 'payment', key: id }, context),
    change: {
      id,
      ...(refunded === 0 ? {} : { refund }),
      ...toGiftCardRefundField(returned, context),
    },
    ...(card && { refundedValue: getRefundedValue(refund.amount, card) }),
    ...toIdempotentRequestField(context),
  })
  return result.kind === 'changed' ? result : toRefundOutcome(result, context)
}

/** Returns the card that the payment has bought. */
async function findRefundableCard(
  payment: Payment,
  { paymentServices }: CallContext,
): Promise<RefundableCard | undefined> {
  const card = await paymentServices.giftCards.findByPurchase(payment)
  if (!card) return undefined
  const { due, received, refunded } = payment
  const surplus = Math.max(0, received.amount - due.amount)
  return {
    price: due.amount,
    value: card.value.amount,
    balance: card.balance,
    taken: card.refundedValue,
    // Below 0 while a surplus is still owed, of which the card has nothing.
    refunded: refunded - surplus,
  }
}

async function findEarlierOutcome(context: CallContext): Promise<RefundOutcome | undefined> {
  const {
    stores: { formStores },
    request,
    directory,
  } = context
  const business = directory.business.slug
  const earlier = request && (await formStores.submissions.findRepeatedRequest({ business, ...request }))
  return earlier && toRefundOutcome(earlier, context)
}

function toRefundOutcome(
  result: Exclude<SubmissionPaymentResult, { readonly kind: 'changed' }>,
  context: CallContext,
): RefundOutcome {
  switch (result.kind) {
    case 'written':
    case 'replayed':
      return toPaymentOutcome(result.submission, context)
    case 'key-reused':
      return failed('idempotency.key_reused')
    case 'in-flight':
      return failed('idempotency.in_flight')
  }
}

const toPaymentOutcome = ({ payment }: Submission, { directory }: CallContext): RefundOutcome =>
  payment
    ? done({ payment: toSubmissionPaymentDto(payment, getZoneOrDefault(undefined, directory)) })
    : failed('payment.not_found')
