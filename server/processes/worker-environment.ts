/** What the primary tells a worker through its environment: internal variables, not settings. */
export interface WorkerIdentity {
  /** Counts from 1; a worker keeps the number of the one that it replaces. */
  readonly number: number
  /** Of the pool for requests and jobs. */
  readonly maxConnections: number
  /** The embedded PostgreSQL of the primary; undefined if DATABASE_URL names the database. */
  readonly databaseUrl?: string
}

const variables = {
  number: 'BOOKPLATE_WORKER',
  maxConnections: 'BOOKPLATE_WORKER_CONNECTIONS',
  databaseUrl: 'BOOKPLATE_WORKER_DATABASE_URL',
} as const

export const toWorkerEnvironment = ({ number, maxConnections, databaseUrl }: WorkerIdentity) => ({
  [variables.number]: String(number),
  [variables.maxConnections]: String(maxConnections),
  ...(databaseUrl === undefined ? {} : { [variables.databaseUrl]: databaseUrl }),
})

export function readWorkerIdentity(
  environment: Readonly<Record<string, string | undefined>>,
): WorkerIdentity {
  const databaseUrl = environment[variables.databaseUrl]
  return {
    number: Number(environment[variables.number]),
    maxConnections: Number(environment[variables.maxConnections]),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  }
}
