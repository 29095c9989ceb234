/**
 * Sends requests from 64 clients at once, over two stores: overlapping appointments and classes, carts, holds
 * that expire meanwhile, moves, cancellations. Then checks the tables.
 */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import {
  makeCancelCommand,
  makeHoldCommand,
  makeMoveCommand,
  order,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { engines, type TestDatabase } from '#tests/support/database/database.ts'
import { chooseAmount, isSoakOver } from '#tests/support/run/soak.ts'

const seconds = chooseAmount({ test: 2, short: 10, full: 60 })
const clients = 64
const holdMs = 700

describe.each(engines)('A storm on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let behind: Client
  beforeAll(async () => {
    database = await createDatabase()
    behind = new Client({ connectionString: database.url })
    await behind.connect()
  })
  afterAll(async () => {
    await behind.end()
    await database.drop()
  })

  test(
    `of ${clients} clients for ${seconds} s leaves no overlap, no oversold seat, nothing half-written`,
    async () => {
      const stores = [await database.open(), await database.open()]
      const deadline = performance.now() + seconds * 1000
      const storm: Storm = { counts: {}, worstMs: 0 }
      await Promise.all(
        Array.from({ length: clients }, (_, index) =>
          client(stores[index % 2]?.bookings ?? expect.unreachable(), { storm, deadline, seed: index + 1 }),
        ),
      )
      expect(await inconsistencies(behind)).toEqual([])
      console.log(`${JSON.stringify(storm.counts)}, worst answer ${Math.round(storm.worstMs)} ms`)
    },
    seconds * 1000 + 60_000,
  )
})

/** The storm goes on until each of these has happened; without them it would prove less than it claims. */
const wanted = ['booked', 'taken', 'held', 'moved', 'cancelled', 'seats']

interface Storm {
  readonly counts: Record<string, number>
  worstMs: number
}

/** Sends one request after the other until the deadline, using what the client has booked and holds. */
async function client(
  bookings: Bookings,
  { storm, deadline, seed }: { storm: Storm; deadline: number; seed: number },
): Promise<void> {
  const random = randomFrom(seed)
  const own: Booking[] = []
  let held: { readonly hold: string; readonly wish: Wish } | undefined
  const count = (kind: string) => {
    storm.counts[kind] = (storm.counts[kind] ?? 0) + 1
  }
  while (
    (performance.now() < deadline && !isSoakOver()) ||
    wanted.some(kind => storm.counts[kind] === undefined)
  ) {
    const what = random(10)
    const started = performance.now()
    const now = asInstant(Date.now())
    const was = own[random(Math.max(1, own.length))]
    if (what < 2) {
      const wish = wishFrom(random)
      const receipt = await bookings.hold({
        ...makeHoldCommand(wish),
        client: `client ${seed}`,
        ...expiring(now),
      })
      count(receipt.kind)
      if (receipt.kind === 'held') held = { hold: receipt.hold, wish }
    } else if (what < 4 && was) {
      const position = random(was.appointments.length)
      const receipt = await bookings.reschedule({
        ...makeMoveCommand(was, new Map([[position, wishFrom(random)]])),
        now,
      })
      count(receipt.kind)
      if (receipt.kind === 'moved') own[own.indexOf(was)] = receipt.booking
    } else if (what < 6 && was) {
      const receipt = await bookings.cancel({ ...makeCancelCommand(was), now })
      count(receipt.kind)
      own.splice(own.indexOf(was), 1)
    } else if (what < 8 && held) {
      const receipt = await bookings.book({ ...order(held.wish), now, hold: held.hold })
      count(receipt.kind)
      if (receipt.kind === 'booked') own.push(receipt.booking)
      held = undefined
    } else {
      const cart = Array.from({ length: 1 + random(3) }, () => wishFrom(random))
      const receipt = await bookings.book({ ...order(...cart), now })
      count(receipt.kind)
      if (receipt.kind === 'booked') own.push(receipt.booking)
    }
    storm.worstMs = Math.max(storm.worstMs, performance.now() - started)
  }
}

const expiring = (now: Instant) => ({ now, expiresAt: asInstant(now + holdMs) })

const providers = ['maya', 'leo', 'ines', 'noor', 'sam'] as const

/**
 * Returns an appointment on a five-minute grid, or a class, within two days, so that they overlap in all
 * ways.
 */
function wishFrom(random: (below: number) => number): Wish {
  const provider = providers[random(providers.length)] ?? 'maya'
  if (random(3) === 0)
    return {
      provider,
      service: 'yoga',
      start: random(12) * 240,
      duration: 60,
      capacity: 8,
      seats: 1 + random(3),
    }
  const duration = 15 + random(6) * 15
  return { provider, start: random(576) * 5, duration, bufferAfter: random(3) * 5 }
}

/** Returns the same numbers for the same seed: mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
