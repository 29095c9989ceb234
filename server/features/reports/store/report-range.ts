/** Conditions that the numbers of a business share. */

import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Statement, sql } from '#server/postgres/sql.ts'
import type { ReportQuery } from '../reports.ts'
import type { CountedRange } from './report-plan.ts'

/** Returns the boundaries as parameters: all, the first, the beginning of the period, and the last. */
export function toReportRange({ boundaries }: ReportQuery) {
  const instants = boundaries.map(toTimestampParameter)
  const [begin = '', middle = ''] = instants
  return { begin, middle, end: instants.at(-1) ?? '' }
}

/** Rows `asked` of a `from`, numbered from 1. */
export const unnestRanges = (ranges: readonly CountedRange[]): Statement =>
  sql`unnest(${ranges.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
          ${ranges.map(({ to }) => toTimestampParameter(to))}::timestamptz[])
        with ordinality as asked(begins, ends, number)`

export const isBookedCondition = sql`status in ('scheduled', 'rescheduled')`

/** A booking with several providers counts for that of its first appointment, and so for one only. */
export const firstProviderCondition = ({ business, provider }: ReportQuery): Statement =>
  provider === undefined
    ? sql``
    : sql`and id in (select booking from appointment
        where business = ${business} and position = 0 and provider = ${provider})`
