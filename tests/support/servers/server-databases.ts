/** Where a built server keeps its data: its own PostgreSQL, and the server of DATABASE_URL if set. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { engines } from '../database/database.ts'
import { root } from '../run/command.ts'
import type { ServerOptions } from './server.ts'

export interface ServerDatabase {
  /** Options for each server on this database. */
  readonly options: ServerOptions
  /** Runs queries on the tables, whether a server is running or not. */
  look<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** To be called after its servers have stopped. */
  remove(): Promise<void>
}

export interface ServerEngine {
  readonly name: string
  prepare(): Promise<ServerDatabase>
}

export const serverEngines: readonly ServerEngine[] = [
  { name: 'one DATA_DIR', prepare: ownDatabase },
  ...engines
    .filter(({ name }) => name === 'DATABASE_URL')
    .map(engine => ({ name: engine.name, prepare: () => givenDatabase(engine) })),
]

async function ownDatabase(): Promise<ServerDatabase> {
  const dataDir = await temporaryFolder()
  return {
    options: { dataDir },
    async look(work) {
      const { connection: address, close } = await openEmbeddedPostgres({ dataDir, root, say: () => {} })
      try {
        return await withClient(new Client({ ...address }), work)
      } finally {
        await close()
      }
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function givenDatabase(engine: (typeof engines)[number]): Promise<ServerDatabase> {
  const database = await engine.createDatabase()
  const dataDir = await temporaryFolder()
  return {
    options: { dataDir, env: { DATABASE_URL: database.url } },
    look: work => withClient(new Client({ connectionString: database.url }), work),
    async remove() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function withClient<T>(client: Client, work: (client: Client) => Promise<T>): Promise<T> {
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL may run as another user, who must be able to enter the folder. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-test-'))
  await chmod(folder, 0o711)
  return folder
}
