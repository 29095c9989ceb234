/**
 * Customers on PostgreSQL, read from the bookings. A customer is everybody with one email address; without one, with one
 * telephone number; without either, one booking. The latest booking stands for the customer.
 */
import type { ClientBase } from 'pg'
import type { Contact } from '#schemas/generated/types.gen.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type {
  CustomerCursor,
  CustomerHistory,
  CustomerListPage,
  CustomerListQuery,
  CustomerQuery,
  CustomerRecord,
} from '../customers.ts'

/** How many bookings a page looks through at most, which takes 30 to 50 ms if none matches. */
const maxScannedBookings = 10_000

export interface Customers {
  list(query: CustomerListQuery): Promise<CustomerListPage>
  /** Undefined if there is no such booking, or its contact was erased. */
  find(query: CustomerQuery): Promise<CustomerHistory | undefined>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly customers: Customers
  }
}

export const createCustomerStore = (pool: Pool): Customers => ({
  list: wish => withConnection(pool, connection => listCustomerPage(connection, wish)),
  find: wish => withConnection(pool, connection => findCustomerHistory(connection, wish)),
})

interface LatestBooking {
  id: string
  contact: Contact
  locale: string
  /** Seconds since 1970. */
  start: number
  email_key: string | null
  phone_key: string | null
}

const latestColumns = sql`id, contact, document->>'locale' as locale, date_part('epoch', starts_at) as start, email_key, phone_key`

/** Reads one customer more than the page has, to know whether there is a next one. */
async function listCustomerPage(connection: ClientBase, wish: CustomerListQuery): Promise<CustomerListPage> {
  const { business, words, pageSize } = wish
  const found = await query<LatestBooking>(
    connection,
    sql`select ${latestColumns} from (
        select id, contact, document, starts_at, email_key, phone_key from booking
        where business = ${business} and ${isAfter(wish.after)}
        order by starts_at desc, id desc limit ${maxScannedBookings}) as booking
      where contact <> '{}' and ${matchesWords(words)} and ${isWithProvider(wish)} and ${isLatest(wish)}
      order by starts_at desc, id desc limit ${pageSize + 1}`,
  )
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const next =
    found.length > pageSize && last
      ? { start: fromEpochSeconds(last.start), id: last.id }
      : await findScanEnd(connection, wish)
  return { customers: await toCustomerRecords(connection, page, wish), next }
}

/** Returns the last booking that a page could look at; undefined if there are fewer. */
async function findScanEnd(
  connection: ClientBase,
  { business, after }: CustomerListQuery,
): Promise<CustomerCursor | undefined> {
  const [end] = await query<{ id: string; start: number }>(
    connection,
    sql`select id, date_part('epoch', starts_at) as start from booking
      where business = ${business} and ${isAfter(after)}
      order by starts_at desc, id desc limit 1 offset ${maxScannedBookings - 1}`,
  )
  return end && { start: fromEpochSeconds(end.start), id: end.id }
}

const isAfter = (after: CustomerCursor | undefined): Statement =>
  after === undefined
    ? sql`true`
    : sql`(starts_at, id) < (${toTimestampParameter(after.start)}::timestamptz, ${after.id})`

const matchesWords = (words: readonly string[]): Statement =>
  words.reduce((all, word) => sql`${all} and ${matchesWord(word)}`, sql`true`)

/** Numbers are compared without punctuation, and without the zero or the code of the country that they begin with. */
function matchesWord(word: string): Statement {
  const digits = /^[-+()/.\d]+$/.test(word) ? word.replace(/\D/g, '').replace(/^0+/, '') : ''
  const isInPhone =
    digits === '' ? sql`false` : sql`strpos(translate(contact->>'phone', '+-/.() ', ''), ${digits}) > 0`
  return sql`(strpos(lower(contact->>'firstName'), ${word}) > 0 or strpos(lower(contact->>'lastName'), ${word}) > 0
    or strpos(email_key, ${word}) > 0 or ${isInPhone})`
}

const isWithProvider = ({ business, provider }: Pick<CustomerQuery, 'business' | 'provider'>): Statement =>
  provider === undefined
    ? sql`true`
    : sql`exists (select from appointment a
        where a.business = ${business} and a.booking = booking.id and a.provider = ${provider})`

