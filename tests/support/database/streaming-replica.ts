/** An embedded PostgreSQL with a streaming replica, which is a copy of its folder from before its first start. */
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ConnectionParameters } from '#server/postgres/embedded/connection-parameters.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { root } from '../run/command.ts'

export interface StreamingReplica {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** A folder for the files of a store. */
  readonly dataDir: string
  /** Runs a statement on the replica. */
  ask(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Stops the replica, which ends its connections. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startStreamingReplica(): Promise<StreamingReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-replica-'))
  // PostgreSQL may run as another account.
  await chmod(folder, 0o711)
  const open = (name: string) => openEmbeddedPostgres({ dataDir: join(folder, name), root, say: () => {} })
  await (await open('primary')).close()
  await cp(join(folder, 'primary'), join(folder, 'replica'), { recursive: true, preserveTimestamps: true })
  const primary = await open('primary')
  const data = join(folder, 'replica/postgres')
  await writeFile(join(data, 'standby.signal'), '')
  const { host, port, user } = primary.connection
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\nwal_retrieve_retry_interval = 100ms\n`,
  )
  let replica: EmbeddedPostgres = await open('replica')
  const replicaUrl = toUrl(replica.connection)
  return {
    primaryUrl: toUrl(primary.connection),
    replicaUrl,
    dataDir: join(folder, 'files'),
    async ask(text) {
      const client = new Client({ connectionString: replicaUrl })
      await client.connect()
      try {
        return (await client.query<Readonly<Record<string, unknown>>>(text)).rows
      } finally {
        await client.end()
      }
    },
    stop: () => replica.close(),
    async start() {
      replica = await open('replica')
    },
    async remove() {
      await replica.close()
      await primary.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const toUrl = ({ host, port, user, database }: ConnectionParameters): string =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
