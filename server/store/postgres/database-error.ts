/** Tells a database that is gone for the moment from a statement that it refuses. */
import { StoreUnavailable } from '../../ports/store-unavailable.ts'
import { getErrorCode } from './error-code.ts'

/** Errors of the system (ECONNREFUSED…), of connections, of a server that starts or stops, has no room or is full. */
const passingCode = /^(E[A-Z]+|08...|57P0[1-5]|53[0-9]00|58030)$/
/** What `pg` says without a code. */
const passingMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/** What to throw in the place of an error of the database. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = getErrorCode(error)
  const passes = code === undefined ? passingMessage.test(error.message) : passingCode.test(code)
  return passes
    ? new StoreUnavailable(`The database cannot be reached: ${error.message || code}`, { cause: error })
    : error
}
