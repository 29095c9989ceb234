/**
 * Reads the times that a calendar file (RFC 5545) takes, as Google, Outlook, Apple and others export it, entry by entry:
 * one that cannot be read hides no other. A hostile file is bounded here, and the server reads each in a process of its
 * own (`busy-range-process.ts`), which is ended if that does not help.
 */
import type { CalendarEntryFault, CalendarGap } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { CalendarIgnoreRules, ReadingReport } from '../busy-feed-reading.ts'
import type { BusyRange } from '../busy-feeds.ts'
import { type CalendarComponent, parseCalendarComponents } from './calendar-components.ts'
import {
  type BusyFeedEntry,
  type BusyFeedReadingOptions,
  readBusyFeedEntry,
  readCalendarPeriod,
} from './calendar-entry.ts'
import { CalendarFileError } from './calendar-file-error.ts'
import { dayMs, splitCalendarList } from './calendar-values.ts'
import { createCalendarClocks, indexZoneDefinitions } from './calendar-zones.ts'
import { addEventRanges } from './event-ranges.ts'
import { findPropertyValue } from './find-property-value.ts'
import { mergeRanges } from './merge-ranges.ts'
import { createReadingBudget, type ReadingBudget, ReadingLimitError } from './reading-budget.ts'
import { entryFaultSentences, gapSentences, maxFeedEntries, maxFeedTimes } from './reading-faults.ts'

