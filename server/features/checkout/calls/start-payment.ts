/** Opens the provider's page on which a booking is paid. */

import { isLocaleCode } from '#locales/codes.ts'
import type { Booking, StartPaymentInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import { openCheckout } from './open-checkout.ts'
import { buildReturnUrl } from './return-url.ts'

export const startPayment: Handler<'startPayment'> = async (input, context) => {
  const { id } = input
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const { payments, reconciler } = context.paymentServices
  const { slug: business } = directory.business
  const booking = await bookings.find(business, id)
  if (!booking) return failed('booking.not_found')
  const payment = await payments.findByBooking(business, id)
  if (!booking.payment || !payment) return failed('payment.not_due')
  const settled = describeSettled(booking)
  if (settled) return settled
  if (now >= payment.expiresAt) {
    await reconciler.reconcile(payment)
    const checked = await bookings.find(business, id)
    // While the provider does not answer, the time is still held.
    return (checked && describeSettled(checked)) ?? failed('payment.provider_unavailable')
  }
  const request = describeCheckout({ booking, payment, input }, context)
  return openCheckout({ payment, shown: booking.payment, request }, context)
}

/** Returns undefined while the booking waits for its payment. */
function describeSettled({ status, payment }: Booking) {
  if (status === 'expired') return failed('payment.expired')
  if (payment?.status === 'paid' || payment?.status === 'processing') return done({ payment })
  return status === 'awaiting-payment' ? undefined : failed('payment.not_due')
}

interface PayableBooking {
  readonly booking: Booking
  readonly payment: Payment
  readonly input: StartPaymentInput
}

function describeCheckout({ booking, payment, input }: PayableBooking, context: CallContext) {
  const { business } = context.directory
  const { id, due, expiresAt, endedCheckouts: attempt } = payment
  const locale = [booking.locale, business.defaultLocale].find(isLocaleCode) ?? 'en'
  const i18n = createPreferredTranslator([locale], context)
  const services = new Set(booking.appointments.map(({ serviceName }) => i18n.text(serviceName)))
  const { email } = booking.contact
  const returnUrl = buildReturnUrl({ ...input, payment: id, locale }, context.caller)
  return {
    payment: id,
    due,
    locale: i18n.tag,
    attempt,
    expiresAt,
    returnUrl,
    cancelUrl: returnUrl,
    description: `${i18n.text(business.name)}: ${[...services].join(', ')}`.slice(0, 200),
    ...(email === undefined || email === '' ? {} : { email }),
  }
}
