/** What an event of a calendar file says about its time (RFC 5545 §3.6.1). */
import type { CalendarEntryFault } from '#schemas/generated/types.gen.ts'
import type { CalendarIgnoreRules } from '../busy-feed-reading.ts'
import { createFixedClock, utcClock, type ZoneClock } from './calendar-clock.ts'
import type { CalendarComponent, CalendarProperty } from './calendar-components.ts'
import {
  type CalendarDuration,
  type CalendarTime,
  dayMs,
  parseCalendarDuration,
  parseCalendarPeriod,
  parseCalendarTime,
  splitCalendarList,
  type WallTime,
} from './calendar-values.ts'
import type { CalendarClocks } from './calendar-zones.ts'
import { findPropertyValue } from './find-property-value.ts'
import { parseRecurrenceRule, type RecurrenceRule } from './recurrence-rule.ts'

/** A date or a time on its clock. */
export interface CalendarMoment {
  readonly wall: WallTime
  readonly isDate: boolean
  readonly clock: ZoneClock
  /** When it is, or when the date begins; milliseconds since 1970-01-01T00:00Z. */
  readonly instant: number
}

export interface AddedRecurrence {
  readonly moment: CalendarMoment
  /** Undefined: that of the event. */
  readonly length: CalendarDuration | undefined
}

export interface BusyFeedEntry {
  readonly component: CalendarComponent
  /** Numbers of which the first different one says which version is newer. */
  readonly version: readonly number[]
  /** Undefined of what was cancelled without a time. */
  readonly start: CalendarMoment | undefined
  readonly length: CalendarDuration
  readonly rules: readonly RecurrenceRule[]
  readonly excludedRules: readonly RecurrenceRule[]
  readonly added: readonly AddedRecurrence[]
  readonly excluded: readonly CalendarMoment[]
  /** Returns the repetition that this one changes, where the series has this clock; undefined if it changes none. */
  readonly findChanged: (clock: ZoneClock | undefined) => CalendarMoment | undefined
  /** Whether it changes all later repetitions as well. */
  readonly isLasting: boolean
  readonly takesTime: boolean
  /** What could not be read of it. */
  readonly fault: CalendarEntryFault | undefined
}

export interface BusyFeedReadingOptions {
  readonly clocks: CalendarClocks
  /** Whether the calendar consists of cancellations. */
  readonly isCancelling: boolean
  readonly options: CalendarIgnoreRules
}

/** Reads an entry, which is an event; returns the reason if it cannot be read. */
export function readBusyFeedEntry(
  component: CalendarComponent,
  context: BusyFeedReadingOptions,
): BusyFeedEntry | CalendarEntryFault {
  const isCancelled = context.isCancelling || isIn(component, 'STATUS', ['CANCELLED', 'CANCELED'])
  const found = readStart(component, context.clocks)
  if (typeof found === 'string' && !isCancelled) return found
  const start = typeof found === 'string' ? undefined : found
  const length = start ? readLength(component, start, context.clocks) : { days: 0, ms: 0 }
  if (typeof length === 'string') return length
  const faults: CalendarEntryFault[] = []
  const report = (fault: CalendarEntryFault) => faults.push(fault)
  const reader = { component, clocks: context.clocks, start, report }
  const times = {
    rules: readRules('RRULE', reader),
    excludedRules: readRules('EXRULE', reader),
    added: readAddedTimes(reader),
    excluded: readExcluded(reader),
    ...readChange(reader),
  }
  return {
    component,
    version: readVersion(component),
    start,
    length,
    ...times,
    takesTime: !isCancelled && takesTime(component, start, context.options),
    fault: component.isCut ? 'cut' : faults[0],
  }
}

const isIn = (component: CalendarComponent, name: string, values: readonly string[]): boolean =>
  values.includes((findPropertyValue(component, name) ?? '').toUpperCase())

const listValues = (component: CalendarComponent, name: string): readonly CalendarProperty[] =>
  component.properties.filter(property => property.name === name && property.value !== '')

function readStart(
  component: CalendarComponent,
  clocks: CalendarClocks,
): CalendarMoment | CalendarEntryFault {
  const starts = listValues(component, 'DTSTART')
  for (const property of starts) {
    const time = parseCalendarTime(property.value, property.parameters.get('VALUE'))
    if (time) return toMoment(time, property, { clocks, clock: clocks.ofTimes })
  }
  return starts.length === 0 ? 'no-start' : 'bad-start'
}

