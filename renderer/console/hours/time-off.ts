/** Time off and special days as the fields of their editor have them. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { DaySpan } from '../week-hours/week-spans.ts'
import { formatDayHours, parseDayHours } from '../week-hours/week-spans.ts'

export type TimeOffEntry = NonNullable<Provider['timeOff']>[number]
type Override = NonNullable<Provider['overrides']>[number]

export interface TimeOffFields {
  /** Dates as fields have them; empty while one is being written. */
  readonly firstDate: string
  /** Inclusive. */
  readonly lastDate: string
  /** `HH:MM`; both are undefined if the days are off as a whole. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns the fields of an entry, whose end is exclusive: midnight belongs to the day before. */
export function getTimeOffFields({ from, to }: TimeOffEntry): TimeOffFields {
  const [firstDate = '', fromTime = ''] = from.split('T')
  const [endDate = '', toTime = ''] = to.split('T')
  const lastDate = toTime === midnight ? shiftDate(endDate, -1) : endDate
  if (fromTime === midnight && toTime === midnight) return { firstDate, lastDate }
  return { firstDate, lastDate, from: fromTime, to: toTime }
}

/**
 * Returns the entry that fields say; undefined if they are incomplete or the end is not after the beginning. An entry
 * that was not changed stays as it is: its year may be 9999, for ever.
 */
export function parseTimeOff(fields: TimeOffFields, entry?: TimeOffEntry): TimeOffEntry | undefined {
  if (entry && isSameFields(fields, getTimeOffFields(entry))) return entry
  const { firstDate, lastDate, from, to } = fields
  if (!parsePlainDate(firstDate) || !parsePlainDate(lastDate) || from === '' || to === '') return undefined
  const end =
    to === undefined || to === midnight ? `${shiftDate(lastDate, 1)}T${midnight}` : `${lastDate}T${to}`
  const start = `${firstDate}T${from ?? midnight}`
  return start < end ? { from: start, to: end } : undefined
}

const isSameFields = (one: TimeOffFields, other: TimeOffFields): boolean =>
  one.firstDate === other.firstDate &&
  one.lastDate === other.lastDate &&
  one.from === other.from &&
  one.to === other.to

const midnight = '00:00'

function shiftDate(date: string, days: number): string {
  const parsed = parsePlainDate(date)
  return parsed === undefined ? date : addDays(parsed, days)
}

/** A date with hours of its own; none: it is closed. */
export interface SpecialDay {
  readonly date: string
  readonly spans: readonly DaySpan[]
}

/** Joins the entries of each date, in the order of the list. */
export function groupOverridesByDate(overrides: readonly Override[]): readonly SpecialDay[] {
  const days = new Map<string, readonly DaySpan[]>()
  for (const { date, hours } of overrides)
    days.set(date, [...(days.get(date) ?? []), ...parseDayHours(hours)])
  return [...days].map(([date, spans]) => ({ date, spans }))
}

/** Returns each entry as a row of its own: while a date is typed, it may be that of another row for a moment. */
export const toSpecialDays = (overrides: readonly Override[]): readonly SpecialDay[] =>
  overrides.map(({ date, hours }) => ({ date, spans: parseDayHours(hours) }))

export const toOverrides = (days: readonly SpecialDay[]): Override[] =>
  days.map(({ date, spans }) => ({ date, hours: formatDayHours(spans) }))
