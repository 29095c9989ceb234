/**
 * One connection per server of ours, which holds a shared advisory lock: it tells the last one to leave that it
 * is the last, and ends by itself when a server is killed. Nothing to count, nothing to tidy.
 */
import { Client } from 'pg'
import { getErrorCode } from '../error-code.ts'
import type { DatabaseAddress } from './address.ts'

/** `starting`: something answers there, not ready yet. `absent`: nobody does. */
export type EnterPresenceResult = Client | 'starting' | 'absent'

/** Shared by all who use the server; the one that holds it alone may stop it. */
export const presenceLockKey = '4777232811104502'
const connectTimeoutMs = 10_000

/** Connects and takes the lock. The caller listens to `end` of the connection. */
export async function enterPresence(address: DatabaseAddress): Promise<EnterPresenceResult> {
  const client = new Client({
    ...address,
    application_name: 'bookplate presence',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // Without a listener an `error` event ends the process; `end` follows it and is what is acted on.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${presenceLockKey})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return arrivalOf(error)
  }
}

/** `last`: a server that comes now waits until the server is stopped, by us. `stopping`: the watchdog was quicker. */
export type LeavePresenceResult = 'last' | 'shared' | 'stopping'

/** Gives the lock back and tells who else is there. */
export async function leavePresence(client: Client): Promise<LeavePresenceResult> {
  await client.query(`select pg_advisory_unlock_shared(${presenceLockKey})`)
  const { rows } = await client.query(`select pg_try_advisory_lock(${presenceLockKey}) as alone`)
  if (rows[0]?.alone === true) return 'last'
  const { rows: holders } = await client.query(
    `select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
      and classid::bigint << 32 | objid::bigint = ${presenceLockKey}`,
  )
  return holders.length > 0 ? 'stopping' : 'shared'
}

/** cannot_connect_now and too_many_connections pass; everything of the system and admin_shutdown means: gone. */
function arrivalOf(error: unknown): 'starting' | 'absent' {
  const code = getErrorCode(error)
  if (code === '57P03' || code === '53300') return 'starting'
  if (code === undefined || code.startsWith('E') || code.startsWith('57P') || code.startsWith('08')) {
    return 'absent'
  }
  throw error
}
