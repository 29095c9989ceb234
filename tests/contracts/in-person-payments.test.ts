/** Money at the business, taken by several at once on one database: never more than is due, and never for nothing. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import { business, makeCancelCommand, now, order } from '#tests/support/bookings/orders.ts'
import { everyEngine } from '#tests/support/database/database.ts'

const request = () => ({ idempotencyKey: randomUUID(), fingerprint: 'one content' })

const makeTake = (previous: Booking, amount = 4000) => ({
  business,
  previous,
  now,
  by: 'p',
  most: 4000,
  request: request(),
  payment: { id: randomUUID(), amount, currency: 'EUR', method: 'cash' as const },
})

describe.each(everyEngine)('Money at the business on $name', engine => {
  const suite = bookingsSuite(engine)
  const { either } = suite
  const book = async () => {
    const receipt = await suite.bookings.book(order({}))
    return receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  const sum = async () =>
    Number((await suite.rows('select coalesce(sum(amount), 0) as sum from desk_payment'))[0]?.sum)

  test('is taken by one of two desks at once, each time', async () => {
    for (let round = 0; round < 10; round++) {
      const booking = await book()
      const answers = await Promise.all(
        [0, 1].map(desk => either(desk).recordInPersonPayment(makeTake(booking))),
      )
      expect(tally(answers)).toEqual({ written: 1, exceeded: 1 })
      expect((await suite.bookings.find(business, booking.id))?.paidAtVisit).toBe(4000)
      expect(await sum()).toBe(4000)
      await suite.rows('delete from appointment')
      await suite.rows('delete from occupancy')
      // As a server of the version before does, which does not know what was taken.
      await suite.rows('delete from idempotency')
      await suite.rows('delete from booking')
      expect(await suite.count('desk_payment')).toBe(0)
    }
  })

  test('is taken in parts by eight desks up to what is due', async () => {
    const booking = await book()
    const takes = Array.from({ length: 8 }, (_, desk) =>
      either(desk).recordInPersonPayment(makeTake(booking, 900)),
    )
    expect(tally(await Promise.all(takes))).toEqual({ written: 4, exceeded: 4 })
    expect(await sum()).toBe(3600)
  })

  test('is taken once for a key, however often it is sent at once', async () => {
    const booking = await book()
    const command = makeTake(booking, 100)
    const sent = Array.from({ length: 4 }, (_, desk) => either(desk).recordInPersonPayment(command))
    const { written, replayed = 0, 'in-flight': busy = 0 } = tally(await Promise.all(sent))
    expect([written, replayed + busy, await sum()]).toEqual([1, 3, 100])
  })

  test('is not taken for a booking that is cancelled at the same moment', async () => {
    const booking = await book()
    const [taken, cancelled] = await Promise.all([
      either(0).recordInPersonPayment(makeTake(booking)),
      either(1).cancel(makeCancelCommand(booking)),
    ])
    expect(cancelled.kind).toBe('cancelled')
    // The second knew of the first: the payment is refused, or is there to be returned.
    const found = await suite.bookings.find(business, booking.id)
    expect(found).toMatchObject({ status: 'cancelled' })
    expect(found?.paidAtVisit).toBe(taken.kind === 'written' ? 4000 : undefined)
    expect(['written', 'changed']).toContain(taken.kind)
  })
})
