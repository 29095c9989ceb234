import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { findReceipt } from './find-receipt.ts'

export const getReceipt: Handler<'getReceipt'> = async (
  { id },
  { stores: { bookings }, directory, paymentServices },
) => {
  const { business } = directory
  const booking = await bookings.find(business.slug, id)
  if (!booking) return failed('booking.not_found')
  const receipt = await findReceipt({ booking, business }, paymentServices.payments)
  return receipt ? done(receipt) : failed('receipt.not_found')
}
