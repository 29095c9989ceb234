/** The submission counts port on PostgreSQL: submissions are grouped into parts, and each part is counted once. */
import type { ClientBase } from 'pg'
import type { CountCacheRead } from '#server/calls/observations.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { SubmissionCountsQuery } from '../submission-count-cache.ts'
import type { Submission } from '../submissions.ts'
import { readSubmissions } from './submission-rows.ts'

const maxPartRows = 1000

const isCounted = sql`status in ('complete', 'partial')`

export interface SubmissionCountCache {
  /**
   * Returns the counts of all complete and partial submissions, in parts of at most 1,000. Calls `count`, whose result
   * is stored as JSON, only for parts that are new or in which a submission was changed, erased or removed.
   */
  read<Counts extends object>(
    query: SubmissionCountsQuery,
    count: (submissions: readonly Submission[]) => Counts,
  ): Promise<readonly Counts[]>
}

export function createSubmissionCountCache(
  pool: Pool,
  countCacheRead?: CountCacheRead,
): SubmissionCountCache {
  return {
    async read<Counts extends object>(
      options: SubmissionCountsQuery,
      count: (submissions: readonly Submission[]) => Counts,
    ) {
      while (await runTransaction(pool, connection => fillPart(connection, options))) {}
      const parts = await withConnection(pool, connection => readParts<Counts>(connection, options))
      const all: Counts[] = []
      for (const { part, counts } of parts) {
        countCacheRead?.('summary', counts === null ? 'miss' : 'hit')
        all.push(
          counts ??
            (await runTransaction(pool, connection => countPart(connection, { ...options, part }, count))),
        )
      }
      return all
    },
  }
}

/** A part whose counts are stale. */
export interface SubmissionCountsPartKey {
  readonly business: string
  readonly kind: string
  readonly form: string
  /** Null if the submission was not counted yet. */
  readonly part: number | null
}

/**
 * Deletes the counts of changed submissions. Call it after changing the submissions, in the same transaction: a
 * transaction that counts locks the part's row first, reads afterwards, and changes no submissions.
 */
export async function deleteStaleCounts(
  connection: ClientBase,
  changed: readonly SubmissionCountsPartKey[],
): Promise<void> {
  const counted = changed.filter(({ part }) => part !== null)
  if (counted.length === 0) return
  // All in the order of their keys, so that two of these wait for each other without deadlocks.
  for (const business of [...new Set(counted.map(key => key.business))].sort()) {
    const own = counted.filter(key => key.business === business)
    const isChanged = sql`(kind, form, part) in (select * from unnest(
      ${own.map(({ kind }) => kind)}::text[], ${own.map(({ form }) => form)}::text[],
      ${own.map(({ part }) => part)}::int[]))`
    await query(
      connection,
      sql`select from submission_part where business = ${business} and ${isChanged}
        order by kind, form, part for update`,
    )
    await query(connection, sql`delete from submission_count where business = ${business} and ${isChanged}`)
  }
}

/** Adds submissions without a part to the last part of their version. Returns whether there may be more. */
async function fillPart(connection: ClientBase, { business, kind, form }: SubmissionCountsQuery) {
  const condition = sql`business = ${business} and kind = ${kind} and form = ${form}`
  await query(
    connection,
    sql`select pg_advisory_xact_lock(hashtextextended(${`parts ${business} ${kind} ${form}`}, 2))`,
  )
  const [uncounted] = await query<{ version: number }>(
    connection,
    sql`select version from submission where ${condition} and part is null and ${isCounted} limit 1`,
  )
  if (uncounted === undefined) return commitWith(false)
  const { version } = uncounted
  const [last] = await query<{ part: number; size: number }>(
    connection,
    sql`select part, size from submission_part
      where ${condition} and version = ${version} order by part desc limit 1`,
  )
  const hasRoom = last !== undefined && last.size < maxPartRows
  const part = hasRoom ? last.part : await nextPart(connection, condition)
  // Materialized: if it were inlined, the selection could run again for each row, and lock other rows each time.
  const filled = await query(
    connection,
    sql`with chosen as materialized (
        select id from submission where ${condition} and version = ${version} and part is null and ${isCounted}
        order by saved_at, id limit ${maxPartRows - (hasRoom ? last.size : 0)} for update skip locked)
      update submission set part = ${part} from chosen
      where submission.business = ${business} and submission.id = chosen.id
      returning submission.id`,
  )
  await query(
    connection,
    sql`insert into submission_part (business, kind, form, part, version, size)
      values (${business}, ${kind}, ${form}, ${part}, ${version}, ${filled.length})
      on conflict (business, kind, form, part) do update set size = submission_part.size + excluded.size`,
  )
  await deleteStaleCounts(connection, [{ business, kind, form, part }])
  // Submissions that another transaction is changing are counted next time.
  return commitWith(filled.length > 0)
}

async function nextPart(connection: ClientBase, condition: Statement): Promise<number> {
  const [row] = await query<{ part: number }>(
    connection,
    sql`select coalesce(max(part), 0) + 1 as part from submission_part where ${condition}`,
  )
  return row?.part ?? 1
}

/** Null if the part has to be counted. */
interface PartCounts<Counts> {
  readonly part: number
  readonly counts: Counts | null
}

async function readParts<Counts>(
  connection: ClientBase,
  { business, kind, form, version, digest }: SubmissionCountsQuery,
): Promise<readonly PartCounts<Counts>[]> {
  return query<PartCounts<Counts>>(
    connection,
    sql`select parts.part, counts from submission_part as parts
      left join submission_count as counted
        on counted.business = parts.business and counted.kind = parts.kind and counted.form = parts.form
          and counted.part = parts.part and counted.version = ${version ?? 0} and digest = ${digest}
      where parts.business = ${business} and parts.kind = ${kind} and parts.form = ${form}
        and (${version ?? null}::int is null or parts.version = ${version ?? null})
      order by parts.part`,
  )
}

async function countPart<Counts extends object>(
  connection: ClientBase,
  { business, kind, form, part, version = 0, digest }: SubmissionCountsQuery & { readonly part: number },
  count: (submissions: readonly Submission[]) => Counts,
) {
  const condition = sql`business = ${business} and kind = ${kind} and form = ${form} and part = ${part}`
  await query(connection, sql`select from submission_part where ${condition} for update`)
  // A submission of the part may have become unpaid since.
  const counts = count(
    await readSubmissions(connection, { business, condition: sql`${condition} and ${isCounted}` }),
  )
  await query(
    connection,
    sql`insert into submission_count (business, kind, form, part, version, digest, counts)
      values (${business}, ${kind}, ${form}, ${part}, ${version}, ${digest}, ${JSON.stringify(counts)}::json)
      on conflict (business, kind, form, part, version)
      do update set digest = excluded.digest, counts = excluded.counts`,
  )
  return commitWith(counts)
}
