/** Turns a decision about the payment of a submission into the change to write. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { PaymentDecision } from '../../domain/payment.ts'
import { randomId } from '../../identifiers.ts'
import type { PaymentChange, RefundCause } from '../../ports/payment-change.ts'
import type { Payment, SubmissionPaymentCommand } from '../../ports/payments.ts'
import type { Submission } from '../../ports/submissions.ts'

export interface SubmissionPaymentCommandParts {
  readonly payment: Payment
  readonly submission: Submission
  readonly now: Instant
}

export function buildSubmissionPaymentCommand(
  decision: PaymentDecision,
  { payment, submission, now }: SubmissionPaymentCommandParts,
): SubmissionPaymentCommand {
  const { id, business } = payment
  const command = { business, now, previous: { payment, submission } }
  switch (decision.kind) {
    case 'keep': {
      const { status, declined = null, checkAt = null } = decision
      return { ...command, change: { id, status, declined, checkAt } }
    }
    case 'confirm': {
      const { received, surplus } = decision
      const change = { ...settled(id, received), ...refundOrder(surplus, 'surplus') }
      return { ...command, change, status: 'complete' }
    }
    case 'release': {
      const { checkAt } = decision
      // Without a checkout there was nothing to look for; the visitor may just have opened one.
      const checksNewCheckout = checkAt === undefined
      const change = {
        id,
        status: 'expired' as const,
        declined: null,
        checkAt: checkAt ?? null,
        checksNewCheckout,
      }
      return { ...command, change, status: 'unpaid' }
    }
    case 'return': {
      const { received, amount, cause } = decision
      const change = { ...settled(id, received), ...refundOrder(amount, cause) }
      return submission.status === 'awaiting-payment'
        ? { ...command, change, status: 'unpaid' }
        : { ...command, change }
    }
  }
}

const settled = (id: string, received: Payment['received']): PaymentChange => ({
  ...{ id, status: 'paid', declined: null, received, checkAt: null },
})

const refundOrder = (amount: number, cause: RefundCause): Pick<PaymentChange, 'refund'> =>
  amount > 0 ? { refund: { id: randomId(), amount, cause } } : {}
