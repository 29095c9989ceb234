/**
 * Two processes of the built server under mixed load, while their database is restarted and one of them is killed: only in
 * `npm run test:soak`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { startBalancer } from '#tests/support/balancer.ts'
import { inconsistencies } from '#tests/support/consistency.ts'
import { describeLoad, type LoadResult, startMixedLoad } from '#tests/support/mixed-load.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { serverEngines } from '#tests/support/server-databases.ts'
import { chooseAmount, isSoak } from '#tests/support/soak.ts'

const seconds = chooseAmount({ test: 0, short: 30, full: 300 })
const visitors = 4
/** The heap of a warm server may still change by this factor. */
const maxGrowth = 1.5

/** Not tried yet on a database of one's own. */
const soakedEngines = serverEngines.filter(({ name }) => name === 'one DATA_DIR')

describe.runIf(isSoak).each(soakedEngines)('Two processes on $name', ({ name, prepare }) => {
  test(
    `keep for ${seconds} s what they have acknowledged, although the database restarts and one is killed`,
    async () => {
      const database = await prepare()
      const start = () => startServer(database.options)
      const [stays, killed] = [await start(), await start()]
      const balancer = await startBalancer([stays.url, killed.url])
      const trouble = { isOn: false }
      const load = await startMixedLoad({ urls: [balancer.url], visitors, mayFail: () => trouble.isOn })
      const causeTrouble = async (work: () => Promise<void>) => {
        trouble.isOn = true
        await work()
        for (let excused = -1; excused < load.result.excused || balancer.listReady().length < 2; ) {
          excused = load.result.excused
          await load.answered(visitors * 10)
        }
        trouble.isOn = false
      }
      await delay((seconds * 1000) / 3)
      const before = await readResidentMegabytes(stays)
      await causeTrouble(() =>
        name === 'one DATA_DIR' ? killDatabase(stays.dataDir) : database.look(endConnections),
      )
      await delay((seconds * 1000) / 3)
      let fresh: TestServer | undefined
      await causeTrouble(async () => {
        await killed.kill()
        fresh = await start()
        balancer.replace(killed.url, fresh.url)
      })
      await delay((seconds * 1000) / 3)
      await load.stop()
      const after = await readResidentMegabytes(stays)
      console.log(`${describeLoad(load.result)}; memory ${before} MB, then ${after} MB`)
      expect(load.result.failures.slice(0, 5)).toEqual([])
      expect(after / before).toBeLessThan(maxGrowth)
      await expect.poll(() => database.look(countDueEntries), { timeout: 180_000, interval: 1000 }).toBe(0)
      expect(await database.look(inconsistencies)).toEqual([])
      expect(await database.look(client => findBrokenPromises(client, load.result))).toEqual([])
      await balancer.close()
      await fresh?.stop()
      await stays.stop()
      await database.remove()
    },
    seconds * 1000 + 600_000,
  )
})

async function readResidentMegabytes({ url }: TestServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6)
}

async function killDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}

async function endConnections(client: Client): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

async function countDueEntries(client: Client): Promise<number> {
  const { rows } = await client.query('select from outbox where next_attempt_at <= now()')
  return rows.length
}

/** Returns the ids of bookings that differ from what a visitor was told. */
async function findBrokenPromises(client: Client, { promised }: LoadResult): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string }>('select id, status from booking')
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  return [...promised].flatMap(([id, state]) => {
    const isCancelled = found.get(id) === 'cancelled'
    const isKept = found.has(id) && (state === 'cancelling' || isCancelled === (state === 'cancelled'))
    return isKept ? [] : [id]
  })
}
