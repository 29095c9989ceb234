/** Handles `getBusinessReport`. */
import type { GetBusinessReportOutput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { addDays, daysBetween, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { countOpenMinutes } from '#server/features/opening-hours/rules/open-minutes.ts'
import { getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import type { Money } from '#server/features/pricing/money.ts'
import type { ProviderRange } from '#server/features/schedule/schedule.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import type { Report, ReportQuery } from '../reports.ts'

/** A leap year. */
const maxDays = 366

type PeriodDto = GetBusinessReportOutput['period']

export const getBusinessReport: Handler<'getBusinessReport'> = async (input, context) => {
  const { directory, caller } = context
  const only = getOnlyProvider(caller)
  const { provider = only } = input
  if (only !== undefined && provider !== only) return failed('operator.forbidden')
  const zone = getZoneOrDefault(undefined, directory)
  const days = parseDays(input)
  if (!days.ok) return days
  const intervals = listIntervals(days.value, input.by === 'week' ? 7 : 1)
  const withMoney = only === undefined
  const dates = listDates(intervals)
  const boundaries = toBoundaries(dates, zone)
  const query = {
    business: directory.business.slug,
    provider,
    withMoney,
    boundaries,
    dates,
    zone,
    now: context.now,
  }
  // The hours are counted while the database is still counting.
  const [found, openMinutes] = await Promise.all([
    context.stores.reports.read(query),
    context.stores.reports.readBlocks(query).then(blocks => sumOpenMinutes(blocks, query, directory)),
  ])
  const counted = intervals.map((days, interval) => ({
    ...days,
    ...countInterval(found, interval),
    openMinutes: openMinutes[interval] ?? 0,
    ...(withMoney ? { revenue: sumMoney(found.revenue.filter(one => one.interval === interval)) } : {}),
  }))
  const [before, ...within] = counted
  if (!before) throw new Error('The first interval is the period before.')
  return done({
    timezone: zone,
    intervals: within,
    period: { ...sumIntervals(within), ...listPeriodFigures(found, { isBefore: false, withMoney }) },
    before: { ...before, ...listPeriodFigures(found, { isBefore: true, withMoney }) },
    clients: found.customers,
  })
}

interface Days {
  readonly from: PlainDate
  readonly to: PlainDate
}

function parseDays(input: { readonly from: string; readonly to: string }): Outcome<Days> {
  const from = parsePlainDate(input.from)
  const to = parsePlainDate(input.to)
  if (!from) return failed('input.invalid', {}, [createDateFault('/from', input.from)])
  if (!to) return failed('input.invalid', {}, [createDateFault('/to', input.to)])
  if (to < from)
    return failed('input.invalid', {}, [{ pointer: '/to', code: 'field.date_out_of_range', params: {} }])
  if (daysBetween(from, to) >= maxDays) return failed('slots.window_too_long', { days: maxDays })
  return done({ from, to })
}

/** Lists the period before, and the intervals of the period. */
function listIntervals({ from, to }: Days, length: number): readonly Days[] {
  const count = daysBetween(from, to) + 1
  const intervals: Days[] = [{ from: addDays(from, -count), to: addDays(from, -1) }]
  for (let day = 0; day < count; day += length)
    intervals.push({ from: addDays(from, day), to: addDays(from, Math.min(day + length, count) - 1) })
  return intervals
}

type Dates = readonly [PlainDate, PlainDate, ...PlainDate[]]

/** Lists the first days of the intervals, and the day after the last. */
function listDates(intervals: readonly Days[]): Dates {
  const [before, first, ...others] = intervals
  const last = intervals.at(-1)
  if (!before || !first || !last) throw new Error('A period has a day at least.')
  return [before.from, first.from, ...others.map(({ from }) => from), addDays(last.to, 1)]
}

function toBoundaries(
  [before, first, ...others]: Dates,
  zone: Zone,
): readonly [Instant, Instant, ...Instant[]] {
  const toInstant = (date: PlainDate) => getFirstInstantOfDay(date, zone)
  return [toInstant(before), toInstant(first), ...others.map(toInstant)]
}

function sumOpenMinutes(
  blocks: readonly ProviderRange[],
  { boundaries, provider }: ReportQuery,
  directory: Directory,
): readonly number[] {
  const sums = boundaries.slice(1).map(() => 0)
  for (const record of directory.providers.values()) {
    if (provider !== undefined && record.slug !== provider) continue
    const own = blocks.filter(block => block.provider === record.slug)
    const minutes = countOpenMinutes(record, boundaries, own)
    for (const [interval, count] of minutes.entries()) sums[interval] = (sums[interval] ?? 0) + count
  }
  return sums.map(Math.round)
}

function countInterval({ appointments, cancellations, noShows }: Report, interval: number) {
  const isOfInterval = (entry: { readonly interval: number }) => entry.interval === interval
  const { count = 0, minutes = 0 } = appointments.find(isOfInterval) ?? {}
  return {
    appointments: count,
    cancellations: cancellations.find(isOfInterval)?.count ?? 0,
    noShows: noShows.find(isOfInterval)?.count ?? 0,
    bookedMinutes: minutes,
  }
}

type IntervalDto = GetBusinessReportOutput['intervals'][number]

function sumIntervals(intervals: readonly IntervalDto[]): IntervalDto {
  const [first] = intervals
  const last = intervals.at(-1)
  if (!first || !last) throw new Error('A period has an interval at least.')
  const sum = (name: 'appointments' | 'cancellations' | 'noShows' | 'bookedMinutes' | 'openMinutes') =>
    intervals.reduce((total, interval) => total + interval[name], 0)
  return {
    from: first.from,
    to: last.to,
    appointments: sum('appointments'),
    cancellations: sum('cancellations'),
    noShows: sum('noShows'),
    bookedMinutes: sum('bookedMinutes'),
    openMinutes: sum('openMinutes'),
    ...(first.revenue ? { revenue: sumMoney(intervals.flatMap(({ revenue = [] }) => revenue)) } : {}),
  }
}

function listPeriodFigures(
  { leads, dueAtVisit }: Report,
  { isBefore, withMoney }: { readonly isBefore: boolean; readonly withMoney: boolean },
): Pick<PeriodDto, 'dueAtVisit' | 'leadHours'> {
  const lead = leads.find(one => one.isBefore === isBefore)
  return {
    ...(lead === undefined ? {} : { leadHours: lead.hours }),
    ...(withMoney ? { dueAtVisit: sumMoney(dueAtVisit.filter(one => one.isBefore === isBefore)) } : {}),
  }
}

/** Sums by currency, in the order of their codes. */
function sumMoney(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }))
}
