/**
 * Databases on the Citus cluster of CITUS_URL. That names a database of its coordinator that knows the workers; they are
 * reached with the same user and password. A database is set up in two to three seconds, without a template: each
 * database of the coordinator has a process of Citus that keeps it from being copied.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#server/postgres/migrate.ts'
import { root } from '../run/command.ts'

export const citusScript = join(root, 'server/postgres/citus.sql')

interface ClusterNode {
  readonly nodename: string
  readonly nodeport: number
}

/** Creates a database with all tables, spread over the workers. */
export async function createClusterDatabase(
  coordinator: string,
  name: string,
  migrations: string,
): Promise<void> {
  const workers = await listWorkers(coordinator)
  for (const worker of workers) {
    await withClient(toNodeUrl(coordinator, worker), client => client.query(`create database ${name}`))
    await withClient(toNodeUrl(coordinator, worker, name), client => client.query('create extension citus'))
  }
  await withClient(coordinator, client => client.query(`create database ${name}`))
  const { hostname, port } = new URL(coordinator)
  await withClient(
    toNodeUrl(coordinator, { nodename: hostname, nodeport: Number(port) }, name),
    async client => {
      await client.query('create extension citus')
      await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
      for (const { nodename, nodeport } of workers)
        await client.query('select citus_add_node($1, $2)', [nodename, nodeport])
      await migrate(client, migrations)
      // The more shards, the longer each of the hundreds of tables takes.
      await client.query('set citus.shard_count = 4')
      await client.query(await readFile(citusScript, 'utf8'))
    },
  )
}

export async function dropClusterDatabase(coordinator: string, name: string): Promise<void> {
  const urls = [
    coordinator,
    ...(await listWorkers(coordinator)).map(worker => toNodeUrl(coordinator, worker)),
  ]
  for (const url of urls)
    await withClient(url, client => client.query(`drop database if exists ${name} with (force)`))
}

/** Counts the connections that wait for a lock; on Citus, those of the workers. */
export async function countLockWaits(client: Client): Promise<number> {
  const { rows: present } = await client.query(
    "select to_regclass('citus_stat_activity') is not null as spread",
  )
  const { rows } = await client.query(
    `select from ${present[0]?.spread ? 'citus_stat_activity' : 'pg_stat_activity'}
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

const listWorkers = (coordinator: string): Promise<readonly ClusterNode[]> =>
  withClient(coordinator, async client => {
    const { rows } = await client.query<ClusterNode>(
      "select nodename, nodeport from pg_dist_node where groupid <> 0 and noderole = 'primary' order by nodeid",
    )
    if (rows.length === 0)
      throw new Error('CITUS_URL must name a database that knows its workers (citus_add_node).')
    return rows
  })

/** Without `database`, the one with the name of that of CITUS_URL. */
function toNodeUrl(coordinator: string, { nodename, nodeport }: ClusterNode, database?: string): string {
  const url = new URL(coordinator)
  url.hostname = nodename
  url.port = String(nodeport)
  if (database !== undefined) url.pathname = `/${database}`
  return url.href
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
