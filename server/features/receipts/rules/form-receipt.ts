/** Builds the receipt of what a form has charged. */
import type { Receipt, Tax, Text } from '#schemas/generated/types.gen.ts'
import { computeIncludedTax } from '#schemas/runtime/booking/included-tax.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { getLastDayOfGiftCard } from '#server/features/gift-cards/rules/gift-card.ts'
import { formatGiftCardCode } from '#server/features/gift-cards/rules/gift-card-code.ts'
import { describeReceiptPayment, type ReceiptIssuer, type ReceiptPaymentFacts } from './receipt.ts'

export interface FormReceiptPayment extends ReceiptPaymentFacts {
  readonly reference: string
  readonly due: { readonly amount: number; readonly currency: string }
}

export interface ChargedSubmission {
  /** `unpaid` if the money came too late, so that it goes back. */
  readonly status: string
  /** What it was charged for. */
  readonly title: Text
  readonly email: string | undefined
  /** The tax that the amount contains, if the form says so. */
  readonly tax: Tax | undefined
  readonly giftCard: BoughtGiftCard | undefined
}

/** The gift card that the form has sold. */
export interface BoughtGiftCard {
  /** Without hyphens. */
  readonly code: string
  readonly value: { readonly amount: number }
  readonly balance: number
  readonly expiresAt?: Instant
  readonly voidedAt?: Instant
}

/** Returns the number of a form's receipt. No booking's receipt has such a number. */
export const formatFormReceiptNumber = (reference: string): string => `F-${reference}`

export function buildFormReceipt(
  { status, title, email, tax, giftCard }: ChargedSubmission,
  business: ReceiptIssuer,
  payment: FormReceiptPayment,
): Receipt {
  const { reference, due, redeemed } = payment
  const price = due.amount + redeemed
  const cancelled = status === 'unpaid'
  const total = cancelled ? 0 : price
  return {
    number: formatFormReceiptNumber(reference),
    ...describeReceiptPayment(payment, business),
    payer: email === undefined ? {} : { email },
    currency: due.currency,
    lines: [{ title, total: price, cancelled }],
    total,
    taxes: tax && !cancelled ? [{ ...tax, gross: total, amount: computeIncludedTax(total, tax) }] : [],
    dueLater: 0,
    ...(giftCard && { giftCard: describeGiftCard(giftCard, requireZone(business.timezone)) }),
  }
}

const describeGiftCard = (
  { code, value: { amount: value }, balance, expiresAt, voidedAt }: BoughtGiftCard,
  zone: Zone,
): NonNullable<Receipt['giftCard']> => ({
  code: formatGiftCardCode(code),
  value,
  balance,
  ...(expiresAt === undefined ? {} : { lastDay: getLastDayOfGiftCard(expiresAt, zone) }),
  ...(voidedAt === undefined ? {} : { voided: true }),
})
