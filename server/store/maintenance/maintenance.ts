/** The maintenance port on PostgreSQL, in small steps, so that nobody waits long for it. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Maintenance } from '../../ports/maintenance.ts'
import { lockAndReleaseHolds } from '../bookings/holds.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction } from '../postgres/transaction.ts'
import { eraseEndedBookings } from './erase.ts'

const rowsPerStep = 500

export function createMaintenance(pool: Pool): Maintenance {
  return {
    async tidyHolds(now) {
      const expired = await withConnection(pool, connection => listExpiredHolds(connection, now))
      // One by one, so that each waits only for its own time.
      for (const { business, id } of expired)
        await runTransaction(pool, connection => lockAndReleaseHolds(connection, { business, holds: [id] }))
      return expired.length
    },
    eraseEndedBookings: command =>
      repeat(() =>
        runTransaction(pool, connection => eraseEndedBookings(connection, { ...command, most: rowsPerStep })),
      ),
    async forget(before) {
      let removed = 0
      for (const statement of createDeletions(before))
        removed += await repeat(() =>
          runTransaction(pool, async connection => commitWith((await query(connection, statement)).length)),
        )
      return removed
    },
  }
}

/** Repeats until a step finds less than a full batch. */
async function repeat(step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const done = await step()
    sum += done
    if (done < rowsPerStep) return sum
  }
}

const listExpiredHolds = (connection: ClientBase, now: Instant) =>
  query<{ business: string; id: string }>(
    connection,
    sql`select business, id from hold where expires_at <= ${toTimestampParameter(now)} order by expires_at limit ${rowsPerStep}`,
  )

/** Skips rows that are in use, as waiting for them could deadlock. */
const createDeletions = (before: Instant): readonly Statement[] => [
  sql`delete from outbox where (business, id) in (
      select business, id from outbox where created_at < ${toTimestampParameter(before)} limit ${rowsPerStep} for update skip locked)
    returning id`,
  sql`delete from booking_list_link where (business, token_hash) in (
      select business, token_hash from booking_list_link where expires_at < ${toTimestampParameter(before)} limit ${rowsPerStep}
      for update skip locked)
    returning token_hash`,
  sql`delete from idempotency where (business, key) in (
      select business, key from idempotency where created_at < ${toTimestampParameter(before)} limit ${rowsPerStep}
      for update skip locked)
    returning key`,
  sql`delete from gate where (business, name) in (
      select business, name from gate where used_at < ${toTimestampParameter(before)} limit ${rowsPerStep} for update skip locked)
    returning name`,
]
