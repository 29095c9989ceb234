/** Two processes of the built server (`npm test -- build`) on one database. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/postgres/migrate.ts'
import { bookAt, bookingIn, freeTimes } from '#tests/support/bookings/api.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { root } from '#tests/support/run/command.ts'
import { chooseAmount, isSoak } from '#tests/support/run/soak.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { describeLoad, startMixedLoad } from '#tests/support/servers/mixed-load.ts'
import { type ServerOptions, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/servers/server-databases.ts'

const attempts = chooseAmount({ test: 60, short: 200, full: 1000 })

describe.each(serverEngines)('Two servers on $name', ({ name, prepare }) => {
  let database: ServerDatabase
  let servers: readonly TestServer[] = []
  let options: ServerOptions = {}
  beforeAll(async () => {
    database = await prepare()
    options = { ...database.options, env: { ...database.options.env, DRAIN_SECONDS: '1' } }
    servers = await Promise.all([startServer(options), startServer(options)])
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await database.remove()
  })

  const urlOf = (index: number) => servers[index % servers.length]?.url ?? expect.unreachable()

  test(`of ${attempts} attempts on one time, half on each, one is booked and the others get 409`, async () => {
    const [time] = await freeTimes(urlOf(0), 'maya', 'haircut', 14)
    const wanted = time ?? expect.unreachable('Maya has no free time in two weeks.')
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) => bookAt(urlOf(index), wanted)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(attempts - 1)
    const { id } = await bookingIn(answers.find(({ status }) => status === 201) ?? expect.unreachable())
    for (const { url } of servers) {
      expect((await fetch(`${url}/api/v1/bookings/${id}`)).status).toBe(200)
      expect(await freeTimes(url, 'maya', 'haircut', 14)).not.toContainEqual(wanted)
    }
    expect(await database.look(inconsistencies)).toEqual([])
  }, 60_000)

  test('neither shows a page longer than the other after a change through one of them', async () => {
    const shown = (index: number) => fetch(urlOf(index)).then(answer => answer.text())
    const before = await Promise.all([shown(0), shown(1)])
    expect(before.map(html => html.includes('Haircut by the sea'))).toEqual([false, false])
    await renameHaircut(servers[0] ?? expect.unreachable(), 'Haircut by the sea')
    const began = performance.now()
    // The key of a cached page contains the version of the records, which a notification announces.
    for (const index of [0, 1])
      await expect.poll(() => shown(index), { interval: 20 }).toContain('Haircut by the sea')
    expect(performance.now() - began).toBeLessThan(maxStaleMs)
  }, 60_000)

  test('neither offers a taken time on its pages longer than the two seconds of its page cache', async () => {
    const [time] = await freeTimes(urlOf(0), 'leo', 'haircut', 6)
    const wanted = time ?? expect.unreachable('Leo has no free time in a week.')
    const path = `/widget/appointment/leo/haircut?date=${wanted.start.slice(0, 10)}`
    const isOffered = async (index: number) =>
      (await (await fetch(`${urlOf(index)}${path}`)).text()).includes(`value="${wanted.start}"`)
    expect(await Promise.all([isOffered(0), isOffered(1)])).toEqual([true, true])
    expect((await bookAt(urlOf(0), wanted)).status).toBe(201)
    const bookedAt = performance.now()
    for (const index of [1, 0]) await expect.poll(() => isOffered(index), { interval: 20 }).toBe(false)
    expect(performance.now() - bookedAt).toBeLessThan(maxStaleMs)
    // What the API answers comes from no cache.
    for (const { url } of servers)
      expect(await freeTimes(url, 'leo', 'haircut', 6)).not.toContainEqual(wanted)
  }, 60_000)

  // Not tried yet on a database of one's own.
  test.runIf(isSoak && name === 'one DATA_DIR')(
    'a proxy in front loses no request while a newer version migrates and they are restarted one by one',
    async () => {
      const balancer = await startBalancer(servers.map(({ url }) => url))
      const load = await startMixedLoad({ urls: [balancer.url], visitors: 3 })
      await load.answered(50)
      // From now on both are older than the database, also after their restart.
      await database.look(migrateToNextVersion)
      for (const old of servers) {
        await old.stop()
        expect(balancer.listReady()).not.toContain(old.url)
        const fresh = await startServer(options)
        expect(fresh.output()).toContain('A newer version has migrated the database (9001-next.sql)')
        balancer.replace(old.url, fresh.url)
        servers = servers.map(server => (server === old ? fresh : server))
        await expect.poll(() => balancer.listReady()).toContain(fresh.url)
        await load.answered(50)
      }
      await load.stop()
      await balancer.close()
      console.log(`Restarted behind a proxy: ${describeLoad(load.result)}`)
      expect(load.result.failures.slice(0, 5)).toEqual([])
    },
    180_000,
  )
})

/** Two seconds of the page cache, and what rendering takes on a busy machine. */
const maxStaleMs = 2_000 + 6_000

/** Migrates as a version with one more migration does. */
async function migrateToNextVersion(client: Client): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-next-'))
  await cp(join(root, 'server/postgres/migrations'), folder, { recursive: true })
  const expansion = `alter table booking add column colour text not null default 'none';
    alter table occupancy add column colour text; create index on booking (business, colour);`
  await writeFile(join(folder, '9001-next.sql'), expansion)
  await migrate(client, folder)
  await rm(folder, { recursive: true })
}

async function renameHaircut({ url, dataDir }: TestServer, name: string): Promise<void> {
  const token = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim()
  const address = `${url}/api/v1/operator/records/services/haircut`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { record } = await (await fetch(address, { headers })).json()
  const body = JSON.stringify({ record: { ...record, name: { ...record.name, en: name } } })
  const answer = await fetch(address, { method: 'PUT', headers, body })
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
}
