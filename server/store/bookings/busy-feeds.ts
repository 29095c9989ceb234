/** The times that calendars elsewhere take, on PostgreSQL. */
import type { BusyFeedKey, BusyFeedOutcome, BusyFeedState, BusyFeeds } from '../../ports/busy-feeds.ts'
import { fromEpochSeconds, toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'

export const createBusyFeedStore = (pool: Pool): BusyFeeds => ({
  list: business =>
    withConnection(pool, async connection => {
      const rows = await query<Row>(
        connection,
        sql`select provider, feed, etag, last_modified, fault, date_part('epoch', checked_at) as checked,
            date_part('epoch', fetched_at) as fetched, (select count(*)::int from unnest(during)) as ranges
          from busy_feed where business = ${business} order by provider, feed`,
      )
      return rows.map(row => toState(business, row))
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

/** Only new times change the times: after a fault, those of the last success stay. */
function writeOutcome(
  { business, provider, feed }: BusyFeedKey,
  outcome: BusyFeedOutcome,
  now: string,
): Statement {
  const key = sql`business, provider, feed, checked_at`
  const values = sql`${business}, ${provider}, ${feed}, ${now}::timestamptz`
  if (outcome.kind === 'failed')
    return sql`insert into busy_feed (${key}, fault) values (${values}, ${outcome.reason})
      on conflict (business, provider, feed) do update set checked_at = excluded.checked_at, fault = excluded.fault`
  if (outcome.kind === 'unchanged')
    return sql`insert into busy_feed (${key}) values (${values})
      on conflict (business, provider, feed) do update set checked_at = excluded.checked_at, fault = null`
  const { ranges, validators } = outcome
  return sql`insert into busy_feed (${key}, fetched_at, etag, last_modified, during)
    select ${values}, ${now}::timestamptz, ${validators.etag ?? null}, ${validators.lastModified ?? null},
      coalesce(range_agg(tstzrange(starts, ends)), '{}')
    from unnest(${ranges.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
                ${ranges.map(({ to }) => toTimestampParameter(to))}::timestamptz[]) as busy(starts, ends)
    on conflict (business, provider, feed) do update set checked_at = excluded.checked_at,
      fetched_at = excluded.fetched_at, fault = null, etag = excluded.etag,
      last_modified = excluded.last_modified, during = excluded.during`
}

interface Row {
  readonly provider: string
  readonly feed: string
  readonly etag: string | null
  readonly last_modified: string | null
  readonly fault: string | null
  readonly checked: number
  readonly fetched: number | null
  readonly ranges: number
}

const toState = (business: string, row: Row): BusyFeedState => ({
  ...{ business, provider: row.provider, feed: row.feed, ranges: row.ranges },
  checkedAt: fromEpochSeconds(row.checked),
  ...(row.fetched === null ? {} : { fetchedAt: fromEpochSeconds(row.fetched) }),
  ...(row.fault === null ? {} : { fault: row.fault }),
  validators: {
    ...(row.etag === null ? {} : { etag: row.etag }),
    ...(row.last_modified === null ? {} : { lastModified: row.last_modified }),
  },
})
