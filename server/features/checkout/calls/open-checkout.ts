import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { type CheckoutRequest, PaymentProviderError } from '#server/features/payments/payment-provider.ts'
import type { Payment } from '#server/features/payments/payments.ts'

export interface PayableSubject {
  readonly payment: Payment
  /** The payment as visitors see it. */
  readonly shown: BookingPayment
  readonly request: CheckoutRequest
}

/**
 * Opens the provider's page, or returns the existing one. The provider also recognizes the same request for a payment.
 */
export async function openCheckout({ payment, shown, request }: PayableSubject, context: CallContext) {
  const { payments, provider } = context.paymentServices
  // The installation has changed its provider since: the new one could not say what became of this payment.
  if (payment.provider !== provider.id) return failed('payment.provider_unavailable')
  // It is being closed, which takes a moment.
  if (payment.checkout?.isEnding) return failed('payment.provider_unavailable')
  if (payment.checkout) return done({ payment: shown, url: payment.checkout.url })
  try {
    const { basePath } = context.directory
    const checkout = await provider.createCheckout({ ...request, basePath })
    const kept = await payments.keepCheckout({
      business: payment.business,
      id: payment.id,
      checkout,
      due: payment.due.amount,
      now: context.now,
    })
    // A gift card was redeemed meanwhile. Nobody learns of the page that asks for the former amount.
    if (kept.status === 'paid') return failed('payment.not_due')
    if (kept.status === 'open' && (!kept.checkout || kept.checkout.isEnding))
      return failed('payment.price_changed')
    // The time was released while the provider opened the page, so the page will be closed.
    if (kept.status !== 'open' || !kept.checkout) return failed('payment.expired')
    return done({ payment: shown, url: kept.checkout.url })
  } catch (error) {
    if (error instanceof PaymentProviderError) return failed('payment.provider_unavailable')
    throw error
  }
}
