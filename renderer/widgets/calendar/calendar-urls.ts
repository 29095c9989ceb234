/** Builds the addresses that add an appointment to a calendar: a link for Google, our file for all others. */
import type { LocaleCode } from '#locales/codes.ts'
import { formatIcsTimestamp } from '#schemas/runtime/time/ics-timestamp.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'

export interface CalendarEvent {
  readonly title: string
  readonly details: string
  readonly place: string | undefined
  readonly start: Instant
  readonly end: Instant
  /** The zone Google shows it in. */
  readonly zone: Zone
}

/**
 * Builds a link that opens Google Calendar with an appointment ready to save; shorter than the 2000
 * characters that every browser and proxy accepts. Google sees everything in it, so it contains nothing with
 * which a booking could be changed.
 */
export function buildGoogleCalendarUrl({ title, details, place, start, end, zone }: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: clipped(title),
    dates: `${formatIcsTimestamp(start)}/${formatIcsTimestamp(end)}`,
    details: clipped(details),
    ...(place === undefined ? {} : { location: clipped(place) }),
    ctz: zone,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/**
 * Builds the path of `getCalendarFile` below the base of the business: the whole booking, or one appointment by its
 * position.
 */
export function buildCalendarFileUrl(booking: string, locale: LocaleCode, appointment?: number): string {
  const query = new URLSearchParams({
    locale,
    ...(appointment === undefined ? {} : { appointment: String(appointment) }),
  })
  return `/api/v1/bookings/${encodeURIComponent(booking)}/calendar.ics?${query}`
}

const maxEncodedCharacters = 560

/** Truncates a text so that its encoded form fits. */
function clipped(text: string): string {
  if (encodedLength(text) <= maxEncodedCharacters) return text
  let kept = ''
  let length = encodedLength('…')
  for (const character of text) {
    length += encodedLength(character)
    if (length > maxEncodedCharacters) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

const encodedLength = (text: string): number => String(new URLSearchParams([['', text]])).length - 1
