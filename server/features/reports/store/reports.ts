/** The numbers of a business on PostgreSQL. Months that are over are stored: stored-months.ts. */
import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ProviderRange } from '#server/features/schedule/schedule.ts'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { Report, ReportQuery } from '../reports.ts'
import { readCustomerCounts } from './customer-counts.ts'
import { readDayCounts } from './day-counts.ts'
import { readLeadTimeSums } from './lead-time-sums.ts'
import {
  addCounts,
  type ClosedMonth,
  type CountedRange,
  type DayCounts,
  type LeadTimeSums,
  listClosedMonths,
  listDayRanges,
  listOpenIntervals,
  listPeriods,
  type MonthDocument,
  splitPeriod,
  sumDays,
  sumPeriodFigures,
} from './report-plan.ts'
import { toReportRange } from './report-range.ts'
import { readRevenue } from './revenue.ts'
import { readStoredMonths, type StoredMonth, storeMonths } from './stored-months.ts'

/**
 * What takes long is read on several connections at once, since the database uses a processor for each. A booking that is made
 * meanwhile may be in some of the figures only.
 */
export interface Reports {
  read(query: ReportQuery): Promise<Report>
  /** Reads the blocks of the whole time, by start; much sooner than the numbers. */
  readBlocks(query: ReportQuery): Promise<readonly ProviderRange[]>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly reports: Reports
  }
}

export const createReportStore = (pool: Pool, startedAt = asInstant(Date.now())): Reports => ({
  async read(options) {
    const { withMoney } = options
    const [customers, counts, revenue] = await Promise.all([
      withConnection(pool, connection => readCustomerCounts(connection, options)),
      readCounts(pool, options, startedAt),
      withMoney ? withConnection(pool, connection => readRevenue(connection, options)) : [],
    ])
    return { ...counts, customers, revenue, dueAtVisit: withMoney ? counts.dueAtVisit : [] }
  },
  readBlocks: options => withConnection(pool, connection => readBlocks(connection, options)),
})

type Counts = Omit<Report, 'customers' | 'revenue'>

async function readCounts(pool: Pool, options: ReportQuery, startedAt: Instant): Promise<Counts> {
  const months = listClosedMonths(options)
  const stored = await withConnection(pool, connection =>
    readStoredMonths(connection, options, { months, startedAt }),
  )
  const open = listOpenIntervals(options, months)
  const parts = listPeriods(options).map(period => splitPeriod(period, months))
  const found = await countRanges(pool, options, {
    missing: stored.filter(({ document }) => document === undefined),
    open,
    rest: parts.flatMap(({ rest }) => rest),
  })
  if (found.counted.length > 0)
    await withConnection(pool, connection => storeMonths(connection, options, found.counted))
  const documents = new Map([...stored, ...found.counted].map(({ month, document }) => [month, document]))
  const getDocument = ({ month }: ClosedMonth) => documents.get(month)
  const intervals = addCounts(
    sumDays(
      options,
      months.map(month => ({ ...month, days: getDocument(month)?.days ?? [] })),
    ),
    open.map(({ interval }, index) => ({ interval, counts: found.open[index] })),
  )
  const figures = parts.map(({ whole, rest }, index) =>
    sumPeriodFigures(
      [...found.rest.splice(0, rest.length), ...whole.flatMap(month => getDocument(month)?.sums ?? [])],
      index === 0,
    ),
  )
  return {
    ...listCounts(intervals),
    leads: figures.flatMap(({ leads }) => leads),
    dueAtVisit: figures.flatMap(({ dueAtVisit }) => dueAtVisit),
  }
}

interface RangeRequest {
  readonly missing: readonly StoredMonth[]
  readonly open: readonly CountedRange[]
  readonly rest: readonly CountedRange[]
}

interface RangeCounts {
  readonly counted: readonly (StoredMonth & { readonly document: MonthDocument })[]
  readonly open: readonly DayCounts[]
  readonly rest: LeadTimeSums[]
}

async function countRanges(
  pool: Pool,
  options: ReportQuery,
  { missing, open, rest }: RangeRequest,
): Promise<RangeCounts> {
  const days = missing.map(month => listDayRanges(month, options))
  const [counts, sums] = await Promise.all([
    withConnection(pool, connection => readDayCounts(connection, options, [...days.flat(), ...open])),
    withConnection(pool, connection => readLeadTimeSums(connection, options, [...missing, ...rest])),
  ])
  const counted = missing.map((month, index) => ({
    ...month,
    document: {
      days: counts.splice(0, days[index]?.length ?? 0),
      sums: sums.shift() ?? { leads: [], due: [] },
    },
  }))
  return { counted, open: counts, rest: sums }
}

function listCounts(
  intervals: readonly DayCounts[],
): Pick<Counts, 'appointments' | 'cancellations' | 'noShows'> {
  const list = (part: 0 | 2 | 3) =>
    intervals.flatMap((counts, interval) => (counts[part] > 0 ? [{ interval, count: counts[part] }] : []))
  return {
    appointments: list(0).map(entry => ({ ...entry, minutes: intervals[entry.interval]?.[1] ?? 0 })),
    cancellations: list(2),
    noShows: list(3),
  }
}

async function readBlocks(connection: ClientBase, options: ReportQuery): Promise<ProviderRange[]> {
  const { business, provider } = options
  const { begin, end } = toReportRange(options)
  const rows = await query<{ provider: string; starts: number; ends: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends
      from time_block block
      join occupancy o on o.business = ${business} and o.id = block.occupancy
      where block.business = ${business} and o.during && tstzrange(${begin}, ${end})
        ${provider === undefined ? sql`` : sql`and o.provider = ${provider}`}
      order by o.during`,
  )
  return rows.map(({ provider, starts, ends }) => ({
    provider,
    from: fromEpochSeconds(starts),
    to: fromEpochSeconds(ends),
  }))
}
