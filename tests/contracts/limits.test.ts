/** The contract of every adapter of the bookings port for limits and one-time links. */
import { describe, expect, test } from 'vitest'
import type { BookingCommand } from '#server/features/bookings/bookings.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  makeHoldCommand,
  makeMoveCommand,
  minute,
  now,
  order,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const day = { from: minute(-480), to: minute(960) }
const perDay = (most: number, more: { service?: string; provider?: string } = {}): BookingCountLimit => ({
  kind: 'appointments',
  provider: 'maya',
  ...day,
  most,
  ...more,
})
const perContact = (most: number, more: { service?: string; email?: string } = {}): BookingCountLimit => ({
  kind: 'bookings',
  email: ' JO@example.org',
  most,
  ...more,
})
const limited = (limits: readonly BookingCountLimit[], ...wishes: readonly Wish[]): BookingCommand =>
  makeBookingCommand([{ ...makeCandidate(...wishes), limits }])

describe.each(engines)('Limits on $name', engine => {
  const suite = bookingsSuite(engine)
  const { either, busy } = suite
  const race = (times: number, orderAt: (index: number) => BookingCommand) =>
    Promise.all(Array.from({ length: times }, (_, index) => either(index).book(orderAt(index))))

  describe('limits per day', () => {
    test('let three of 20 requests for different times of a day book under a limit of 3', async () => {
      const receipts = await race(20, index => limited([perDay(3)], { start: index * 45 }))
      expect(tally(receipts)).toEqual({ booked: 3, limit: 17 })
      expect(await busy('maya')).toHaveLength(3)
    })

    test('report which limit was reached', async () => {
      const service = perDay(1, { service: 'haircut' })
      const all = perDay(9)
      await suite.bookings.book(limited([service, all], {}))
      const receipt = await suite.bookings.book(limited([all, service], { start: 60 }))
      expect(receipt).toEqual({ kind: 'limit', limit: service })
    })

    test.each([
      ['another service', 'booked', { service: 'color' }],
      ['the same service', 'limit', { service: 'haircut' }],
    ] as const)('on one service: %s is %s', async (_, verdict, wish) => {
      await suite.bookings.book(order({}))
      const limit = perDay(1, { service: wish.service })
      expect((await suite.bookings.book(limited([limit], { ...wish, start: 60 }))).kind).toBe(verdict)
    })

    test("on a service's total count all its providers, even under concurrent requests", async () => {
      const most = (count: number): BookingCountLimit => ({
        kind: 'service-appointments',
        service: 'haircut',
        ...day,
        most: count,
      })
      const providers = ['maya', 'leo', 'ines', 'noor']
      const receipts = await race(12, index =>
        limited([most(3)], { provider: providers[index % 4] ?? '', start: index * 45 }),
      )
      expect(tally(receipts)).toEqual({ booked: 3, limit: 9 })
      expect((await suite.bookings.book(limited([most(3)], { provider: 'zoe', start: 600 }))).kind).toBe(
        'limit',
      )
      expect((await suite.bookings.book(limited([most(4)], { provider: 'leo', start: 600 }))).kind).toBe(
        'booked',
      )
    })

    test('do not count the next day, nor other providers', async () => {
      await suite.bookings.book(order({ start: 960 }))
      await suite.bookings.book(order({ start: -481, duration: 30 }))
      await suite.bookings.book(order({ provider: 'leo', start: 300 }))
      expect((await suite.bookings.book(limited([perDay(1)], {}))).kind).toBe('booked')
    })

    test('count a session once, however many join it', async () => {
      const yoga = { service: 'yoga', capacity: 12 }
      const receipts = await race(15, () => limited([perDay(1)], yoga))
      expect(tally(receipts)).toEqual({ booked: 12, taken: 3 })
    })

    test('count all items of a cart', async () => {
      const cart = limited([perDay(2)], {}, { start: 60 }, { start: 120 })
      expect((await suite.bookings.book(cart)).kind).toBe('limit')
      expect(await busy('maya')).toEqual([])
    })

    test('count what others hold, while they hold it', async () => {
      const mine = makeHoldCommand({})
      await suite.bookings.hold(mine)
      const wish = limited([perDay(1)], { start: 60 })
      expect((await suite.bookings.book(wish)).kind).toBe('limit')
      expect((await suite.bookings.book({ ...wish, hold: mine.hold })).kind).toBe('booked')
      const next = limited([perDay(2)], { start: 120 })
      await suite.bookings.hold(makeHoldCommand({ start: 300 }))
      expect((await suite.bookings.book({ ...next, now: minute(-1430) })).kind).toBe('booked')
    })

    test('apply to holds, too', async () => {
      await suite.bookings.book(order({}))
      const attempts = [{ ...makeCandidate({ start: 60 }), limits: [perDay(1)] }]
      expect((await suite.bookings.hold({ ...makeHoldCommand(), candidates: attempts })).kind).toBe('limit')
    })

    test('do not count cancelled bookings, or the booking that moves', async () => {
      const receipt = await suite.bookings.book(limited([perDay(1)], {}))
      const { booking } = receipt.kind === 'booked' ? receipt : expect.unreachable()
      const move = makeMoveCommand(booking, new Map([[0, { start: 200 }]]))
      const attempts = move.candidates.map(one => ({ ...one, limits: [perDay(1)] }))
      const moved = await suite.bookings.reschedule({ ...move, candidates: attempts })
      if (moved.kind !== 'moved') expect.unreachable(moved.kind)
      else await suite.bookings.cancel(makeCancelCommand(moved.booking))
      expect((await suite.bookings.book(limited([perDay(1)], { start: 60 }))).kind).toBe('booked')
    })

    test('of the first candidate pass the booking to the next', async () => {
      await suite.bookings.book(order({}))
      const attempts = [
        { ...makeCandidate({ start: 60 }), limits: [perDay(1)] },
        { ...makeCandidate({ provider: 'leo', start: 60 }), limits: [perDay(1, { provider: 'leo' })] },
      ]
      expect((await suite.bookings.book(makeBookingCommand(attempts))).kind).toBe('booked')
      expect((await suite.bookings.book(makeBookingCommand(attempts))).kind).toBe('taken')
    })
  })

  describe('limits per contact', () => {
    test('let three of 20 simultaneous requests from one email address book under a limit of 3', async () => {
      const receipts = await race(20, index => limited([perContact(3)], { start: index * 45 }))
      expect(tally(receipts)).toEqual({ booked: 3, limit: 17 })
    })

    test('count bookings with different providers together', async () => {
      const providers = ['maya', 'leo', 'ines', 'noor']
      const receipts = await race(12, index =>
        limited([perContact(2)], { provider: providers[index % 4] ?? '', start: index * 45 }),
      )
      expect(tally(receipts)).toEqual({ booked: 2, limit: 10 })
    })

    test('do not count past or cancelled bookings, nor those of others', async () => {
      const over = await suite.bookings.book(order({ start: -3000 }))
      expect(over.kind).toBe('booked')
      const receipt = await suite.bookings.book(limited([perContact(1)], {}))
      const { booking } = receipt.kind === 'booked' ? receipt : expect.unreachable(receipt.kind)
      expect((await suite.bookings.book(limited([perContact(1)], { start: 60 }))).kind).toBe('limit')
      await suite.bookings.cancel(makeCancelCommand(booking))
      expect((await suite.bookings.book(limited([perContact(1)], { start: 60 }))).kind).toBe('booked')
      const another = perContact(1, { email: 'someone@example.org' })
      expect((await suite.bookings.book(limited([another], { start: 120 }))).kind).toBe('booked')
    })

    test('on one service count only that service', async () => {
      await suite.bookings.book(order({}))
      const limit = (service: string) => limited([perContact(1, { service })], { start: 60, service })
      expect((await suite.bookings.book(limit('haircut'))).kind).toBe('limit')
      expect((await suite.bookings.book(limit('color'))).kind).toBe('booked')
    })
  })

  describe('a one-time link', () => {
    const withLink = (wish: Wish): BookingCommand => ({ ...order(wish), oneTimeLink: 'welcome' })

    test('is used up by one of 20 bookings of different times', async () => {
      const providers = ['maya', 'leo', 'ines']
      expect(await suite.bookings.isLinkSpent(business, 'welcome')).toBe(false)
      const receipts = await race(20, index =>
        withLink({ provider: providers[index % 3] ?? '', start: index * 45 }),
      )
      expect(tally(receipts)).toEqual({ booked: 1, 'link-spent': 19 })
      expect(await suite.bookings.isLinkSpent(business, 'welcome')).toBe(true)
      expect(await suite.bookings.isLinkSpent('elsewhere', 'welcome')).toBe(false)
    })

    test('is not used up by a booking that fails', async () => {
      await suite.bookings.book(order({}))
      expect((await suite.bookings.book(withLink({}))).kind).toBe('taken')
      expect((await suite.bookings.book(withLink({ start: 60 }))).kind).toBe('booked')
    })

    test('stays used up when its booking is cancelled, and its request can still be repeated', async () => {
      const wish = withLink({})
      const receipt = await suite.bookings.book(wish)
      const { booking } = receipt.kind === 'booked' ? receipt : expect.unreachable()
      await suite.bookings.cancel(makeCancelCommand(booking))
      expect((await suite.bookings.book(withLink({}))).kind).toBe('link-spent')
      expect((await suite.bookings.book(wish)).kind).toBe('replayed')
    })
  })

  describe('occurrences', () => {
    test('are what limits count: starts in the range, each session once, including holds', async () => {
      await suite.bookings.book(order({ bufferAfter: 10 }))
      await suite.bookings.book(order({ service: 'yoga', start: 60, capacity: 3 }))
      await suite.bookings.book(order({ service: 'yoga', start: 60, capacity: 3 }))
      await suite.bookings.book(order({ start: 960 }))
      const mine = makeHoldCommand({ provider: 'leo' })
      await suite.bookings.hold(mine)
      const question = { business, providers: ['maya', 'leo'], ...day, now }
      const found = await suite.other.readAppointmentStarts(question)
      expect([...found].sort((a, b) => a.start - b.start || (a.provider < b.provider ? -1 : 1))).toEqual([
        { provider: 'leo', service: 'haircut', start: minute(0) },
        { provider: 'maya', service: 'haircut', start: minute(0) },
        { provider: 'maya', service: 'yoga', start: minute(60) },
      ])
      expect(
        await suite.other.readAppointmentStarts({ ...question, except: { hold: mine.hold } }),
      ).toHaveLength(2)
      const ofOthers = { ...question, providers: ['leo'], services: ['yoga'] }
      expect(
        (await suite.other.readAppointmentStarts(ofOthers)).map(({ service }) => service).sort(),
      ).toEqual(['haircut', 'yoga'])
    })
  })
})
