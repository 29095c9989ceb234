/** Searches bookings by the words of their contact and by their reference; orders them. */
import type { BookingCursor, BookingOrder } from '../../ports/booking-queries.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import type { Pool } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction } from '../postgres/transaction.ts'

/** More words narrow a search no further. */
const maxWords = 8

/**
 * With more matches than these, the first ones in any order are near. So many ids are compared in the indexes of the orders,
 * where each takes less than a microsecond; the words of a booking take 25.
 */
export const maxNarrowMatches = 20_000

/**
 * Returns the ids of the bookings that have a word, as the function `booking_words` (0064) lists them, beginning with each
 * word of the text, or the digits of a telephone number, and the status. Undefined: too many to read them all.
 *
 * Under the policies, PostgreSQL looks at no index of words, as `@@` might leak what it compares. So this one statement,
 * which reads nothing but ids, leaves the role of servers; what they name is then read under the policies.
 */
export const findMatches = (
  pool: Pool,
  business: string,
  { text, isOfStatus }: { readonly text: string; readonly isOfStatus: Statement | undefined },
): Promise<readonly string[] | undefined> =>
  runTransaction(pool, async connection => {
    await query(connection, sql`set local role none`)
    const [found] = await query<{ ids: string[] | null }>(
      connection,
      sql`select case when count(*) <= ${maxNarrowMatches} then coalesce(array_agg(id), '{}') end as ids
        from (
          select id from booking where business = ${business} and ${matchesSearch(business, text)}
            and ${isOfStatus ?? sql`true`}
          limit ${maxNarrowMatches + 1}) as matching`,
    )
    return commitWith(found?.ids ?? undefined)
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