interface MomentOptions {
  readonly clocks: CalendarClocks
  /** Of times that name no zone. */
  readonly clock: ZoneClock
}

function toMoment(
  { wall, isDate, offsetMs }: CalendarTime,
  property: CalendarProperty,
  { clocks, clock }: MomentOptions,
): CalendarMoment {
  if (isDate) return { wall, isDate, clock: clocks.ofDates, instant: clocks.ofDates.toStartOfDay(wall) }
  const tzid = property.parameters.get('TZID') ?? ''
  // "Z" and an offset say it all, whatever else TZID says.
  if (offsetMs !== undefined) {
    const fixed = offsetMs === 0 ? utcClock : createFixedClock(offsetMs)
    return { wall, isDate, clock: fixed, instant: wall - offsetMs }
  }
  const found = tzid === '' ? clock : clocks.find(tzid)
  return { wall, isDate, clock: found, instant: found.toInstant(wall) }
}

/** Returns the reason if the event has an end that is none. */
function readLength(
  component: CalendarComponent,
  start: CalendarMoment,
  clocks: CalendarClocks,
): CalendarDuration | CalendarEntryFault {
  const [end] = listValues(component, 'DTEND')
  const time = end && parseCalendarTime(end.value, end.parameters.get('VALUE'))
  if (end && time) {
    const clock = start.isDate ? clocks.ofDates : start.clock
    return measure(start, toMoment(time, end, { clocks, clock }))
  }
  const [duration] = listValues(component, 'DURATION')
  const length = duration && parseCalendarDuration(duration.value)
  if (length) return checkLength(start, length)
  if (end) return 'bad-end'
  if (duration) return 'bad-duration'
  // RFC 5545 §3.6.1: one day, or no time.
  return { days: start.isDate ? 1 : 0, ms: 0 }
}

/** What begins on a date takes whole days, at least one. */
function checkLength(
  { isDate }: CalendarMoment,
  { days, ms }: CalendarDuration,
): CalendarDuration | CalendarEntryFault {
  if (isDate) return { days: Math.max(1, days + Math.ceil(ms / dayMs)), ms: 0 }
  return days * dayMs + ms < 0 ? 'ends-before-start' : { days, ms }
}

function measure(start: CalendarMoment, end: CalendarMoment): CalendarDuration | CalendarEntryFault {
  if (start.isDate) {
    const wall = end.isDate ? end.wall : start.clock.toWall(end.instant)
    return { days: Math.max(1, Math.ceil((wall - start.wall) / dayMs)), ms: 0 }
  }
  if (!end.isDate) return checkLength(start, { days: 0, ms: end.instant - start.instant })
  // The date is the first without the event, or the only one with it.
  const day = end.wall <= start.wall && start.wall < end.wall + dayMs ? end.wall + dayMs : end.wall
  return checkLength(start, { days: 0, ms: start.clock.toStartOfDay(day) - start.instant })
}

interface EntryReader {
  readonly component: CalendarComponent
  readonly clocks: CalendarClocks
  readonly start: CalendarMoment | undefined
  readonly report: (fault: CalendarEntryFault) => void
}

function readRules(name: 'RRULE' | 'EXRULE', { component, report }: EntryReader): readonly RecurrenceRule[] {
  return listValues(component, name).flatMap(({ value }) => {
    const rule = parseRecurrenceRule(value)
    if (!rule) report(name === 'RRULE' ? 'bad-rule' : 'bad-exclusion-rule')
    return rule ?? []
  })
}

/** Times without a zone are meant as the start is. */
const getClock = ({ start, clocks }: EntryReader): ZoneClock =>
  start && !start.isDate ? start.clock : clocks.ofTimes

function readExcluded(reader: EntryReader): readonly CalendarMoment[] {
  const { component, clocks, report } = reader
  return listValues(component, 'EXDATE').flatMap(property =>
    splitCalendarList(property.value).flatMap(text => {
      const time = parseCalendarTime(text, property.parameters.get('VALUE'))
      if (!time) report('bad-exclusion')
      return time ? toMoment(time, property, { clocks, clock: getClock(reader) }) : []
    }),
  )
}

