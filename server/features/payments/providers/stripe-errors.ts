import Stripe from 'stripe'
import { PaymentProviderError, type PaymentProviderErrorKind } from '../payment-provider.ts'

/**
 * Runs a request to Stripe and translates its errors. Their messages may repeat what was sent, such as an email
 * address, so only codes and the request's id are kept.
 */
export async function requestStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param, statusCode, requestId } = error
    const facts = { status: statusCode, code, param, request: requestId }
    const known = Object.entries(facts).filter(([, value]) => value !== undefined)
    const details = known.map(([name, value]) => ` ${name} ${value}`)
    throw new PaymentProviderError(getErrorKind(error), `Stripe: ${[type, ...details].join(',')}`)
  }
}

function getErrorKind({ type, code, statusCode }: Stripe.errors.StripeError): PaymentProviderErrorKind {
  if (code === 'resource_missing') return 'not-found'
  // The request will succeed once the operator has corrected the key, so a refund must not be abandoned.
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return 'unavailable'
  return statusCode !== undefined && statusCode < 500 && !retriableStatuses.has(statusCode)
    ? 'rejected'
    : 'unavailable'
}

/** 409: another request with the same key is still running. 424, 429: too early, too many. */
const retriableStatuses: ReadonlySet<number> = new Set([409, 424, 425, 429])
