/** What happened in a time, counted: appointments, money and customers of a business. */
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import type { Money } from '#server/features/pricing/money.ts'

export interface ReportQuery {
  readonly business: string
  /** Counts only appointments of this provider, and bookings whose first appointment is theirs. Default: all. */
  readonly provider?: string | undefined
  /**
   * The beginnings of the intervals to count, in order, and the end of the last. The first is the period before; the
   * others are the period.
   */
  readonly boundaries: readonly [Instant, Instant, ...Instant[]]
  /** The dates that the boundaries are the beginnings of, in `zone`. */
  readonly dates: readonly [PlainDate, PlainDate, ...PlainDate[]]
  readonly zone: Zone
  readonly now: Instant
  /** Whether to read money, too. */
  readonly withMoney: boolean
}

/** What has an `interval` belongs to that one of the query, from 0; intervals without anything are absent. */
export interface Report {
  /** By their starts, of appointments that take time. The minutes of a class count once. */
  readonly appointments: readonly (IntervalKey & { readonly count: number; readonly minutes: number })[]
  /** By the starts of what was cancelled. Declined requests and what was not paid in time are not among them. */
  readonly cancellations: readonly (IntervalKey & { readonly count: number })[]
  readonly noShows: readonly (IntervalKey & { readonly count: number })[]
  /** Money received less money returned, when it came and went. */
  readonly revenue: readonly (IntervalKey & Money)[]
  /** What bookings that begin in a period cost beyond what is paid online. */
  readonly dueAtVisit: readonly (PeriodKey & Money)[]
  /** The median time from booking to start. */
  readonly leads: readonly (PeriodKey & { readonly hours: number })[]
  /** Of the bookings that begin in the period: how many addresses, and how many of these have been there before it. */
  readonly customers: { readonly count: number; readonly returning: number }
}

export interface IntervalKey {
  readonly interval: number
}

export interface PeriodKey {
  readonly isBefore: boolean
}
