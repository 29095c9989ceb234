import type { BookingPayment, RefundPaymentInput } from '#schemas/generated/types.gen.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { RevisionConflict } from '../bookings.ts'

type Failure = Extract<Outcome<never>, { readonly ok: false }>

/**
 * Asks the provider about failed refunds before the operator refunds more of a payment. Returns the conflict if one of
 * them counts again, and the problem if the provider does not say.
 */
export async function recheckBeforeRefund(
  { id, repeats }: RefundPaymentInput,
  payment: Pick<BookingPayment, 'id' | 'failedRefunds'> | undefined,
  context: CallContext,
): Promise<Failure | RevisionConflict | undefined> {
  if (repeats !== undefined) return recheckRepeatedRefund({ id, repeats }, context)
  switch (payment && (await recheckFailedRefunds(payment, context))) {
    case 'changed':
      return { kind: 'changed' }
    case 'unknown':
      return failed('payment.provider_unavailable')
    default:
      return undefined
  }
}

/**
 * Asks the provider what has become of the failed refund that is to be repeated, because it may have been carried out
 * after all. Returns the problem if so, or if the provider does not say.
 */
async function recheckRepeatedRefund(
  { id, repeats }: Pick<RefundPaymentInput, 'id'> & { readonly repeats: string },
  { directory, paymentServices }: CallContext,
): Promise<Failure | undefined> {
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

/** `changed`: another amount counts as refunded now. `unknown`: the provider does not say. */
type FailedRefundsResult = 'unchanged' | 'changed' | 'unknown'

/**
 * Asks the provider what has become of the failed refunds of a payment, before its money is refunded in another way.
 */
export async function recheckFailedRefunds(
  { id, failedRefunds = [] }: Pick<BookingPayment, 'id' | 'failedRefunds'>,
  { directory, paymentServices: { payments, refundExecutor } }: CallContext,
): Promise<FailedRefundsResult> {
  const key = { business: directory.business.slug, id }
  const before = failedRefunds.length === 0 ? undefined : await payments.find(key)
  if (!before) return 'unchanged'
  for (const failedRefund of failedRefunds) {
    const refund = await payments.findRefund(before.provider, failedRefund.id)
    const result = refund && (await refundExecutor.recheck(refund))
    if (result === 'unavailable' || result === 'not-found') return 'unknown'
  }
  return (await payments.find(key))?.refunded === before.refunded ? 'unchanged' : 'changed'
}
