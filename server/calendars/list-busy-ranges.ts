/**
 * Reads the times that a calendar file (RFC 5545) takes, as Google, Outlook, Apple and others export it. Reading a
 * hostile file may take forever, so the server does it in a process of its own (`busy-range-process.ts`).
 */
import ICAL from 'ical.js'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { ReadingOptions, ReadingReport } from '../ports/busy-feed-reading.ts'
import type { BusyRange } from '../ports/busy-feeds.ts'
import { CalendarFileError } from './calendar-file-error.ts'
import { type CalendarZones, toCalendarInstant } from './calendar-times.ts'
import { listEventRanges } from './event-ranges.ts'

export interface BusyRangeOptions extends ReadingOptions {
  /** The provider's zone: of dates without a time, and of times without a zone. */
  readonly zone: Zone
  /** Only what overlaps [from, to) is listed. */
  readonly from: Instant
  readonly to: Instant
}

export interface BusyFeedReading extends ReadingReport {
  /** In order; they may overlap. */
  readonly ranges: readonly BusyRange[]
}

/**
 * Lists the busy ranges in order; they may overlap. Leaves out events that are cancelled or marked as free, and those of
 * this program, because bookings take their time themselves. Throws CalendarFileError.
 */
export const listBusyRanges = (text: string, options: BusyRangeOptions): readonly BusyRange[] =>
  readBusyFeed(text, options).ranges

/** Like `listBusyRanges`, and says what was read and what was not. Throws CalendarFileError if the text is no calendar. */
export function readBusyFeed(text: string, options: BusyRangeOptions): BusyFeedReading {
  const { zone: dateZone, from, to } = options
  const ranges = parseCalendars(text).flatMap(calendar => {
    const named = parseZone(String(calendar.getFirstPropertyValue('x-wr-timezone') ?? ''))
    return listCalendarRanges(calendar, { calendar, dateZone, timeZone: named ?? dateZone }, to)
  })
  const listed = ranges
    .filter(range => range.from < range.to && range.from < to && range.to > from)
    .sort((first, second) => first.from - second.from)
  return { ranges: listed, read: listed.length, skipped: [], unknownZones: [] }
}

/** One file may contain several calendars. */
function parseCalendars(text: string): readonly ICAL.Component[] {
  const content = text.replace(/^\ufeff/, '')
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(content))
    throw new CalendarFileError('The address returns no calendar: a calendar begins with BEGIN:VCALENDAR.')
  return withFileErrors(() => {
    const parsed = ICAL.parse(content)
    const calendars = Array.isArray(parsed[0]) ? parsed : [parsed]
    return calendars.map((calendar: unknown[]) => new ICAL.Component(calendar))
  })
}

const listCalendarRanges = (
  calendar: ICAL.Component,
  zones: CalendarZones,
  to: Instant,
): readonly BusyRange[] =>
  withFileErrors(() => [
    ...groupByUid(calendar.getAllSubcomponents('vevent')).flatMap(events =>
      listEventRanges(events, zones, to),
    ),
    ...calendar.getAllSubcomponents('vfreebusy').flatMap(component => listFreeBusyRanges(component, zones)),
  ])

/** The library's messages may quote the file. */
function withFileErrors<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof CalendarFileError) throw error
    throw new CalendarFileError('The calendar is damaged: it does not follow RFC 5545.')
  }
}

/** An event and the changes of its repetitions share a UID. */
function groupByUid(components: readonly ICAL.Component[]): readonly (readonly ICAL.Component[])[] {
  const groups = new Map<string, ICAL.Component[]>()
  for (const [index, component] of components.entries()) {
    const uid = String(component.getFirstPropertyValue('uid') ?? `without UID ${index}`)
    const group = groups.get(uid)
    if (group) group.push(component)
    else groups.set(uid, [component])
  }
  return [...groups].flatMap(([uid, group]) => (ownUid.test(uid) ? [] : [group]))
}

/** Of entries in our letters and calendars, and of events that we have added at Google. */
const ownUid = /@bookplate$|^bookplate[0-9a-f]{48}@google\.com$/

/** Periods of FREEBUSY (RFC 5545 §3.8.2.6), each with an end or a length. */
const listFreeBusyRanges = (component: ICAL.Component, zones: CalendarZones): readonly BusyRange[] =>
  component
    .getAllProperties('freebusy')
    .filter(property => property.getParameter('fbtype') !== 'FREE')
    .flatMap(property => property.getValues())
    .flatMap(value => (value instanceof ICAL.Period ? [toPeriodRange(value, zones)] : []))

/** Their times are in UTC. */
function toPeriodRange({ start, end, duration }: ICAL.Period, zones: CalendarZones): BusyRange {
  const from = toCalendarInstant(start, undefined, zones)
  if (end) return { from, to: toCalendarInstant(end, undefined, zones) }
  return { from, to: addMinutes(from, duration ? duration.toSeconds() / 60 : 0) }
}
