/** By how much the clock of this process differs from that of the database. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Pool, withConnection } from './pool.ts'
import { query, sql } from './sql.ts'

const answerTimeoutMs = 800

/**
 * Measures in milliseconds, positive if this process is ahead, apart from what the way to the database takes; undefined if
 * it does not answer within a second. Simultaneous callers share one measurement.
 */
export function createClockDifferenceMeter(
  pool: Pool,
  readClock: () => number = Date.now,
): () => Promise<number | undefined> {
  let running: Promise<number | undefined> | undefined
  return () => {
    running ??= measure(pool, readClock)
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return Promise.race([running, delay(answerTimeoutMs, undefined, { ref: false })])
  }
}

const measure = (pool: Pool, readClock: () => number): Promise<number | undefined> =>
  withConnection(pool, async connection => {
    const before = readClock()
    const [row] = await query<{ readonly ms: number }>(
      connection,
      sql`select 1000 * date_part('epoch', clock_timestamp()) as ms`,
    )
    const after = readClock()
    if (row === undefined) return undefined
    // The database read its clock between the two.
    return Math.round(Math.max(before - row.ms, 0) || Math.min(after - row.ms, 0))
  })
