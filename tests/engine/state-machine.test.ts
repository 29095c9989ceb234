/**
 * The whole engine as a machine that many pull at: random holds, bookings, moves, cancellations, decisions and
 * expiries, several at once on two servers' stores. `ENGINE_RUNS=500 npx vitest run … state-machine` runs longer,
 * `ENGINE_SEED` and `ENGINE_PATH` play a failure again.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstMoment, records } from './business.ts'
import { type Burst, bursts } from './commands.ts'
import { checkAll } from './invariants.ts'
import { createModel, startOf } from './model.ts'
import { bookingInput, type Game, judged, playBurst } from './play.ts'
import { menu, orderFor } from './wishes.ts'
import { openWorld, type World } from './world.ts'

const runs = Number(process.env.ENGINE_RUNS ?? 15)
/** A slow machine does fewer runs; a failure is still made small. */
const mostMs = process.env.ENGINE_RUNS === undefined ? 25_000 : runs * 10_000
const seed = process.env.ENGINE_SEED
const path = process.env.ENGINE_PATH

let world: World
beforeAll(async () => {
  world = await openWorld(records, firstMoment)
})
afterAll(() => world.close())

test('Whatever clients do at once, time is given once, answers last, and exactly what is free is offered', {
  timeout: 90_000 + mostMs,
}, async () => {
  const play = fc.asyncProperty(bursts, async list => {
    const game = { world, model: createModel() }
    for (const burst of list) await playAndCheck(game, burst)
  })
  const again = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) }
  const limits = { numRuns: runs, interruptAfterTimeLimit: mostMs }
  await fc.assert(
    play.beforeEach(() => world.reset()),
    { ...limits, ...again },
  )
  if (seed === undefined) everythingHappened()
})

/** A machine in which nothing succeeds, or nobody ever loses, proves nothing. */
function everythingHappened(): void {
  if (process.env.ENGINE_RUNS) console.log(Object.fromEntries([...world.answers].sort()))
  const calls = ['createBooking', 'hold', 'release', 'rescheduleBooking', 'cancelBooking']
  for (const call of [...calls, 'approveBooking', 'declineBooking'])
    expect.soft(world.answers.get(`${call} ok`) ?? 0, call).toBeGreaterThan(0)
  expect(world.answers.get('createBooking slot.taken')).toBeGreaterThan(0)
}

async function playAndCheck(game: Game, burst: Burst): Promise<void> {
  await playBurst(game, burst.commands)
  await checkAll(game)
  await whatIsOfferedCanBeBooked(game, burst)
  await whatIsHeldCanBeBooked(game, burst)
  game.world.advance(burst.waitMinutes)
  await checkAll(game)
}

/** Alone, by somebody who has no other bookings: nothing can explain a refusal. */
async function whatIsOfferedCanBeBooked(game: Game, { probe }: Burst): Promise<void> {
  const order = menu[probe.dish]?.uncertain ? undefined : await orderFor(probe, game.world)
  if (!order) return
  await bookAsStranger(game, bookingInput(order, `${crypto.randomUUID()}@example.org`))
}

/** By its holder, until it expires; what has begun meanwhile can be booked by nobody. */
async function whatIsHeldCanBeBooked(game: Game, { probe }: Burst): Promise<void> {
  const { holds } = game.model
  const live = [...holds.values()].filter(({ order }) =>
    order.items.every(item => startOf(item) >= game.world.now()),
  )
  const hold = live[probe.slot]
  if (!hold) return
  const email = `${crypto.randomUUID()}@example.org`
  await bookAsStranger(game, { ...bookingInput(hold.order, email), hold: hold.id })
}

/** Most give the time back, so that there is something left to fight for. */
async function bookAsStranger(game: Game, input: ReturnType<typeof bookingInput>): Promise<void> {
  const { world, model } = game
  const key = crypto.randomUUID()
  const booked = judged(await world.ask('createBooking', input, { key }), 'createBooking', [])?.booking
  if (!booked) return
  model.requests.set(key, { input, id: booked.id })
  model.bookings.set(booked.id, booked)
  if (input.hold !== undefined) model.spentHolds.add(input.hold)
  if (model.bookings.size % 4 === 0) return
  const outcome = await world.ask('cancelBooking', { id: booked.id }, { isOperator: true })
  const cancelled = judged(outcome, 'cancelBooking', [])?.booking
  if (cancelled) model.bookings.set(cancelled.id, cancelled)
}
