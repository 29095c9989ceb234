/** Finds the database: the one that DATABASE_URL names, else PostgreSQL is started below DATA_DIR. */
import type { ClientConfig } from 'pg'
import { openEmbedded } from './embedded/embedded.ts'

export interface LocationOptions {
  /** postgres://… */
  readonly databaseUrl?: string
  readonly dataDir: string
  /** The folder of package.json. */
  readonly root: string
  readonly say: (sentence: string) => void
  /** Opens data of another major as well, where this system has a PostgreSQL of that major. */
  readonly anyMajor?: boolean
}

export interface Location {
  readonly connection: ClientConfig
  leave(): Promise<void>
}

export async function locate({ databaseUrl, ...options }: LocationOptions): Promise<Location> {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, leave: async () => {} }
  const { address, close } = await openEmbedded(options)
  return { connection: { ...address }, leave: close }
}
