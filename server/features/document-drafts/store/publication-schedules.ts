/** When drafts are published and records are taken down, on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type { DocumentDraftKey } from '../document-drafts.ts'
import type { PublicationFailure, PublicationSchedule } from '../publication-schedules.ts'

/** What of a schedule is over. */
export type PublicationStep = 'publish' | 'take-down'

export interface PublicationSchedules {
  find(key: DocumentDraftKey): Promise<PublicationSchedule | undefined>
  /** Sorted by kind and id. */
  list(business: string): Promise<readonly PublicationSchedule[]>
  /** Lists those with a time that has come, of all businesses that the scope reaches, the earliest first. */
  listDue(now: Instant, limit: number): Promise<readonly PublicationSchedule[]>
  /** Replaces both times, and forgets a failure; without times there is no schedule any more. */
  save(schedule: Omit<PublicationSchedule, 'failure'>, audit: AuditNote): Promise<void>
  /** Removes the time of a step that was made, or was refused with a problem. Another time, chosen meanwhile, stays. */
  finish(key: DocumentDraftKey, step: FinishedStep): Promise<void>
}

interface FinishedStep {
  readonly step: PublicationStep
  /** When it was due. */
  readonly dueAt: Instant
  readonly failure?: PublicationFailure | undefined
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly publicationSchedules: PublicationSchedules
  }
}

interface ScheduleRow extends Pick<PublicationSchedule, 'business' | 'kind' | 'id' | 'author'> {
  readonly publish_at: number | null
  readonly take_down_at: number | null
  readonly failed_at: number | null
  readonly failure: Problem | null
}

const columns = sql`business, kind, id, author, extract(epoch from publish_at)::float8 as publish_at,
    extract(epoch from take_down_at)::float8 as take_down_at, extract(epoch from failed_at)::float8 as failed_at, failure`

export const createPublicationScheduleStore = (pool: Pool): PublicationSchedules => ({
  find: ({ business, kind, id }) =>
    withConnection(pool, async connection => {
      const [row] = await query<ScheduleRow>(
        connection,
        sql`select ${columns} from publication_schedule where business = ${business} and kind = ${kind} and id = ${id}`,
      )
      return row && toSchedule(row)
    }),
  list: business =>
    withConnection(pool, async connection => {
      const rows = await query<ScheduleRow>(
        connection,
        sql`select ${columns} from publication_schedule where business = ${business} order by kind, id`,
      )
      return rows.map(toSchedule)
    }),
  listDue: (now, limit) =>
    withConnection(pool, async connection => {
      const time = toTimestampParameter(now)
      const rows = await query<ScheduleRow>(
        connection,
        sql`select ${columns} from publication_schedule where publish_at <= ${time} or take_down_at <= ${time}
          order by least(publish_at, take_down_at), business, kind, id limit ${limit}`,
      )
      return rows.map(toSchedule)
    }),
  save: ({ business, kind, id, publishAt, takeDownAt, author }, audit) =>
    runTransaction(pool, async connection => {
      const [publish, takeDown] = [publishAt, takeDownAt].map(at =>
        at === undefined ? null : toTimestampParameter(at),
      )
      await query(
        connection,
        sql`insert into publication_schedule (business, kind, id, publish_at, take_down_at, author)
          values (${business}, ${kind}, ${id}, ${publish ?? null}, ${takeDown ?? null}, ${author})
          on conflict (business, kind, id) do update set publish_at = excluded.publish_at,
            take_down_at = excluded.take_down_at, author = excluded.author, failed_at = null, failure = null`,
      )
      await deleteEmptySchedule(connection, { business, kind, id })
      await writeAudit(connection, audit)
      return commitWith(undefined)
    }),
  finish: ({ business, kind, id }, { step, dueAt, failure }) =>
    runTransaction(pool, async connection => {
      const due = toTimestampParameter(dueAt)
      const isOver = step === 'publish' ? sql`publish_at = ${due}` : sql`take_down_at = ${due}`
      const clear = step === 'publish' ? sql`publish_at = null` : sql`take_down_at = null`
      await query(
        connection,
        sql`update publication_schedule
          set ${clear}, failed_at = ${failure ? toTimestampParameter(failure.at) : null}, failure = ${
            failure ? JSON.stringify(failure.problem) : null
          }::jsonb
          where business = ${business} and kind = ${kind} and id = ${id} and ${isOver}`,
      )
      await deleteEmptySchedule(connection, { business, kind, id })
      return commitWith(undefined)
    }),
})

/**
 * A draft that was published or discarded is not published any more; must run in the transaction that deletes it. When to take
 * down what is published stays.
 */
export async function forgetPublishTime(connection: ClientBase, key: DocumentDraftKey): Promise<void> {
  const { business, kind, id } = key
  await query(
    connection,
    sql`update publication_schedule set publish_at = null, failed_at = null, failure = null
      where business = ${business} and kind = ${kind} and id = ${id}`,
  )
  await deleteEmptySchedule(connection, key)
}

async function deleteEmptySchedule(
  connection: ClientBase,
  { business, kind, id }: DocumentDraftKey,
): Promise<void> {
  await query(
    connection,
    sql`delete from publication_schedule where business = ${business} and kind = ${kind} and id = ${id}
      and publish_at is null and take_down_at is null and failed_at is null`,
  )
}

const toSchedule = ({
  business,
  kind,
  id,
  author,
  publish_at: publishAt,
  take_down_at: takeDownAt,
  failed_at: failedAt,
  failure: problem,
}: ScheduleRow): PublicationSchedule => ({
  business,
  kind,
  id,
  author,
  ...(publishAt === null ? {} : { publishAt: fromEpochSeconds(publishAt) }),
  ...(takeDownAt === null ? {} : { takeDownAt: fromEpochSeconds(takeDownAt) }),
  ...(failedAt === null || problem === null ? {} : { failure: { at: fromEpochSeconds(failedAt), problem } }),
})
