import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { translateDatabaseError } from './database-error.ts'
import { getErrorCode } from './error-code.ts'
import { acquireConnection, type Pool } from './pool.ts'

/** The result of a transaction, and whether to commit its writes. */
export interface TransactionResult<T> {
  readonly keep: boolean
  readonly answer: T
}

export const commitWith = <T>(answer: T): TransactionResult<T> => ({ keep: true, answer })
export const toRolledBackResult = <T>(answer: T): TransactionResult<T> => ({ keep: false, answer })

const maxRetries = 3
const pauseMs = 20

/** deadlock_detected, serialization_failure: worth another attempt. */
const transientCodes = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction (read committed). Repeats it after transient errors, so `work` must have no effects
 * but its writes. Any other error rolls the transaction back and is thrown.
 */
export async function runTransaction<T>(
  pool: Pool,
  work: (connection: ClientBase) => Promise<TransactionResult<T>>,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runAttempt(pool, work)
    } catch (error) {
      if (retries === maxRetries || !transientCodes.has(getErrorCode(error) ?? '')) throw error
      // Jitter, so that transactions that collided do not collide again.
      await delay(Math.random() * pauseMs * 2 ** retries)
    }
  }
}

async function runAttempt<T>(
  pool: Pool,
  work: (connection: ClientBase) => Promise<TransactionResult<T>>,
): Promise<T> {
  const connection = await acquireConnection(pool)
  let broken: Error | undefined
  try {
    await connection.query('begin')
    const verdict = await work(connection)
    await connection.query(verdict.keep ? 'commit' : 'rollback')
    return verdict.answer
  } catch (error) {
    // A connection that cannot even roll back must not be reused.
    await connection.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw translateDatabaseError(error)
  } finally {
    connection.release(broken)
  }
}
