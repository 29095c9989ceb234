/** The contract of every adapter of the bookings port for holds. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { HoldCommand } from '#server/features/bookings/bookings.ts'
import {
  maxHeldAppointmentsPerIp,
  maxHeldAppointmentsPerSubnet,
  maxHeldOffersPerIp,
} from '#server/features/bookings/hold-limits.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCandidate,
  makeClaim,
  makeHoldCommand,
  minute,
  now,
  order,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const later = addMinutes(now, 10)
const atLater = <T extends { now: typeof now }>(given: T): T => ({ ...given, now: later })

describe.each(engines)('Holds on $name', engine => {
  const suite = bookingsSuite(engine)
  const { busy, count, either } = suite
  const hold = async (given: HoldCommand) => {
    expect((await suite.bookings.hold(given)).kind).toBe('held')
    return given
  }
  const release = ({ hold: name }: HoldCommand) => suite.bookings.release({ business, hold: name, now })

  describe('a held time', () => {
    test('is busy for everybody but its own hold', async () => {
      const mine = await hold(makeHoldCommand({}))
      expect(await busy('maya')).toHaveLength(1)
      expect(await busy('maya', { hold: mine.hold })).toEqual([])
      expect(await busy('maya', { hold: 'another' })).toHaveLength(1)
    })

    test.each([
      ['without a hold', undefined],
      ['with the hold of another time', { start: 300 }],
    ])('cannot be booked %s', async (_, wish) => {
      await hold(makeHoldCommand({}))
      const other = wish === undefined ? {} : { hold: (await hold(makeHoldCommand(wish))).hold }
      expect((await suite.other.book({ ...order({ start: 15 }), ...other })).kind).toBe('taken')
      expect((await suite.other.hold(makeHoldCommand({ start: 15 }))).kind).toBe('taken')
    })

    test('is booked with its hold, which is used up', async () => {
      const { hold: name } = await hold(makeHoldCommand({}))
      const [taken] = await suite.rows('select id, during from occupancy')
      expect((await suite.other.book({ ...order({}), hold: name })).kind).toBe('booked')
      // It stays taken all along: its row becomes that of the booking.
      expect(await suite.rows('select id, during from occupancy')).toEqual([taken])
      expect(await busy('maya')).toHaveLength(1)
      expect(await count('hold')).toBe(0)
      expect((await suite.other.book({ ...order({}), hold: name })).kind).toBe('taken')
    })

    test('may be booked with other times than held: unused ones become free, additional ones are taken', async () => {
      const { hold: name } = await hold(makeHoldCommand({}, { provider: 'leo' }))
      await suite.bookings.book({ ...order({ start: 15 }, { provider: 'ines' }), hold: name })
      expect(await busy('maya')).toEqual([{ provider: 'maya', from: minute(15), to: minute(60) }])
      expect(await busy('leo')).toEqual([])
      expect(await busy('ines')).toHaveLength(1)
    })

    test('stays held when the booking fails', async () => {
      await suite.bookings.book(order({ provider: 'leo' }))
      const { hold: name } = await hold(makeHoldCommand({}))
      const receipt = await suite.bookings.book({ ...order({}, { provider: 'leo' }), hold: name })
      expect(receipt).toEqual({ kind: 'taken' })
      expect(await suite.bookings.findHold({ business, hold: name, now })).toBeDefined()
      expect((await suite.bookings.hold(makeHoldCommand({}))).kind).toBe('taken')
    })

    test('is available to every candidate of its booking', async () => {
      await suite.bookings.book(order({ provider: 'leo' }))
      const { hold: name } = await hold(makeHoldCommand({}))
      const attempts = [makeCandidate({}, { provider: 'leo' }), makeCandidate({}, { provider: 'ines' })]
      expect((await suite.bookings.book({ ...makeBookingCommand(attempts), hold: name })).kind).toBe('booked')
    })

    test('is returned with its providers until it is released', async () => {
      const mine = await hold(makeHoldCommand({ seats: 2, capacity: 5 }, { provider: 'leo', start: 60 }))
      expect(await suite.other.findHold({ business, hold: mine.hold, now })).toEqual({
        hold: mine.hold,
        expiresAt: mine.expiresAt,
        times: [
          { provider: 'maya', service: 'haircut', start: minute(0), seats: 2 },
          { provider: 'leo', service: 'haircut', start: minute(60), seats: 1 },
        ],
      })
      await release(mine)
      expect(await suite.other.findHold({ business, hold: mine.hold, now })).toBeUndefined()
    })

    test('goes to the first free candidate, and the receipt says which', async () => {
      await suite.bookings.book(order({}))
      const attempts = ['maya', 'leo', 'ines'].map(provider => ({ claims: [makeClaim({ provider })] }))
      const receipt = await suite.bookings.hold({ ...makeHoldCommand(), candidates: attempts })
      expect(receipt).toMatchObject({ kind: 'held', claims: [{ provider: 'leo' }] })
      expect(await busy('ines')).toEqual([])
    })

    test('goes to one of 100 simultaneous requests', async () => {
      const racing = Array.from({ length: 100 }, (_, index) =>
        either(index).hold(makeHoldCommand({ start: index % 40 })),
      )
      expect(tally(await Promise.all(racing))).toEqual({ held: 1, taken: 99 })
    })
  })

  describe('an expired hold', () => {
    test('blocks nobody, even before it is cleaned up', async () => {
      const mine = await hold(makeHoldCommand({}))
      expect(await busy('maya', {}, addMinutes(later, -1))).toHaveLength(1)
      expect(await busy('maya', {}, later)).toEqual([])
      expect(await suite.bookings.findHold({ business, hold: mine.hold, now: later })).toBeUndefined()
      expect((await suite.bookings.hold(atLater(makeHoldCommand({ start: 15 })))).kind).toBe('held')
    })

    test.each([
      ['its own booking', true],
      ["another's", false],
    ])('does not block %s', async (_, own) => {
      const mine = await hold(makeHoldCommand({}))
      const receipt = await suite.bookings.book({
        ...atLater(order({})),
        ...(own ? { hold: mine.hold } : {}),
      })
      expect(receipt.kind).toBe('booked')
      expect(await count('held')).toBe(0)
    })

    test('gives no right to a time that was taken since', async () => {
      const mine = await hold(makeHoldCommand({}))
      await suite.bookings.book(atLater(order({})))
      expect((await suite.bookings.book({ ...atLater(order({})), hold: mine.hold })).kind).toBe('taken')
    })

    test('on the first seat blocks no other service', async () => {
      await hold(makeHoldCommand({ service: 'yoga', seats: 4, capacity: 12 }))
      expect((await suite.bookings.book(order({ start: 15 }))).kind).toBe('taken')
      expect((await suite.bookings.book(atLater(order({ start: 15 })))).kind).toBe('booked')
    })

    test('on seats returns them to the session', async () => {
      const seats = (number: number) => ({ service: 'yoga', seats: number, capacity: 12 })
      await suite.bookings.book(order(seats(2)))
      await hold(makeHoldCommand(seats(9)))
      expect((await busy('maya'))[0]?.session?.seatsTaken).toBe(11)
      expect((await busy('maya', {}, later))[0]?.session?.seatsTaken).toBe(2)
      expect(await suite.bookings.book(order(seats(2)))).toEqual({ kind: 'seats', left: 1 })
      expect((await suite.bookings.book(atLater(order(seats(10))))).kind).toBe('booked')
      expect((await busy('maya', {}, later))[0]?.session?.seatsTaken).toBe(12)
    })

    test('on a whole session leaves all its seats to 50 simultaneous requests', async () => {
      await hold(makeHoldCommand({ service: 'yoga', seats: 12, capacity: 12 }))
      const racing = Array.from({ length: 50 }, (_, index) =>
        either(index).book(atLater(order({ service: 'yoga', capacity: 12 }))),
      )
      expect(tally(await Promise.all(racing))).toEqual({ booked: 12, taken: 38 })
    })
  })

  describe('held seats', () => {
    const seats = (number: number) => ({ service: 'yoga', seats: number, capacity: 12 })

    test('are taken for everybody but their own booking', async () => {
      const mine = await hold(makeHoldCommand(seats(10)))
      expect((await busy('maya', { hold: mine.hold }))[0]).toBeUndefined()
      expect(await suite.bookings.book(order(seats(3)))).toEqual({ kind: 'seats', left: 2 })
      expect((await suite.bookings.book({ ...order(seats(12)), hold: mine.hold })).kind).toBe('booked')
    })

    test('of two items in the same session add up', async () => {
      await hold(makeHoldCommand(seats(5), seats(6)))
      expect((await busy('maya'))[0]?.session?.seatsTaken).toBe(11)
    })
  })

  describe('releasing a hold', () => {
    test('frees the time at once, and doing it again has no effect', async () => {
      const mine = await hold(makeHoldCommand({}))
      await release(mine)
      expect((await suite.other.book(order({}))).kind).toBe('booked')
      await release(mine)
      expect(await busy('maya')).toHaveLength(1)
    })

    test('that never existed has no effect', async () => {
      await expect(release(makeHoldCommand({}))).resolves.toBeUndefined()
    })
  })

  describe('the number of holds', () => {
    test('one client has one hold: a new one frees the time of the older one', async () => {
      const first = await hold(makeHoldCommand({}))
      await hold({ ...makeHoldCommand({ start: 30 }), client: first.client ?? '' })
      expect(await busy('maya')).toEqual([{ provider: 'maya', from: minute(30), to: minute(75) }])
    })

    test('a client whose new hold fails keeps the older one', async () => {
      await suite.bookings.book(order({ provider: 'leo' }))
      const first = await hold(makeHoldCommand({}))
      const next = { ...makeHoldCommand({ provider: 'leo' }), client: first.client ?? '' }
      expect((await suite.bookings.hold(next)).kind).toBe('taken')
      expect(await busy('maya')).toHaveLength(1)
    })

    test('a hold named in the request is replaced, even if another client made it', async () => {
      const first = await hold(makeHoldCommand({}))
      await hold({ ...makeHoldCommand({ start: 15 }), replaces: first.hold })
      expect(await busy('maya')).toHaveLength(1)
    })

    test('one client that sends ten requests at once has one hold', async () => {
      const { client = '' } = makeHoldCommand()
      const asking = Array.from({ length: 10 }, (_, index) =>
        either(index).hold({ ...makeHoldCommand({ start: index * 60 }), client }),
      )
      expect(tally(await Promise.all(asking))).toEqual({ held: 10 })
      expect(await busy('maya')).toHaveLength(1)
    })

    test('an address holds at most 20 appointments, even when it sends 30 requests at once', async () => {
      const address = 'one'
      const asking = Array.from({ length: 30 }, (_, index) =>
        either(index).hold({ ...makeHoldCommand({ start: index * 60 }), address }),
      )
      expect(tally(await Promise.all(asking))).toEqual({ held: maxHeldAppointmentsPerIp, 'too-many': 10 })
    })

    test('an address that holds much may replace one of its holds, and expired ones do not count', async () => {
      const address = 'one'
      const given = Array.from({ length: maxHeldAppointmentsPerIp }, (_, index) => ({
        ...makeHoldCommand({ start: index * 60 }),
        address,
      }))
      for (const one of given) await hold(one)
      const { client = '' } = given[0] ?? expect.unreachable()
      const next = { ...makeHoldCommand({ start: 3000 }), address }
      expect((await suite.bookings.hold(next)).kind).toBe('too-many')
      expect((await suite.bookings.hold({ ...next, client })).kind).toBe('held')
      expect(
        (await suite.bookings.hold(atLater({ ...makeHoldCommand({ start: 4000 }), address }))).kind,
      ).toBe('held')
    })

    test('of a /48 together is four times as large', async () => {
      const asking = Array.from({ length: maxHeldAppointmentsPerSubnet / 10 + 2 }, (_, index) => {
        const wishes = Array.from({ length: 10 }, (_, item) => ({ start: (index * 10 + item) * 60 }))
        return either(index).hold({ ...makeHoldCommand(...wishes), site: 'one' })
      })
      expect(tally(await Promise.all(asking))).toEqual({
        held: maxHeldAppointmentsPerSubnet / 10,
        'too-many': 2,
      })
    })

    test('without a proof is one per address, and fewer of a service or business than is usual', async () => {
      const ask = (start: number, { address = `address ${start}`, service = 'haircut', usualPerHour = 40 }) =>
        suite.bookings.hold({
          ...makeHoldCommand({ start: start * 60, service }),
          address,
          visitor: { isProven: false, usualPerHour },
        })
      expect((await ask(0, { address: 'one' })).kind).toBe('held')
      expect((await ask(1, { address: 'one' })).kind).toBe('unproven')
      for (let start = 2; start < 11; start++) expect((await ask(start, {})).kind).toBe('held')
      expect((await ask(12, {})).kind).toBe('unproven')
      for (let start = 12; start < 22; start++)
        expect((await ask(start, { service: 'color' })).kind).toBe('held')
      expect((await ask(30, { service: 'yoga' })).kind).toBe('unproven')
      expect((await ask(30, { service: 'yoga', usualPerHour: 400 })).kind).toBe('held')
    })

    test('of a larger order than a cart needs a proof', async () => {
      const wishes = Array.from({ length: 11 }, (_, index) => ({ start: index * 60 }))
      const visitor = { isProven: false, usualPerHour: 100 }
      expect((await suite.bookings.hold({ ...makeHoldCommand(...wishes), visitor })).kind).toBe('unproven')
      expect((await suite.bookings.hold(makeHoldCommand(...wishes))).kind).toBe('held')
    })

    test('on offer to people who wait is three per address', async () => {
      const asking = Array.from({ length: 5 }, (_, index) => {
        const { visitor, ...command } = makeHoldCommand({ start: index * 60 })
        return either(index).hold({ ...command, address: 'one' })
      })
      expect(tally(await Promise.all(asking))).toEqual({ held: maxHeldOffersPerIp, 'too-many': 2 })
    })
  })

  describe("a provider's week", () => {
    /** Open for ten hours from minute 0 on. */
    const weekOf = (provider: string) => ({
      provider,
      from: minute(0),
      to: minute(7 * 1440),
      openMinutes: 600,
    })
    const ask = (start: number, ...providers: readonly string[]) => ({
      ...makeHoldCommand(),
      candidates: providers.map(provider => ({
        claims: [makeClaim({ provider, start, duration: 60 })],
        weeks: [weekOf(provider)],
      })),
    })

    test('keeps half of its free time open, even when all is asked for at once', async () => {
      const asking = Array.from({ length: 10 }, (_, index) => either(index).hold(ask(index * 60, 'maya')))
      expect(tally(await Promise.all(asking))).toEqual({ held: 5, 'too-many': 5 })
      const [week] = await suite.bookings.readHeldWeeks({ business, now, weeks: [weekOf('maya')] })
      expect(week).toEqual({ heldAppointments: 5, heldMinutes: 300, offeredMinutes: 600 })
    })

    test('that is full of holds makes way for another provider who would do', async () => {
      for (let index = 0; index < 5; index++) await hold(ask(index * 60, 'maya'))
      expect(await suite.bookings.hold(ask(400, 'maya', 'leo'))).toMatchObject({
        claims: [{ provider: 'leo' }],
      })
    })

    test('offers neither what is booked nor loses what has expired, and counts seats by their share', async () => {
      await suite.bookings.book(order({ start: 0, duration: 120 }))
      await hold(ask(120, 'maya'))
      await hold({
        ...makeHoldCommand({ start: 240, duration: 60, service: 'yoga', seats: 3, capacity: 12 }),
      })
      const weeks = [weekOf('maya'), weekOf('leo')]
      expect(await suite.bookings.readHeldWeeks({ business, now, weeks })).toEqual([
        { heldAppointments: 2, heldMinutes: 75, offeredMinutes: 480 },
        { heldAppointments: 0, heldMinutes: 0, offeredMinutes: 600 },
      ])
      expect(await suite.bookings.readHeldWeeks({ business, now: later, weeks })).toEqual([
        { heldAppointments: 0, heldMinutes: 0, offeredMinutes: 480 },
        { heldAppointments: 0, heldMinutes: 0, offeredMinutes: 600 },
      ])
    })
  })
})
