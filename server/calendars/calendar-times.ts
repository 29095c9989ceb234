/** Times of calendar files (RFC 5545 §3.3.5) as instants. */
import ICAL from 'ical.js'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toInstant } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'

export interface CalendarZones {
  readonly calendar: ICAL.Component
  /** Of dates without a time. */
  readonly dateZone: Zone
  /** Of times that name no zone. */
  readonly timeZone: Zone
}

/**
 * Converts a time whose property has this TZID. A name that Intl knows has its rules from there, because the rules in
 * exported files are often old; Outlook's own names, such as "W. Europe Standard Time", have theirs from the file.
 */
export function toCalendarInstant(time: ICAL.Time, tzid: string | undefined, zones: CalendarZones): Instant {
  const date = parsePlainDate(time.toString().slice(0, 10))
  if (date === undefined) throw new RangeError('A date of the calendar does not exist.')
  if (time.isDate) return getFirstInstantOfDay(date, zones.dateZone)
  if (time.zone === ICAL.Timezone.utcTimezone) return asInstant(time.toUnixTime() * 1000)
  const known = tzid === undefined ? undefined : parseZone(tzid)
  const described = known || tzid === undefined ? null : zones.calendar.getTimeZoneByID(tzid)
  if (described) return asInstant(inZone(time, described).toUnixTime() * 1000)
  const minute = asMinuteOfDay(time.hour * 60 + time.minute)
  return asInstant(toInstant(date, minute, known ?? zones.timeZone) + time.second * 1000)
}

function inZone(time: ICAL.Time, zone: ICAL.Timezone): ICAL.Time {
  const copy = time.clone()
  copy.zone = zone
  return copy
}

/** Returns the TZID of a property; undefined if it has none. */
export const readTzid = (property: ICAL.Property): string | undefined => {
  const tzid = property.getParameter('tzid')
  return Array.isArray(tzid) ? tzid[0] : tzid
}
