/** What of a period is in months that are over, and what is outside of them. Pure. */
import { getFirstDay, getMonth, getNextMonth } from '#schemas/runtime/time/month.ts'
import { fromDayNumber, toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { storeReportMonthAfterMs } from '#server/features/bookings/store/report-month-changes.ts'
import type { Report, ReportQuery } from '../reports.ts'

/** From the first instant to before the other. */
export interface CountedRange {
  readonly from: Instant
  readonly to: Instant
}

/** A month that is over. */
export interface ClosedMonth extends CountedRange {
  readonly month: Month
  /** Days since 1970-01-01. */
  readonly firstDay: number
}

/** What is stored of a month. */
export interface MonthDocument {
  /** Day by day. */
  readonly days: readonly DayCounts[]
  readonly sums: LeadTimeSums
}

/** Appointments, their minutes, cancellations, no-shows. */
export type DayCounts = readonly [number, number, number, number]

export interface LeadTimeSums {
  /** Whole hours from booking to start, and how many bookings. */
  readonly leads: readonly (readonly [number, number])[]
  /** What is due at the appointments, by currency. */
  readonly due: readonly (readonly [string, number])[]
}

/** Lists the months that the query touches and that are over, in order and without a gap. */
export function listClosedMonths({ boundaries, dates, zone, now }: ReportQuery): ClosedMonth[] {
  const begin = boundaries[0]
  const end = boundaries.at(-1) ?? boundaries[1]
  const months: ClosedMonth[] = []
  let month = getMonth(dates[0])
  let from = getFirstInstantOfDay(getFirstDay(getMonth(dates[0])), zone)
  while (from < end) {
    const next = getNextMonth(month)
    const to = getFirstInstantOfDay(getFirstDay(next), zone)
    if (to > now - storeReportMonthAfterMs) break
    if (to > begin) months.push({ month, from, to, firstDay: toDayNumber(getFirstDay(month)) })
    month = next
    from = to
  }
  return months
}

export function listDayRanges({ month, firstDay }: ClosedMonth, { zone }: ReportQuery): CountedRange[] {
  const count = toDayNumber(getFirstDay(getNextMonth(month))) - firstDay
  const begins = Array.from({ length: count + 1 }, (_, day) =>
    getFirstInstantOfDay(fromDayNumber(firstDay + day), zone),
  )
  return begins.slice(1).map((to, day) => ({ from: begins[day] ?? to, to }))
}

/** Lists what of each interval is after the closed months; intervals without any are left out. */
export function listOpenIntervals(
  { boundaries }: ReportQuery,
  months: readonly ClosedMonth[],
): (CountedRange & { readonly interval: number })[] {
  const closedUntil = months.at(-1)?.to ?? boundaries[0]
  return boundaries.slice(1).flatMap((to, interval) => {
    const begin = boundaries[interval] ?? to
    const from = begin > closedUntil ? begin : closedUntil
    return from < to ? [{ interval, from, to }] : []
  })
}

/** The whole closed months of a period, and what of it is before and after them. */
export function splitPeriod({ from, to }: CountedRange, months: readonly ClosedMonth[]) {
  const whole = months.filter(month => month.from >= from && month.to <= to)
  const first = whole[0]
  const last = whole.at(-1)
  const rest =
    first && last
      ? [
          { from, to: first.from },
          { from: last.to, to },
        ]
      : [{ from, to }]
  return { whole, rest: rest.filter(part => part.from < part.to) }
}

/** Returns the period before, and the period. */
export const listPeriods = ({ boundaries }: ReportQuery): readonly CountedRange[] => [
  { from: boundaries[0], to: boundaries[1] },
  { from: boundaries[1], to: boundaries.at(-1) ?? boundaries[1] },
]

/** Sums the days of the documents by interval. */
export function sumDays(
  { dates }: ReportQuery,
  months: readonly { readonly firstDay: number; readonly days: readonly DayCounts[] }[],
): readonly DayCounts[] {
  const begins = dates.map(toDayNumber)
  const sums = begins.slice(1).map((): [number, number, number, number] => [0, 0, 0, 0])
  let interval = 0
  for (const { firstDay, days } of months)
    for (const [index, counts] of days.entries()) {
      while (firstDay + index >= (begins[interval + 1] ?? Number.POSITIVE_INFINITY)) interval += 1
      const sum = firstDay + index < (begins[interval] ?? 0) ? undefined : sums[interval]
      if (sum) for (const part of [0, 1, 2, 3] as const) sum[part] += counts[part]
    }
  return sums
}

/** Adds what was counted of single intervals. */
export function addCounts(
  sums: readonly DayCounts[],
  more: readonly { readonly interval: number; readonly counts: DayCounts | undefined }[],
): readonly DayCounts[] {
  const byInterval = new Map(more.map(({ interval, counts }) => [interval, counts]))
  return sums.map((sum, interval) => {
    const [appointments, minutes, cancellations, noShows] = byInterval.get(interval) ?? [0, 0, 0, 0]
    return [sum[0] + appointments, sum[1] + minutes, sum[2] + cancellations, sum[3] + noShows]
  })
}

/** The median is found among some hundred sums, without sorting a year of bookings. */
function findMedianHours(sums: readonly LeadTimeSums[]): number | undefined {
  const byHours = new Map<number, number>()
  let total = 0
  for (const [hours, bookings] of sums.flatMap(({ leads }) => leads)) {
    byHours.set(hours, (byHours.get(hours) ?? 0) + bookings)
    total += bookings
  }
  let reached = 0
  for (const [hours, bookings] of [...byHours].sort(([a], [b]) => a - b)) {
    reached += bookings
    if (reached * 2 >= total) return hours
  }
  return undefined
}

export function sumPeriodFigures(
  sums: readonly LeadTimeSums[],
  isBefore: boolean,
): Pick<Report, 'leads' | 'dueAtVisit'> {
  const hours = findMedianHours(sums)
  const due = new Map<string, number>()
  for (const [currency, amount] of sums.flatMap(sum => sum.due))
    due.set(currency, (due.get(currency) ?? 0) + amount)
  return {
    leads: hours === undefined ? [] : [{ isBefore, hours }],
    dueAtVisit: [...due].map(([currency, amount]) => ({ isBefore, currency, amount })),
  }
}
