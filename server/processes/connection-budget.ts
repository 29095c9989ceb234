/** Divides the connections of PostgreSQL among workers. */

export interface ConnectionBudget {
  readonly workers: number
  /** What PostgreSQL allows everybody but superusers. */
  readonly available: number
}

/** Besides its pool: two for previews, two that listen, and one now and then to start, reload or publish. */
const otherConnections = 5
/** For the primary, for the watchdog of the embedded PostgreSQL, and for commands such as `npm run backup`. */
const reservedConnections = 8
const maxPoolConnections = 10
const minPoolConnections = 3

/**
 * Returns the size of each worker's pool, with room for one worker more, which a rolling restart starts before another
 * ends. Undefined: there are too few connections.
 */
export function choosePoolSize({ workers, available }: ConnectionBudget): number | undefined {
  const share = Math.floor((available - reservedConnections) / (workers + 1)) - otherConnections
  return share < minPoolConnections ? undefined : Math.min(share, maxPoolConnections)
}

/** Returns how many connections PostgreSQL must allow for so many workers. */
export const countNeededConnections = (workers: number): number =>
  reservedConnections + (workers + 1) * (otherConnections + minPoolConnections)
