/** Tells an unreachable database from a statement that the database rejects. */
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { getErrorCode } from './error-code.ts'

/**
 * System errors (ECONNREFUSED…), connection errors, a server that is starting, stopping, out of connections or out of
 * disk.
 */
const transientCode = /^(E[A-Z]+|08...|57P0[1-5]|53[0-9]00|58030)$/
/** Messages that `pg` throws without a code. */
const transientMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/** Converts errors of an unreachable database to StoreUnavailableError; returns all others unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = getErrorCode(error)
  const isTransient = code === undefined ? transientMessage.test(error.message) : transientCode.test(code)
  return isTransient
    ? new StoreUnavailableError(`The database cannot be reached: ${error.message || code}`, { cause: error })
    : error
}
