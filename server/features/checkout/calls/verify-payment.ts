import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { withChangePermissions } from '#server/features/bookings/calls/change-permissions.ts'
import { toSubmissionReceipt } from '#server/features/forms/calls/submission-receipt.ts'
import type { Payment } from '#server/features/payments/payments.ts'

/** Asks the provider for the state of a payment, because a visitor's return from its page proves nothing. */
export const verifyPayment: Handler<'verifyPayment'> = async ({ payment: id }, context) => {
  const { payments, reconciler } = context.paymentServices
  const { slug: business } = context.directory.business
  const payment = await payments.find({ business, id })
  if (!payment) return failed('payment.not_found')
  const result = payment.received.amount > 0 ? 'reconciled' : await reconciler.reconcile(payment)
  const subject = await readPaymentSubject(payment, context)
  if (!subject) return failed('payment.not_found')
  const { status } = 'booking' in subject ? subject.booking : subject.submission
  if (result === 'unreachable' && status === 'awaiting-payment') return failed('payment.provider_unavailable')
  return done(subject)
}

/** Returns the booking or the submission that is paid for, as visitors see it. */
export async function readPaymentSubject({ business, subject }: Payment, context: CallContext) {
  if (subject.kind === 'booking') {
    const booking = await context.stores.bookings.find(business, subject.booking)
    return booking && { booking: await withChangePermissions(booking, context) }
  }
  const found = await context.stores.formStores.submissions.find(business, subject.submission)
  return found && { submission: await toSubmissionReceipt(found, context) }
}