export interface BusyRangeOptions extends CalendarIgnoreRules {
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

/** More than 4 MB can have, unless somebody wants to harm. */
const maxRanges = 2 * maxFeedTimes
/** The process has more, to start and to answer while others work. */
const maxMs = 3_000

/** Like `listBusyRanges`, and says what was read and what was not. Throws CalendarFileError if the text is no calendar. */
export function readBusyFeed(
  text: string,
  options: BusyRangeOptions,
  budget: ReadingBudget = createReadingBudget(maxMs),
): BusyFeedReading {
  const calendars = parseCalendars(text)
  const notes = createNotes()
  const ranges: BusyRange[] = []
  const reader: FeedReader = { options, budget, notes, ranges }
  const entries = listEntries(calendars, reader)
  if (entries.length === 0 && calendars.some(({ isCut }) => isCut))
    throw new CalendarFileError('The calendar is damaged: it ends before its first entry.')
  if (calendars.some(({ isCut }) => isCut)) notes.miss('cut')
  readEntries(entries, reader)
  return { ranges: ranges.sort((first, second) => first.from - second.from), ...notes.report() }
}

/** One file may contain several calendars. */
function parseCalendars(text: string): readonly CalendarComponent[] {
  if (!/^[ \t\ufeff]*BEGIN[ \t]*:[ \t]*VCALENDAR\s/im.test(text))
    throw new CalendarFileError('The address returns no calendar: a calendar begins with BEGIN:VCALENDAR.')
  return parseCalendarComponents(text.replaceAll(/[\0\ufeff]/g, ''))
}

interface FeedReader {
  readonly options: BusyRangeOptions
  readonly budget: ReadingBudget
  readonly notes: Notes
  readonly ranges: BusyRange[]
}

interface Notes {
  count(): void
  skip(component: CalendarComponent, fault: CalendarEntryFault): void
  nameUnknownZone(name: string): void
  /** Notes that times may be missing. */
  miss(gap: CalendarGap): void
  report(): ReadingReport
}

const maxUnknownZones = 20

function createNotes(): Notes {
  let count = 0
  let missed: CalendarGap | undefined
  const skipped = new Map<CalendarComponent, CalendarEntryFault>()
  const unknownZones = new Set<string>()
  return {
    count: () => {
      count += 1
    },
    skip: (component, fault) => {
      if (!skipped.has(component)) skipped.set(component, fault)
    },
    nameUnknownZone: name => {
      if (unknownZones.size < maxUnknownZones) unknownZones.add(name.slice(0, 100))
    },
    miss: gap => {
      missed ??= gap
    },
    report: () => ({
      read: count - skipped.size,
      skipped: [...skipped]
        .map(([component, code]) => ({
          line: component.line,
          ...describeUid(component),
          code,
          reason: entryFaultSentences[code],
        }))
        .sort((first, second) => first.line - second.line),
      unknownZones: [...unknownZones],
      ...(missed === undefined ? {} : { incomplete: gapSentences[missed], incompleteCode: missed }),
    }),
  }
}

function describeUid(component: CalendarComponent): { readonly uid?: string } {
  const uid = findPropertyValue(component, 'UID')
  return uid === undefined ? {} : { uid: uid.slice(0, 200) }
}

interface FileEntry {
  readonly component: CalendarComponent
  readonly context: BusyFeedReadingOptions
}

function listEntries(
  calendars: readonly CalendarComponent[],
  { options, budget, notes }: FeedReader,
): readonly FileEntry[] {
  const definitions = indexZoneDefinitions(calendars)
  return calendars.flatMap(calendar => {
    const clocks = createCalendarClocks(calendar, {
      zone: options.zone,
      definitions,
      budget,
      reportUnknown: notes.nameUnknownZone,
    })
    const isCancelling = findPropertyValue(calendar, 'METHOD')?.toUpperCase() === 'CANCEL'
    return calendar.components
      .filter(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY')
      .map(component => ({ component, context: { clocks, isCancelling, options } }))
  })
}

function readEntries(entries: readonly FileEntry[], reader: FeedReader): void {
  const { notes } = reader
  if (entries.length > maxFeedEntries) notes.miss('too-many-entries')
  const groups = new Map<string, BusyFeedEntry[]>()
  try {
    for (const [index, entry] of entries.slice(0, maxFeedEntries).entries()) {
      notes.count()
      const read = readOne(entry, reader)
      if (!read) continue
      const uid = findPropertyValue(entry.component, 'UID') ?? `without UID ${index}`
      const group = groups.get(uid)
      if (group) group.push(read)
      else groups.set(uid, [read])
    }
    for (const [uid, group] of groups) if (!ownUid.test(uid)) addGroup(group, reader)
  } catch (error) {
    if (!(error instanceof ReadingLimitError)) throw error
    notes.miss(error.gap)
  }
}

/** Of entries in our emails and calendars, and of events that we have added at Google. */
const ownUid = /@bookplate$|^bookplate[0-9a-f]{48}@google\.com$/

/** Returns undefined if nothing of an event was read, and of busy periods, whose times are listed at once. */
function readOne({ component, context }: FileEntry, reader: FeedReader): BusyFeedEntry | undefined {
  const { budget, notes } = reader
  budget.beginEntry()
  if (component.name === 'VFREEBUSY') {
    addFreeBusyRanges(component, context, reader)
    return undefined
  }
  const entry = readBusyFeedEntry(component, context)
  const fault = typeof entry === 'string' ? entry : entry.fault
  if (fault !== undefined) notes.skip(component, fault)
  return typeof entry === 'string' ? undefined : entry
}

/** Periods of FREEBUSY (RFC 5545 §3.8.2.6), each with an end or a length. */
function addFreeBusyRanges(
  component: CalendarComponent,
  { clocks }: BusyFeedReadingOptions,
  reader: FeedReader,
): void {
  for (const property of component.properties) {
    if (property.name !== 'FREEBUSY' || property.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue
    for (const text of splitCalendarList(property.value)) {
      const period = readCalendarPeriod(text, property, { clocks, start: undefined })
      if (!period) reader.notes.skip(component, 'bad-period')
      else {
        const { instant } = period.moment
        const end = period.moment.clock.toInstant(period.moment.wall + period.length.days * dayMs)
        addRange(instant, end + period.length.ms, reader)
      }
    }
  }
}

function addRange(from: number, to: number, { options, ranges }: FeedReader): void {
  if (from >= to || from >= options.to || to <= options.from) return
  if (ranges.length === maxRanges) makeRoom(ranges)
  ranges.push({ from: asInstant(from), to: asInstant(to) })
}

/** Many events at the same times are no reason to give up. */
function makeRoom(ranges: BusyRange[]): void {
  const merged = mergeRanges(ranges)
  if (merged.length > maxFeedTimes) throw new ReadingLimitError('too-many-times')
  ranges.length = 0
  for (const range of merged) ranges.push(range)
}

/** What takes the same time twice within an event does so once, such as a version that somebody wrote twice. */
function addGroup(group: readonly BusyFeedEntry[], reader: FeedReader): void {
  const seen = new Set<string>()
  const { options, budget, notes } = reader
  addEventRanges(group, {
    from: options.from,
    to: options.to,
    budget,
    add: (from, to) => {
      const key = `${from} ${to}`
      if (!seen.has(key)) addRange(from, to, reader)
      seen.add(key)
    },
    report: ({ component }) => {
      notes.skip(component, 'too-many-repetitions')
      notes.miss('too-many-repetitions')
    },
  })
}