/** Whether the customer has no later booking. Each column has an index that ends with the order of the list. */
const isLatest = (scope: Pick<CustomerQuery, 'business' | 'provider'>): Statement =>
  sql`not exists (select from booking as later
        where later.business = ${scope.business} and later.email_key = booking.email_key
          and (later.starts_at, later.id) > (booking.starts_at, booking.id) and ${isLaterWithProvider(scope)})
      and not exists (select from booking as later
        where later.business = ${scope.business} and later.phone_key = booking.phone_key
          and (later.starts_at, later.id) > (booking.starts_at, booking.id) and ${isLaterWithProvider(scope)})`

const isLaterWithProvider = ({
  business,
  provider,
}: Pick<CustomerQuery, 'business' | 'provider'>): Statement =>
  provider === undefined
    ? sql`true`
    : sql`exists (select from appointment a
        where a.business = ${business} and a.booking = later.id and a.provider = ${provider})`

async function findCustomerHistory(
  connection: ClientBase,
  wish: CustomerQuery,
): Promise<CustomerHistory | undefined> {
  const { business, booking, limit } = wish
  const [named] = await query<LatestBooking>(
    connection,
    sql`select ${latestColumns} from booking
      where business = ${business} and id = ${booking} and contact <> '{}' and ${isWithProvider(wish)}`,
  )
  if (!named) return undefined
  const found = await query<LatestBooking>(
    connection,
    sql`select ${latestColumns} from booking
      where business = ${business} and ${isOfCustomer(named)} and ${isWithProvider(wish)}
      order by starts_at desc, id desc limit ${limit + 1}`,
  )
  const [customer] = await toCustomerRecords(connection, found.slice(0, 1), wish)
  if (!customer) return undefined
  const bookings = found.slice(0, limit).map(({ id }) => id)
  return { customer, bookings, isComplete: found.length <= limit }
}

const isOfCustomer = ({ id, email_key, phone_key }: LatestBooking): Statement =>
  email_key !== null
    ? sql`email_key = ${email_key}`
    : phone_key !== null
      ? sql`phone_key = ${phone_key}`
      : sql`id = ${id}`

interface VisitRow {
  id: string
  visits: number
  last: number | null
  next: number | null
}

/** Members of a team at one time are one visit; a no-show is none. */
async function toCustomerRecords(
  connection: ClientBase,
  latest: readonly LatestBooking[],
  { business, provider, now }: Pick<CustomerQuery, 'business' | 'provider' | 'now'>,
): Promise<readonly CustomerRecord[]> {
  const at = toTimestampParameter(now)
  const isVisit = sql`a.starts_at <= ${at}::timestamptz and a.document->'noShow' is distinct from 'true'::jsonb`
  const rows = await query<VisitRow>(
    connection,
    sql`select client.id,
        count(distinct (a.booking, a.starts_at)) filter (where ${isVisit})::int as visits,
        date_part('epoch', max(a.starts_at) filter (where ${isVisit})) as last,
        date_part('epoch', min(a.starts_at) filter (where a.starts_at > ${at}::timestamptz)) as next
      from unnest(${latest.map(({ id }) => id)}::text[], ${latest.map(one => one.email_key)}::text[],
          ${latest.map(one => one.phone_key)}::text[]) as client(id, email_key, phone_key)
      join booking own on own.business = ${business} and own.status in ('scheduled', 'rescheduled')
        and (own.id = client.id or own.email_key = client.email_key or own.phone_key = client.phone_key)
      join appointment a on a.business = ${business} and a.booking = own.id
        and a.provider = coalesce(${provider ?? null}, a.provider)
        and not coalesce((a.document->>'cancelled')::boolean, false)
      group by client.id`,
  )
  const visits = new Map(rows.map(row => [row.id, row]))
  return latest.map(({ id, contact, locale }) => {
    const { visits: count = 0, last = null, next = null } = visits.get(id) ?? {}
    return {
      booking: id,
      contact,
      locale,
      visits: count,
      lastVisit: last === null ? undefined : fromEpochSeconds(last),
      next: next === null ? undefined : fromEpochSeconds(next),
    }
  })
}
