/** The times of one event of a calendar file, with its repetitions and their changes (RFC 5545 §3.8.4.4, §3.8.5). */
import type { ZoneClock } from './calendar-clock.ts'
import { type BusyFeedEntry, type CalendarMoment, toWallDay } from './calendar-entry.ts'
import { type CalendarDuration, type CalendarTime, dayMs, hourMs, type WallTime } from './calendar-values.ts'
import { type ReadingBudget, ReadingLimitError } from './reading-budget.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'
import { listRecurrenceTimes } from './recurrence-times.ts'

export interface EventRangeOptions {
  /** Only what overlaps [from, to) is listed; milliseconds since 1970-01-01T00:00Z. */
  readonly from: number
  readonly to: number
  readonly budget: ReadingBudget
  readonly add: (from: number, to: number) => void
  /** Reports an entry of which repetitions are missing. */
  readonly report: (entry: BusyFeedEntry) => void
}

/** Adds the times of the entries that share a UID: a series and the changes of its repetitions, or an event. */
export function addEventRanges(entries: readonly BusyFeedEntry[], options: EventRangeOptions): void {
  const masters = keepNewest(entries.filter(({ findChanged }) => findChanged(undefined) === undefined))
  const [{ start = undefined } = {}] = masters
  const clock = start && !start.isDate ? start.clock : undefined
  const changes = keepNewestChanges(entries.flatMap(entry => toChange(entry, clock)))
  // A lasting change that repeats is the rest of the series.
  for (const { entry } of changes)
    if (entry.isLasting && isRepeated(entry)) addSeries(entry, [], options)
    else if (entry.start && entry.takesTime) addRange(entry.start, entry.length, options)
  for (const master of masters) addSeries(master, changes, options)
}

const isRepeated = ({ rules, added }: BusyFeedEntry): boolean => rules.length + added.length > 0

interface Change {
  readonly entry: BusyFeedEntry
  /** The repetition that it changes, as it would have been. */
  readonly original: CalendarMoment
}

function toChange(entry: BusyFeedEntry, clock: ZoneClock | undefined): readonly Change[] {
  const original = entry.findChanged(clock)
  return original ? [{ entry, original }] : []
}

/** Of equal versions all are kept: a program that gives the same UID to several events takes the time of each. */
function keepNewest(entries: readonly BusyFeedEntry[]): readonly BusyFeedEntry[] {
  const [newest] = entries.toSorted(compareVersions)
  return newest ? entries.filter(entry => compareVersions(entry, newest) === 0) : []
}

function compareVersions({ version: first }: BusyFeedEntry, { version: second }: BusyFeedEntry): number {
  const index = first.findIndex((part, place) => part !== second[place])
  return index === -1 ? 0 : (second[index] ?? 0) - (first[index] ?? 0)
}

function keepNewestChanges(changes: readonly Change[]): readonly Change[] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const { original, entry } = change
    const key = [
      original.isDate ? toWallDay(original.wall) : original.instant,
      original.isDate,
      entry.isLasting,
    ]
    const group = groups.get(key.join())
    if (group) group.push(change)
    else groups.set(key.join(), [change])
  }
  return [...groups.values()].flatMap(group => {
    const newest = new Set(keepNewest(group.map(({ entry }) => entry)))
    return group.filter(({ entry }) => newest.has(entry))
  })
}

/** Adds an event, or a series without the repetitions that are changed. */
function addSeries(master: BusyFeedEntry, changes: readonly Change[], options: EventRangeOptions): void {
  try {
    options.budget.beginEntry()
    addRepetitions(master, changes, options)
  } catch (error) {
    if (!(error instanceof ReadingLimitError) || error.isOfCalendar) throw error
    options.report(master)
  }
}

/** A daily event repeats so often in 54 years. */
const maxRepetitions = 20_000

function addRepetitions(master: BusyFeedEntry, changes: readonly Change[], options: EventRangeOptions): void {
  const { start } = master
  const lasting = changes
    .filter(({ entry }) => entry.isLasting)
    .toSorted((first, second) => first.original.instant - second.original.instant)
  if (!start || (!master.takesTime && lasting.length === 0)) return
  const isChanged = createMatcher(
    changes.map(({ original }) => original),
    start,
  )
  const reach = findReach(master, start, lasting)
  let count = 0
  for (const { moment, length } of listOccurrences(master, start, { ...options, reach })) {
    if (isChanged(moment)) continue
    count += 1
    if (count > maxRepetitions) throw new ReadingLimitError('too-many-repetitions')
    const change = lasting.findLast(({ original }) => original.instant < moment.instant)
    if (!change) {
      if (master.takesTime) addRange(moment, length, options)
    } else if (change.entry.takesTime && change.entry.start && !isRepeated(change.entry))
      addRange(shift(moment, start, change), change.entry.length, options)
  }
}

/** Moves a later repetition as far on the clock as a lasting change moved the one that it changes. */
function shift(moment: CalendarMoment, start: CalendarMoment, { entry, original }: Change): CalendarMoment {
  const changed = entry.start ?? moment
  const wall = changed.wall + (moment.wall - toWall(original, start))
  return toMomentAt(wall, changed)
}

