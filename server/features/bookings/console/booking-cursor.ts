/** The cursor of pages of bookings, as calls send it. */
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { BookingCursor } from '../booking-queries.ts'

export const formatCursor = ({ start, id }: BookingCursor): string =>
  start === undefined ? id : `${start}.${id}`

/** Times are of years with four digits, which the database knows. An unknown cursor starts at the first page. */
export function parseCursor(text: string): BookingCursor | undefined {
  const [, start, id] = /^(?:(-\d{1,13}|\d{1,14})\.)?(\w{1,40})$/.exec(text) ?? []
  if (id === undefined) return undefined
  return start === undefined ? { id } : { start: asInstant(Number(start)), id }
}
