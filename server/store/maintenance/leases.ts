/** Stores which job a server has leased, and until when. */
import type { JobLeases } from '../../ports/maintenance.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

export const createJobLeaseStore = (pool: Pool): JobLeases => ({
  take: (job, { now, until }) =>
    withConnection(pool, async connection => {
      const taken = await query(
        connection,
        sql`insert into job (name, due_at) values (${job}, ${toTimestampParameter(until)})
          on conflict (name) do update set due_at = excluded.due_at where job.due_at <= ${toTimestampParameter(now)}
          returning name`,
      )
      return taken.length > 0
    }),
  finish: (job, next) =>
    withConnection(pool, async connection => {
      await query(connection, sql`update job set due_at = ${toTimestampParameter(next)} where name = ${job}`)
    }),
})
