/** Opens the persistent store: PostgreSQL, embedded or the one that DATABASE_URL names. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { CountCacheRead } from '#server/calls/observations.ts'
import type { Stores } from '#server/calls/stores.ts'
import { createContentStore } from '#server/features/directory/store/content.ts'
import { createContentListCache } from '#server/features/directory/store/content-list-cache.ts'
import { createDirectoryStore } from '#server/features/directory/store/directories.ts'
import { createImageStore } from '#server/features/directory/store/images.ts'
import { createPhotoStore } from '#server/features/directory/store/photos.ts'
import { changeChannel } from '#server/features/directory/store/records.ts'
import type { BucketOptions } from '#server/features/forms/store/bucket.ts'
import { openUploadFiles } from '#server/features/forms/store/upload-bucket.ts'
import { createUploadFolder } from '#server/features/forms/store/upload-files.ts'
import {
  createLiveChanges,
  type LiveChangeReceiver,
  type LiveChanges,
  liveChannel,
} from '#server/features/live-changes/store/live-changes.ts'
import { createPreviewStore } from '#server/features/previews/store/previews.ts'
import { createSandboxes } from '#server/features/previews/store/sandboxes.ts'
import type { RateLimits } from '#server/features/request-limits/rate-limits.ts'
import { createSearchIndexStore } from '#server/features/search/store/search-index.ts'
import { type BusinessScope, noBusiness } from '#server/lib/business-scope.ts'
import type { ConfigurationReloads } from '#server/lib/configuration-reloads.ts'
import { createClockDifferenceMeter } from '#server/postgres/clock-difference.ts'
import { connectOrExplain } from '#server/postgres/connect-or-explain.ts'
import { explainDataFolderErrors } from '#server/postgres/data-folder-error.ts'
import { listenForNotifications, type NotificationSubscription } from '#server/postgres/listener.ts'
import { locateDatabase } from '#server/postgres/locate-database.ts'
import { findLastMigration, migrate } from '#server/postgres/migrate.ts'
import { createPool, type Pool, type PoolOptions } from '#server/postgres/pool.ts'
import { createReadinessCheck } from '#server/postgres/readiness.ts'
import { createConfigurationReloads } from '#server/postgres/reloads.ts'
import type { CountReplicaRead } from '#server/postgres/replica-reads.ts'
import { prepareRowSecurity, type RowSecurity } from '#server/postgres/row-security.ts'
import { createScopedPool } from '#server/postgres/scoped-pool.ts'
import { createSecretStore } from '#server/postgres/secret-store.ts'
import { withBookingAnnouncements, withPaymentAnnouncements } from './announce-writes.ts'
import { createBackgroundStores, createInstallationStores } from './background-stores.ts'
import { createBookingStores } from './booking-stores.ts'
import type { DatabaseConnections } from './database-connections.ts'
import { openReplica } from './open-replica.ts'
import { createPeopleStores, type PeopleStores } from './people-stores.ts'
import type { ReplicaStore } from './replica.ts'

export interface StoreOptions {
  /** postgres://…; without it PostgreSQL is started below `dataDir`. */
  readonly databaseUrl?: string
  /** A streaming replica of that database, which answers reads that decide nothing. */
  readonly replicaUrl?: string
  readonly dataDir: string
  /** Where visitors' uploads are kept; default: in `dataDir`. */
  readonly uploadBucket?: BucketOptions
  /** The folder of package.json, where migrations and PostgreSQL's programs are found, bundled or not. */
  readonly root: string
  /** Prints sentences for the operator; default: standard error. */
  readonly say?: (sentence: string) => void
  /** Of the pool for requests and jobs; default: that of the pool. */
  readonly maxConnections?: number
  /** Whose rows work outside of all scopes may reach; default: nobody's. */
  readonly defaultScope?: BusinessScope
  /** Gets each new connection before it is used. */
  readonly onConnect?: PoolOptions['onConnect']
  /** Told of each read of a cache. */
  readonly countCacheRead?: CountCacheRead
  /** Told of each read that a replica may answer. */
  readonly countReplicaRead?: CountReplicaRead
}

/** All sandboxes share them, and open them only while somebody uses a preview. */
const maxSandboxConnections = 2

export interface Store extends Stores, PeopleStores {
  readonly rateLimits: RateLimits
  readonly reloads: ConfigurationReloads
  readonly liveChanges: LiveChanges
  /** Undefined without a replica. */
  readonly replica?: ReplicaStore
  /** Counts the connections of this process for everything but previews. */
  countConnections(): DatabaseConnections
  /** Whether the database answers and the disk has room; takes a second at most. */
  ready(): Promise<boolean>
  /** In milliseconds, positive if this process is ahead of the database; undefined if that does not answer in a second. */
  measureClockDifferenceMs(): Promise<number | undefined>
  /** Ends all connections; an embedded PostgreSQL stops when no other server uses it. */
  close(): Promise<void>
}