/** Returns when a repetition that a change names is on the clock of the series. */
function toWall(original: CalendarMoment, start: CalendarMoment): WallTime {
  if (start.isDate) return original.isDate ? original.wall : findDay(original, start) * dayMs
  if (original.isDate) return original.wall + start.wall - toWallDay(start.wall) * dayMs
  return start.clock.toWall(original.instant)
}

/** Returns how far from its place a repetition may begin or end: milliseconds. */
function findReach(master: BusyFeedEntry, start: CalendarMoment, lasting: readonly Change[]): number {
  const lengths = [master, ...lasting.map(({ entry }) => entry)].map(
    ({ length }) => length.days * dayMs + length.ms,
  )
  const moves = lasting.map(({ entry, original }) =>
    Math.abs((entry.start?.wall ?? original.wall) - toWall(original, start)),
  )
  // No clock is put back further.
  return Math.max(...lengths) + Math.max(0, ...moves) + 3 * hourMs
}

/** Creates what tells whether a repetition is among times and dates; a date stands for all of its day. */
function createMatcher(
  moments: readonly CalendarMoment[],
  start: CalendarMoment,
): (moment: CalendarMoment) => boolean {
  const days = new Set<number>()
  const instants = new Set<number>()
  for (const moment of moments)
    if (moment.isDate || start.isDate) days.add(findDay(moment, start))
    else instants.add(moment.instant)
  return ({ wall, instant }) => instants.has(instant) || days.has(toWallDay(wall))
}

/** A time that stands for a date is its midnight, on its own clock or on that of the dates. */
function findDay(moment: CalendarMoment, start: CalendarMoment): number {
  if (moment.isDate || moment.wall === toWallDay(moment.wall) * dayMs) return toWallDay(moment.wall)
  const wall = start.clock.toWall(moment.instant)
  return toWallDay(wall === toWallDay(wall) * dayMs ? wall : moment.wall)
}

interface Occurrence {
  readonly moment: CalendarMoment
  readonly length: CalendarDuration
}

interface OccurrenceOptions extends EventRangeOptions {
  readonly reach: number
}

/** Yields the times of a series without its exceptions, each once. The start counts even if no rule produces it. */
function* listOccurrences(
  master: BusyFeedEntry,
  start: CalendarMoment,
  { from, to, budget, reach }: OccurrenceOptions,
): Generator<Occurrence> {
  const { length, rules, excludedRules, added, excluded } = master
  const span = {
    start: start.wall,
    from: start.clock.toWall(from) - reach,
    to: start.clock.toWall(to) + reach,
  }
  const listMoments = function* (rule: RecurrenceRule): Generator<CalendarMoment> {
    // Counting begins at the start; who does not count begins where it matters.
    const counted = rule.count === undefined ? span : { ...span, from: start.wall }
    // The start is the first of a rule that counts, even if the rule does not produce it.
    let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1
    for (const wall of listRecurrenceTimes(rule, counted, budget)) {
      const moment = toMomentAt(wall, start)
      if (wall !== start.wall) left -= 1
      if (left < 0 || !isUntil(moment, rule.until)) return
      yield moment
    }
  }
  const isExcludedTime = createMatcher(excluded, start)
  const left = new Set<WallTime>()
  for (const rule of excludedRules) for (const { wall } of listMoments(rule)) left.add(wall)
  const seen = new Set<number>()
  const isNew = (moment: CalendarMoment): boolean => {
    if (seen.has(moment.instant) || left.has(moment.wall) || isExcludedTime(moment)) return false
    seen.add(moment.instant)
    return true
  }
  budget.spend(added.length)
  for (const { moment, length: own = length } of added) if (isNew(moment)) yield { moment, length: own }
  if (isNew(start)) yield { moment: start, length }
  for (const rule of rules)
    for (const moment of listMoments(rule)) if (isNew(moment)) yield { moment, length }
}

/** Tells whether a repetition is not after the end of its rule. A date contains all of its day. */
function isUntil({ wall, isDate, instant }: CalendarMoment, until: CalendarTime | undefined): boolean {
  if (!until) return true
  const { offsetMs } = until
  // Programs write midnight, in UTC, for a date.
  const isOfDay = isDate && (offsetMs === undefined || until.wall === toWallDay(until.wall) * dayMs)
  if (until.isDate || isOfDay) return toWallDay(wall) <= toWallDay(until.wall)
  return offsetMs === undefined ? wall <= until.wall : instant <= until.wall - offsetMs
}

function toMomentAt(wall: WallTime, { clock, isDate }: CalendarMoment): CalendarMoment {
  return { wall, isDate, clock, instant: isDate ? clock.toStartOfDay(wall) : clock.toInstant(wall) }
}

function addRange(
  { wall, isDate, clock, instant }: CalendarMoment,
  { days, ms }: CalendarDuration,
  { from, to, add }: EventRangeOptions,
): void {
  if (instant >= to) return
  const last = wall + days * dayMs
  const begin = days === 0 ? instant : isDate ? clock.toStartOfDay(last) : clock.toInstant(last)
  const end = begin + ms
  if (end > instant && end > from) add(instant, end)
}
