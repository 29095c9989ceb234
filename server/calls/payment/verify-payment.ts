import { done, failed } from '#schemas/runtime/core/problem.ts'
import { withChangePermissions } from '../booking/change-permissions.ts'
import type { Handler } from '../handler.ts'

/** Asks the provider for the state of a payment, because a visitor's return from its page proves nothing. */
export const verifyPayment: Handler<'verifyPayment'> = async ({ payment: id }, context) => {
  const { bookings, directory } = context
  const { payments, reconciler } = context.paymentServices
  const { slug: business } = directory.business
  const payment = await payments.find({ business, id })
  if (payment?.subject.kind !== 'booking') return failed('payment.not_found')
  const result = payment.received.amount > 0 ? 'reconciled' : await reconciler.reconcile(payment)
  const booking = await bookings.find(business, payment.subject.booking)
  if (!booking) return failed('payment.not_found')
  if (result === 'unreachable' && booking.status === 'awaiting-payment')
    return failed('payment.provider_unavailable')
  return done({ booking: withChangePermissions(booking, context) })
}
