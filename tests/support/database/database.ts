/**
 * A separate database for each test file, copied from a template that is migrated once, in 40 ms in memory. It
 * runs on the embedded PostgreSQL, which all test files share and the last one stops, on the server of
 * DATABASE_URL if set, and on the Citus cluster of CITUS_URL if set.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { openStore, type Store, type StoreOptions } from '#server/app/stores/open.ts'
import { allBusinesses } from '#server/lib/business-scope.ts'
import { openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { prepareRowSecurity } from '#server/postgres/row-security.ts'
import { root } from '../run/command.ts'
import { getMemoryFolder } from '../run/memory-folder.ts'
import { soakLength } from '../run/soak.ts'
import { createClusterDatabase, dropClusterDatabase } from './citus.ts'
import { emptyTables } from './empty-tables.ts'

export interface TestDatabase {
  /** postgres://… */
  readonly url: string
  /** The folder of its stores' files. */
  readonly dataDir: string
  /**
   * Opens a store on this database; several stores act like several processes. `drop` closes those still
   * open.
   */
  open(options?: Pick<StoreOptions, 'uploadBucket' | 'defaultScope' | 'onConnect' | 'say'>): Promise<Store>
  /** Closes the stores and removes every row. */
  empty(): Promise<void>
  drop(): Promise<void>
}

export interface DatabaseEngine {
  readonly name: string
  createDatabase(): Promise<TestDatabase>
}

const given = process.env.DATABASE_URL
const coordinator = process.env.CITUS_URL

/** The engines for migrations and backups: their tables are not spread over workers yet. */
export const singleEngines: readonly DatabaseEngine[] = [
  { name: 'the embedded PostgreSQL', createDatabase: createEmbeddedDatabase },
  ...(given === undefined ? [] : [{ name: 'DATABASE_URL', createDatabase: () => createDatabase(given) }]),
]

const clusterEngines: readonly DatabaseEngine[] =
  coordinator === undefined
    ? []
    : [{ name: 'CITUS_URL', createDatabase: () => createDatabase(coordinator, 'cluster') }]

/**
 * The engines for contracts that may depend on the server's version, collation or network: range exclusion and row
 * locks (bookings, races), order and search of text (finding), JSON (submissions) and a library's SQL (rate limits).
 */
export const everyEngine: readonly DatabaseEngine[] = [...singleEngines, ...clusterEngines]

/**
 * The engines for all other contract suites: `describe.each(engines)`. `npm test` runs them on the embedded engine, the
 * short soak on that of DATABASE_URL if there is one, and the full soak on both; each of them also on CITUS_URL.
 */
export const engines: readonly DatabaseEngine[] = [
  ...(soakLength === 'full'
    ? singleEngines
    : soakLength === 'short'
      ? singleEngines.slice(-1)
      : singleEngines.slice(0, 1)),
  ...clusterEngines,
]

/** In memory until the run ends; otherwise git-ignored and kept between runs, so that the cluster is set up once. */
export const dataDir = join(getMemoryFolder() ?? join(root, 'tests/.results'), 'database')
const migrations = join(root, 'server/postgres/migrations')
const tables = [
  'business',
  'record',
  'gate',
  'occupancy',
  'hold',
  'held',
  'booking',
  'appointment',
  'one_time_link_use',
  'outbox',
  'idempotency',
  'job',
  'upload',
  'form_version',
  'secret',
  'rate_limit',
  'operator_session',
  'console_person',
  'membership',
  'console_session',
  'sign_in_code',
  'invitation',
  'passkey',
  'submission',
  'submission_part',
  'submission_count',
  'test_checkout',
  'test_refund',
  'published_file',
]
const lockKey = '4777232811104599'

