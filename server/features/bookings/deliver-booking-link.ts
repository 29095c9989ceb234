/** Delivers the link to a booking, to the address in the booking. */

import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Bookings } from './bookings.ts'
import { type SendBookingEmailContext, sendBookingEmail } from './deliver-booking-email.ts'
import { getBookingLinkRateLimit } from './rules/booking-link-rate-limit.ts'
import type { BookingLinkRequests } from './store/booking-link-requests.ts'

export interface BookingLinkDeliveryContext extends SendBookingEmailContext {
  readonly bookings: Pick<Bookings, 'findByReference'>
  readonly linkRequests: Pick<BookingLinkRequests, 'find' | 'count' | 'close'>
}

export async function deliverBookingLink(
  entry: OutboxEntry<'booking.link_requested'>,
  context: BookingLinkDeliveryContext,
): Promise<DeliveryResult> {
  const { linkRequests, bookings, clock } = context
  const request = await linkRequests.find(entry.business, entry.id)
  if (request?.reference === undefined) return { kind: 'nothing' }
  const booking = await bookings.findByReference({ ...request, reference: request.reference })
  const isAllowed =
    booking !== undefined && (await linkRequests.count(request, getBookingLinkRateLimit(clock())))
  const result: DeliveryResult = isAllowed
    ? await sendBookingEmail(
        { entry, booking, kind: 'link', locale: request.locale, use: 'general' },
        context,
      )
    : { kind: 'nothing' }
  if (['sent', 'nothing', 'withheld'].includes(result.kind))
    await linkRequests.close(entry.business, entry.id)
  return result
}
