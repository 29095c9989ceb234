/** Finds the database: the one that DATABASE_URL names, or else an embedded one below DATA_DIR. */
import type { ClientConfig } from 'pg'
import { explainDataFolderErrors } from './data-folder-error.ts'
import { openEmbeddedPostgres } from './embedded/embedded.ts'

export interface DatabaseLocationOptions {
  /** postgres://… */
  readonly databaseUrl?: string
  readonly dataDir: string
  /** The folder of package.json. */
  readonly root: string
  readonly say: (sentence: string) => void
  /** Also opens data of another major version if this system has a PostgreSQL of that version. */
  readonly anyMajor?: boolean
}

export interface DatabaseLocation {
  readonly connection: ClientConfig
  leave(): Promise<void>
}

export async function locateDatabase({
  databaseUrl,
  ...options
}: DatabaseLocationOptions): Promise<DatabaseLocation> {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, leave: async () => {} }
  const { connection, close } = await explainDataFolderErrors(options.dataDir, () =>
    openEmbeddedPostgres(options),
  )
  return { connection: { ...connection }, leave: close }
}
