/** Turns a decision about a payment into the change of its row, whether a booking or a submission is paid. */

import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import type { PaymentDecision } from '#server/features/payments/rules/payment.ts'
import { randomId } from '#server/lib/identifiers.ts'

export function buildPaymentChange(
  decision: PaymentDecision,
  { id, checkout }: Pick<Payment, 'id' | 'checkout'>,
): PaymentChange {
  switch (decision.kind) {
    case 'keep': {
      const { status, declined = null, checkAt = null, dropsCheckout } = decision
      const change = { id, status, declined, checkAt }
      return dropsCheckout && checkout ? { ...change, droppedCheckout: checkout.id } : change
    }
    case 'release': {
      const { checkAt } = decision
      // Without a checkout there was nothing to look for; the visitor may just have opened one.
      const checksNewCheckout = checkAt === undefined
      return { id, status: 'expired', declined: null, checkAt: checkAt ?? null, checksNewCheckout }
    }
    case 'confirm':
    case 'return': {
      const { received } = decision
      const [amount, cause] =
        decision.kind === 'confirm'
          ? [decision.surplus, 'surplus' as const]
          : [decision.amount, decision.cause]
      const settled = { id, status: 'paid', declined: null, received, checkAt: null } as const
      return amount > 0 ? { ...settled, refund: { id: randomId(), amount, cause } } : settled
    }
  }
}
