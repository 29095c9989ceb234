/** Searches bookings by the words of their contact and by their reference; orders them. */
import type { ClientBase } from 'pg'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import type { Pool } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { BookingCursor, BookingOrder } from '../booking-queries.ts'

/** More words narrow a search no further. */
const maxWords = 8

/** Of more matches than these, the page is sought among the first bookings of the order. */
const maxOrderedMatches = 10_000

/** How many bookings are looked through for it at least, which takes 25 µs each, and how many for each row of a page. */
const minPassed = 1000
const passedPerRow = 4

interface BookingSearch {
  readonly business: string
  readonly text: string
  /** What else must match. */
  readonly filters: Statement
  readonly order: BookingOrder
  readonly after: BookingCursor | undefined
  readonly limit: number
}

/** What a search found. */
interface SearchedPage {
  /** In the order asked for. */
  readonly ids: readonly string[]
  /** Of all pages, or one more than are counted. */
  readonly count: number
}

/**
 * Finds the bookings that have a word, as the function `booking_words` (0064) lists them, beginning with each word of the text,
 * or the digits of a telephone number.
 *
 * Under the policies, PostgreSQL looks at no index of words, as `@@` might leak what it compares. So these statements,
 * which return nothing but ids, leave the role of servers; what they name is then read under the policies.
 */
export const searchBookings = (pool: Pool, search: BookingSearch): Promise<SearchedPage> =>
  runTransaction(pool, async connection => {
    await query(connection, sql`set local role none`)
    const { count, ids } = await orderFewMatches(connection, search)
    if (ids) return commitWith({ ids, count })
    const near = await findNearMatches(connection, search)
    return commitWith({ ids: near ?? (await orderAllMatches(connection, search)), count })
  })

/** Returns no ids if there are too many to order. */
async function orderFewMatches(connection: ClientBase, search: BookingSearch): Promise<FoundMatches> {
  const { business, order, limit } = search
  const [found] = await query<FoundMatches>(
    connection,
    sql`with matching as materialized (
        select id, ${orderColumns[order.by]} from booking where business = ${business} and ${matchesAll(search)} limit ${maxOrderedMatches + 1}),
      counted as materialized (select count(*)::int as count from matching)
      select count, case when count <= ${maxOrderedMatches}
        then array(select id from matching where ${isOnPage(search)} order by ${bookingOrderExpressions(order)} limit ${limit}) end as ids
      from counted`,
  )
  return found ?? { count: 0, ids: [] }
}

interface FoundMatches {
  readonly count: number
  readonly ids: readonly string[] | null
}

/** Looks through the first bookings of the order. Undefined: too few of them match to fill the page. */
async function findNearMatches(
  connection: ClientBase,
  search: BookingSearch,
): Promise<readonly string[] | undefined> {
  const { business, text, filters, order, limit } = search
  const found = await query<{ id: string }>(
    connection,
    sql`select id from (
        select id, contact, reference, ${orderKeys[order.by]} as place from booking
        where business = ${business} and ${filters} and ${isOnPage(search)}
        order by ${bookingOrderExpressions(order)} limit ${Math.max(minPassed, passedPerRow * limit)}) as near
      where booking_words(${business}, contact, reference) @@ ${formatSearch(business, text)}::tsquery
      order by ${order.isDescending ? sql`place desc, id desc` : sql`place, id`} limit ${limit}`,
  )
  return found.length === limit ? found.map(({ id }) => id) : undefined
}

/** Takes 2 µs a match: the planner would walk the order, at 25 µs a booking, if the matches were not found apart. */
async function orderAllMatches(connection: ClientBase, search: BookingSearch): Promise<readonly string[]> {
  const { business, order, limit } = search
  const found = await query<{ id: string }>(
    connection,
    sql`with matching as materialized (
        select id, ${orderColumns[order.by]} from booking where business = ${business} and ${matchesAll(search)} and ${isOnPage(search)})
      select id from matching order by ${bookingOrderExpressions(order)} limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

const matchesAll = ({ business, text, filters }: BookingSearch): Statement =>
  sql`${bookingSearchCondition(business, text)} and ${filters}`

const isOnPage = ({ business, order, after }: BookingSearch): Statement =>
  after === undefined ? sql`true` : afterCursorCondition(order, { business, cursor: after })

export const bookingSearchCondition = (business: string, text: string): Statement =>
  sql`booking_words(business, contact, reference) @@ ${formatSearch(business, text)}::tsquery`

function formatSearch(business: string, text: string): string {
  const prefix = (word: string) => `'${`${business}/${word}`.replace(/['\\]/g, '$&$&')}':*`
  const digits = text.replace(/\D/g, '')
  if (digits.length >= minPhoneDigits && /^[-+0-9 ()/.]+$/.test(text)) {
    const reversed = [...digits.replace(/^0+/, '')].reverse().join('')
    return `${prefix(digits)} | ${prefix(`~${reversed}`)}`
  }
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return words.slice(0, maxWords).map(prefix).join(' & ')
}

/** Fewer digits are the beginning of a reference. */
const minPhoneDigits = 3

const foldText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the database takes no NUL.
    .replace(/[\u0000-\u001f]/g, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()

/** The expression of the index `booking_name` (0064), word for word. */
const nameKey = sql`lower(left(coalesce(contact->>'lastName', '') || ' ' || coalesce(contact->>'firstName', '') || ' ' || coalesce(contact->>'email', ''), 200))`

const orderKeys: Readonly<Record<BookingOrder['by'], Statement>> = {
  start: sql`starts_at`,
  created: sql`created_at`,
  name: nameKey,
}

/** What the keys are made of. */
const orderColumns: Readonly<Record<BookingOrder['by'], Statement>> = {
  start: sql`starts_at`,
  created: sql`created_at`,
  name: sql`contact`,
}

/** The order of a list; bookings with equal keys are ordered by id. */
export const bookingOrderExpressions = ({ by, isDescending = false }: BookingOrder): Statement =>
  isDescending ? sql`${orderKeys[by]} desc, id desc` : sql`${orderKeys[by]}, id`

/**
 * Matches what comes after the cursor; all, if it names no booking. It has no names, because it becomes a part of
 * addresses.
 */
export function afterCursorCondition(
  { by, isDescending = false }: BookingOrder,
  { business, cursor: { start, id } }: { readonly business: string; readonly cursor: BookingCursor },
): Statement {
  const key = orderKeys[by]
  const place =
    start === undefined
      ? sql`select ${key} as place from booking where business = ${business} and id = ${id}`
      : sql`select ${toTimestampParameter(start)}::timestamptz as place`
  return isDescending ? sql`(${key}, id) < ((${place}), ${id})` : sql`(${key}, id) > ((${place}), ${id})`
}
