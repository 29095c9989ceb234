/** Opens the provider's page on which a booking is paid. */

import { isLocaleCode } from '#locales/codes.ts'
import type { Booking, StartPaymentInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import type { Payment } from '../../ports/payments.ts'
import type { CallContext, Handler } from '../handler.ts'
import { createPreferredTranslator } from '../preferred-translator.ts'
import { buildReturnUrl } from './return-url.ts'

export const startPayment: Handler<'startPayment'> = async (input, context) => {
  const { id } = input
  const { bookings, directory, now } = context
  const { payments, reconciler } = context.paymentServices
  const { slug: business } = directory.business
  const booking = await bookings.find(business, id)
  if (!booking) return failed('booking.not_found')
  const payment = await payments.findByBooking(business, id)
  if (!booking.payment || !payment) return failed('payment.not_due')
  if (booking.status === 'expired') return failed('payment.expired')
  if (booking.payment.status === 'paid' || booking.payment.status === 'processing')
    return done({ payment: booking.payment })
  if (booking.status !== 'awaiting-payment') return failed('payment.not_due')
  if (now >= payment.expiresAt) {
    await reconciler.reconcile(payment)
    return failed('payment.expired')
  }
  return openCheckout({ booking, payment, input }, context)
}

interface PayableBooking {
  readonly booking: Booking
  readonly payment: Payment
  readonly input: StartPaymentInput
}

/** Returns the existing page if one is stored. The provider also recognizes retries by the payment's id. */
async function openCheckout(payable: PayableBooking, context: CallContext) {
  const { booking, payment } = payable
  const { payments, provider } = context.paymentServices
  const { payment: shown } = booking
  if (!shown) return failed('payment.not_due')
  // The installation has changed its provider since: the new one could not say what became of this payment.
  if (payment.provider !== provider.id) return failed('payment.provider_unavailable')
  if (payment.checkout) return done({ payment: shown, url: payment.checkout.url })
  try {
    const checkout = await provider.createCheckout(describeCheckout(payable, context))
    const kept = await payments.keepCheckout({ ...payment, checkout, now: context.now })
    // The time was released while the provider opened the page, so the page will be closed.
    if (kept.status !== 'open' || !kept.checkout) return failed('payment.expired')
    return done({ payment: shown, url: kept.checkout.url })
  } catch (error) {
    if (error instanceof PaymentProviderError) return failed('payment.provider_unavailable')
    throw error
  }
}

function describeCheckout({ booking, payment, input }: PayableBooking, context: CallContext) {
  const { business } = context.directory
  const { id, due, expiresAt } = payment
  const locale = [booking.locale, business.defaultLocale].find(isLocaleCode) ?? 'en'
  const words = createPreferredTranslator([locale], context)
  const services = new Set(booking.appointments.map(({ serviceName }) => words.text(serviceName)))
  const { email } = booking.contact
  const returnUrl = buildReturnUrl({ ...input, payment: id, locale }, context.client)
  return {
    ...{ payment: id, due, locale: words.tag, expiresAt, returnUrl, cancelUrl: returnUrl },
    description: `${words.text(business.name)}: ${[...services].join(', ')}`.slice(0, 200),
    ...(email === undefined || email === '' ? {} : { email }),
  }
}
