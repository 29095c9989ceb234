/** Under which topic the outbox announces a change of a booking. */
import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'

/** `booking.` and what the booking was made, or what happened to it. */
export type BookingChangeTopic =
  | `booking.${Booking['status']}`
  | `booking.${Exclude<BookingChange['what'], 'created' | 'paid' | 'undone'>}`
  | 'booking.returned_to_gift_card'

/** Returns the topic of the last change in the history. One that is paid for becomes what was booked. */
export function getChangeTopic({
  history,
  status,
}: Pick<Booking, 'history' | 'status'>): Exclude<BookingChangeTopic, 'booking.returned_to_gift_card'> {
  const what = history.at(-1)?.what
  if (what === 'undone') throw new Error('What was undone is announced to nobody: pass isAnnounced: false.')
  return what === undefined || what === 'created' || what === 'paid' ? `booking.${status}` : `booking.${what}`
}
