/** The times that calendars elsewhere take, on PostgreSQL. */

import type { Instant } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type {
  BusyFeedKey,
  BusyFeedOutcome,
  BusyFeedState,
  CalendarReading,
  FeedFault,
  FeedReport,
} from '../busy-feeds.ts'

/** The times that calendars elsewhere take of providers. `Bookings.readBusyTimes` reads them as well. */
export interface BusyFeeds {
  list(business: string): Promise<readonly BusyFeedState[]>
  /** Lists files that were checked, and connected calendars, also those that never were. */
  listReadings(business: string): Promise<readonly CalendarReading[]>
  record(key: BusyFeedKey, outcome: BusyFeedOutcome, now: Instant): Promise<void>
  /** Deletes all feeds of the business but these, with their times. */
  keepOnly(business: string, feeds: readonly BusyFeedKey[]): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly busyFeeds: BusyFeeds
  }
}

export const createBusyFeedStore = (pool: Pool): BusyFeeds => ({
  list: business =>
    withConnection(pool, async connection => {
      const rows = await query<Row>(
        connection,
        sql`select provider, feed, etag, last_modified, fault, fault_code, report,
            date_part('epoch', checked_at) as checked, date_part('epoch', fetched_at) as fetched,
            date_part('epoch', coalesce(failing_since, checked_at)) as failing,
            (select count(*)::int from unnest(during)) as ranges
          from busy_feed where business = ${business} order by provider, feed`,
      )
      return rows.map(row => toState(business, row))
    }),
  listReadings: business =>
    withConnection(pool, async connection => {
      const rows = await query<{ provider: string; feed: string; read: number | null }>(
        connection,
        // A server of the version before writes neither column; `greatest` ignores what is null.
        sql`select provider, feed, date_part('epoch', greatest(
              succeeded_at, fetched_at, case when fault is null then checked_at end)) as read
          from busy_feed where business = ${business}
          union all
          select c.provider, c.platform, null from calendar_connection c
          where c.business = ${business} and c.connected_at is not null and not exists (
            select from busy_feed f
            where f.business = ${business} and f.provider = c.provider and f.feed = c.platform)`,
      )
      return rows.map(({ provider, feed, read }) => ({
        provider,
        feed,
        readAt: read === null ? undefined : fromEpochSeconds(read),
      }))
    }),
  record: (key, outcome, now) =>
    withConnection(pool, async connection => {
      await query(connection, writeOutcome(key, outcome, toTimestampParameter(now)))
    }),
  keepOnly: (business, feeds) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`delete from busy_feed where business = ${business} and (provider, feed) not in (
          select * from unnest(${feeds.map(({ provider }) => provider)}::text[], ${feeds.map(({ feed }) => feed)}::text[]))`,
      )
    }),
})

/** Enough to see what is wrong: a file may have thousands of entries that are wrong in the same way. */
const maxSkipped = 20

/** Only new times change the times: after a fault, those of the last success stay. */
function writeOutcome(
  { business, provider, feed }: BusyFeedKey,
  outcome: BusyFeedOutcome,
  now: string,
): Statement {
  const key = sql`business, provider, feed, checked_at`
  const values = sql`${business}, ${provider}, ${feed}, ${now}::timestamptz`
  if (outcome.kind === 'failed')
    // That a calendar is suddenly empty is another outage than the one before: the owner is told again.
    return sql`insert into busy_feed (${key}, fault, fault_code, failing_since)
      values (${values}, ${outcome.reason}, ${outcome.code}, ${now}::timestamptz)
      on conflict (business, provider, feed) do update set checked_at = excluded.checked_at,
        fault = excluded.fault, fault_code = excluded.fault_code,
        failing_since = case
          when busy_feed.fault is null then excluded.failing_since
          when excluded.fault_code = 'emptied' and busy_feed.fault_code is distinct from 'emptied'
            then excluded.failing_since
          else coalesce(busy_feed.failing_since, excluded.failing_since) end`
  const success = sql`checked_at = excluded.checked_at, succeeded_at = excluded.succeeded_at,
    fault = null, fault_code = null, failing_since = null`
  if (outcome.kind === 'unchanged')
    return sql`insert into busy_feed (${key}, succeeded_at) values (${values}, ${now}::timestamptz)
      on conflict (business, provider, feed) do update set ${success}`
  const { ranges, validators, report } = outcome
  const kept = report && {
    ...report,
    skipped: report.skipped.slice(0, maxSkipped),
    skippedCount: report.skipped.length,
  }
  return sql`insert into busy_feed (${key}, fetched_at, succeeded_at, etag, last_modified, report, during)
    select ${values}, ${now}::timestamptz, ${now}::timestamptz, ${validators.etag ?? null},
      ${validators.lastModified ?? null}, ${kept ? JSON.stringify(kept) : null}::jsonb,
      coalesce(range_agg(tstzrange(starts, ends)), '{}')
    from unnest(${ranges.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
                ${ranges.map(({ to }) => toTimestampParameter(to))}::timestamptz[]) as busy(starts, ends)
    on conflict (business, provider, feed) do update set ${success}, fetched_at = excluded.fetched_at,
      etag = excluded.etag, last_modified = excluded.last_modified, report = excluded.report, during = excluded.during`
}

interface Row {
  readonly provider: string
  readonly feed: string
  readonly etag: string | null
  readonly last_modified: string | null
  readonly fault: string | null
  readonly fault_code: FeedFault['code'] | null
  readonly failing: number
  readonly report: FeedReport | null
  readonly checked: number
  readonly fetched: number | null
  readonly ranges: number
}

const toState = (business: string, row: Row): BusyFeedState => ({
  business,
  provider: row.provider,
  feed: row.feed,
  ranges: row.ranges,
  checkedAt: fromEpochSeconds(row.checked),
  ...(row.fetched === null ? {} : { fetchedAt: fromEpochSeconds(row.fetched) }),
  ...(row.fault === null
    ? {}
    : {
        fault: { code: row.fault_code ?? 'unreadable', reason: row.fault },
        failingSince: fromEpochSeconds(row.failing),
      }),
  ...(row.report === null ? {} : { report: row.report }),
  validators: {
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.last_modified === null ? {} : { lastModified: row.last_modified }),
  },
})