function readAddedTimes(reader: EntryReader): readonly AddedRecurrence[] {
  return listValues(reader.component, 'RDATE').flatMap(property =>
    splitCalendarList(property.value).flatMap(text => {
      const added = text.includes('/')
        ? readCalendarPeriod(text, property, reader)
        : readAddedTime(text, property, reader)
      if (!added) reader.report('bad-addition')
      return added ?? []
    }),
  )
}

/** A date means the time of day of the start, and a time of an event of whole days its date. */
function readAddedTime(
  text: string,
  property: CalendarProperty,
  reader: EntryReader,
): AddedRecurrence | undefined {
  const { clocks, start } = reader
  const time = parseCalendarTime(text, property.parameters.get('VALUE'))
  if (!time || !start) return undefined
  const options = { clocks, clock: getClock(reader) }
  if (time.isDate === start.isDate) return { moment: toMoment(time, property, options), length: undefined }
  const { clock, isDate } = start
  const wall = toWallDay(time.wall) * dayMs + (isDate ? 0 : start.wall - toWallDay(start.wall) * dayMs)
  const instant = isDate ? clock.toStartOfDay(wall) : clock.toInstant(wall)
  return { moment: { wall, isDate, clock, instant }, length: undefined }
}

/** Reads a period of RDATE or FREEBUSY; undefined if it is none or ends before it begins. */
export function readCalendarPeriod(
  text: string,
  property: CalendarProperty,
  reader: Pick<EntryReader, 'clocks' | 'start'>,
): { readonly moment: CalendarMoment; readonly length: CalendarDuration } | undefined {
  const { clocks, start } = reader
  const period = parseCalendarPeriod(text)
  if (!period) return undefined
  const options = { clocks, clock: start && !start.isDate ? start.clock : clocks.ofTimes }
  const moment = toMoment(period.start, property, options)
  const { end } = period
  const length = 'wall' in end ? measure(moment, toMoment(end, property, options)) : checkLength(moment, end)
  return typeof length === 'string' ? undefined : { moment, length }
}

function readChange({
  component,
  clocks,
  report,
}: EntryReader): Pick<BusyFeedEntry, 'findChanged' | 'isLasting'> {
  const [property] = listValues(component, 'RECURRENCE-ID')
  const time = property && parseCalendarTime(property.value, property.parameters.get('VALUE'))
  if (property && !time) report('bad-change')
  return {
    findChanged: clock =>
      property && time && toMoment(time, property, { clocks, clock: clock ?? clocks.ofTimes }),
    isLasting: property?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  }
}

export const toWallDay = (wall: WallTime): number => Math.floor(wall / dayMs)

/** SEQUENCE counts the changes of what matters; of the same, what was written later is newer. */
function readVersion(component: CalendarComponent): readonly number[] {
  const stamps = ['DTSTAMP', 'LAST-MODIFIED'].map(
    name => parseCalendarTime(findPropertyValue(component, name) ?? '')?.wall ?? 0,
  )
  return [Number.parseInt(findPropertyValue(component, 'SEQUENCE') ?? '', 10) || 0, ...stamps]
}

/** Outlook exports whether somebody is free or works elsewhere in properties of its own. */
function takesTime(
  component: CalendarComponent,
  start: CalendarMoment | undefined,
  { ignoreAllDay = false, emails = [] }: CalendarIgnoreRules,
): boolean {
  const isFree =
    (findPropertyValue(component, 'TRANSP') ?? '').toUpperCase().startsWith('TRANSPARENT') ||
    busyStatuses.some(name => isIn(component, name, ['FREE', 'WORKINGELSEWHERE']))
  const isAllDay = start?.isDate === true || allDayMarks.some(name => isIn(component, name, ['TRUE', '1']))
  return !isFree && !(ignoreAllDay && isAllDay) && !isDeclined(component, emails)
}

const busyStatuses = ['X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-MSNCALENDAR-BUSYSTATUS']
const allDayMarks = [
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
]

function isDeclined(component: CalendarComponent, emails: readonly string[]): boolean {
  if (emails.length === 0) return false
  const own = new Set(emails.map(toAddress))
  const answers = listValues(component, 'ATTENDEE')
    .filter(({ value, parameters }) =>
      [value, parameters.get('EMAIL') ?? ''].some(address => own.has(toAddress(address))),
    )
    .map(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase())
  return answers.length > 0 && answers.every(answer => answer === 'DECLINED')
}

const toAddress = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
