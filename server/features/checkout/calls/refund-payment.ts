import type { Booking, RefundPaymentInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { buildRefund } from '#server/features/bookings/calls/cancellation-refund.ts'
import {
  buildNextHistory,
  changeBookingWithRetry,
  toIdempotentRequestField,
  toReasonField,
} from '#server/features/bookings/calls/change.ts'
import { recheckBeforeRefund } from '#server/features/bookings/calls/recheck-failed-refund.ts'
import {
  toRepeatedRequestOutcome,
  withIdempotency,
} from '#server/features/bookings/calls/with-idempotency.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { refundSubmission } from './refund-submission.ts'

/** Writes the refund; the recurring job has the provider carry it out. */
export const refundPayment: Handler<'refundPayment'> = async (input, context) => {
  const { payments } = context.paymentServices
  const found = await payments.find({ business: context.directory.business.slug, id: input.id })
  if (found?.subject.kind === 'submission') return refundSubmission(input, context)
  const outcome = await refundBooking(input, context)
  if (!outcome.ok) return outcome
  const { payment } = outcome.value.booking
  return payment ? done({ payment }) : failed('payment.not_found')
}

const refundBooking = withIdempotency<RefundPaymentInput>(async (input, context) => {
  const { id, amount, reason, repeats } = input
  const { directory, paymentServices, now } = context
  const { slug: business } = directory.business
  const found = await paymentServices.payments.find({ business, id })
  if (found?.subject.kind !== 'booking') return failed('payment.not_found')
  return changeBookingWithRetry(found.subject.booking, context, async was => {
    const obstacle = await recheckBeforeRefund(input, was.payment, context)
    if (obstacle) return obstacle
    if (repeats !== undefined && !findFailedRefund(was, repeats)) return failed('payment.not_found')
    const { received, refunded } = (await paymentServices.payments.find({ business, id })) ?? found
    const left = received.amount - refunded
    const change =
      repeats === undefined
        ? buildNewRefund(was, amount, context)
        : buildRepeatedRefund(was, { repeats, left })
    if (!change) return failed('payment.refund_exceeded')
    const entry = { what: 'refunded' as const, ...toReasonField(reason) }
    const booking = { ...was, history: buildNextHistory(was, entry, context) }
    const result = await paymentServices.payments.change({
      business,
      previous: was,
      now,
      change,
      booking,
      audit: createAuditNote('refundPayment', { kind: 'payment', key: id }, context),
      ...(change.refund ? {} : { topic: 'booking.returned_to_gift_card' }),
      ...toIdempotentRequestField(context),
    })
    if (result.kind === 'changed') return result
    if (result.kind !== 'written') return toRepeatedRequestOutcome(result)
    return done({ booking: (await context.stores.bookings.find(business, was.id)) ?? booking })
  })
})

function buildNewRefund(
  was: Booking,
  amount: number | undefined,
  context: CallContext,
): PaymentChange | undefined {
  const left = (was.payment?.paid ?? 0) - (was.payment?.refunded ?? 0)
  const wanted = amount ?? left
  return wanted > left ? undefined : buildRefund(was, { wanted, cause: 'operator' }, context)
}

const findFailedRefund = ({ payment }: Booking, id: string) =>
  payment?.failedRefunds?.find(refund => refund.id === id)

interface RepeatedRefund {
  /** The id of the failed refund. */
  readonly repeats: string
  /** What has not been refunded, in minor units of the currency received. */
  readonly left: number
}

/** Uses a new id, because the provider knows the old one as failed. */
function buildRepeatedRefund(was: Booking, { repeats, left }: RepeatedRefund): PaymentChange | undefined {
  const amount = findFailedRefund(was, repeats)?.amount
  if (!was.payment || amount === undefined || amount > left) return undefined
  return { id: was.payment.id, refund: { id: randomId(), amount, cause: 'operator', repeats } }
}
