/** Where everything that lasts is kept: PostgreSQL, our own or the one that DATABASE_URL names. */
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Bookings } from '../ports/bookings.ts'
import type { Catalogues } from '../ports/catalogue.ts'
import type { Hosting } from '../ports/hosting.ts'
import type { LinkRequests } from '../ports/link-requests.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { Leases, Upkeep } from '../ports/upkeep.ts'
import { createBookings } from './bookings.ts'
import { createCatalogues } from './catalogues.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { createFormVersions } from './form-versions.ts'
import { createLeases } from './leases.ts'
import { createLinkRequests } from './link-requests.ts'
import { listen } from './listener.ts'
import { migrate } from './migrate.ts'
import { createOutbox } from './outbox.ts'
import { connectAlone, createPool, withConnection } from './pool.ts'
import { changeChannel } from './records.ts'
import { createSecrets } from './secrets.ts'
import { StoreError } from './store-error.ts'
import { createSubmissions } from './submissions.ts'
import { createUpkeep } from './upkeep.ts'
import { createUploadFiles } from './upload-files.ts'
import { createUploads } from './uploads.ts'

export interface StoreOptions {
  /** postgres://…; without it PostgreSQL is started below `dataDir`. */
  readonly databaseUrl?: string
  readonly dataDir: string
  /** The folder of package.json: migrations and PostgreSQL's programs are found from there, bundled or not. */
  readonly root: string
  /** Gets sentences for the operator; default: standard error. */
  readonly say?: (sentence: string) => void
}

export interface Store {
  readonly catalogues: Catalogues
  readonly bookings: Bookings
  readonly outbox: Outbox
  readonly linkRequests: LinkRequests
  readonly hosting: Hosting
  readonly upkeep: Upkeep
  readonly leases: Leases
  /** Whether the database answers. */
  ready(): Promise<boolean>
  /** Ends all connections; a PostgreSQL of our own stops when no other server uses it. */
  close(): Promise<void>
}

/** Resolves when the database is there and has the schema of this version; rejects with what to do about it. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { say = sentence => console.error(sentence) } = options
  const { connection, leave } = await locate(options, say)
  try {
    await prepare(connection, options.root)
  } catch (error) {
    await leave()
    throw error
  }
  const pool = createPool({ connection, say })
  const catalogues = createCatalogues(pool)
  const files = createUploadFiles(options.dataDir)
  const listener = listen(connection, changeChannel, catalogues.expire)
  return {
    catalogues,
    bookings: createBookings(pool),
    outbox: createOutbox(pool),
    linkRequests: createLinkRequests(pool),
    hosting: {
      versions: createFormVersions(pool),
      submissions: createSubmissions(pool, files),
      uploads: createUploads(pool, files),
      secrets: createSecrets(pool),
    },
    upkeep: createUpkeep(pool),
    leases: createLeases(pool),
    ready: () =>
      withConnection(pool, client => client.query('select 1')).then(
        () => true,
        () => false,
      ),
    async close() {
      await listener.close()
      await pool.end()
      await leave()
    },
  }
}

interface Location {
  readonly connection: ClientConfig
  leave(): Promise<void>
}

async function locate(
  { databaseUrl, dataDir, root }: StoreOptions,
  say: (sentence: string) => void,
): Promise<Location> {
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, leave: async () => {} }
  const embedded = await openEmbedded({ dataDir, root, say })
  return { connection: { ...embedded.address }, leave: embedded.close }
}

async function prepare(connection: ClientConfig, root: string): Promise<void> {
  const client = await connectAlone(connection).catch((error: Error) => {
    throw new StoreError(
      `The database cannot be reached (${error.message}). Check DATABASE_URL and that the server runs.`,
    )
  })
  try {
    await migrate(client, join(root, 'server/store/migrations'))
  } finally {
    await client.end()
  }
}
