import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { translateDatabaseError } from './database-error.ts'
import { getErrorCode } from './error-code.ts'
import { borrowConnection, type Pool } from './pool.ts'

/** What a transaction ends with: its writes kept or undone, and its answer. */
export interface TransactionResult<T> {
  readonly keep: boolean
  readonly answer: T
}

export const commitWith = <T>(answer: T): TransactionResult<T> => ({ keep: true, answer })
export const rollbackWith = <T>(answer: T): TransactionResult<T> => ({ keep: false, answer })

const retriesAtMost = 3
const pauseMs = 20

/** deadlock_detected, serialization_failure: the same again is likely to succeed. */
const transient = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction (read committed). What passes by itself is tried again from the start, so `work`
 * must have no effect but its writes. Whatever else is thrown undoes the writes and is thrown on.
 */
export async function runTransaction<T>(
  pool: Pool,
  work: (connection: ClientBase) => Promise<TransactionResult<T>>,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (retries === retriesAtMost || !transient.has(getErrorCode(error) ?? '')) throw error
      // Jitter, so that those who collided do not meet again.
      await delay(Math.random() * pauseMs * 2 ** retries)
    }
  }
}

async function once<T>(
  pool: Pool,
  work: (connection: ClientBase) => Promise<TransactionResult<T>>,
): Promise<T> {
  const connection = await borrowConnection(pool)
  let broken: Error | undefined
  try {
    await connection.query('begin')
    const verdict = await work(connection)
    await connection.query(verdict.keep ? 'commit' : 'rollback')
    return verdict.answer
  } catch (error) {
    // A connection that cannot even roll back is not fit for the next.
    await connection.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw translateDatabaseError(error)
  } finally {
    connection.release(broken)
  }
}
