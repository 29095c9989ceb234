/** The checks after each burst must be able to fail: they notice each broken row, one at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, firstMoment, records } from './business.ts'
import { checkAll } from './invariants.ts'
import { createModel, learn, moment } from './model.ts'
import { bookingInput, type Game, judged } from './play.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(records, firstMoment)
})
afterAll(() => world.close())

/** Creates a class with two bookings, a cut and a hold, all of them consistent. */
async function sound(): Promise<Game> {
  await world.reset()
  const model = createModel()
  const at = (time: string) => `${days[2]}T${time}:00+01:00`
  const yoga = { items: [{ service: 'yoga', provider: 'ana', start: at('10:00') }] }
  const cut = { items: [{ service: 'cut', provider: 'ben', start: at('09:00') }] }
  for (const order of [yoga, yoga, cut]) {
    const booked = await world.ask('createBooking', bookingInput(order, 'ada@example.org'))
    const booking = judged(booked, 'createBooking', [])?.booking
    if (booking) learn(model, booking)
  }
  const order = { items: [{ service: 'cut', provider: 'ben', start: at('10:00') }] }
  const held = judged(await world.ask('hold', { ...order, client: 'a-browser' }), 'hold', [])
  const id = held?.hold ?? ''
  const expiresAt = moment(held?.expiresAt ?? '')
  model.holds.set(id, { id, contact: 0, client: 'a-browser', order, expiresAt })
  return { world, model }
}

test.each([
  `update occupancy set seats_taken = seats_taken + 1 where service = 'yoga'`,
  `update occupancy set starts_at = starts_at + interval '15 minutes' where service = 'cut'`,
  `update appointment set occupancy = null where service = 'cut'`,
  `delete from outbox where id in (select id from outbox limit 1)`,
  `delete from idempotency where booking in (select booking from idempotency limit 1)`,
  `update booking set status = 'cancelled' where id in (select booking from appointment where service = 'cut')`,
  `update booking set starts_at = starts_at - interval '1 hour'`,
  `update hold set expires_at = expires_at - interval '1 hour'`,
  `delete from held; delete from hold; delete from occupancy o
    where not exists (select from appointment where occupancy = o.id)`,
])('The checks notice: %s', async broken => {
  const game = await sound()
  await checkAll(game)
  await world.sql(broken)
  await expect(checkAll(game)).rejects.toThrow('There is ')
})
