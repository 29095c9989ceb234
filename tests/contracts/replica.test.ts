/** Pages and anonymous reads on a streaming replica of PostgreSQL, which is set up from the embedded one. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SlotDay } from '#schemas/generated/types.gen.ts'
import { openStore, type Store } from '#server/app/stores/open.ts'
import { runForAllBusinesses, runForBusiness, runForNoBusiness } from '#server/lib/business-scope.ts'
import { createPool } from '#server/postgres/pool.ts'
import { createMonitoredReplica } from '#server/postgres/replica.ts'
import type { ReplicaReadResult } from '#server/postgres/replica-reads.ts'
import { storeDemo } from '#tests/support/business/demo-records.ts'
import { type StreamingReplica, startStreamingReplica } from '#tests/support/database/streaming-replica.ts'
import { root } from '#tests/support/run/command.ts'
import { openApp } from '#tests/support/servers/app.ts'

let database: StreamingReplica
let store: Store
let app: FastifyInstance
const said: string[] = []
const reads: Record<ReplicaReadResult, number> = { replica: 0, behind: 0, failed: 0 }

beforeAll(async () => {
  database = await startStreamingReplica()
  store = await openStore({
    databaseUrl: database.primaryUrl,
    replicaUrl: database.replicaUrl,
    dataDir: database.dataDir,
    root,
    say: sentence => said.push(sentence),
    countReplicaRead: result => {
      reads[result]++
    },
  })
  await runForAllBusinesses(() => storeDemo(store, records => records))
  app = (await openApp({ store })).app
})
afterAll(async () => {
  await app.close()
  await store.close()
  await database.remove()
})

const newest = { 'cache-control': 'max-age=0' }

/** Resolves when a read that may come from the replica does. */
const untilReplicaIsRead = () =>
  expect
    .poll(
      async () => {
        const before = reads.replica
        await readSlots()
        return reads.replica > before
      },
      { interval: 50 },
    )
    .toBe(true)

async function readSlots(headers: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const url =
    '/api/v1/slots?service=haircut&provider=maya&from=2026-11-30&to=2026-11-30&timezone=Europe/Berlin'
  const { days }: { days: SlotDay[] } = (await app.inject({ url, headers })).json()
  return days.flatMap(({ slots }) => slots.map(({ start }) => start))
}

const book = async (start: string): Promise<number> => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/bookings',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: [{ service: 'haircut', provider: 'maya', start }],
      contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })
  return statusCode
}

test('Visitors who look get the state of the replica, and whoever has just written that of the primary', async () => {
  await untilReplicaIsRead()
  const [start = ''] = await readSlots()
  await database.ask('select pg_wal_replay_pause()')
  expect(await book(start)).toBe(201)
  expect(await readSlots()).toContain(start)
  expect(await book(start)).toBe(409)
  expect(await readSlots(newest)).not.toContain(start)
  await database.ask('select pg_wal_replay_resume()')
  await expect.poll(() => readSlots(), { interval: 50 }).not.toContain(start)
  await untilReplicaIsRead()
})

test('A change of records is read from the primary until the replica has it', async () => {
  const find = async () => (await app.inject('/api/v1/content?kind=page&slug=news')).json().title
  await database.ask('select pg_wal_replay_pause()')
  const business = (await runForAllBusinesses(() => store.directories.list()))[0] ?? expect.unreachable()
  const version = await runForBusiness(business, async () => {
    const directory = await store.directories.forSlug(business)
    const put = [{ kind: 'page' as const, document: { slug: 'news', title: 'News', blocks: [] } }]
    await store.directories.changeContent(business, { put }, directory?.version ?? 0)
    return directory?.version
  })
  expect(version).toBeGreaterThan(0)
  await expect.poll(find, { interval: 20, timeout: 4_000 }).toBe('News')
  await database.ask('select pg_wal_replay_resume()')
  await untilReplicaIsRead()
  expect(await find()).toBe('News')
})

test('A replica that stops is not missed, and is read again when it is back', async () => {
  await database.stop()
  expect(await readSlots()).not.toEqual([])
  await expect.poll(() => said.at(-1)).toMatch(/instead of its replica, because one of them does not answer/)
  await database.start()
  await untilReplicaIsRead()
  await expect.poll(() => said.at(-1)).toBe('Pages are read from the replica of the database.')
})

test('A replica that falls behind is not read, nor is a server that is no replica', async () => {
  const open = (connectionString: string) => createPool({ connection: { connectionString }, say: () => {} })
  const pools = [open(database.primaryUrl), open(database.replicaUrl)] as const
  const sentences: string[] = []
  const options = { primary: pools[0], say: (sentence: string) => sentences.push(sentence) }
  const late = createMonitoredReplica({ ...options, replica: pools[1], maxLagMs: 1_200 })
  const readers = { fromReplica: async () => 'replica', fromPrimary: async () => 'primary' }
  await expect.poll(() => late.read(readers), { interval: 20 }).toBe('replica')
  await database.ask('select pg_wal_replay_pause()')
  await pools[0].query('create table later ()')
  await expect.poll(() => late.read(readers), { interval: 20 }).toBe('primary')
  await database.ask('select pg_wal_replay_resume()')
  await expect.poll(() => late.read(readers), { interval: 20 }).toBe('replica')
  await late.close()
  const itself = createMonitoredReplica({ ...options, replica: pools[0] })
  await expect.poll(() => sentences.at(-1)).toMatch(/names no streaming replica/)
  expect(await itself.read(readers)).toBe('primary')
  await itself.close()
  for (const pool of pools) await pool.end()
})

test('The replica also refuses rows outside of the scope of a business', async () => {
  const { images } = store.replica?.stores.formStores ?? expect.unreachable()
  const [image] = await database.ask('select business, id from image limit 1')
  const before = reads.failed
  const describe = () => images.describe(String(image?.business), [String(image?.id)])
  await expect(runForNoBusiness(describe)).rejects.toThrow('run this work in a scope')
  expect(reads.failed).toBe(before + 1)
})
