/** Tells a visitor what became of their submission. */
import type { SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import type { Submission } from '../../ports/submissions.ts'
import type { CallContext } from '../handler.ts'

export async function toSubmissionReceipt(
  { id, end, booking: bookingId, status }: Submission,
  { bookings, directory }: Pick<CallContext, 'bookings' | 'directory'>,
): Promise<SubmissionReceipt> {
  const booking =
    bookingId === undefined ? undefined : await bookings.find(directory.business.slug, bookingId)
  return {
    ...{ id, end: end ?? null },
    status: status === 'awaiting-payment' || status === 'unpaid' ? status : 'complete',
    ...(booking && { booking: { id: booking.id, reference: booking.reference, status: booking.status } }),
    ...(booking?.payment && { payment: booking.payment }),
  }
}
