/**
 * Writes calendar files (RFC 5545) with one VEVENT for each appointment. Times are in UTC, so that the file needs no
 * rules about daylight saving; a series has one VEVENT for each of its appointments, not a rule that would drift.
 * A file to download has no ORGANIZER and no ATTENDEE, because it informs and invites nobody; one in an email has, so
 * that mail programs change or remove what they have added (RFC 5546).
 */

import { formatIcsTimestamp } from '#schemas/runtime/time/ics-timestamp.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface CalendarEntry {
  /** A permanent id, by which a calendar recognizes entries that it already has. */
  readonly uid: string
  /** The number of changes; a higher number replaces a lower one (RFC 5546 §2.1.4). */
  readonly sequence: number
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  readonly start: Instant
  readonly end: Instant
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Any text; characters with a meaning in the file are escaped. */
  readonly summary: string
  readonly description: string
  readonly location?: string | undefined
  /** A URL as `new URL(…).href` writes it; any other text throws. */
  readonly url?: string | undefined
  /**
   * How long before the start a calendar reminds of it, as durations of RFC 5545 §3.3.6; default: never. Only of what is
   * confirmed.
   */
  readonly alarms?: readonly string[]
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** What a file in an email says besides its entries (RFC 5546 §3.2). */
export interface CalendarMessage {
  /** REQUEST and CANCEL are for entries of one UID only; PUBLISH names no attendee. */
  readonly method: CalendarMethod
  /** Who sends the email. Any text is a name; the address is one by `isEmail`. */
  readonly organizer: { readonly name: string; readonly email: string }
  /** An address by `isEmail`. */
  readonly attendee: string
}

/**
 * Formats entries as a calendar file.
 *
 * @param now DTSTAMP: when this file is made
 * @param message Default: a file to download, PUBLISH or, if all entries are cancelled, CANCEL
 */
export function formatCalendarFile(
  entries: readonly CalendarEntry[],
  now: Instant,
  message?: CalendarMessage,
): string {
  const over = entries.every(({ status }) => status === 'CANCELLED')
  const people = message ? formatPeopleLines(message) : []
  return formatCalendar([
    `METHOD:${message?.method ?? (over ? 'CANCEL' : 'PUBLISH')}`,
    ...entries.flatMap(entry => formatEvent(entry, now, people)),
  ])
}

/**
 * Formats entries as a calendar to subscribe to, which programs fetch again and again. It names itself and says how often
 * to ask (RFC 7986 §5.1, §5.7), also in the properties that programs knew before.
 */
export const formatCalendarFeed = (
  entries: readonly CalendarEntry[],
  { now, name }: { readonly now: Instant; readonly name: string },
): string =>
  formatCalendar([
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${feedInterval}`,
    `X-PUBLISHED-TTL:${feedInterval}`,
    ...entries.flatMap(entry => formatEvent(entry, now)),
  ])

const feedInterval = 'PT15M'

const formatCalendar = (content: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bookplate//Bookplate//EN',
    'CALSCALE:GREGORIAN',
    ...content,
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')

const formatEvent = (
  entry: CalendarEntry,
  now: Instant,
  people: readonly string[] = [],
): readonly string[] => [
  'BEGIN:VEVENT',
  ...formatEntryLines(entry, now),
  ...people,
  ...formatAlarmLines(entry),
  'END:VEVENT',
]

/** An alarm that shows the summary (RFC 5545 §3.6.6). */
const formatAlarmLines = ({ status, summary, alarms = [] }: CalendarEntry): readonly string[] =>
  status === 'CONFIRMED'
    ? alarms.flatMap(before => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:-${before}`,
        `DESCRIPTION:${escaped(summary)}`,
        'END:VALARM',
      ])
    : []

/** The attendee has accepted by booking, and is asked for no answer, which nobody would read. */
const formatPeopleLines = ({ method, organizer, attendee }: CalendarMessage): readonly string[] => [
  `ORGANIZER;CN="${quoted(organizer.name)}":${toMailtoUrl(organizer.email)}`,
  ...(method === 'PUBLISH'
    ? []
    : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${toMailtoUrl(attendee)}`]),
]

/**
 * Writes a text between the quotes of a parameter (RFC 5545 §3.2), where neither quotes nor control characters are
 * allowed.
 */
const quoted = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('"', "'")
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim()

/** RFC 6068 allows `+` as it stands, and not all programs decode it. */
const toMailtoUrl = (email: string): string =>
  `mailto:${email.replace(/[^\w.+~!$'*@-]/g, encodeURIComponent)}`

const formatEntryLines = (entry: CalendarEntry, now: Instant): readonly string[] => [
  `UID:${escaped(entry.uid)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${formatIcsTimestamp(now)}`,
  `CREATED:${formatIcsTimestamp(entry.createdAt)}`,
  `LAST-MODIFIED:${formatIcsTimestamp(entry.changedAt)}`,
  `DTSTART:${formatIcsTimestamp(entry.start)}`,
  `DTEND:${formatIcsTimestamp(entry.end)}`,
  `STATUS:${entry.status}`,
  `SUMMARY:${escaped(entry.summary)}`,
  `DESCRIPTION:${escaped(entry.description)}`,
  ...(entry.location === undefined ? [] : [`LOCATION:${escaped(entry.location)}`]),
  ...(entry.url === undefined ? [] : [`URL:${checkedUrl(entry.url)}`]),
]

/**
 * Escapes a text (RFC 5545 §3.3.11). Everything else that readers take for a line break becomes one too, so that no
 * text can begin a property.
 */
const escaped = (text: string): string =>
  Array.from(text.replace(/\r\n/g, '\n'), character => {
    const code = character.codePointAt(0) ?? 0
    if (lineBreaks.has(code)) return '\\n'
    if ('\\;,'.includes(character)) return `\\${character}`
    if ((code < 0x20 && character !== '\t') || code === 0x7f) return ''
    // Half of a surrogate pair is no character and cannot be encoded in UTF-8.
    return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : character
  }).join('')

/** LF, VT, FF, CR, NEL, and Unicode's line and paragraph separators. */
const lineBreaks: ReadonlySet<number> = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029])

function checkedUrl(url: string): string {
  if (/^[!-~]+$/.test(url)) return url
  throw new Error(`${JSON.stringify(url)} is not a URL for a calendar file: build it with new URL(…).href.`)
}

const maxOctetsPerLine = 75

/**
 * Folds a line (RFC 5545 §3.1): continues it on the next line after a space. Counts octets of UTF-8 and splits no
 * character.
 */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const more = countOctets(character.codePointAt(0) ?? 0)
    if (octets + more > maxOctetsPerLine) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}

/** Counts the octets of a code point in UTF-8. */
function countOctets(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
