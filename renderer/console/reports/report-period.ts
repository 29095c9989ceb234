import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

/** Whole weeks, so that a period and the one before have the same weekdays. The first is the default. */
export const reportPeriods = [
  { name: '4-weeks', key: 'numbers.weeks4', days: 28, by: 'day' },
  { name: '3-months', key: 'numbers.months3', days: 91, by: 'week' },
  { name: '12-months', key: 'numbers.months12', days: 364, by: 'week' },
] as const

export type ReportPeriod = (typeof reportPeriods)[number]

export const periodParameter = 'period'
export const providerParameter = 'provider'

/** Returns the period that the address asks for. */
export const readReportPeriod = (query: URLSearchParams): ReportPeriod =>
  reportPeriods.find(({ name }) => name === query.get(periodParameter)) ?? reportPeriods[0]

/** Returns the days of a period that ends today. */
export const getPeriodDays = ({ days }: ReportPeriod, today: PlainDate) => ({
  from: addDays(today, 1 - days),
  to: today,
})
