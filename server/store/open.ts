/** Opens the persistent store: PostgreSQL, embedded or the one that DATABASE_URL names. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Bookings } from '../ports/bookings.ts'
import type { ContentStore } from '../ports/content.ts'
import type { Directories } from '../ports/directory.ts'
import type { FormStores } from '../ports/form-stores.ts'
import type { GiftCards } from '../ports/gift-cards.ts'
import type { LinkRequests } from '../ports/link-requests.ts'
import type { JobLeases, Maintenance } from '../ports/maintenance.ts'
import type { OperatorSessions } from '../ports/operator-sessions.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { Payments } from '../ports/payments.ts'
import type { Previews } from '../ports/previews.ts'
import type { PublishedFiles } from '../ports/published-files.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ConfigurationReloads } from '../ports/reloads.ts'
import type { SearchIndex } from '../ports/search.ts'
import type { TestCheckouts } from '../ports/test-checkouts.ts'
import { createBookingStore } from './bookings/bookings.ts'
import { createLinkRequestStore } from './bookings/link-requests.ts'
import { createContentStore } from './content/content.ts'
import { createPreviewStore } from './content/previews.ts'
import { createGiftCardStore } from './gift-cards/gift-cards.ts'
import { createJobLeaseStore } from './maintenance/leases.ts'
import { createMaintenance } from './maintenance/maintenance.ts'
import { createOperatorSessionStore } from './maintenance/operator-sessions.ts'
import { createOutbox } from './maintenance/outbox.ts'
import { createRateLimitStore } from './maintenance/rate-limits.ts'
import { createSecretStore } from './maintenance/secrets.ts'
import { createPayments } from './payments/payments.ts'
import { createTestCheckouts } from './payments/test-checkouts.ts'
import { listenForNotifications } from './postgres/listener.ts'
import { locateDatabase } from './postgres/locate-database.ts'
import { migrate } from './postgres/migrate.ts'
import { connectDedicatedClient, createPool } from './postgres/pool.ts'
import { createReadinessCheck } from './postgres/readiness.ts'
import { StoreCommandError } from './postgres/store-command-error.ts'
import { createDirectoryStore } from './records/directories.ts'
import { createImageStore } from './records/images.ts'
import { createPhotoStore } from './records/photos.ts'
import { createPublishedFileStore } from './records/published-files.ts'
import { changeChannel } from './records/records.ts'
import { createConfigurationReloads } from './records/reloads.ts'
import { createSearchIndex } from './search/search-index.ts'
import { createFormVersionStore } from './submissions/form-versions.ts'
import { createSubmissionCountCache } from './submissions/submission-count-cache.ts'
import { createSubmissionStore } from './submissions/submissions.ts'
import { createUploadFileStore } from './submissions/upload-files.ts'
import { createUploadStore } from './submissions/uploads.ts'

export interface StoreOptions {
  /** postgres://…; without it PostgreSQL is started below `dataDir`. */
  readonly databaseUrl?: string
  readonly dataDir: string
  /** The folder of package.json, where migrations and PostgreSQL's programs are found, bundled or not. */
  readonly root: string
  /** Prints sentences for the operator; default: standard error. */
  readonly say?: (sentence: string) => void
}

export interface Store {
  readonly directories: Directories
  readonly bookings: Bookings
  readonly payments: Payments
  readonly giftCards: GiftCards
  readonly outbox: Outbox
  readonly linkRequests: LinkRequests
  readonly formStores: FormStores
  readonly content: ContentStore
  readonly previews: Previews
  readonly searchIndex: SearchIndex
  readonly publishedFiles: PublishedFiles
  readonly rateLimits: RateLimits
  readonly operatorSessions: OperatorSessions
  readonly testCheckouts: TestCheckouts
  readonly maintenance: Maintenance
  readonly leases: JobLeases
  readonly reloads: ConfigurationReloads
  /** Whether the database answers and the disk has room; takes a second at most. */
  ready(): Promise<boolean>
  /** Ends all connections; an embedded PostgreSQL stops when no other server uses it. */
  close(): Promise<void>
}

/**
 * Resolves when the database is reachable and migrated to this version; rejects with a sentence that says what to do.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { say = sentence => console.error(sentence) } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 })
  const { connection, leave } = await locateDatabase({ ...options, say })
  try {
    await migrateDatabase(connection, options.root)
  } catch (error) {
    await leave()
    throw error
  }
  const pool = createPool({ connection, say })
  const directories = createDirectoryStore(pool)
  const files = createUploadFileStore(options.dataDir)
  const listener = listenForNotifications({ connection, channel: changeChannel }, () => directories.expire())
  const reloads = createConfigurationReloads(connection)
  return {
    directories,
    bookings: createBookingStore(pool),
    payments: createPayments(pool),
    giftCards: createGiftCardStore(pool),
    outbox: createOutbox(pool),
    linkRequests: createLinkRequestStore(pool),
    content: createContentStore(pool),
    previews: createPreviewStore(pool),
    searchIndex: createSearchIndex(pool),
    publishedFiles: createPublishedFileStore(pool),
    formStores: {
      versions: createFormVersionStore(pool),
      submissions: createSubmissionStore(pool, files),
      counts: createSubmissionCountCache(pool),
      uploads: createUploadStore(pool, files),
      photos: createPhotoStore(pool),
      images: createImageStore(pool),
      secrets: createSecretStore(pool),
    },
    rateLimits: createRateLimitStore(pool),
    operatorSessions: createOperatorSessionStore(pool),
    testCheckouts: createTestCheckouts(pool),
    maintenance: createMaintenance(pool),
    leases: createJobLeaseStore(pool),
    reloads,
    ready: createReadinessCheck({ pool, dataDir: options.dataDir }),
    async close() {
      await Promise.all([listener.close(), reloads.close()])
      await pool.end()
      await leave()
    },
  }
}

async function migrateDatabase(connection: ClientConfig, root: string): Promise<void> {
  const client = await connectDedicatedClient(connection).catch((error: Error) => {
    throw new StoreCommandError(
      `The database cannot be reached (${error.message}). Check DATABASE_URL and that the server runs.`,
    )
  })
  try {
    await migrate(client, join(root, 'server/store/postgres/migrations'))
  } finally {
    await client.end()
  }
}
