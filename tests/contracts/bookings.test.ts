/** The contract of every adapter of the bookings port. */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#server/app/stores/open.ts'
import type { BookingResult, Bookings } from '#server/features/bookings/bookings.ts'
import {
  business,
  makeBookingCommand,
  makeCandidate,
  minute,
  now,
  order,
} from '#tests/support/bookings/orders.ts'
import { countLockWaits } from '#tests/support/database/citus.ts'
import { everyEngine, type TestDatabase } from '#tests/support/database/database.ts'

describe.each(everyEngine)('Bookings on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let store: Store
  let other: Store
  let bookings: Bookings
  /** A connection behind the port's back, to imitate other code or the passing of time. */
  let behind: Client

  beforeAll(async () => {
    database = await createDatabase()
    store = await database.open()
    other = await database.open()
    bookings = store.bookings
    behind = new Client({ connectionString: database.url })
    await behind.connect()
  })
  afterEach(() => empty('held', 'hold', 'appointment', 'booking', 'occupancy', 'outbox', 'idempotency'))
  afterAll(async () => {
    await behind.end()
    await database.drop()
  })

  const busy = (...providers: string[]) =>
    bookings.readBusyTimes({ business, providers, from: minute(-1440), to: minute(10_000), now })
  const empty = (...tables: string[]) => behind.query(tables.map(table => `delete from ${table};`).join(''))
  const count = async (table: string) =>
    Number((await behind.query(`select count(*) from ${table}`)).rows[0].count)

  describe('exclusion', () => {
    test('of 200 attempts on one time, from two processes, one is booked and 199 fail as taken', async () => {
      const racing = Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? store : other).bookings.book(order({ start: index % 40 })),
      )
      expect(tally(await Promise.all(racing))).toEqual({ booked: 1, taken: 199 })
      expect(await busy('maya')).toHaveLength(1)
      expect(await count('booking')).toBe(1)
    })

    test.each([
      ['the same time', 'taken', { start: 0 }],
      ['a time that starts within it', 'taken', { start: 44 }],
      ['a time that encloses it', 'taken', { start: -10, duration: 90 }],
      ['another service', 'taken', { service: 'color', start: 30 }],
      ['a time that ends at its start', 'booked', { start: -45 }],
      ['a time that starts at its end', 'booked', { start: 45 }],
      ['a time whose buffer overlaps its start', 'taken', { start: -45, bufferAfter: 1 }],
      ['another provider', 'booked', { provider: 'leo', start: 0 }],
    ] as const)('next to a booked time, %s is %s', async (_, verdict, wish) => {
      await bookings.book(order({ start: 0 }))
      expect((await bookings.book(order(wish))).kind).toBe(verdict)
    })

    test('one business does not block the time of another', async () => {
      await bookings.book(order({ start: 0 }))
      expect((await bookings.book({ ...order({ start: 0 }), business: 'elsewhere' })).kind).toBe('booked')
    })
  })

  describe('several claims', () => {
    test('are booked together or not at all', async () => {
      await bookings.book(order({ provider: 'leo', start: 60 }))
      const cart = order({ provider: 'ines', start: 0 }, { provider: 'leo', start: 60 }, { provider: 'maya' })
      expect((await bookings.book(cart)).kind).toBe('taken')
      expect(await busy('ines', 'maya')).toEqual([])
      expect(await count('booking')).toBe(1)
    })

    test('of racing carts in opposite orders have one winner, which is booked completely', async () => {
      const providers = ['ines', 'leo', 'maya']
      const racing = Array.from({ length: 100 }, (_, index) => {
        const wishes = providers.map(provider => ({ provider }))
        return bookings.book(order(...(index % 2 === 0 ? wishes : wishes.reverse())))
      })
      expect(tally(await Promise.all(racing))).toEqual({ booked: 1, taken: 99 })
      expect(await busy(...providers)).toHaveLength(3)
    })
  })

  describe('several candidates', () => {
    const anyone = () =>
      makeBookingCommand([makeCandidate({ provider: 'maya' }), makeCandidate({ provider: 'leo' })])

    test('are tried in order: if the first is taken, the next is booked', async () => {
      await bookings.book(order({ provider: 'maya' }))
      const wish = anyone()
      expect(await bookings.book(wish)).toEqual({ kind: 'booked', booking: wish.candidates[1]?.booking })
      expect(await busy('maya', 'leo')).toHaveLength(2)
    })

    test('leave nothing behind from those that failed', async () => {
      await bookings.book(order({ provider: 'maya' }))
      const wish = makeBookingCommand([
        makeCandidate({ provider: 'ines' }, { provider: 'maya' }),
        makeCandidate({ provider: 'leo' }, { provider: 'maya', start: 60 }),
      ])
      expect((await bookings.book(wish)).kind).toBe('booked')
      expect(await busy('ines')).toEqual([])
    })

    test('of 100 requests racing for two providers book each provider once', async () => {
      const receipts = await Promise.all(Array.from({ length: 100 }, () => bookings.book(anyone())))
      expect(tally(receipts)).toEqual({ booked: 2, taken: 98 })
    })
  })

  describe('sessions with seats', () => {
    const seat = (seats = 1, start = 0) =>
      order({ service: 'yoga', start, duration: 60, seats, capacity: 12 })

    test('never oversell, even at the first seat: 300 requests race for 12 seats', async () => {
      const receipts = await Promise.all(
        Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? store : other).bookings.book(seat())),
      )
      expect(tally(receipts)).toEqual({ booked: 12, taken: 288 })
      expect((await busy('maya')).map(({ session }) => session?.seatsTaken)).toEqual([12])
    })

    test('have as many seats as the service has at the time of each claim', async () => {
      const seats = (capacity: number, seats: number) =>
        bookings.book(order({ service: 'yoga', duration: 60, seats, capacity }))
      await seats(12, 4)
      expect(await seats(5, 2)).toEqual({ kind: 'seats', left: 1 })
      expect(await seats(3, 1)).toEqual({ kind: 'taken' })
      expect((await seats(20, 15)).kind).toBe('booked')
      expect(await seats(20, 2)).toEqual({ kind: 'seats', left: 1 })
    })

    test('report how many seats are taken, and by which service', async () => {
      await bookings.book(seat(4))
      await bookings.book(seat(3))
      expect(await busy('maya')).toEqual([
        {
          provider: 'maya',
          from: minute(0),
          to: minute(60),
          session: { service: 'yoga', start: minute(0), seatsTaken: 7 },
        },
      ])
      expect(await bookings.book(seat(6))).toEqual({ kind: 'seats', left: 5 })
      expect((await bookings.book(seat(5))).kind).toBe('booked')
    })

    test.each([
      ['another service at the same time', { service: 'tour', start: 0, duration: 60, capacity: 30 }],
      ['the same service a little later', { service: 'yoga', start: 30, duration: 60, capacity: 12 }],
      ['the same service with a longer duration', { service: 'yoga', start: 0, duration: 90, capacity: 12 }],
      ['an exclusive appointment', { service: 'haircut', start: 15 }],
      ['more people than the capacity', { service: 'yoga', start: 300, seats: 13, capacity: 12 }],
    ])('do not accept %s', async (_, wish) => {
      await bookings.book(seat())
      expect((await bookings.book(order(wish))).kind).toBe('taken')
    })

    test('get their seats back when another claim of the cart is taken', async () => {
      await bookings.book(seat())
      await bookings.book(order({ provider: 'leo' }))
      const cart = { service: 'yoga', duration: 60, seats: 5, capacity: 12 }
      expect((await bookings.book(order(cart, { provider: 'leo' }))).kind).toBe('taken')
      expect((await busy('maya'))[0]?.session?.seatsTaken).toBe(1)
    })
  })

  describe('idempotency', () => {
    test('a repeated request returns the same booking and books nothing', async () => {
      const wish = order({ start: 0 })
      const first = await bookings.book(wish)
      const again = await other.bookings.book({ ...wish, candidates: [makeCandidate({ start: 600 })] })
      expect(again).toEqual({ ...first, kind: 'replayed' })
      expect(await busy('maya')).toHaveLength(1)
    })

    test('another request under a used key is rejected', async () => {
      const wish = order({ start: 0 })
      await bookings.book(wish)
      expect(await bookings.book({ ...wish, fingerprint: 'other content' })).toEqual({ kind: 'key-reused' })
    })

    test('a request whose time was taken may be retried under its key', async () => {
      await bookings.book(order({ start: 0 }))
      const wish = order({ start: 0 })
      expect((await bookings.book(wish)).kind).toBe('taken')
      await empty('appointment', 'occupancy')
      expect((await bookings.book(wish)).kind).toBe('booked')
    })

    test('a repeated request returns in-flight at once while the first is being processed', async () => {
      const wish = order({ start: 0 })
      await behind.query('begin')
      await behind.query(
        `insert into occupancy (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
         values ($1, gen_random_uuid(), 'maya', tstzrange($2, $3), 'haircut', $2, 'block', 1, 1)`,
        [business, new Date(minute(0)), new Date(minute(45))],
      )
      // The first request now waits for that uncommitted row, so it stays in flight until the rollback.
      const first = bookings.book(wish)
      await expect.poll(waiting).toBe(1)
      expect(await other.bookings.book(wish)).toEqual({ kind: 'in-flight' })
      await behind.query('rollback')
      expect((await first).kind).toBe('booked')
    })

    test('the same key used by two businesses counts as two keys', async () => {
      const wish = order({ start: 0 })
      await bookings.book(wish)
      expect((await bookings.book({ ...wish, business: 'elsewhere', fingerprint: 'x' })).kind).toBe('booked')
    })

    const waiting = () => countLockWaits(behind)
  })

  describe('a stored booking', () => {
    test('is found as it was returned, only by its own business', async () => {
      const wish = order({ start: 0 }, { provider: 'leo', start: 60 })
      const { booking } = wish.candidates[0] ?? expect.unreachable()
      await bookings.book(wish)
      expect(await other.bookings.find(business, booking.id)).toEqual(booking)
      expect(await bookings.find('elsewhere', booking.id)).toBeUndefined()
      expect(await bookings.find(business, 'nothing')).toBeUndefined()
    })

    test('without a price or guests has none when found', async () => {
      const { booking, claims } = makeCandidate({ start: 0 })
      const { price: _, ...free } = { ...booking, guests: [], guestCount: 3 }
      await bookings.book(makeBookingCommand([{ claims, booking: free }]))
      expect(await bookings.find(business, booking.id)).toEqual(free)
    })

    test('leaves one note in the outbox', async () => {
      const wish = order({ start: 0 })
      await bookings.book(wish)
      await bookings.book(wish)
      await bookings.book(order({ start: 0 }))
      const { rows } = await behind.query('select topic, document from outbox')
      expect(rows).toEqual([
        { topic: 'booking.scheduled', document: { booking: wish.candidates[0]?.booking.id, revision: 1 } },
      ])
    })
  })

  describe('busy times', () => {
    test('are those of the requested providers that overlap the range', async () => {
      for (const provider of ['maya', 'leo', 'ines']) {
        for (const start of [120, 0, 60]) await bookings.book(order({ provider, start, bufferAfter: 5 }))
      }
      const found = await bookings.readBusyTimes({
        business,
        providers: ['leo', 'maya', 'nobody'],
        from: minute(50),
        to: minute(120),
        now,
      })
      expect(found).toHaveLength(2)
      expect(found).toContainEqual({ provider: 'leo', from: minute(60), to: minute(110) })
      expect(found).toContainEqual({ provider: 'maya', from: minute(60), to: minute(110) })
    })
  })
})

/** Counts the receipts of each kind. */
function tally(receipts: readonly BookingResult[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of receipts) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
