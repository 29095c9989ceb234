import type { RefundPaymentInput } from '#schemas/generated/types.gen.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '../handler.ts'

type Failure = Extract<Outcome<never>, { readonly ok: false }>

/**
 * Asks the provider what has become of the failed refund that is to be repeated, because it may have been carried out
 * after we gave it up. Returns the problem if so, or if the provider does not say.
 */
export async function recheckFailedRefund(
  { id, repeats }: RefundPaymentInput,
  { directory, paymentServices }: CallContext,
): Promise<Failure | undefined> {
  if (repeats === undefined) return undefined
  const { payments, refundExecutor } = paymentServices
  const payment = await payments.find({ business: directory.business.slug, id })
  const refund = payment && (await payments.findRefund(payment.provider, repeats))
  if (refund?.business !== payment?.business || refund?.payment !== id) return failed('payment.not_found')
  if (refund.status !== 'failed') return failed('payment.refund_not_failed')
  switch (await refundExecutor.recheck(refund)) {
    case 'none':
    case 'failed':
      return undefined
    case 'pending':
    case 'succeeded':
      return failed('payment.refund_not_failed')
    case 'unavailable':
    case 'rejected':
    case 'not-found':
      return failed('payment.provider_unavailable')
  }
}
