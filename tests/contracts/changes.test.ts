/** The contract of every adapter of the bookings port for rescheduling, cancelling and deciding. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { BookingCommand } from '#server/features/bookings/bookings.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  makeDecisionCommand,
  makeHoldCommand,
  makeMoveCommand,
  minute,
  order,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

describe.each(engines)('Changes on $name', engine => {
  const suite = bookingsSuite(engine)
  const { busy, either } = suite
  const booked = async (...wishes: readonly Wish[]) => bookingOf(order(...wishes))
  const bookingOf = async (given: BookingCommand): Promise<Booking> => {
    const receipt = await suite.bookings.book(given)
    return receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  const to = (wish: Wish, position = 0) => new Map([[position, wish]])
  const found = (booking: Booking) => suite.other.find(business, booking.id)

  describe('a move', () => {
    test('takes the new time, frees the old one at once, and keeps the id', async () => {
      const was = await booked({})
      const receipt = await suite.bookings.reschedule(
        makeMoveCommand(was, to({ provider: 'leo', start: 60 })),
      )
      const { booking } = receipt.kind === 'moved' ? receipt : expect.unreachable(receipt.kind)
      expect(await found(was)).toEqual(booking)
      expect(booking).toMatchObject({
        id: was.id,
        status: 'rescheduled',
        appointments: [{ provider: 'leo' }],
      })
      expect(await busy('maya')).toEqual([])
      expect((await suite.other.book(order({}))).kind).toBe('booked')
      expect((await suite.other.book(order({ provider: 'leo', start: 60 }))).kind).toBe('taken')
    })

    test('that fails leaves everything unchanged', async () => {
      const was = await booked({})
      await booked({ start: 60 })
      expect(await suite.bookings.reschedule(makeMoveCommand(was, to({ start: 60 })))).toEqual({
        kind: 'taken',
      })
      expect(await found(was)).toEqual(was)
      expect((await suite.other.book(order({}))).kind).toBe('taken')
    })

    test("of one appointment counts the booking's others as taken, as does a lookup of its busy times", async () => {
      const was = await booked({}, { start: 60 })
      const own = { booking: was.id, positions: [0] }
      expect(await busy('maya', own)).toEqual([{ provider: 'maya', from: minute(60), to: minute(105) }])
      expect(await busy('maya', { ...own, positions: [0, 1] })).toEqual([])
      expect(await busy('maya', { ...own, positions: [] })).toHaveLength(2)
      expect(await suite.bookings.reschedule(makeMoveCommand(was, to({ start: 30 })))).toEqual({
        kind: 'taken',
      })
      expect((await suite.bookings.reschedule(makeMoveCommand(was, to({ start: 15 })))).kind).toBe('moved')
    })

    test('may overlap its own time', async () => {
      const was = await booked({})
      expect(await busy('maya', { booking: was.id })).toEqual([])
      expect((await suite.bookings.reschedule(makeMoveCommand(was, to({ start: 15 })))).kind).toBe('moved')
      expect(await busy('maya')).toEqual([{ provider: 'maya', from: minute(15), to: minute(60) }])
    })

    test('of one appointment leaves the others in place', async () => {
      const was = await booked({}, { start: 60 }, { start: 120 })
      await suite.bookings.reschedule(makeMoveCommand(was, to({ start: 200 }, 1)))
      expect((await busy('maya')).map(({ from }) => from).sort()).toEqual([
        minute(0),
        minute(120),
        minute(200),
      ])
    })

    test('of several appointments may swap their times', async () => {
      const was = await booked({}, { provider: 'leo', start: 60 })
      const wishes = new Map([
        [0, { start: 60, provider: 'leo' }],
        [1, { start: 0, provider: 'maya' }],
      ])
      expect((await suite.bookings.reschedule(makeMoveCommand(was, wishes))).kind).toBe('moved')
    })

    test('between sessions takes its seats along', async () => {
      const yoga = { service: 'yoga', seats: 3, capacity: 12 }
      const was = await booked(yoga)
      await booked({ ...yoga, start: 60, seats: 8 })
      await booked(yoga)
      expect((await suite.bookings.reschedule(makeMoveCommand(was, to({ ...yoga, start: 60 })))).kind).toBe(
        'moved',
      )
      const seats = (await busy('maya')).map(({ session }) => session?.seatsTaken)
      expect(seats.sort((one = 0, other = 0) => one - other)).toEqual([3, 11])
    })

    test('uses the hold on its new time', async () => {
      const was = await booked({})
      const mine = makeHoldCommand({ start: 60 })
      await suite.bookings.hold(mine)
      const wanted = makeMoveCommand(was, to({ start: 60 }))
      expect((await suite.bookings.reschedule(wanted)).kind).toBe('taken')
      expect((await suite.bookings.reschedule({ ...wanted, hold: mine.hold })).kind).toBe('moved')
      expect(await busy('maya')).toHaveLength(1)
    })

    test("of two bookings into each other's time at once does not end in a deadlock", async () => {
      const one = await booked({})
      const two = await booked({ provider: 'leo' })
      const deadlocks = await suite.countDeadlocks(async racing => {
        for (let round = 0; round < 5; round++) {
          const moves = [
            makeMoveCommand(one, to({ provider: 'leo' })),
            makeMoveCommand(two, to({ provider: 'maya' })),
          ]
          const receipts = await Promise.all(moves.map((given, index) => racing(index).reschedule(given)))
          expect(tally(receipts)).toEqual({ taken: 2 })
        }
      })
      expect(deadlocks).toBe(0)
    })

    test('leaves a note in the outbox', async () => {
      await suite.bookings.reschedule(makeMoveCommand(await booked({}), to({ start: 60 })))
      const notes = await suite.rows('select topic from outbox order by topic')
      expect(notes).toEqual([{ topic: 'booking.rescheduled' }, { topic: 'booking.scheduled' }])
    })
  })

  describe('a cancellation', () => {
    test('frees the time, keeps the booking, and leaves a note in the outbox', async () => {
      const was = await booked({}, { provider: 'leo' })
      const wanted = makeCancelCommand(was)
      expect(await suite.bookings.cancel(wanted)).toEqual({ kind: 'cancelled', booking: wanted.booking })
      expect([...(await busy('maya')), ...(await busy('leo'))]).toEqual([])
      expect(await found(was)).toEqual(wanted.booking)
      expect(await suite.rows(`select from outbox where topic = 'booking.cancelled'`)).toHaveLength(1)
    })

    test('of one appointment of a series frees only that one', async () => {
      const was = await booked({}, { start: 60 }, { start: 120 })
      await suite.bookings.cancel(makeCancelCommand(was, [1]))
      expect((await busy('maya')).map(({ from }) => from).sort()).toEqual([minute(0), minute(120)])
      expect((await found(was))?.status).toBe('scheduled')
    })

    test('returns seats; the last one ends the session and frees its time for other services', async () => {
      const yoga = { service: 'yoga', seats: 2, capacity: 12 }
      const one = await booked(yoga)
      const two = await booked(yoga)
      await suite.bookings.cancel(makeCancelCommand(one))
      expect((await busy('maya'))[0]?.session?.seatsTaken).toBe(2)
      expect((await suite.bookings.book(order({ start: 15 }))).kind).toBe('taken')
      await suite.bookings.cancel(makeCancelCommand(two))
      expect((await suite.bookings.book(order({ start: 15 }))).kind).toBe('booked')
    })

    test('by all 12 participants of a session at once leaves nothing of the session', async () => {
      const yoga = { service: 'yoga', capacity: 12 }
      const all = await Promise.all(Array.from({ length: 12 }, () => booked(yoga)))
      await Promise.all(all.map((was, index) => either(index).cancel(makeCancelCommand(was))))
      expect(await suite.count('occupancy')).toBe(0)
    })
  })

  describe('a decision', () => {
    const request = { kind: 'request' } as const

    test.each([
      ['approved', 'scheduled', 1],
      ['declined', 'cancelled', 0],
    ] as const)('%s makes a request %s', async (what, status, taken) => {
      const { candidates: attempts } = order(request, { ...request, provider: 'leo' })
      const asked = attempts.map(one => ({
        ...one,
        booking: { ...one.booking, status: 'requested' as const },
      }))
      const was = await bookingOf(makeBookingCommand(asked))
      expect(await busy('maya')).toHaveLength(1)
      expect((await suite.bookings.decide(makeDecisionCommand(was, what))).kind).toBe('decided')
      expect((await found(was))?.status).toBe(status)
      expect([await busy('maya'), await busy('leo')].map(({ length }) => length)).toEqual([taken, taken])
    })

    test('is made once: of 40 simultaneous approvals and declines, one decides', async () => {
      const was = await booked(request)
      const receipts = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          either(index).decide(makeDecisionCommand(was, index % 3 === 0 ? 'approved' : 'declined')),
        ),
      )
      expect(tally(receipts)).toEqual({ decided: 1, changed: 39 })
      const left = (await found(was))?.status === 'scheduled' ? 1 : 0
      expect(await busy('maya')).toHaveLength(left)
    })
  })

  describe('a concurrent change', () => {
    test('is detected by a caller that read the booking before it', async () => {
      const was = await booked({})
      await suite.other.reschedule(makeMoveCommand(was, to({ start: 60 })))
      expect(await suite.bookings.cancel(makeCancelCommand(was))).toEqual({ kind: 'changed' })
      expect(await suite.bookings.reschedule(makeMoveCommand(was, to({ start: 300 })))).toEqual({
        kind: 'changed',
      })
      expect(await busy('maya')).toEqual([{ provider: 'maya', from: minute(60), to: minute(105) }])
    })

    test('counts once among 30 simultaneous moves and cancellations', async () => {
      const was = await booked({})
      const receipts = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          index % 2 === 0
            ? suite.bookings.reschedule(makeMoveCommand(was, to({ start: 100 + index * 60 })))
            : suite.other.cancel(makeCancelCommand(was)),
        ),
      )
      expect(tally(receipts)).toMatchObject({ changed: 29 })
    })
  })

  describe('a repeated request to book', () => {
    test('returns the booking as it is now, not a time it no longer has', async () => {
      const wish = order({})
      const was = await bookingOf(wish)
      const moved = makeMoveCommand(was, to({ start: 60 }))
      await suite.bookings.reschedule(moved)
      const now = moved.candidates[0]?.booking ?? expect.unreachable()
      expect(await suite.other.book(wish)).toEqual({ kind: 'replayed', booking: now })
      const cancelled = makeCancelCommand(now)
      await suite.bookings.cancel(cancelled)
      expect(await suite.other.book(wish)).toEqual({ kind: 'replayed', booking: cancelled.booking })
      expect(await busy('maya')).toEqual([])
    })
  })

  test('a missing claim is a programming error, and nothing is written', async () => {
    const was = await booked({}, { start: 60 })
    const { claims } = makeCandidate({ start: 120 })
    const wanted = makeMoveCommand(was, to({ start: 120 }))
    const attempts = wanted.candidates.map(one => ({
      ...one,
      claims: [...claims, ...makeCandidate({ start: 200 }).claims],
    }))
    await expect(suite.bookings.reschedule({ ...wanted, candidates: attempts })).rejects.toThrow(
      'one claim for each',
    )
    expect(await found(was)).toEqual(was)
  })
})
