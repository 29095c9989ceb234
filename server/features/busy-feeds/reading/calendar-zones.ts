/** The clocks that the times of one calendar are written for. */
import type { Zone } from '#schemas/runtime/time/time.ts'
import {
  createClockWithOffsetChanges,
  createZoneClock,
  type OffsetChange,
  type ZoneClock,
} from './calendar-clock.ts'
import type { CalendarComponent } from './calendar-components.ts'
import { dayMs, parseCalendarTime, parseUtcOffset, splitCalendarList } from './calendar-values.ts'
import { findPropertyValue } from './find-property-value.ts'
import { type ReadingBudget, ReadingLimitError } from './reading-budget.ts'
import { parseRecurrenceRule, type RecurrenceRule } from './recurrence-rule.ts'
import { listRecurrenceTimes } from './recurrence-times.ts'
import { findClockOfAbbreviation, findZoneClock, unquoteZoneName } from './zone-names.ts'

export interface CalendarClocks {
  /** Of dates without a time: the provider's. */
  readonly ofDates: ZoneClock
  /** Of times that name no zone: the calendar's if it names one, or else the provider's. */
  readonly ofTimes: ZoneClock
  /** Returns the clock of a TZID. Nobody may know it: then it is reported, and the clock of times counts. */
  find(tzid: string): ZoneClock
}

/** The VTIMEZONE components by their TZID; of the same the first. */
export type ZoneDefinitions = ReadonlyMap<string, CalendarComponent>

export function indexZoneDefinitions(calendars: readonly CalendarComponent[]): ZoneDefinitions {
  const definitions = new Map<string, CalendarComponent>()
  for (const component of calendars.flatMap(({ components }) => components)) {
    const name = unquoteZoneName(findPropertyValue(component, 'TZID') ?? '')
    if (component.name === 'VTIMEZONE' && !definitions.has(name)) definitions.set(name, component)
  }
  return definitions
}

export interface CalendarClockOptions {
  /** The provider's. */
  readonly zone: Zone
  /** Of all calendars of the file. */
  readonly definitions: ZoneDefinitions
  readonly budget: ReadingBudget
  readonly reportUnknown: (name: string) => void
}

/**
 * Creates the clocks of a calendar. A name that IANA or Windows know has its rules from there, as Google and Apple do,
 * because the rules in exported files are often old; others have them from the file.
 */
export function createCalendarClocks(
  calendar: CalendarComponent,
  { zone, definitions, budget, reportUnknown }: CalendarClockOptions,
): CalendarClocks {
  const known = new Map<string, ZoneClock | undefined>()
  const own = indexZoneDefinitions([calendar])
  const branding = (name: string): ZoneClock | undefined => {
    if (!known.has(name)) known.set(name, findZoneClock(name) ?? describe(name, [own, definitions], budget))
    const clock = known.get(name)
    if (!clock) reportUnknown(name)
    return clock
  }
  const ofDates = createZoneClock(zone)
  const named = findPropertyValue(calendar, 'X-WR-TIMEZONE') ?? findPropertyValue(calendar, 'TIMEZONE-ID')
  const ofTimes = (named === undefined ? undefined : branding(named)) ?? ofDates
  return { ofDates, ofTimes, find: tzid => branding(tzid) ?? ofTimes }
}

function describe(
  name: string,
  definitions: readonly ZoneDefinitions[],
  budget: ReadingBudget,
): ZoneClock | undefined {
  const plain = unquoteZoneName(name)
  const definition = definitions.find(index => index.has(plain))?.get(plain)
  const location = definition && findPropertyValue(definition, 'X-LIC-LOCATION')
  return (
    (location === undefined ? undefined : findZoneClock(location)) ??
    (definition && createDescribedClock(definition, budget)) ??
    findClockOfAbbreviation(name)
  )
}

/** The years whose changes of the clock are looked at; before and after, the clock stays. */
const firstYear = Date.UTC(1970, 0)
const years = 100

/** Reads the rules of a VTIMEZONE (RFC 5545 §3.6.5); returns undefined if it has none. */
function createDescribedClock(definition: CalendarComponent, budget: ReadingBudget): ZoneClock | undefined {
  const observances = definition.components.flatMap(component => readObservance(component))
  const first = observances.toSorted((one, other) => one.start - other.start)[0]
  if (!first) return undefined
  const changes = listAllChanges(observances, budget)
  if (!changes) return undefined
  const isOnly = observances.every(({ toMs }) => toMs === first.toMs)
  return createClockWithOffsetChanges(
    isOnly ? first.toMs : first.fromMs,
    changes.sort((one, other) => one.at - other.at),
  )
}

/** Returns undefined if the rules never end. */
function listAllChanges(
  observances: readonly Observance[],
  budget: ReadingBudget,
): OffsetChange[] | undefined {
  try {
    return observances.flatMap(observance => listChanges(observance, budget))
  } catch (error) {
    if (error instanceof ReadingLimitError && !error.isOfCalendar) return undefined
    throw error
  }
}

interface Observance {
  /** On the clock before the change. */
  readonly start: number
  readonly fromMs: number
  readonly toMs: number
  readonly rules: readonly RecurrenceRule[]
  readonly more: readonly number[]
}

function readObservance(component: CalendarComponent): readonly Observance[] {
  const start = parseCalendarTime(findPropertyValue(component, 'DTSTART') ?? '')?.wall
  const toMs = parseUtcOffset(findPropertyValue(component, 'TZOFFSETTO') ?? '')
  const fromMs = parseUtcOffset(findPropertyValue(component, 'TZOFFSETFROM') ?? '') ?? toMs
  if (start === undefined || fromMs === undefined || toMs === undefined) return []
  const values = (name: string) =>
    component.properties.flatMap(property => (property.name === name ? [property.value] : []))
  const more = values('RDATE').flatMap(splitCalendarList)
  return [
    {
      start,
      fromMs,
      toMs,
      rules: values('RRULE').flatMap(rule => parseRecurrenceRule(rule) ?? []),
      more: more.flatMap(time => parseCalendarTime(time)?.wall ?? []),
    },
  ]
}

function listChanges(observance: Observance, budget: ReadingBudget): readonly OffsetChange[] {
  const { start, fromMs, toMs, rules, more } = observance
  const walls = [start, ...more]
  for (const rule of rules) {
    const { until, count } = rule
    const to = firstYear + years * 366 * dayMs
    // UNTIL is in UTC (§3.3.10).
    const end = until === undefined ? to : until.isDate ? until.wall + dayMs : until.wall + fromMs + 1
    const from = count === undefined ? firstYear : start
    let left = count === undefined ? maxChanges : Math.min(count, maxChanges)
    for (const wall of listRecurrenceTimes(rule, { start, from, to: Math.min(to, end) }, budget)) {
      if (left <= 0) break
      left -= 1
      walls.push(wall)
    }
  }
  return walls.map(wall => ({ at: wall - fromMs, offsetMs: toMs }))
}

/** A change of the clock each month of the years. */
const maxChanges = years * 12
