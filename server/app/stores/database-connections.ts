/** The connections of one process to its database. */
export interface DatabaseConnections {
  readonly open: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}
