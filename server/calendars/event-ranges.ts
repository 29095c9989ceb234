/** The times of one event of a calendar file, with its repetitions and their changes (RFC 5545 §3.8.4.4, §3.8.5). */
import ICAL from 'ical.js'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { BusyRange } from '../ports/busy-feeds.ts'
import { CalendarFileError } from './calendar-file-error.ts'
import { type CalendarZones, readTzid, toCalendarInstant } from './calendar-times.ts'

/** A daily event repeats so often in 54 years. */
const maxRepetitions = 20_000

/** Lists the ranges of the components that share a UID, until an instant; some may end before they begin. */
export function listEventRanges(
  components: readonly ICAL.Component[],
  zones: CalendarZones,
  to: Instant,
): readonly BusyRange[] {
  const masters = components.filter(component => !component.hasProperty('recurrence-id'))
  const changes = components
    .filter(component => component.hasProperty('recurrence-id'))
    .map(component => readChange(component, zones))
  // An invitation to one repetition comes without its series.
  if (!masters.some(isRepeated)) return components.flatMap(component => listSingleRange(component, zones))
  return masters.flatMap(master =>
    isRepeated(master) ? listRepetitions(master, { changes, zones, to }) : listSingleRange(master, zones),
  )
}

const isRepeated = (component: ICAL.Component): boolean =>
  component.hasProperty('rrule') || component.hasProperty('rdate')

interface RepetitionChange {
  readonly component: ICAL.Component
  /** When the repetition would have begun. */
  readonly original: Instant
  /** Whether all later repetitions change in the same way. */
  readonly isLasting: boolean
}

function readChange(component: ICAL.Component, zones: CalendarZones): RepetitionChange {
  const property = component.getFirstProperty('recurrence-id')
  return {
    component,
    original: property ? readInstant(property, zones) : asInstant(0),
    isLasting: property?.getParameter('range') === 'THISANDFUTURE',
  }
}

interface RepetitionOptions {
  readonly changes: readonly RepetitionChange[]
  readonly zones: CalendarZones
  readonly to: Instant
}

function listRepetitions(
  master: ICAL.Component,
  { changes, zones, to }: RepetitionOptions,
): readonly BusyRange[] {
  const lasting = changes
    .filter(({ isLasting }) => isLasting)
    .sort((first, second) => first.original - second.original)
  const changed = new Set(changes.map(({ original }) => original))
  // The library counts the start among the repetitions of a rule, but not among single dates.
  const own = master.hasProperty('rrule') ? [] : [master]
  const ranges = [...own, ...changes.map(({ component }) => component)].flatMap(component =>
    listSingleRange(component, zones),
  )
  const { property, time } = readStart(master)
  const expansion = new ICAL.RecurExpansion({ component: master, dtstart: time })
  for (let count = 0; ; count += 1) {
    const next = expansion.next()
    if (!next) return ranges
    const start = toCalendarInstant(next, readTzid(property), zones)
    if (start >= to) return ranges
    if (count === maxRepetitions)
      throw new CalendarFileError(`An event repeats more than ${maxRepetitions} times: give it an end.`)
    const change = lasting.findLast(({ original }) => original < start)
    if (changed.has(start) || !takesTime(change?.component ?? master)) continue
    ranges.push(change ? shiftRange(change, start, zones) : { from: start, to: findEnd(master, next, zones) })
  }
}

/** Applies a lasting change to a later repetition. */
function shiftRange(
  { component, original }: RepetitionChange,
  start: Instant,
  zones: CalendarZones,
): BusyRange {
  const range = readRange(component, zones)
  const from = asInstant(start + range.from - original)
  return { from, to: asInstant(from + range.to - range.from) }
}

const listSingleRange = (component: ICAL.Component, zones: CalendarZones): readonly BusyRange[] =>
  takesTime(component) ? [readRange(component, zones)] : []

/** Outlook exports whether somebody is free or works elsewhere in a property of its own. */
function takesTime(component: ICAL.Component): boolean {
  const read = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  const outlook = read('x-microsoft-cdo-busystatus')
  if (read('status') === 'CANCELLED' || outlook === 'FREE' || outlook === 'WORKINGELSEWHERE') return false
  return read('transp') !== 'TRANSPARENT'
}

function readRange(component: ICAL.Component, zones: CalendarZones): BusyRange {
  const { property, time } = readStart(component)
  return {
    from: toCalendarInstant(time, readTzid(property), zones),
    to: findEnd(component, time, zones),
  }
}

/**
 * Finds the end of the repetition that begins at `start`. Dates keep their number of days, and times their length. An
 * event with neither an end nor a length lasts one day if it has a date, and takes no time otherwise (RFC 5545 §3.6.1).
 */
function findEnd(component: ICAL.Component, start: ICAL.Time, zones: CalendarZones): Instant {
  const first = readStart(component)
  const end = component.getFirstProperty('dtend')
  const duration = component.getFirstPropertyValue('duration')
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0
  const tzid = readTzid(first.property)
  if (start.isDate) {
    const until = end?.getFirstValue()
    const counted = until instanceof ICAL.Time ? until.subtractDate(first.time).toSeconds() : seconds
    const last = start.clone()
    last.adjust(Math.max(1, Math.round(counted / secondsPerDay)), 0, 0, 0)
    return toCalendarInstant(last, tzid, zones)
  }
  const from = toCalendarInstant(start, tzid, zones)
  if (!end) return addMinutes(from, seconds / 60)
  return asInstant(from + readInstant(end, zones) - toCalendarInstant(first.time, tzid, zones))
}

const secondsPerDay = 86_400

function readStart(component: ICAL.Component): {
  readonly property: ICAL.Property
  readonly time: ICAL.Time
} {
  const property = component.getFirstProperty('dtstart')
  const time = property?.getFirstValue()
  if (property && time instanceof ICAL.Time) return { property, time }
  throw new CalendarFileError('An event of the calendar has no DTSTART.')
}

function readInstant(property: ICAL.Property, zones: CalendarZones): Instant {
  const time = property.getFirstValue()
  if (time instanceof ICAL.Time) return toCalendarInstant(time, readTzid(property), zones)
  throw new CalendarFileError(`${property.name.toUpperCase()} of an event is no time.`)
}
