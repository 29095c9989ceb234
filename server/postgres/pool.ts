/** Connections to PostgreSQL: few, with time limits, and with all of their errors handled. */
import { Client, type ClientBase, type ClientConfig, Pool as PgPool, type PoolClient, types } from 'pg'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { translateDatabaseError } from './database-error.ts'

/** What the stores use of `pg`'s pool. */
export interface Pool {
  connect(): Promise<PoolClient>
}

export interface PoolOptions {
  readonly connection: ClientConfig
  readonly say: (sentence: string) => void
  /** Default: 10. */
  readonly maxConnections?: number
  /** Gets each new connection before it is used. */
  readonly onConnect?: ((client: ClientBase) => void) | undefined
  /** Gives up sooner, because another server is asked next. */
  readonly isReplica?: boolean
}

const defaultMaxConnections = 10
const connectTimeoutMs = 10_000
const idleTimeoutMs = 60_000
/** For a database that no longer answers; longer than the database's own limits, which apply while it does. */
const answerTimeoutMs = 20_000
const replicaTimeouts = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_000,
  query_timeout: 4_000,
} as const

/** A statement that takes longer is cancelled (57014), a longer wait for a lock is given up (55P03). */
const limits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

export function createPool({
  connection,
  say,
  maxConnections = defaultMaxConnections,
  onConnect,
  isReplica = false,
}: PoolOptions): PgPool {
  const pool = new PgPool({
    ...connection,
    ...limits,
    types: { getTypeParser },
    application_name: 'bookplate',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    query_timeout: answerTimeoutMs,
    ...(isReplica ? replicaTimeouts : {}),
  })
  // An `error` event without a listener ends the process; the pool reports only those of idle connections.
  pool.on('error', error => say(`A database connection was lost: ${summarizeError(error)}`))
  pool.on('connect', client => client.on('error', () => {}))
  if (onConnect) pool.on('connect', onConnect)
  return pool
}

/** A dedicated connection without those limits: migrations take their time, and a listener waits forever. */
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
 * Lends a connection; rejects with StoreUnavailableError if the database cannot be reached. `pool.query` is not used,
 * because it discards its connection after any SQL error.
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await acquireConnection(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    const reason = translateDatabaseError(error)
    if (reason instanceof StoreUnavailableError) broken = reason
    throw reason
  } finally {
    client.release(broken)
  }
}

/** The caller must release the connection. Rejects with StoreUnavailableError if there is none. */
export const acquireConnection = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch(error => {
    throw translateDatabaseError(error)
  })

const int8Oid = 20
const dateOid = 1082

/** Parses int8 as a number if it is exact, and keeps a date as text, never as midnight in some zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === int8Oid) return parseExactInteger
  if (oid === dateOid) return text => text
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text')
}

function parseExactInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${text} from the database cannot be represented exactly as a number.`)
  return number
}
