/** Turns a decision about the payment of a submission into the change to write. */
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import type { NewGiftCard } from '#server/features/gift-cards/gift-cards.ts'
import { getGiftCardExpiry } from '#server/features/gift-cards/rules/gift-card.ts'
import {
  completeGiftCardCode,
  giftCardAlphabet,
  randomCodeLength,
} from '#server/features/gift-cards/rules/gift-card-code.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import type { PaymentDecision } from '#server/features/payments/rules/payment.ts'
import { randomCharacters, randomId } from '#server/lib/identifiers.ts'
import type { SubmissionPaymentCommand } from '../payment-store.ts'
import { buildPaymentChange } from './payment-change.ts'

export interface SubmissionPaymentCommandParts {
  readonly payment: Payment
  readonly submission: Submission
  readonly now: Instant
  /** The business's. */
  readonly zone: Zone
}

export function buildSubmissionPaymentCommand(
  decision: PaymentDecision,
  { payment, submission, ...parts }: SubmissionPaymentCommandParts,
): SubmissionPaymentCommand {
  const { business } = payment
  const { now } = parts
  const change = buildPaymentChange(decision, payment)
  const command = { business, now, previous: { payment, submission }, change }
  switch (decision.kind) {
    case 'keep':
      return command
    case 'confirm':
      return { ...command, status: 'complete', ...buildGiftCard(payment, parts) }
    case 'release':
      return { ...command, status: 'unpaid' }
    case 'return':
      return submission.status === 'awaiting-payment' ? { ...command, status: 'unpaid' } : command
  }
}

function buildGiftCard(
  { giftCard, due: { currency } }: Payment,
  { now, zone }: Omit<SubmissionPaymentCommandParts, 'payment' | 'submission'>,
): { readonly giftCard?: NewGiftCard } {
  if (!giftCard) return {}
  const { value, validMonths } = giftCard
  const code = completeGiftCardCode(randomCharacters(randomCodeLength, giftCardAlphabet))
  const card = { id: randomId(), code, value: { amount: value, currency } }
  return {
    giftCard:
      validMonths === undefined
        ? card
        : { ...card, expiresAt: getGiftCardExpiry(now, { validMonths, zone }) },
  }
}
