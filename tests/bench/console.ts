/**
 * The console of a large business: what each page asks for, over HTTP with a session of the console. CPU is that of the
 * server and of the database's connections for a single call, as the scheduler of Linux counts it, so that it hardly
 * depends on how busy the machine is; `wall` does. The floor is a call that reads one small row of the database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { ensureBuild } from '#server/commands/build.ts'
import { invite } from '#tests/support/console/console-person.ts'
import { createEmbeddedDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { fillBusiness, listMoreProviders } from './console-business.ts'
import { type ConsoleRead, listConsoleReads, readFloor } from './console-reads.ts'
import { figure, ratio, type Table } from './table.ts'

const operatorToken = 'a-token-for-the-bench-of-the-console'
const json = { 'content-type': 'application/json' }
const warmRounds = 8
const rounds = 21
const targetMs = 50

export async function consoleBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const database = await createEmbeddedDatabase()
  const client = new Client({ connectionString: database.url })
  const env = { DATABASE_URL: database.url, OPERATOR_TOKEN: operatorToken }
  await client.connect()
  // Other processes would do a part of the work, and nobody could tell whose it was.
  await client.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set max_parallel_workers_per_gather = 0`,
  )
  const server = await startServer({ env })
  try {
    const started = performance.now()
    const template = await prepare(server.url)
    await fillBusiness(client, template)
    const filledMs = performance.now() - started
    const title = `Console: 50 providers, 100,000 bookings, filled in ${figure(filledMs / 1000)} s`
    return [{ ...(await measurePages(server, client)), title }]
  } finally {
    await server.stop()
    await client.end()
    await database.drop()
  }
}

async function measurePages(
  { url, pid }: TestServer,
  client: Client,
  pages = listConsoleReads(Date.now()),
): Promise<Omit<Table, 'title'>> {
  const console = await signIn(url)
  const meter = { client, pid }
  const { cpu: floor, wall: floorWall } = await measure(meter, () => console(readFloor))
  const rows = [['floor', readFloor.name, ...formatTimes({ cpu: floor, wall: floorWall }), '1.00×', '']]
  for (const [page, reads] of Object.entries(pages))
    for (const read of reads) {
      const forget = async () => {
        if (read.isFirst) await client.query('truncate month_numbers')
      }
      const times = await measure({ ...meter, forget }, () => console(read))
      const median = pick(times.cpu, 0.5)
      const note = median > targetMs ? `over ${targetMs}` : ''
      rows.push([page, read.name, ...formatTimes(times), ratio(median, pick(floor, 0.5)), note])
    }
  return { head: ['page', 'call', 'CPU ms', 'p95', 'wall ms', 'p95', 'of the floor', ''], rows }
}

const formatTimes = ({ cpu, wall }: Times) =>
  [cpu, wall].flatMap(times => [0.5, 0.95].map(part => figure(pick(times, part))))

/** Adds the records, and makes the booking that the others are copies of. */
async function prepare(url: string): Promise<string> {
  const headers = { ...json, authorization: `Bearer ${operatorToken}` }
  const send = async (method: string, path: string, body: unknown) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const options = { method, headers: { ...headers, ...key }, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/v1/operator/${path}`, options)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  for (const record of listMoreProviders()) await send('PUT', `records/providers/${record.slug}`, { record })
  const start = new Date(Math.ceil(Date.now() / 86_400_000 + 40) * 86_400_000 + 12 * 3_600_000).toISOString()
  const contact = { firstName: 'Ada', lastName: 'Lovelace' }
  const override = ['hours', 'notice', 'limits']
  const item = { service: 'haircut', provider: 'maya', start, contact, override }
  const { booking } = await send('POST', 'bookings', item)
  return String(booking.id)
}

/** Returns what makes calls as the owner. */
async function signIn(url: string): Promise<(read: ConsoleRead) => Promise<void>> {
  const link = await invite(
    { url, operatorToken },
    { email: `owner-${process.pid}@example.org`, role: 'owner' },
  )
  const body = JSON.stringify({ token: link.split('#')[1], name: 'Maya Lindqvist' })
  const accepted = await fetch(`${url}/api/v1/operator/invitations/accept`, {
    method: 'POST',
    headers: { ...json, origin: url },
    body,
  })
  const [cookie] = (accepted.headers.get('set-cookie') ?? '').split(';')
  const headers = { ...json, origin: url, cookie: cookie ?? '', 'bookplate-business': 'harbor' }
  const send = async (path: string, sent?: unknown) => {
    const options = sent === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) }
    const response = await fetch(`${url}/api/v1/operator/${path}`, options)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  return async ({ path, body: sent, isStream, isUndone }) => {
    const response = await send(path, sent)
    if (isStream) {
      const reader = response.body?.getReader()
      await reader?.read()
      await reader?.cancel()
      return
    }
    const text = await response.text()
    if (isUndone) await (await send(`changes/${JSON.parse(text).undo.change}/undo`, {})).text()
  }
}

interface Times {
  readonly cpu: readonly number[]
  readonly wall: readonly number[]
}

interface Meter {
  readonly client: Client
  readonly pid: number
  /** Awaited before each round, and not measured. */
  readonly forget?: () => Promise<void>
}

/** Returns sorted times in milliseconds. The first rounds open connections and plan statements. */
async function measure({ client, pid, forget }: Meter, work: () => Promise<void>): Promise<Times> {
  for (let round = 0; round < warmRounds; round++) {
    await forget?.()
    await work()
  }
  const { rows } = await client.query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const pids = [pid, ...rows.map(row => Number(row.pid))]
  const cpu: number[] = []
  const wall: number[] = []
  for (let round = 0; round < rounds; round++) {
    await forget?.()
    const before = readCpuMs(pids)
    const started = performance.now()
    await work()
    wall.push(performance.now() - started)
    cpu.push(readCpuMs(pids) - before)
  }
  return { cpu: cpu.sort((a, b) => a - b), wall: wall.sort((a, b) => a - b) }
}

/** CPU so far of all threads of these processes, to the nanosecond; a process that has ended counts for nothing. */
const readCpuMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      const threads = readdirSync(`/proc/${pid}/task`)
      return threads.reduce((all, one) => {
        const [ns] = readFileSync(`/proc/${pid}/task/${one}/schedstat`, 'utf8').split(' ')
        return all + Number(ns) / 1e6
      }, sum)
    } catch {
      return sum
    }
  }, 0)

const pick = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
