/** Tells a visitor what became of their submission. */
import type { BookingPayment, SubmissionReceipt } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { SubmissionPayment } from '#server/features/payments/submission-payment.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import type { Submission } from '../submissions.ts'

/** What a receipt tells of a submission; one that is only pretended, for a bot, has no more. */
export type ReceivedSubmission = Pick<
  Submission,
  'id' | 'kind' | 'form' | 'end' | 'booking' | 'status' | 'payment'
>

export async function toSubmissionReceipt(
  { id, kind, form, end, booking: bookingId, status, payment: own }: ReceivedSubmission,
  {
    stores: { bookings },
    directory,
  }: Pick<CallContext, 'directory'> & { readonly stores: Pick<Stores, 'bookings'> },
): Promise<SubmissionReceipt> {
  const booking =
    bookingId === undefined ? undefined : await bookings.find(directory.business.slug, bookingId)
  const payment = own ? toSubmissionPaymentDto(own, getZoneOrDefault(undefined, directory)) : booking?.payment
  return {
    id,
    kind,
    form,
    end: end ?? null,
    status: status === 'awaiting-payment' || status === 'unpaid' ? status : 'complete',
    ...(booking && { booking: { id: booking.id, reference: booking.reference, status: booking.status } }),
    ...(payment && { payment }),
  }
}

export const toSubmissionPaymentDto = (payment: SubmissionPayment, zone: Zone): BookingPayment => ({
  ...payment,
  expiresAt: formatZonedInstant(payment.expiresAt, zone),
})
