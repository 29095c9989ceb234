/**
 * Two processes of the built server under mixed load, while their database is restarted and one of them is killed: only in
 * `npm run test:soak`. On the server of DATABASE_URL only if `DATABASE_RESTART` is a command that restarts it.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { readPostmasterLock } from '#server/postgres/embedded/data-folder.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { chooseAmount, isSoak } from '#tests/support/run/soak.ts'
import { type Balancer, startBalancer } from '#tests/support/servers/balancer.ts'
import {
  describeLoad,
  type LoadResult,
  type MixedLoad,
  startMixedLoad,
} from '#tests/support/servers/mixed-load.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { serverEngines } from '#tests/support/servers/server-databases.ts'

const seconds = chooseAmount({ test: 0, short: 30, full: 300 })
const visitors = 4
/** Of the last minutes, compared with those after the first: a warm heap still breathes. */
const maxGrowth = 1.25
const memorySamples = 60

const restartCommand = process.env.DATABASE_RESTART
const soakedEngines = serverEngines.filter(({ name }) => name === 'one DATA_DIR' || restartCommand)

describe.runIf(isSoak).each(soakedEngines)('Two processes on $name', ({ name, prepare }) => {
  test(
    `keep for ${seconds} s what they have acknowledged, although the database restarts and one is killed`,
    async () => {
      const database = await prepare()
      const start = () => startServer(database.options)
      const stays = await start()
      const killed = await start()
      const balancer = await startBalancer([stays.url, killed.url])
      const trouble = { isOn: false }
      const mayFail = () => trouble.isOn
      const load = await startMixedLoad({ urls: [balancer.url], visitors, mayFail, isWide: true })
      const memory = sampleMemory(stays)
      const causeTrouble = async (work: () => Promise<void>) => {
        trouble.isOn = true
        await work()
        await untilCalm(load, balancer)
        trouble.isOn = false
      }
      await delay((seconds * 1000) / 3)
      await causeTrouble(() =>
        name === 'one DATA_DIR' ? killDatabase(stays.dataDir) : restartDatabase(restartCommand ?? ''),
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
      const megabytes = await memory.stop()
      console.log(`${describeLoad(load.result)}; memory ${describeMemory(megabytes)}`)
      expect(load.result.failures.slice(0, 5)).toEqual([])
      expect(findGrowth(megabytes)).toBeLessThan(maxGrowth)
      await drainOutbox(() => database.look(countDueEntries))
      expect(await database.look(inconsistencies)).toEqual([])
      expect(await database.look(client => findBrokenPromises(client, load.result))).toEqual([])
      await balancer.close()
      await fresh?.stop()
      await stays.stop()
      await database.remove()
    },
    seconds * 1000 + 1_500_000,
  )
})

/** Resolves when all are ready and a while has passed without a failed request. */
async function untilCalm(load: MixedLoad, balancer: Balancer): Promise<void> {
  for (let excused = -1; excused < load.result.excused || (await balancer.check()).length < 2; ) {
    excused = load.result.excused
    await load.answered(visitors * 10)
  }
}

/** Reads a server's memory at regular intervals until it is stopped; returns megabytes. */
function sampleMemory(server: TestServer) {
  const samples: number[] = []
  const take = () => readResidentMegabytes(server).then(value => samples.push(value))
  const timer = setInterval(() => void take().catch(() => {}), (seconds * 1000) / memorySamples)
  return {
    async stop(): Promise<readonly number[]> {
      clearInterval(timer)
      await take()
      return samples
    },
  }
}

async function readResidentMegabytes({ url }: TestServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6)
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the average of each fifth of the samples. */
function averageFifths(megabytes: readonly number[]): readonly number[] {
  const length = Math.floor(megabytes.length / 5)
  return [0, 1, 2, 3, 4].map(fifth => average(megabytes.slice(fifth * length, (fifth + 1) * length)))
}

/** Compares the last fifth with the second: in the first, the server warms up. */
function findGrowth(megabytes: readonly number[]): number {
  const [, second = 0, , , last = 0] = averageFifths(megabytes)
  return last / second
}

const describeMemory = (megabytes: readonly number[]): string =>
  `${averageFifths(megabytes).map(Math.round).join(', ')} MB, at most ${Math.max(...megabytes)} MB`

/** Resolves when the servers have started it again. */
async function killDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const killed = await readPostmasterLock(folder)
  process.kill(killed?.pid ?? expect.unreachable(), 'SIGKILL')
  const isBack = async () => {
    const lock = await readPostmasterLock(folder)
    return lock?.ready && lock.pid !== killed?.pid
  }
  await expect.poll(isBack, { interval: 50, timeout: 60_000 }).toBe(true)
}

const runFile = promisify(execFile)

const restartDatabase = async (command: string): Promise<void> => {
  await runFile('sh', ['-c', command])
}

/** Resolves when nothing is due any more; throws if for a minute nothing has been delivered. */
async function drainOutbox(count: () => Promise<number>): Promise<void> {
  const began = performance.now()
  let least = await count()
  console.log(`${least} entries of the outbox are due`)
  for (let changedAt = began; least > 0; ) {
    await delay(3_000)
    const due = await count()
    if (due < least) changedAt = performance.now()
    else if (performance.now() - changedAt > 60_000) throw new Error(`The outbox stands still at ${due}.`)
    least = Math.min(least, due)
  }
  console.log(`The outbox is empty after ${Math.round((performance.now() - began) / 1000)} s`)
}

/** Also counts those that were given up. */
async function countDueEntries(client: Client): Promise<number> {
  const { rows } = await client.query(
    'select from outbox where delivered_at is null and (next_attempt_at is null or next_attempt_at <= now())',
  )
  return rows.length
}

/** Returns the ids of bookings that differ from what a visitor was told, and of submissions that are missing. */
async function findBrokenPromises(
  client: Client,
  { promised, submitted }: LoadResult,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string; status: string }>('select id, status from booking')
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  const submissions = await client.query<{ id: string }>('select id from submission')
  const kept = new Set(submissions.rows.map(({ id }) => id))
  const broken = [...promised].flatMap(([id, state]) => {
    const isCancelled = found.get(id) === 'cancelled'
    const isKept = found.has(id) && (state === 'cancelling' || isCancelled === (state === 'cancelled'))
    return isKept ? [] : [id]
  })
  return [...broken, ...[...submitted].filter(id => !kept.has(id))]
}
