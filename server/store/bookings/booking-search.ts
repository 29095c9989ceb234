/** Searches bookings by the words of their contact and by their reference; orders them. */
import type { BookingCursor, BookingOrder } from '../../ports/booking-queries.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { type Statement, sql } from '../postgres/sql.ts'

/**
 * The expression of the index `booking_search` (0064), word for word: an index answers no other. Letters lose their case
 * and accents. An address is a word as a whole and in its parts, and the digits of a telephone number are one as they are
 * and, after a tilde, from behind: people know the last ones, whatever the prefix. Each word begins with the business.
 */
const searchWords = sql`array_to_tsvector(string_to_array(
    regexp_replace(
      trim(regexp_replace(
        lower(regexp_replace(
          normalize(
            coalesce(left(contact->>'firstName', 100), '') || ' ' || coalesce(left(contact->>'lastName', 100), '')
              || ' ' || coalesce(left(contact->>'email', 120), '')
              || ' ' || replace(coalesce(left(contact->>'email', 120), ''), '@', ' ') || ' ' || regexp_replace(
                coalesce(left(contact->>'firstName', 100), '') || ' ' || coalesce(left(contact->>'lastName', 100), '')
                  || ' ' || coalesce(left(contact->>'email', 120), ''),
                '[-.@_''\\u2019]', ' ', 'g')
              || ' ' || regexp_replace(coalesce(left(contact->>'phone', 60), ''), '[^0-9]', '', 'g')
              || ' ~' || reverse(regexp_replace(coalesce(left(contact->>'phone', 60), ''), '[^0-9]', '', 'g'))
              || ' ' || reference,
            NFD),
          '[\\u0300-\\u036f]+', '', 'g')),
        '\\s+', ' ', 'g')),
      '(^| )', '\\1' || business || '/', 'g'),
    ' '))`

/** More words narrow a search no further. */
const maxWords = 8

/** Matches bookings that have a word beginning with each word of the text, or the digits of a telephone number. */
export const matchesSearch = (business: string, text: string): Statement =>
  sql`${searchWords} @@ ${formatSearch(business, text)}::tsquery`

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
