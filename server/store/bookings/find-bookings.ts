/** Finds bookings other than by a single id. */
import type { ClientBase } from 'pg'
import type { Booking, Guest } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type {
  BookingPage,
  BookingReferenceQuery,
  ContactBookings,
  ContactBookingsQuery,
  ListBookingsQuery,
} from '../../ports/booking-queries.ts'
import type { PersonBooking } from '../../ports/bookings.ts'
import type { PersonQuery } from '../../ports/person.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'
import { getBookingPeriod, readBookings } from './booking-rows.ts'
import { isBooker, isGuest, listEmailKeys } from './person-conditions.ts'
import { normalizeEmail } from './row-lock.ts'

export async function findBookingsByIds(
  connection: ClientBase,
  business: string,
  ids: readonly string[],
): Promise<Booking[]> {
  const found = await readBookings(connection, { business, condition: sql`id = any(${ids}::text[])` })
  const byId = new Map(found.map(booking => [booking.id, booking]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export async function findBookingByReference(
  connection: ClientBase,
  { business, reference, email }: BookingReferenceQuery,
): Promise<Booking | undefined> {
  const [found] = await readBookings(connection, {
    business,
    condition: sql`reference = ${reference} and email_key = ${normalizeEmail(email)}`,
  })
  return found
}

export async function findBookingsByPerson(
  connection: ClientBase,
  person: PersonQuery,
): Promise<PersonBooking[]> {
  const { business } = person
  const own = await query<{ id: string }>(
    connection,
    sql`select id from booking where business = ${business} and ${isBooker(person)}`,
  )
  const ids = new Set(own.map(({ id }) => id))
  const condition = sql`(id = any(${[...ids]}::text[]) or ${isGuest(person)})`
  const bookings = await readBookings(connection, { business, condition })
  const [key] = listEmailKeys(person)
  const isPerson = (guest: Guest) => guest.email !== undefined && normalizeEmail(guest.email) === key
  return bookings.map(booking => ({
    booking,
    role: ids.has(booking.id) ? 'booker' : 'guest',
    guests: booking.guests.filter(isPerson),
  }))
}

/** Reads a page of an address's bookings. Their number and order come from an index of its bookings alone. */
export async function findContactBookings(
  connection: ClientBase,
  { business, email, now, page, pageSize }: ContactBookingsQuery,
): Promise<ContactBookings> {
  const rows = await query<{ id: string; upcoming: boolean; total: number }>(
    connection,
    sql`select id, upcoming, total from (
        select id, starts_at, count(*) over ()::int as total,
          ends_at > ${toTimestampParameter(now)} and status not in ('cancelled', 'expired') as upcoming
        from booking where business = ${business} and email_key = ${normalizeEmail(email)}) as own
      order by upcoming desc, case when upcoming then starts_at end, starts_at desc, id
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const read = (isUpcoming: boolean) =>
    findBookingsByIds(
      connection,
      business,
      rows.filter(({ upcoming }) => upcoming === isUpcoming).map(({ id }) => id),
    )
  return { upcoming: await read(true), past: await read(false), total: rows[0]?.total ?? 0 }
}

/** Reads one booking more than the page has, to know whether there is a next page. */
export async function listBookingPage(
  connection: ClientBase,
  filters: ListBookingsQuery,
): Promise<BookingPage> {
  const { business, pageSize, email, after, status = null, provider = null, service = null } = filters
  const [from, to, afterStart] = [filters.from, filters.to, after?.start].map(toIsoTextOrNull)
  const emailKey = email === undefined ? null : normalizeEmail(email)
  const found = await readBookings(connection, {
    business,
    condition: sql`(${status}::text is null or status = ${status})
        and (${emailKey}::text is null or email_key = ${emailKey})
        and (${from ?? null}::timestamptz is null or starts_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or starts_at < ${to ?? null})
        and (${afterStart ?? null}::timestamptz is null
          or (starts_at, id) > (${afterStart ?? null}::timestamptz, ${after?.id ?? ''}))
        and (${provider}::text is null and ${service}::text is null or exists (
          select from appointment a
          where a.business = ${business} and a.booking = booking.id
            and a.provider = coalesce(${provider}, a.provider) and a.service = coalesce(${service}, a.service)))`,
    limit: pageSize + 1,
  })
  const bookings = found.slice(0, pageSize)
  const last = bookings.at(-1)
  if (last === undefined || found.length <= pageSize) return { bookings }
  return { bookings, next: { start: getBookingPeriod(last).start, id: last.id } }
}

const toIsoTextOrNull = (instant: Instant | undefined): string | null =>
  instant === undefined ? null : toTimestampParameter(instant)
