/** A booking as rows, and back. Columns hold what is searched, joined, counted or erased; documents the rest. */
import type { ClientBase } from 'pg'
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { asInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toIsoText } from '../postgres/instant-text.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { normalizeEmail } from './row-lock.ts'

/** What changes with a booking: how it stands. Who it is for does not. */
export function toBookingColumns(booking: Booking) {
  const { id, reference, status, contact, guests, appointments, price, ...document } = booking
  const { start, end } = getBookingPeriod(booking)
  return {
    status,
    revision: getRevision(booking),
    startsAt: toIsoText(start),
    endsAt: toIsoText(end),
    currency: price?.currency ?? null,
    total: price?.total ?? null,
    dueNow: price?.dueNow ?? null,
    document: JSON.stringify(document),
  }
}

export function toPersonalColumns({ contact, guests }: Booking) {
  return {
    contact: JSON.stringify(contact),
    guests: JSON.stringify(guests),
    emailKey: keyOf(contact.email),
    guestKeys: [...new Set(guests.flatMap(({ email }) => keyOf(email) ?? []))],
  }
}

/** How often the booking has been changed, plus one: its history only grows. */
export const getRevision = ({ history }: Booking): number => history.length

export async function readBookingById(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<Booking | undefined> {
  const [booking] = await readBookings(connection, sql`business = ${business} and id = ${id}`)
  return booking
}

/** Those for which `condition` holds, by start. */
export async function readBookings(
  connection: ClientBase,
  condition: Statement,
  most: number | null = null,
): Promise<Booking[]> {
  const rows = await query<BookingRow>(
    connection,
    sql`select id, reference, status, currency, total, due_now, contact, guests, document,
        (select jsonb_agg(a.document order by a.position) from appointment a
          where a.business = booking.business and a.booking = booking.id) as appointments
      from booking where ${condition}
      order by starts_at, id
      limit ${most}`,
  )
  return rows.map(bookingOf)
}

type BookingRow = Pick<Booking, 'id' | 'reference' | 'status' | 'contact' | 'guests'> & {
  currency: string | null
  total: number | null
  due_now: number | null
  document: Omit<Booking, 'id' | 'reference' | 'status' | 'contact' | 'guests' | 'appointments' | 'price'>
  appointments: Appointment[]
}

function bookingOf({ currency, total, due_now, document, ...rest }: BookingRow): Booking {
  const booking = { ...rest, ...document }
  if (currency === null || total === null || due_now === null) return booking
  return { ...booking, price: { currency, total, dueNow: due_now } }
}

/** From the first start to the last end of what is not cancelled; of everything, if all is. */
export function getBookingPeriod({ appointments }: Booking): {
  readonly start: Instant
  readonly end: Instant
} {
  const left = appointments.filter(({ cancelled }) => !cancelled)
  const counted = left.length > 0 ? left : appointments
  return {
    start: asInstant(Math.min(...counted.map(({ start }) => instantIn(start)))),
    end: asInstant(Math.max(...counted.map(({ end }) => instantIn(end)))),
  }
}

function instantIn(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === undefined) throw new RangeError(`"${text}" of an appointment is no instant.`)
  return instant
}

const keyOf = (email: string | undefined): string | null =>
  email === undefined || email.trim() === '' ? null : normalizeEmail(email)
