import type { RefundPaymentInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { buildRefund, withPaymentChange } from '../booking/cancellation-refund.ts'
import {
  buildNextHistory,
  changeBookingWithRetry,
  toIdempotentRequestField,
  toReasonField,
} from '../booking/change.ts'
import { toRepeatedRequestOutcome, withIdempotency } from '../booking/with-idempotency.ts'
import type { Handler } from '../handler.ts'

/** Writes the refund; the recurring job has the provider carry it out. */
export const refundPayment: Handler<'refundPayment'> = async (input, context) => {
  const outcome = await refundBooking(input, context)
  if (!outcome.ok) return outcome
  const { payment } = outcome.value.booking
  return payment ? done({ payment }) : failed('payment.not_found')
}

const refundBooking = withIdempotency<RefundPaymentInput>(async ({ id, amount, reason }, context) => {
  const { directory, paymentServices, now } = context
  const { slug: business } = directory.business
  const payment = await paymentServices.payments.find({ business, id })
  if (payment?.subject.kind !== 'booking') return failed('payment.not_found')
  return changeBookingWithRetry(payment.subject.booking, context, async was => {
    const left = (was.payment?.paid ?? 0) - (was.payment?.refunded ?? 0)
    const change = buildRefund(was, amount ?? left, 'operator')
    if (!change || (amount ?? left) > left) return failed('payment.refund_exceeded')
    const entry = { what: 'refunded' as const, ...toReasonField(reason) }
    const { booking } = withPaymentChange({ ...was, history: buildNextHistory(was, entry, context) }, change)
    const result = await paymentServices.payments.change({
      ...{ business, previous: was, now, change, booking },
      ...toIdempotentRequestField(context),
    })
    if (result.kind === 'changed') return result
    return result.kind === 'written' ? done({ booking }) : toRepeatedRequestOutcome(result)
  })
})
