/** Connections to PostgreSQL: few, with limits, and none of their errors unheard. */
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg'
import { StoreUnavailable } from '../../ports/store-unavailable.ts'
import { translateDatabaseError } from './database-error.ts'

export type { Pool }

export interface PoolOptions {
  readonly connection: ClientConfig
  readonly say: (sentence: string) => void
}

const connectionsAtMost = 10
const connectTimeoutMs = 10_000
const idleTimeoutMs = 60_000
/** Of a database that has stopped to answer; above its own limits, which it keeps while it answers. */
const answerTimeoutMs = 20_000

/** A statement that takes longer is cancelled (57014), a lock waited for longer given up (55P03). */
const limits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

export function createPool({ connection, say }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    ...limits,
    types: { getTypeParser },
    application_name: 'bookplate',
    max: connectionsAtMost,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    query_timeout: answerTimeoutMs,
  })
  // An `error` event without a listener ends the process; the pool reports only those of idle connections.
  pool.on('error', error => say(`A database connection was lost: ${error.message}`))
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** A connection of its own, without those limits: migrations take as long as they take, a listener waits for ever. */
export async function connectDedicatedClient(connection: ClientConfig, name = 'bookplate'): Promise<Client> {
  const client = new Client({
    ...connection,
    types: { getTypeParser },
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Lends a connection; rejects with StoreUnavailable when the database is gone. `pool.query` is not used: it throws its connection away after any SQL
 * error.
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await borrowConnection(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    const reason = translateDatabaseError(error)
    if (reason instanceof StoreUnavailable) broken = reason
    throw reason
  } finally {
    client.release(broken)
  }
}

/** A connection for the caller to release. Rejects with StoreUnavailable when there is none to be had. */
export const borrowConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch(error => {
    throw translateDatabaseError(error)
  })

const int8 = 20
const date = 1082

/** int8 as a number where it is exact; a date as its text, never as a midnight of some zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === int8) return exactNumber
  if (oid === date) return text => text
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text')
}

function exactNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${text} from the database is not exact as a number.`)
  return number
}
