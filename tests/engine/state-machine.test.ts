/**
 * The whole engine as a state machine: random holds, bookings, moves, cancellations, decisions and expiries,
 * several at once on two servers' stores. `ENGINE_SEED` and `ENGINE_PATH` replay a failure.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingItem } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { chooseAmount, isSoak, isSoakOver } from '#tests/support/run/soak.ts'
import { firstMoment, records } from './business.ts'
import { type Burst, bursts } from './commands.ts'
import { checkAll } from './invariants.ts'
import { createModel, getModelStart } from './model.ts'
import { bookingInput, type Game, judged, playBurst } from './play.ts'
import { createEngineOrder, menu } from './wishes.ts'
import { openWorld, type World } from './world.ts'

const runs = chooseAmount({ test: 8, short: 40, full: 500 })
/** A slow machine does fewer runs, once the usual calls have happened; a failure is still shrunk. */
const maxMs = chooseAmount({ test: 12_000, short: 60_000, full: runs * 10_000 })
const seed = process.env.ENGINE_SEED
const path = process.env.ENGINE_PATH

let world: World
beforeAll(async () => {
  world = await openWorld(records, firstMoment)
})
afterAll(() => world.close())

test('Whatever clients do at once, time is booked once, answers last, and exactly what is free is offered', {
  timeout: 180_000 + maxMs,
}, async () => {
  const until = performance.now() + maxMs
  const play = fc.asyncProperty(bursts, async list => {
    const isOver = performance.now() > until || isSoakOver()
    if (isOver && !told && usual.every(hasHappened)) return
    await world.reset()
    const game = { world, model: createModel() }
    for (const burst of list) await playAndCheck(game, burst).catch(tellFirst)
  })
  const again = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) }
  await fc.assert(play, { numRuns: runs, ...again })
  if (seed === undefined) everythingHappened()
})

const usual = ['createBooking', 'hold', 'cancelBooking']
const hasHappened = (call: string): boolean => (world.answers.get(`${call} ok`) ?? 0) > 0

let told = false

/** Logs the first failure at once, because shrinking it takes minutes. */
function tellFirst(error: unknown): never {
  if (!told) console.error('A burst failed, and is being made smaller:', error)
  told = true
  throw error
}

/** Checks that calls succeed and clients lose races; without both, the test proves nothing. */
function everythingHappened(): void {
  if (isSoak) console.log(Object.fromEntries([...world.answers].sort()))
  expect(usual.filter(hasHappened)).toEqual(usual)
  if (runs < 50 || isSoakOver()) return
  for (const call of ['rescheduleBooking', 'approveBooking', 'declineBooking', 'release'])
    expect(world.answers.get(`${call} ok`) ?? 0, call).toBeGreaterThan(0)
  expect(world.answers.get('createBooking slot.taken')).toBeGreaterThan(0)
}

async function playAndCheck(game: Game, burst: Burst): Promise<void> {
  const { commands, crowd, probe } = burst
  const wishing = commands.map(one => (crowd && 'wish' in one ? { ...one, wish: probe } : one))
  await playBurst(game, wishing)
  await checkAll(game)
  await whatIsOfferedCanBeBooked(game, burst)
  await whatIsHeldCanBeBooked(game, burst)
  game.world.advance(burst.waitMinutes)
  await checkAll(game)
}

/** Books alone and as somebody without other bookings, so that nothing can explain a refusal. */
async function whatIsOfferedCanBeBooked(game: Game, { probe }: Burst): Promise<void> {
  const order = menu[probe.dish]?.uncertain ? undefined : await createEngineOrder(probe, game.world)
  if (!order) return
  await bookAsStranger(game, bookingInput(order, `${crypto.randomUUID()}@example.org`))
}

/** Books as the holder, before the hold expires. What has begun meanwhile cannot be booked by anybody. */
async function whatIsHeldCanBeBooked(game: Game, { probe }: Burst): Promise<void> {
  const { holds } = game.model
  const live = [...holds.values()].filter(({ order }) =>
    order.items.every(item => beginOf(item) >= game.world.now()),
  )
  const hold = live[probe.slot]
  if (!hold) return
  const email = `${crypto.randomUUID()}@example.org`
  await bookAsStranger(game, { ...bookingInput(hold.order, email), hold: hold.id })
}

/** Returns the start of an item, which every order of this test gives. */
const beginOf = ({ start = '' }: BookingItem): Instant => getModelStart({ start })

/** Books, and cancels most of these bookings again, so that there is something left to compete for. */
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
  const begins = input.items.some(item => beginOf(item) <= world.now())
  const closed = begins ? (['booking.cancellation_closed'] as const) : []
  const cancelled = judged(outcome, 'cancelBooking', closed)?.booking
  if (cancelled) model.bookings.set(cancelled.id, cancelled)
}
