/** Computes what a submission costs, and builds the payment that it waits for. */
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { computeFormCharge } from '#schemas/runtime/form/form-payment.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { paymentMinutes } from '../../domain/payment.ts'
import { randomId } from '../../identifiers.ts'
import type { FormVersion } from '../../ports/form-versions.ts'
import type { NewPayment } from '../../ports/payment-change.ts'
import type { CallContext } from '../handler.ts'
import type { SubmissionEvaluation } from './submission-evaluation.ts'

/**
 * Resolves to undefined if there is nothing to pay. Fails if the visitor was shown another amount: what the form's
 * payment fields hold decides nothing else.
 */
export function buildFormPayment(
  { document }: Pick<FormVersion, 'document'>,
  { scope, values }: SubmissionEvaluation,
  { directory, paymentServices, now }: CallContext,
): Outcome<NewPayment | undefined> {
  if (!document.payment) return done(undefined)
  const { currency } = directory.business
  const charge = computeFormCharge(document, { ...scope, values }, currency)
  if (charge.kind === 'refused') {
    const path = charge.field === undefined ? ['values'] : ['values', charge.field]
    return failed('input.invalid', {}, [{ pointer: formatPointer(path), ...charge.refusal }])
  }
  const { amount } = charge
  const isOtherShown = listPaymentFields(document).some(
    field => values[field] !== undefined && values[field] !== amount,
  )
  if (isOtherShown) return failed('payment.price_changed')
  if (amount === 0) return done(undefined)
  const expiresAt = addMinutes(now, paymentMinutes)
  return done({ id: randomId(), provider: paymentServices.provider.id, due: { amount, currency }, expiresAt })
}
