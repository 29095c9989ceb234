/**
 * Kills the built server (`npm test -- build`) in the middle of its work, every other time together with its
 * own PostgreSQL.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAt, bookingIn, cancelAt, freeTimes, type SlotChoice } from '#tests/support/bookings/api.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { chooseAmount, isSoakOver } from '#tests/support/run/soak.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/servers/server-databases.ts'

const rounds = chooseAmount({ test: 2, short: 5, full: 30 })
const clients = 12
const secondsPerRound = 90

describe.each(serverEngines)('A server on $name that is killed', ({ name, prepare }) => {
  let database: ServerDatabase
  beforeAll(async () => {
    database = await prepare()
  })
  afterAll(() => database.remove())

  test(
    `${rounds} times under load keeps everything it acknowledged, and starts again`,
    async () => {
      const promised = new Map<string, 'booked' | 'cancelling' | 'cancelled'>()
      for (let round = 0; round < rounds && !(round > 1 && isSoakOver()); round++) {
        const server = await startServer(database.options)
        const load = putUnderLoad(server, promised)
        await load.acknowledged(15 + (round % 5) * 7)
        if (round % 2 === 1 && name === 'one DATA_DIR') {
          load.killing.begun = true
          await killDatabase(server.dataDir)
        }
        await server.kill()
        await load.over
        expect(await database.look(inconsistencies), `after kill ${round + 1}`).toEqual([])
        expect(await database.look(client => broken(client, promised))).toEqual([])
      }
      const last = await startServer(database.options)
      const kept = [...promised].find(([, state]) => state === 'booked')?.[0] ?? expect.unreachable()
      expect((await fetch(`${last.url}/api/v1/bookings/${kept}`)).status).toBe(200)
      await last.stop()
    },
    rounds * secondsPerRound * 1000,
  )
})

type Promises = Map<string, 'booked' | 'cancelling' | 'cancelled'>

/** Starts clients that book, and cancel some of their bookings, until the server is gone. */
function putUnderLoad(server: TestServer, promised: Promises) {
  let acknowledged = 0
  let wake = () => {}
  const hear = () => {
    acknowledged += 1
    wake()
  }
  /** Once its database is killed, the server may respond that it could not book; that promises nothing. */
  const killing = { begun: false }
  const over = choices(server.url).then(times =>
    Promise.all(
      Array.from({ length: clients }, (_, index) =>
        keepBusy(server.url, {
          times: times.filter((_, at) => at % clients === index),
          promised,
          hear,
          killing,
        }),
      ),
    ),
  )
  return {
    over,
    killing,
    acknowledged: (count: number) =>
      Promise.race([
        over.then(() => expect.unreachable('All free times were booked before the kill.')),
        new Promise<void>(settle => {
          wake = () => acknowledged >= count && settle()
        }),
      ]),
  }
}

const choices = async (url: string): Promise<SlotChoice[]> =>
  (await Promise.all(['maya', 'leo'].map(provider => freeTimes(url, provider, 'haircut', 60)))).flat()

interface Work {
  readonly times: readonly SlotChoice[]
  readonly promised: Promises
  readonly hear: () => void
  readonly killing: { readonly begun: boolean }
}

async function keepBusy(url: string, { times, promised, hear, killing }: Work): Promise<void> {
  for (const [index, time] of times.entries()) {
    const booked = await bookAt(url, time).catch(() => undefined)
    if (booked === undefined) return
    if (booked.status === 409) continue
    if (killing.begun && booked.status >= 500) return
    expect(booked.status).toBe(201)
    const booking = await bookingIn(booked).catch(() => undefined)
    if (booking === undefined) return
    promised.set(booking.id, 'booked')
    hear()
    if (index % 3 === 2) continue
    promised.set(booking.id, 'cancelling')
    const cancelled = await cancelAt(url, booking.id).catch(() => undefined)
    if (cancelled === undefined || (killing.begun && cancelled.status >= 500)) return
    expect(cancelled.status).toBe(200)
    promised.set(booking.id, 'cancelled')
    hear()
  }
}

/**
 * Returns the ids of bookings that differ from what the visitor was told; one being cancelled may be either
 * way.
 */
async function broken(client: Client, promised: Promises): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string }>('select id, status from booking')
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  return [...promised].flatMap(([id, state]) => {
    const status = found.get(id)
    const kept = state === 'cancelled' ? status === 'cancelled' : status !== undefined
    return kept && !(state === 'booked' && status === 'cancelled') ? [] : [id]
  })
}

async function killDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}