/**
 * Resolves when the database is reachable and migrated to this version; rejects with a sentence that says what to do.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { say = sentence => console.error(sentence), maxConnections, countCacheRead, onConnect } = options
  const { defaultScope = noBusiness, dataDir } = options
  await explainDataFolderErrors(dataDir, () => mkdir(dataDir, { recursive: true, mode: 0o755 }))
  const uploadFiles = await explainDataFolderErrors(dataDir, () => openUploadFiles({ ...options, say }))
  const { connection, leave } = await locateDatabase({ ...options, say })
  const migrations = join(options.root, 'server/postgres/migrations')
  const { newer, rowSecurity } = await prepareDatabase(connection, migrations).catch(error =>
    leave().then(() => Promise.reject(error)),
  )
  if (newer.length > 0)
    say(`A newer version has migrated the database (${newer.join(', ')}); this one can work with it.`)
  if (rowSecurity.role === undefined && defaultScope === noBusiness) say(rowSecurity.reason)
  const connections = createPool({
    connection,
    say,
    onConnect,
    ...(maxConnections === undefined ? {} : { maxConnections }),
  })
  const pool = guardRows(connections, rowSecurity, defaultScope)
  const directories = createDirectoryStore(pool, countCacheRead)
  const sandboxPool = createPool({ connection, say, onConnect, maxConnections: maxSandboxConnections })
  const sandboxes = createSandboxes({
    connection,
    pool: sandboxPool,
    dataDir,
    migrations,
    lastMigration: await findLastMigration(migrations),
    openStores: (pool, uploadFolder) => createBookingStores(pool, createUploadFolder(uploadFolder)),
  })
  const { formStores, ...bookingStores } = createBookingStores(pool, uploadFiles, countCacheRead)
  const liveChanges = createLiveChanges(connections)
  const replica = openReplica({
    ...options,
    say,
    primary: connections,
    guardRows: other => guardRows(other, rowSecurity, defaultScope),
  })
  const listener = listenForChanges(connection, liveChanges, () => {
    directories.expire()
    replica?.awaitChanges()
  })
  const reloads = createConfigurationReloads(connection)
  const contentLists = createContentListCache(pool, countCacheRead)
  const pageStores = {
    bookings: withBookingAnnouncements(bookingStores.bookings, liveChanges.announce),
    content: createContentStore(pool, contentLists),
    searchIndex: createSearchIndexStore(pool),
    formStores: {
      ...formStores,
      photos: createPhotoStore(pool),
      images: createImageStore(pool),
      secrets: createSecretStore(connections),
    },
  }
  return {
    directories,
    ...bookingStores,
    payments: withPaymentAnnouncements(bookingStores.payments, liveChanges.announce),
    ...pageStores,
    ...(replica && { replica: replica.wrap(pageStores, contentLists) }),
    previews: createPreviewStore(pool, sandboxes),
    sandboxes,
    ...createBackgroundStores(pool, liveChanges.announce),
    ...createPeopleStores(pool, liveChanges.announce),
    ...createInstallationStores(connections),
    reloads,
    liveChanges,
    countConnections: () => countConnections(connections),
    ready: createReadinessCheck({ pool: connections, dataDir }),
    measureClockDifferenceMs: createClockDifferenceMeter(connections),
    async close() {
      await Promise.all([listener.close(), reloads.close(), replica?.close()])
      await Promise.all([connections.end(), sandboxPool.end()])
      await leave()
    },
  }
}

/** Hears of changed records, and of all else that people look at. */
const listenForChanges = (
  connection: ClientConfig,
  liveChanges: LiveChangeReceiver,
  recordsChanged: () => void,
): NotificationSubscription =>
  listenForNotifications(
    { connection, channel: changeChannel, others: [liveChannel] },
    (payload, channel) => {
      if (channel === liveChannel) return liveChanges.hear(payload)
      recordsChanged()
      if (payload === undefined) liveChanges.hear(undefined)
      else liveChanges.tell({ business: payload, kind: 'record' })
    },
  )

const countConnections = (connections: ReturnType<typeof createPool>): DatabaseConnections => ({
  open: connections.totalCount,
  idle: connections.idleCount,
  waiting: connections.waitingCount,
})

const guardRows = (connections: Pool, { role }: RowSecurity, defaultScope: BusinessScope): Pool =>
  role === undefined ? connections : createScopedPool(connections, { role, defaultScope })

interface PreparedDatabase {
  /** Migrations of a newer version. */
  readonly newer: readonly string[]
  readonly rowSecurity: RowSecurity
}

async function prepareDatabase(connection: ClientConfig, migrations: string): Promise<PreparedDatabase> {
  const client = await connectOrExplain(connection)
  try {
    return { newer: await migrate(client, migrations), rowSecurity: await prepareRowSecurity(client) }
  } finally {
    await client.end()
  }
}
