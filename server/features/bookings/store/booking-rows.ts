/**
 * Maps bookings to rows and back. Columns hold what is searched, joined, counted or erased; JSON documents hold the
 * rest.
 */
import type { ClientBase } from 'pg'
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { asInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import {
  type PaymentJsonRow,
  selectBookingPayment,
  toBookingPayment,
} from '#server/features/payments/store/payment-rows.ts'
import { toPhoneKey } from '#server/features/privacy/person.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'

/** Returns the columns that change with the booking's state. Personal data does not. */
export function toBookingColumns(booking: Booking) {
  const { id, reference, status, contact, guests, appointments, price, payment, paidAtVisit, ...document } =
    booking
  const { start, end } = getBookingPeriod(booking)
  return {
    status,
    revision: getBookingRevision(booking),
    startsAt: toTimestampParameter(start),
    endsAt: toTimestampParameter(end),
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
    emailKey: toEmailKey(contact.email),
    phoneKey: toEmailKey(contact.email) === null ? (toPhoneKey(contact.phone) ?? null) : null,
    guestKeys: [...new Set(guests.flatMap(({ email }) => toEmailKey(email) ?? []))],
  }
}

/** Returns the number of changes plus one: the history only grows. */
export const getBookingRevision = ({ history }: Booking): number => history.length

export async function readBookingById(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<Booking | undefined> {
  const [booking] = await readBookings(connection, { business, condition: sql`id = ${id}` })
  return booking
}

interface BookingsSelection {
  readonly business: string
  readonly condition: Statement
  readonly limit?: number
  /** Default: by start. */
  readonly order?: Statement
}

/** Returns the bookings of the business that match `condition`. */
export async function readBookings(
  connection: ClientBase,
  { business, condition, limit, order = sql`starts_at, id` }: BookingsSelection,
): Promise<Booking[]> {
  const rows = await query<BookingRow>(
    connection,
    sql`select id, reference, status, currency, total, due_now, contact, guests, document,
        (select jsonb_agg(a.document order by a.position) from appointment a
          where a.business = ${business} and a.booking = booking.id) as appointments,
        (${selectBookingPayment(business)}) as payment, paid_at_visit
      from booking where business = ${business} and ${condition}
      order by ${order}
      limit ${limit ?? null}`,
  )
  return rows.map(toBooking)
}

type BookingRow = Pick<Booking, 'id' | 'reference' | 'status' | 'contact' | 'guests'> & {
  currency: string | null
  total: number | null
  due_now: number | null
  document: Omit<
    Booking,
    | 'id'
    | 'reference'
    | 'status'
    | 'contact'
    | 'guests'
    | 'appointments'
    | 'price'
    | 'payment'
    | 'paidAtVisit'
  >
  appointments: Appointment[]
  payment: PaymentJsonRow | null
  paid_at_visit: number
}

function toBooking({
  currency,
  total,
  due_now,
  document,
  payment,
  paid_at_visit,
  ...rest
}: BookingRow): Booking {
  const booking = {
    ...rest,
    ...document,
    ...(payment === null ? {} : { payment: toBookingPayment(payment, document) }),
    ...(paid_at_visit === 0 ? {} : { paidAtVisit: paid_at_visit }),
  }
  if (currency === null || total === null || due_now === null) return booking
  return { ...booking, price: { currency, total, dueNow: due_now } }
}

/** Returns the first start and the last end of the appointments that are not cancelled, or of all if all are. */
export function getBookingPeriod({ appointments }: Booking): {
  readonly start: Instant
  readonly end: Instant
} {
  const remaining = appointments.filter(({ cancelled }) => !cancelled)
  const counted = remaining.length > 0 ? remaining : appointments
  return {
    start: asInstant(Math.min(...counted.map(({ start }) => parseInstantOrThrow(start)))),
    end: asInstant(Math.max(...counted.map(({ end }) => parseInstantOrThrow(end)))),
  }
}

function parseInstantOrThrow(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === undefined) throw new RangeError(`"${text}" of an appointment is not an instant.`)
  return instant
}

const toEmailKey = (email: string | undefined): string | null =>
  email === undefined || email.trim() === '' ? null : normalizeEmail(email)
