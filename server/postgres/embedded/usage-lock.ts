/**
 * Each of our servers keeps one connection that holds a shared advisory lock. The lock tells a server that leaves
 * whether it is the last, and disappears by itself when a server is killed. There is nothing to count and nothing to
 * clean up.
 */
import { Client } from 'pg'
import { getErrorCode } from '../error-code.ts'
import type { ConnectionParameters } from './connection-parameters.ts'

/** `starting`: something answers but is not ready yet. `absent`: nothing answers. */
export type AcquireUsageLockResult = Client | 'starting' | 'absent'

/** Shared by all servers that use PostgreSQL; a server that holds it exclusively may stop PostgreSQL. */
export const usageLockKey = '4777232811104502'
const connectTimeoutMs = 10_000

/** Connects and acquires the lock. The caller must listen to the connection's `end` event. */
export async function acquireUsageLock(connection: ConnectionParameters): Promise<AcquireUsageLockResult> {
  const client = new Client({
    ...connection,
    application_name: 'bookplate presence',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // Without a listener an `error` event ends the process; the `end` event follows it and is the one we handle.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${usageLockKey})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return toFailedConnectResult(error)
  }
}

/** `last`: servers that arrive now wait until we stop PostgreSQL. `stopping`: the watchdog was quicker. */
export type ReleaseUsageLockResult = 'last' | 'shared' | 'stopping'

/** Releases the lock and reports whether others are left. */
export async function releaseUsageLock(client: Client): Promise<ReleaseUsageLockResult> {
  await client.query(`select pg_advisory_unlock_shared(${usageLockKey})`)
  const { rows } = await client.query(`select pg_try_advisory_lock(${usageLockKey}) as alone`)
  if (rows[0]?.alone === true) return 'last'
  const { rows: holders } = await client.query(
    `select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
      and classid::bigint << 32 | objid::bigint = ${usageLockKey}`,
  )
  return holders.length > 0 ? 'stopping' : 'shared'
}

/** cannot_connect_now and too_many_connections are transient; system errors and admin_shutdown mean that it is gone. */
function toFailedConnectResult(error: unknown): 'starting' | 'absent' {
  const code = getErrorCode(error)
  if (code === '57P03' || code === '53300') return 'starting'
  if (code === undefined || code.startsWith('E') || code.startsWith('57P') || code.startsWith('08')) {
    return 'absent'
  }
  throw error
}
