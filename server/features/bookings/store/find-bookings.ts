/** Finds bookings other than by a single id. */
import type { ClientBase } from 'pg'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { PersonQuery } from '#server/features/privacy/person.ts'
import {
  contactCondition,
  guestCondition,
  listEmailKeys,
} from '#server/features/privacy/store/person-conditions.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type {
  BookingCursor,
  BookingOrder,
  BookingPage,
  BookingReferenceQuery,
  ContactBookings,
  ContactBookingsQuery,
  ListBookingsQuery,
} from '../booking-queries.ts'
import type { PersonBooking } from '../bookings.ts'
import { getBookingPeriod, readBookings } from './booking-rows.ts'
import { afterCursorCondition, bookingOrderExpressions, searchBookings } from './booking-search.ts'

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
    sql`select id from booking where business = ${business} and ${contactCondition(person)}`,
  )
  const ids = new Set(own.map(({ id }) => id))
  const condition = sql`(id = any(${[...ids]}::text[]) or ${guestCondition(person)})`
  const bookings = await readBookings(connection, { business, condition })
  const [key] = listEmailKeys(person)
  const isPerson = (guest: Booking['guests'][number]) =>
    guest.email !== undefined && normalizeEmail(guest.email) === key
  return bookings.map(booking => ({
    booking,
    role: ids.has(booking.id) ? 'contact' : 'guest',
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
  pool: Pool,
  { order = { by: 'start' }, ...list }: ListBookingsQuery,
): Promise<BookingPage> {
  const { pageSize, countTo } = list
  const { bookings: found, count } = await findPage(pool, { ...list, order })
  const bookings = found.slice(0, pageSize)
  const last = bookings.at(-1)
  const counted = countTo === undefined || count === undefined ? {} : { count: Math.min(count, countTo) }
  if (last === undefined || found.length <= pageSize) return { bookings, ...counted }
  return { bookings, next: toCursor(last, order), ...counted }
}

type OrderedList = ListBookingsQuery & Required<Pick<ListBookingsQuery, 'order'>>

interface FoundPage {
  readonly bookings: readonly Booking[]
  readonly count?: number
}

async function findPage(pool: Pool, list: OrderedList): Promise<FoundPage> {
  const { business, search, order, after, pageSize } = list
  const filters = joinFilters(list)
  if (search === undefined)
    return withConnection(pool, async connection => ({
      bookings: await walkPage(connection, list, filters),
      ...(await countBookings(connection, list, filters)),
    }))
  const found = await searchBookings(pool, {
    business,
    text: search,
    filters,
    order,
    after,
    limit: pageSize + 1,
  })
  return withConnection(pool, async connection => ({
    bookings: await findBookingsByIds(connection, business, found.ids),
    count: found.count,
  }))
}

/** Walks the index of the order until the page is full. */
const walkPage = (
  connection: ClientBase,
  { business, order, after, pageSize }: OrderedList,
  matches: Statement,
): Promise<Booking[]> =>
  readBookings(connection, {
    business,
    condition: after
      ? sql`${matches} and ${afterCursorCondition(order, { business, cursor: after })}`
      : matches,
    order: bookingOrderExpressions(order),
    limit: pageSize + 1,
  })

async function countBookings(
  connection: ClientBase,
  { business, countTo }: OrderedList,
  matches: Statement,
): Promise<Pick<FoundPage, 'count'>> {
  if (countTo === undefined) return {}
  const [row] = await query<{ count: number }>(
    connection,
    sql`select count(*)::int as count from (
      select from booking where business = ${business} and ${matches} limit ${countTo}) as counted`,
  )
  return { count: row?.count ?? 0 }
}

/** Names only the filters that are set, so that each combination has a plan of its own. */
const joinFilters = ({
  business,
  status,
  email,
  provider,
  service,
  from,
  to,
}: ListBookingsQuery): Statement =>
  joinConditions([
    ...(status === undefined ? [] : [statusConditions[status]]),
    ...(email === undefined ? [] : [sql`email_key = ${normalizeEmail(email)}`]),
    ...(from === undefined ? [] : [sql`starts_at >= ${toTimestampParameter(from)}`]),
    ...(to === undefined ? [] : [sql`starts_at < ${toTimestampParameter(to)}`]),
    ...(provider === undefined && service === undefined ? [] : [hasAppointment(business, provider, service)]),
  ])

const joinConditions = (conditions: readonly Statement[]): Statement =>
  conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`)

/** As literals: all but the first are found by a partial index, which a statement with a parameter cannot use. */
const statusConditions: Readonly<Record<Booking['status'], Statement>> = {
  scheduled: sql`status = 'scheduled'`,
  requested: sql`status = 'requested'`,
  rescheduled: sql`status = 'rescheduled'`,
  cancelled: sql`status = 'cancelled'`,
  'awaiting-payment': sql`status = 'awaiting-payment'`,
  expired: sql`status = 'expired'`,
}

/** Without a `coalesce` for what is not asked for, which would leave the planner with a guess. */
function hasAppointment(
  business: string,
  provider: string | undefined,
  service: string | undefined,
): Statement {
  const isWithProvider = provider === undefined ? sql`` : sql`and a.provider = ${provider}`
  const isOfService = service === undefined ? sql`` : sql`and a.service = ${service}`
  return sql`exists (select from appointment a
    where a.business = ${business} and a.booking = booking.id ${isWithProvider} ${isOfService})`
}

const toCursor = (booking: Booking, { by }: BookingOrder): BookingCursor =>
  by === 'start' ? { start: getBookingPeriod(booking).start, id: booking.id } : { id: booking.id }
