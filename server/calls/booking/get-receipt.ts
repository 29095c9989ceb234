import type { Booking } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { buildReceipt, type ReceiptPayment } from '../../domain/receipt.ts'
import type { PaymentRecord } from '../../ports/payments.ts'
import type { Handler } from '../handler.ts'

/** The most payments of one booking that a receipt shows. */
const maxPayments = 50

/** Returns the receipt of a booking; one that is not paid online, or in a currency other than its own, has none. */
export const getReceipt: Handler<'getReceipt'> = async ({ id }, { bookings, directory, paymentServices }) => {
  const { business } = directory
  const booking = await bookings.find(business.slug, id)
  if (!booking) return failed('booking.not_found')
  const query = { business: business.slug, bookings: [id], limit: maxPayments }
  const payment = toReceiptPayment(await paymentServices.payments.listRecords(query), booking)
  return payment ? done(buildReceipt(booking, business, payment)) : failed('receipt.not_found')
}

function toReceiptPayment(
  records: readonly PaymentRecord[],
  { payment }: Booking,
): ReceiptPayment | undefined {
  const paid = records.filter(
    ({ received }) => received.amount > 0 && received.currency === payment?.currency,
  )
  const [first] = paid
  if (!first) return undefined
  return {
    ...{ ordinal: first.ordinal, provider: first.provider, paidAt: first.paidAt ?? first.createdAt },
    paid: paid.reduce((sum, { received }) => sum + received.amount, 0),
    refunds: paid.flatMap(({ refunds }) => refunds),
  }
}
