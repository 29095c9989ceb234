/** The cursor of pages of bookings, as calls send it. */
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { BookingCursor } from '../../ports/booking-queries.ts'

export const formatCursor = ({ start, id }: BookingCursor): string =>
  start === undefined ? id : `${start}.${id}`

/** An unknown cursor starts at the first page. */
export function parseCursor(text: string): BookingCursor | undefined {
  const [, start, id] = /^(?:(-?\d{1,15})\.)?(\w{1,40})$/.exec(text) ?? []
  if (id === undefined) return undefined
  return start === undefined ? { id } : { start: asInstant(Number(start)), id }
}
