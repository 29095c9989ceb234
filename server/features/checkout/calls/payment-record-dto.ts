import type { Business, PaymentRecord as PaymentRecordDto } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { PaymentRecord } from '#server/features/payments/payments.ts'
import { formatFormReceiptNumber } from '#server/features/receipts/rules/form-receipt.ts'
import { formatReceiptNumber } from '#server/features/receipts/rules/receipt.ts'

/** Returns a payment as operators get it, with times in the business's zone. */
export function toPaymentRecordDto(
  record: PaymentRecord,
  { timezone }: Pick<Business, 'timezone'>,
): PaymentRecordDto {
  const zone = requireZone(timezone)
  const formatTime = (at: Instant) => formatZonedInstant(at, zone)
  const { id, subject, reference, status, provider, due, received, createdAt, paidAt, refunds } = record
  const { redeemed, returns } = record
  const isMismatch = received.currency !== due.currency
  const isUnpaid = received.amount === 0 && (redeemed === 0 || status !== 'paid')
  return {
    id,
    ...(subject.kind === 'booking' ? { booking: subject.booking } : { submission: subject.submission }),
    reference,
    ...(isUnpaid || isMismatch ? {} : { receipt: formatNumber(record) }),
    status,
    provider,
    ...(record.isTest ? { test: true as const } : {}),
    currency: due.currency,
    due: due.amount,
    paid: received.amount,
    ...(isMismatch ? { paidCurrency: received.currency } : {}),
    refunded: refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0),
    ...(redeemed === 0
      ? {}
      : {
          giftCards: redeemed,
          giftCardsReturned: returns.reduce((sum, { amount }) => sum + amount, 0),
        }),
    createdAt: formatTime(createdAt),
    ...(paidAt === undefined ? {} : { paidAt: formatTime(paidAt) }),
    refunds: refunds.map(refund => ({ ...refund, createdAt: formatTime(refund.createdAt) })),
  }
}

const formatNumber = ({ subject, reference, ordinal }: PaymentRecord): string =>
  subject.kind === 'booking' ? formatReceiptNumber(reference, ordinal) : formatFormReceiptNumber(reference)
