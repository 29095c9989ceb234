/** Turns a decision about the payment of a submission into the change to write. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { PaymentDecision } from '../../domain/payment.ts'
import type { Payment, SubmissionPaymentCommand } from '../../ports/payments.ts'
import type { Submission } from '../../ports/submissions.ts'
import { buildPaymentChange } from './payment-change.ts'

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
  const change = buildPaymentChange(decision, id)
  const command = { business, now, previous: { payment, submission }, change }
  switch (decision.kind) {
    case 'keep':
      return command
    case 'confirm':
      return { ...command, status: 'complete' }
    case 'release':
      return { ...command, status: 'unpaid' }
    case 'return':
      return submission.status === 'awaiting-payment' ? { ...command, status: 'unpaid' } : command
  }
}