/** Creates a database on an embedded PostgreSQL, for tests that need a store but do not test it. */
export async function createEmbeddedDatabase(folder = dataDir): Promise<TestDatabase> {
  await mkdir(folder, { recursive: true })
  const { connection: address, close } = await openEmbeddedPostgres({
    dataDir: folder,
    root,
    say: console.error,
  })
  const password = address.password === undefined ? '' : `:${address.password}`
  const host = `${encodeURIComponent(address.host)}:${address.port}`
  const server = `postgres://${address.user}${password}@${host}/${address.database}`
  const database = await createDatabase(server, 'embedded')
  return {
    ...database,
    async drop() {
      await database.drop()
      await close()
    },
  }
}

async function createDatabase(
  server: string,
  kind: 'embedded' | 'given' | 'cluster' = 'given',
): Promise<TestDatabase> {
  const name = `bookplate_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(server, async client => {
    // Copying a template fails while anyone is connected to it, including another copier.
    await client.query(`select pg_advisory_lock(${lockKey})`)
    if (kind === 'cluster') return createClusterDatabase(server, name, migrations)
    if (kind === 'embedded') await forgoDurability(client)
    await dropLeftovers(client)
    await client.query(`create database ${name} template ${await ensureTemplate(server, client)}`)
  })
  const url = withDatabase(server, name)
  const files = join(dataDir, 'files', name)
  const stores = new Set<Store>()
  const closeAll = () => Promise.all([...stores].map(store => store.close()))
  return {
    url,
    dataDir: files,
    async open(options = {}) {
      const store = await openStore({
        say: () => {},
        defaultScope: allBusinesses,
        ...options,
        databaseUrl: url,
        dataDir: files,
        root,
      })
      const close = async () => {
        if (stores.delete(opened)) await store.close()
      }
      const opened = { ...store, close }
      stores.add(opened)
      return opened
    },
    async empty() {
      await closeAll()
      // The account of another server may not be a superuser.
      await administer(url, client =>
        kind === 'embedded'
          ? emptyTables(client, ['migration'])
          : client.query(`truncate ${tables.join(', ')} cascade`),
      )
    },
    async drop() {
      await closeAll()
      if (kind === 'cluster') await dropClusterDatabase(server, name)
      else await administer(server, client => client.query(`drop database ${name} with (force)`))
      await rm(files, { recursive: true, force: true })
    },
  }
}

async function administer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the template's name, creating it if needed. The name contains a hash of the migrations and their names. */
async function ensureTemplate(server: string, client: Client): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  hash.update(await readFile(join(migrations, '../row-security.ts')))
  const name = `bookplate_template_${hash.digest('hex').slice(0, 16)}`
  const present = await databaseNames(client, 'bookplate\\_template\\_%')
  if (present.includes(name)) return name
  for (const old of present) await client.query(`drop database ${old} with (force)`)
  const half = `${name}_new`
  await client.query(`create database ${half}`)
  await administer(withDatabase(server, half), async template => {
    await migrate(template, migrations)
    await prepareRowSecurity(template)
  })
  await client.query(`alter database ${half} rename to ${name}`)
  return name
}

/**
 * Stops the server from waiting for the disk, for now and for later starts: a commit takes milliseconds there. If the machine
 * loses its power, remove `dataDir`.
 */
async function forgoDurability(client: Client): Promise<void> {
  const { rows } = await client.query('show fsync')
  if (rows[0]?.fsync === 'off') return
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`)
  // The log of changes may be in memory.
  await client.query(`alter system set max_wal_size = '256MB'`)
  await client.query('select pg_reload_conf()')
}

/** Drops databases of test processes that were killed. */
async function dropLeftovers(client: Client): Promise<void> {
  for (const name of await databaseNames(client, 'bookplate\\_test\\_%')) {
    if (!isAlive(Number(name.split('_')[2])))
      await client.query(`drop database if exists ${name} with (force)`)
  }
}

async function databaseNames(client: Client, pattern: string): Promise<string[]> {
  const { rows } = await client.query('select datname from pg_database where datname like $1', [pattern])
  return rows.map(row => String(row.datname))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
