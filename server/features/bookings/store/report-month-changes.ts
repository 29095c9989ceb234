/**
 * Notes changes of appointments that are over, so that stored months are counted again: stored-months.ts. A note is a row of
 * its own, so nobody waits for another's. Bookings of times to come leave none.
 */
import { randomUUID } from 'node:crypto'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Statement, sql } from '#server/postgres/sql.ts'

const msPerDay = 86_400_000

/** What starts later may change without a note. */
const noteAfterMs = msPerDay
/**
 * A month is stored this long after its end. The day between the two is for clocks that differ, and for transactions that
 * took their time.
 */
export const storeReportMonthAfterMs = 2 * msPerDay

/** How long a stored month is used at most. Notes are kept for longer: `memoryDays` of jobs.ts. */
export const maxReportMonthAgeMs = 28 * msPerDay

interface MonthChange {
  readonly business: string
  readonly now: Instant
  /** The booking as it was, if it was there, and as it is now. */
  readonly bookings: readonly Booking[]
}

/**
 * Builds the expression of a `with` that inserts the change, after another one and with its comma. Empty if there is nothing to note. `condition` begins with
 * `where`.
 */
export function insertReportMonthChange(
  { business, now, bookings }: MonthChange,
  condition: Statement = sql``,
): Statement {
  const past = listStarts(bookings).filter(start => start < now - noteAfterMs)
  if (past.length === 0) return sql``
  return sql`, noted as (
        insert into month_change (business, starts_at, id, noted_at)
        select ${business}, told.starts_at, told.id, ${toTimestampParameter(now)}::timestamptz
        from unnest(${past.map(toTimestampParameter)}::timestamptz[], ${past.map(() => randomUUID())}::uuid[])
          as told(starts_at, id)
        ${condition}
      )`
}

const listStarts = (bookings: readonly Booking[]): readonly Instant[] => [
  ...new Set(
    bookings.flatMap(({ appointments }) => appointments.flatMap(({ start }) => parseInstant(start) ?? [])),
  ),
]
