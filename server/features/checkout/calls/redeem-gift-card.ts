import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { GiftCard, GiftCardRedemption } from '#server/features/gift-cards/gift-cards.ts'
import { getRedeemableAmount } from '#server/features/gift-cards/rules/gift-card.ts'
import { parseGiftCardCode } from '#server/features/gift-cards/rules/gift-card-code.ts'
import { PaymentProviderError } from '#server/features/payments/payment-provider.ts'
import type { Payment, StoredCheckout } from '#server/features/payments/payments.ts'
import type { PaymentDecision } from '#server/features/payments/rules/payment.ts'
import { buildPaymentCommand } from './payment-command.ts'
import { buildSubmissionPaymentCommand } from './submission-payment-command.ts'
import { readPaymentSubject } from './verify-payment.ts'

/** Others may be changing the same payment or card. After this many lost races the call fails. */
const maxTries = 3

export const redeemGiftCard: Handler<'redeemGiftCard'> = async ({ payment: id, code }, context) => {
  for (let tries = 0; tries < maxTries; tries++) {
    const redeemed = await redeemOnce({ id, code }, context)
    if (!redeemed.ok) return redeemed
    if (redeemed.value === 'changed') continue
    const subject = await readPaymentSubject(redeemed.value, context)
    return subject ? done(subject) : failed('payment.not_found')
  }
  return failed('booking.changed')
}

interface CodeForPayment {
  /** The payment's id. */
  readonly id: string
  readonly code: string
}

async function redeemOnce(
  { id, code: typed }: CodeForPayment,
  context: CallContext,
): Promise<Outcome<Payment | 'changed'>> {
  const { directory, paymentServices, now } = context
  const { slug: business, giftCards: isAccepted = false } = directory.business
  const payment = await paymentServices.payments.find({ business, id })
  if (!payment) return failed('payment.not_found')
  if (payment.status !== 'open' || now >= payment.expiresAt) return failed('payment.not_due')
  if (!isAccepted || payment.giftCard) return failed('payment.not_due')
  const code = parseGiftCardCode(typed)
  const card = code === undefined ? undefined : await paymentServices.giftCards.findByCode(business, code)
  if (!card || card.voidedAt !== undefined) return failed('gift_card.unknown')
  // Test money buys nothing real: cards that it has bought outlive the day on which the business goes live.
  const { isLive } = paymentServices.provider
  if (card.purchase.provider !== payment.provider || card.isLive !== isLive)
    return failed('gift_card.unknown')
  const problem = findObstacle(card, payment, context)
  if (problem) return problem
  const amount = getRedeemableAmount(card.balance, payment.due)
  if (amount === 0) return failed('gift_card.rest_too_small')
  if (payment.checkout) {
    const closed = await closeCheckout(payment, payment.checkout, context)
    return closed.ok ? done('changed') : closed
  }
  const isWritten = await writeRedemption(
    { payment, redemption: { card: card.id, amount, due: payment.due.amount } },
    context,
  )
  return done(isWritten ? payment : 'changed')
}

/**
 * Closes the page at the provider, which asks for the former amount. Only the provider can say whether somebody is paying
 * it: then the card cannot pay any more.
 */
async function closeCheckout(
  payment: Payment,
  { id: checkout, isEnding }: StoredCheckout,
  { paymentServices: { payments, provider, reconciler }, now }: CallContext,
): Promise<Outcome<undefined>> {
  // The installation has changed its provider since.
  if (payment.provider !== provider.id) return failed('payment.provider_unavailable')
  try {
    // A page that has ended by itself is left to the reconciler: its money may still come.
    const isOpen = !isEnding && (await provider.fetchCheckout(checkout)).status === 'open'
    if (isOpen) await payments.endCheckout({ business: payment.business, id: payment.id, checkout, now })
  } catch (error) {
    if (error instanceof PaymentProviderError) return failed('payment.provider_unavailable')
    throw error
  }
  const result = await reconciler.reconcile(payment, { atOnce: true })
  if (result === 'unreachable') return failed('payment.provider_unavailable')
  const current = await payments.find(payment)
  return current?.status === 'open' && !current.checkout ? done(undefined) : failed('payment.not_due')
}

function findObstacle({ expiresAt, value, balance }: GiftCard, { due }: Payment, { now }: CallContext) {
  if (expiresAt !== undefined && now >= expiresAt) return failed('gift_card.expired')
  if (value.currency !== due.currency) return failed('gift_card.currency', { currency: value.currency })
  return balance === 0 ? failed('gift_card.empty') : undefined
}

interface Redeeming {
  readonly payment: Payment
  readonly redemption: GiftCardRedemption
}

/** Returns false if the payment, what it pays for, or the card was changed concurrently. */
async function writeRedemption(
  { payment, redemption }: Redeeming,
  { stores: { bookings, formStores, directories }, directory, paymentServices, now }: CallContext,
): Promise<boolean> {
  const { business, due, subject } = payment
  const { payments } = paymentServices
  const decision: PaymentDecision =
    redemption.amount === due.amount
      ? { kind: 'confirm', received: { amount: 0, currency: due.currency }, surplus: 0 }
      : { kind: 'keep', status: 'open', checkAt: payment.expiresAt }
  if (subject.kind === 'submission') {
    const submission = await formStores.submissions.find(business, subject.submission)
    if (submission?.status !== 'awaiting-payment') return false
    const zone = requireZone(directory.business.timezone)
    const command = buildSubmissionPaymentCommand(decision, { payment, submission, now, zone })
    const change = { ...command.change, redemption }
    return (await payments.changeForSubmission({ ...command, change })).kind === 'written'
  }
  const booking = await bookings.find(business, subject.booking)
  const records = await directories.read(business)
  if (booking?.status !== 'awaiting-payment' || !records) return false
  const needsApproval = await bookings.needsApproval(business, subject.booking)
  const command = buildPaymentCommand(decision, { payment, booking, records, needsApproval, now })
  return (await payments.change({ ...command, change: { ...command.change, redemption } })).kind === 'written'
}
