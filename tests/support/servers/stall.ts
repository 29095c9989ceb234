/** Makes a server wait in the middle of a write, at a trigger that asks for a lock which the test has. */
import type { Client } from 'pg'
import { vi } from 'vitest'

const lock = 58_014

const selectWaiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`

export interface Stall {
  /** Resolves when a write waits. */
  readonly reached: Promise<unknown>
  /** Rolls back the writes that wait. */
  release(): Promise<void>
}

/** Stalls updates of a table whose `old` and `new` rows satisfy the SQL condition. */
export async function setStall(client: Client, table: string, condition: string): Promise<Stall> {
  await client.query(`
    select pg_advisory_lock(${lock});
    create or replace function stall() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
    create trigger stall before update on ${table} for each row when (${condition}) execute function stall()`)
  const isReached = async () => (await client.query(selectWaiting)).rows.length > 0
  return {
    reached: vi.waitUntil(isReached, { timeout: 40_000, interval: 50 }),
    async release() {
      // A waiting statement would continue once the lock is free, although its server is dead.
      await client.query(`select pg_terminate_backend(pid) from (${selectWaiting}) as waiting`)
      await client.query(`drop trigger stall on ${table}`)
      await client.query(`select pg_advisory_unlock(${lock})`)
    },
  }
}
