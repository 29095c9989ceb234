/** Searches bookings by the words of their contact and by their reference; orders them. */
import type { BookingCursor, BookingOrder } from '../../ports/booking-queries.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import type { Pool } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction } from '../postgres/transaction.ts'

/** More words narrow a search no further. */
const maxWords = 8

/** More matches than these are not ordered here: the first ones in any order are near. */
export const maxOrderedMatches = 10_000

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
  /** Of all pages. */
  readonly count: number
}

/**
 * Finds the bookings that have a word, as the function `booking_words` (0064) lists them, beginning with each word of the text,
 * or the digits of a telephone number. Undefined: too many to order them all.
 *
 * Under the policies, PostgreSQL looks at no index of words, as `@@` might leak what it compares. So this one statement,
 * which returns nothing but ids, leaves the role of servers; what they name is then read under the policies.
 */
export const searchBookings = (
  pool: Pool,
  { business, text, filters, order, after, limit }: BookingSearch,
): Promise<SearchedPage | undefined> =>
  runTransaction(pool, async connection => {
    await query(connection, sql`set local role none`)
    const isOnPage = after === undefined ? sql`true` : followsCursor(order, { business, cursor: after })
    const [found] = await query<{ count: number; ids: string[] | null }>(
      connection,
      sql`with matching as materialized (
          select id, ${orderColumns[order.by]} from booking
          where business = ${business} and ${matchesSearch(business, text)} and ${filters}
          limit ${maxOrderedMatches + 1}),
        counted as materialized (select count(*)::int as count from matching)
        select count, case when count <= ${maxOrderedMatches}
          then array(select id from matching where ${isOnPage} order by ${orderBookings(order)} limit ${limit}) end as ids
        from counted`,
    )
    return commitWith(found?.ids ? { ids: found.ids, count: found.count } : undefined)
  })

export const matchesSearch = (business: string, text: string): Statement =>
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
export const orderBookings = ({ by, isDescending = false }: BookingOrder): Statement =>
  isDescending ? sql`${orderKeys[by]} desc, id desc` : sql`${orderKeys[by]}, id`

/**
 * Matches what comes after the cursor; all, if it names no booking. It has no names, because it becomes a part of
 * addresses.
 */
export function followsCursor(
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
