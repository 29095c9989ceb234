/** A booking as rows, and back. Columns hold what is searched, joined, counted or erased; documents the rest. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Appointment, Booking } from '#schemas/types.gen.ts'
import type { BookingOrder } from '../ports/bookings.ts'
import type { Claimed } from './claim.ts'
import { isoOf } from './instant-text.ts'
import { query, sql } from './sql.ts'

/** Writes the booking, its appointments, what it holds, and what has to follow from it. */
export async function writeBooking(
  connection: ClientBase,
  { business, idempotencyKey, now }: BookingOrder,
  booking: Booking,
  claimed: readonly Claimed[],
): Promise<void> {
  const { id, reference, status, contact, guests, appointments, price, ...document } = booking
  await query(
    connection,
    sql`with kept as (
        insert into booking
          (business, id, reference, status, created_at, currency, total, due_now, contact, guests, document)
        values (${business}, ${id}, ${reference}, ${status}, ${isoOf(now)},
          ${price?.currency ?? null}, ${price?.total ?? null}, ${price?.dueNow ?? null},
          ${JSON.stringify(contact)}::jsonb, ${JSON.stringify(guests)}::jsonb, ${JSON.stringify(document)}::jsonb)
      ), answered as (
        update idempotency set booking = ${id} where business = ${business} and key = ${idempotencyKey}
      ), holding as (
        insert into claim (business, booking, occupancy, seats)
        select ${business}, ${id}, occupancy, sum(seats)
        from unnest(${claimed.map(({ occupancy }) => occupancy)}::uuid[], ${claimed.map(({ seats }) => seats)}::int[])
          as held(occupancy, seats)
        group by occupancy
      ), followed as (
        insert into outbox (business, id, topic, document, created_at)
        values (${business}, ${randomUUID()}, ${`booking.${status}`},
          ${JSON.stringify({ booking: id })}::jsonb, ${isoOf(now)})
      )
      insert into appointment
        (business, booking, position, service, provider, starts_at, ends_at, seats, document)
      select ${business}, ${id}, position - 1, document->>'service', document->>'provider',
        (document->>'start')::timestamptz, (document->>'end')::timestamptz, (document->>'seats')::int, document
      from unnest(${appointments.map(one => JSON.stringify(one))}::jsonb[])
        with ordinality as told(document, position)`,
  )
}

export async function readBooking(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<Booking | undefined> {
  const [row] = await query<BookingRow>(
    connection,
    sql`select id, reference, status, currency, total, due_now, contact, guests, document,
        (select jsonb_agg(a.document order by a.position) from appointment a
          where a.business = booking.business and a.booking = booking.id) as appointments
      from booking where business = ${business} and id = ${id}`,
  )
  return row === undefined ? undefined : bookingOf(row)
}

type BookingRow = Pick<Booking, 'id' | 'reference' | 'status' | 'contact' | 'guests'> & {
  currency: string | null
  total: number | null
  due_now: number | null
  document: Pick<
    Booking,
    'guestCount' | 'series' | 'answers' | 'timezone' | 'locale' | 'createdAt' | 'history'
  >
  appointments: Appointment[]
}

function bookingOf({ currency, total, due_now, document, ...rest }: BookingRow): Booking {
  const booking = { ...rest, ...document }
  if (currency === null || total === null || due_now === null) return booking
  return { ...booking, price: { currency, total, dueNow: due_now } }
}
