/** Stores which job a server has leased, until when, and how the last run ended. */
import { hostname } from 'node:os'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { maxClockDifferenceMs } from '#server/lib/clock-difference.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { JobRunResult, JobState, LeaseRequest } from '../job-leases.ts'

/** How the operator finds this process: its machine and its id there. */
const ownHolder = `${hostname()} ${process.pid}`.slice(-100)

/** Decides which process runs a job: one at a time, however many there are. */
export interface JobLeases {
  /** Returns whether the job is due and now leased to us. A process that dies loses its lease at its end. */
  take(job: string, lease: LeaseRequest): Promise<boolean>
  /** Ends the run and its lease. */
  finish(job: string, result: JobRunResult): Promise<void>
  /** Lists the jobs by name. */
  list(): Promise<readonly JobState[]>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly leases: JobLeases
  }
}

export const createJobLeaseStore = (pool: Pool): JobLeases => ({
  take: (job, { now, until, next }) =>
    withConnection(pool, async connection => {
      const taken = await query(
        connection,
        sql`insert into job (name, due_at, holder, started_at)
          values (${job}, ${toTimestampParameter(until)}, ${ownHolder}, ${toTimestampParameter(now)})
          on conflict (name) do update
            set due_at = excluded.due_at, holder = excluded.holder, started_at = excluded.started_at
            where job.due_at <= ${toTimestampParameter(now)}
              or job.due_at > case when job.holder is null then ${latest(next)}::timestamptz
                else ${latest(until)}::timestamptz end
          returning name`,
      )
      return taken.length > 0
    }),
  finish: (job, { next, endedAt, durationMs, error = null }) =>
    withConnection(pool, async connection => {
      const ended = toTimestampParameter(endedAt)
      await query(
        connection,
        sql`update job set due_at = ${toTimestampParameter(next)}, holder = null, ended_at = ${ended},
            duration_ms = ${durationMs}, last_error = ${error},
            succeeded_at = case when ${error}::text is null then ${ended} else succeeded_at end,
            failures = failures + case when ${error}::text is null then 0 else 1 end
          where name = ${job}`,
      )
    }),
  list: () =>
    withConnection(pool, async connection => {
      const rows = await query<Row>(
        connection,
        sql`select name, holder, duration_ms as duration, failures, last_error as error,
            date_part('epoch', due_at) as due, date_part('epoch', started_at) as started,
            date_part('epoch', ended_at) as ended, date_part('epoch', succeeded_at) as succeeded
          from job order by name`,
      )
      return rows.map(toJobState)
    }),
})

/**
 * The latest time that a clock like ours writes. What is due later was written by one that was ahead, and would have the
 * job sleep until then.
 */
const latest = (moment: Instant): string => toTimestampParameter(asInstant(moment + maxClockDifferenceMs))

interface Row {
  readonly name: string
  readonly holder: string | null
  readonly duration: number | null
  readonly failures: number
  readonly error: string | null
  readonly due: number
  readonly started: number | null
  readonly ended: number | null
  readonly succeeded: number | null
}

const toJobState = ({ name, holder, duration, failures, error, ...times }: Row): JobState => ({
  name,
  failures,
  dueAt: fromEpochSeconds(times.due),
  ...(holder === null ? {} : { holder }),
  ...(duration === null ? {} : { durationMs: duration }),
  ...(error === null ? {} : { error }),
  ...(times.started === null ? {} : { startedAt: fromEpochSeconds(times.started) }),
  ...(times.ended === null ? {} : { endedAt: fromEpochSeconds(times.ended) }),
  ...(times.succeeded === null ? {} : { succeededAt: fromEpochSeconds(times.succeeded) }),
})
