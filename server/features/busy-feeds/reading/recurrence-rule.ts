/** Reads repetition rules of calendar files (RFC 5545 §3.3.10), also with blanks, in lower case and with empty parts. */
import { type CalendarTime, parseCalendarTime, splitCalendarList } from './calendar-values.ts'

export const recurrenceFrequencies = [
  ...(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const),
] as const
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number]

export interface RecurrenceWeekday {
  /** 0 Monday … 6 Sunday. */
  readonly weekday: number
  /** Which one of the month or year, from the end if negative; 0: each. */
  readonly nth: number
}

export interface RecurrenceRule {
  readonly frequency: RecurrenceFrequency
  readonly interval: number
  readonly count?: number
  readonly until?: CalendarTime
  /** The day that a week begins with, as in RecurrenceWeekday. */
  readonly weekStart: number
  /** Empty lists are absent. */
  readonly months?: readonly number[]
  readonly weeks?: readonly number[]
  readonly yearDays?: readonly number[]
  readonly monthDays?: readonly number[]
  readonly days?: readonly RecurrenceWeekday[]
  readonly hours?: readonly number[]
  readonly minutes?: readonly number[]
  readonly seconds?: readonly number[]
  readonly positions?: readonly number[]
}

/** Returns undefined if the rule says something that cannot be read, so that it might mean other times. */
export function parseRecurrenceRule(text: string): RecurrenceRule | undefined {
  const parts = parseParts(text)
  if (!parts) return undefined
  const frequency = recurrenceFrequencies.find(name => name === parts.get('FREQ'))
  const interval = parts.has('INTERVAL') ? parseCount(parts.get('INTERVAL')) : 1
  const lists = parseLists(parts)
  const ends = parseEnds(parts)
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO')
  if (!frequency || interval === undefined || !lists || !ends || weekStart === -1) return undefined
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN' || (parts.get('SKIP') ?? 'OMIT') !== 'OMIT')
    return undefined
  // Programs that write 0 mean each.
  return { frequency, interval: Math.max(1, interval), weekStart, ...ends, ...lists }
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function parseParts(text: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>()
  for (const part of text.replace(/^RRULE:/i, '').split(';')) {
    const [name = '', value = '', more] = part.split('=').map(side => side.trim().toUpperCase())
    if (name === '' && value === '') continue
    if (more !== undefined) return undefined
    if (value !== '') parts.set(name, value)
  }
  return parts
}

type Ends = Pick<RecurrenceRule, 'count' | 'until'>

function parseEnds(parts: ReadonlyMap<string, string>): Ends | undefined {
  const ends: { count?: number; until?: CalendarTime } = {}
  if (parts.has('COUNT')) {
    const count = parseCount(parts.get('COUNT'))
    if (count === undefined) return undefined
    ends.count = count
  }
  if (parts.has('UNTIL')) {
    const until = parseCalendarTime(parts.get('UNTIL') ?? '')
    if (!until) return undefined
    ends.until = until
  }
  return ends
}

const parseCount = (text = ''): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

type Lists = Omit<RecurrenceRule, 'frequency' | 'interval' | 'count' | 'until' | 'weekStart'>

/** The names of lists, and the numbers that each takes; those from the end take the same with a minus. */
const numberLists = [
  { part: 'BYMONTH', list: 'months', least: 1, most: 12 },
  { part: 'BYWEEKNO', list: 'weeks', least: 1, most: 53, isSigned: true },
  { part: 'BYYEARDAY', list: 'yearDays', least: 1, most: 366, isSigned: true },
  { part: 'BYMONTHDAY', list: 'monthDays', least: 1, most: 31, isSigned: true },
  { part: 'BYHOUR', list: 'hours', least: 0, most: 23 },
  { part: 'BYMINUTE', list: 'minutes', least: 0, most: 59 },
  { part: 'BYSECOND', list: 'seconds', least: 0, most: 60 },
  { part: 'BYSETPOS', list: 'positions', least: 1, most: 366, isSigned: true },
] as const

function parseLists(parts: ReadonlyMap<string, string>): Lists | undefined {
  const lists: { -readonly [List in keyof Lists]: Lists[List] } = {}
  for (const { part, list, least, most, ...rest } of numberLists) {
    const members = splitCalendarList(parts.get(part) ?? '')
    if (members.length === 0) continue
    const numbers = members.map(member => (/^[+-]?\d{1,3}$/.test(member) ? Number(member) : Number.NaN))
    const isWithin = (number: number) =>
      ('isSigned' in rest ? Math.abs(number) : number) >= least && Math.abs(number) <= most
    if (!numbers.every(isWithin)) return undefined
    lists[list] = [...new Set(numbers)].sort((first, second) => first - second)
  }
  const days = splitCalendarList(parts.get('BYDAY') ?? '').map(parseDay)
  if (!days.every(day => day !== undefined)) return undefined
  return days.length === 0 ? lists : { ...lists, days }
}

/** Parses `MO`, `2TU` and `-1FR`. */
function parseDay(text: string): RecurrenceWeekday | undefined {
  const found = /^([+-]?\d{1,2})?\s*(MO|TU|WE|TH|FR|SA|SU)[A-Z]*$/.exec(text)
  if (!found) return undefined
  return { weekday: weekdays.indexOf(found[2] ?? ''), nth: Number(found[1] ?? 0) }
}
