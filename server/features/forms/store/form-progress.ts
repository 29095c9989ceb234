/** The form progress port on PostgreSQL: one row for each counter of a version. */

import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { FormProgressKey } from '../form-progress.ts'

export interface FormProgressCounterStore {
  /** Adds one to each counter; the caller bounds their names. */
  increment(key: FormProgressKey, counters: readonly string[]): Promise<void>
  /** Returns the counters of a version, or the sums over all versions. */
  read(key: Omit<FormProgressKey, 'version'>, version?: number): Promise<ReadonlyMap<string, number>>
}

export const createFormProgressCounterStore = (pool: Pool): FormProgressCounterStore => ({
  increment: async ({ business, kind, form, version }, counters) => {
    // A fixed order, so that two visitors wait for each other without deadlocks.
    const names = [...new Set(counters)].sort()
    if (names.length === 0) return
    await withConnection(pool, connection =>
      query(
        connection,
        sql`insert into form_progress (business, kind, form, version, counter, count)
          select ${business}, ${kind}, ${form}, ${version}, counter, 1 from unnest(${names}::text[]) as counter
          on conflict (business, kind, form, version, counter) do update set count = form_progress.count + 1`,
      ),
    )
  },
  read: ({ business, kind, form }, version) =>
    withConnection(pool, async connection => {
      const rows = await query<{ counter: string; count: number }>(
        connection,
        sql`select counter, sum(count)::float8 as count from form_progress
          where business = ${business} and kind = ${kind} and form = ${form}
            and (${version ?? null}::int is null or version = ${version ?? null})
          group by counter`,
      )
      return new Map(rows.map(({ counter, count }) => [counter, count]))
    }),
})
