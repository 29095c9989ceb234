import type { Booking, Business, Receipt } from '#schemas/generated/types.gen.ts'
import type { PaymentRecord, PaymentRecordsQuery } from '#server/features/payments/payments.ts'
import { buildReceipt, type ReceiptPayment } from '#server/features/receipts/rules/receipt.ts'

/** The most payments of one booking that a receipt shows. */
const maxPayments = 50

/** Returns the receipt of a booking; one that is not paid online, or in a currency other than its own, has none. */
export async function findReceipt(
  { booking, business }: { readonly booking: Booking; readonly business: Business },
  payments: { listRecords(query: PaymentRecordsQuery): Promise<readonly PaymentRecord[]> },
): Promise<Receipt | undefined> {
  if (!booking.payment?.paid) return undefined
  const query = { business: business.slug, bookings: [booking.id], limit: maxPayments }
  const payment = toReceiptPayment(await payments.listRecords(query), booking)
  return payment && buildReceipt(booking, business, payment)
}

function toReceiptPayment(
  records: readonly PaymentRecord[],
  { payment }: Booking,
): ReceiptPayment | undefined {
  const paid = records.filter(
    ({ status, due, received, redeemed }) =>
      (received.amount > 0 && received.currency === payment?.currency) ||
      (status === 'paid' && redeemed > 0 && due.currency === payment?.currency),
  )
  const [first] = paid
  if (!first) return undefined
  return {
    ordinal: first.ordinal,
    provider: first.provider,
    isTest: paid.some(({ isTest }) => isTest),
    paidAt: first.paidAt ?? first.createdAt,
    paid: paid.reduce((sum, { received }) => sum + received.amount, 0),
    refunds: paid.flatMap(({ refunds }) => refunds),
    redeemed: paid.reduce((sum, { redeemed }) => sum + redeemed, 0),
    returns: paid.flatMap(({ returns }) => returns),
  }
}
