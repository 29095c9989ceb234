/** Each reminder is decided upon once, by what the booking and the records say at that moment, however many servers do it. */
import { describe, expect, test, vi } from 'vitest'
import type { Booking, Business, Reminder, Service } from '#schemas/generated/types.gen.ts'
import { writeDueReminders } from '#server/features/reminders/write-due-reminders.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  makeDecisionCommand,
  makeMoveCommand,
  minute,
  now,
  order,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const harbor: Business = {
  slug: business,
  name: 'Harbor Studio',
  address: 'Hafenstraße 12',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
}
const service = (slug: string, reminders?: readonly Reminder[]): Service => ({
  slug,
  name: slug,
  durationMinutes: 45,
  ...(reminders && { reminders: [...reminders] }),
})

interface Records {
  readonly reminders?: Reminder[]
  readonly services?: readonly Service[]
}

describe.each(engines)('Reminders on $name', engine => {
  const suite = bookingsSuite(engine)

  /** A server with its own store, whose clock shows so many minutes after the appointment at minute 0. */
  const remind = (minutes: number, { reminders, services = [] }: Records = {}, process = 0) =>
    writeDueReminders({
      reminders: suite.store(process).reminders,
      directories: {
        list: async () => [business],
        read: async () => ({
          business: { ...harbor, ...(reminders && { reminders }) },
          services,
          providers: [],
          teams: [],
          groups: [],
          serviceMenus: [],
          oneTimeLinks: [],
        }),
      },
      clock: () => minute(minutes),
    })
  const book = async (wish: Wish, change: Partial<Booking> = {}): Promise<Booking> => {
    const attempt = makeCandidate(wish)
    const booking = { ...attempt.booking, ...change }
    await suite.bookings.book(makeBookingCommand([{ ...attempt, booking }]))
    return booking
  }
  /** Lists the bookings that are reminded of, each as often as there are emails. */
  const listReminded = () =>
    suite.rows(
      `select document->>'booking' as booking, document->>'start' as start, document->>'before' as before
        from outbox where topic = 'reminder.due' order by created_at, document->>'start'`,
    )
  const later = { start: 1440 }

  test('are written once, by whichever of two servers comes first, and not again after a restart', async () => {
    const booking = await book(later)
    await remind(-1)
    expect(await listReminded()).toEqual([])
    await Promise.all(Array.from({ length: 8 }, (_, index) => remind(0, {}, index % 2)))
    const reminded = [{ booking: booking.id, start: new Date(minute(1440)).toISOString(), before: 'P1D' }]
    expect(await listReminded()).toEqual(reminded)
    for (const minutes of [1, 1439, 1440]) await remind(minutes, {}, 1)
    // A clock that is set back.
    await remind(-600)
    await remind(0)
    expect(await listReminded()).toEqual(reminded)
  })

  test('are written late after a time without a server, but not once the appointment has begun', async () => {
    await book(later)
    const second = await book({ start: 1500 })
    for (const minutes of [1440, 1500]) await remind(minutes)
    expect(await listReminded()).toMatchObject([{ booking: second.id }])
  })

  test('are written in batches, of whatever many', async () => {
    const count = 230
    for (let index = 0; index < count; index++)
      await book({ provider: `p${index % 23}`, start: 1440 + Math.floor(index / 23) * 45 })
    await remind(450)
    const reminded = await listReminded()
    expect(reminded).toHaveLength(count)
    expect(new Set(reminded.map(({ booking }) => booking)).size).toBe(count)
  })

  test('of what was booked inside the time are left out for good', async () => {
    await book({ start: 0 })
    // Booked at the very moment.
    await remind(-1440)
    await remind(-100)
    expect(await listReminded()).toEqual([])
    expect(await suite.rows('select before, entry from reminder')).toEqual([{ before: 'P1D', entry: null }])
  })

  test('count for the new time after a move, and not for the former one', async () => {
    const booking = await book(later)
    await remind(0)
    const moved = await suite.bookings.reschedule(makeMoveCommand(booking, new Map([[0, { start: 3000 }]])))
    if (moved.kind !== 'moved') expect.unreachable(moved.kind)
    for (const minutes of [1, 1559, 1560, 1561]) await remind(minutes)
    expect(await listReminded()).toMatchObject([
      { start: new Date(minute(1440)).toISOString() },
      { start: new Date(minute(3000)).toISOString() },
    ])
  })

  test('are not written of a time to which an appointment was moved inside the time', async () => {
    // The move is of minute -1380.
    const booking = await book({ start: 3000 })
    const moved = await suite.bookings.reschedule(makeMoveCommand(booking, new Map([[0, { start: 60 }]])))
    expect(moved.kind).toBe('moved')
    await remind(-1380)
    await remind(0)
    expect(await listReminded()).toEqual([])
  })

  test('are not written of what is cancelled, requested, unpaid or without an address', async () => {
    const cancelled = await book(later)
    await suite.bookings.cancel(makeCancelCommand(cancelled))
    await book({ ...later, kind: 'request' }, { status: 'requested' })
    await book({ ...later, provider: 'leo' }, { status: 'awaiting-payment' })
    await book({ ...later, provider: 'noor' }, { contact: { firstName: 'Jo', lastName: 'Ångström' } })
    await remind(0)
    expect(await listReminded()).toEqual([])
    expect(await suite.count('reminder')).toBe(0)
  })

  test('are written of what was approved in time', async () => {
    const requested = await book({ ...later, kind: 'request' }, { status: 'requested' })
    await suite.bookings.decide(makeDecisionCommand(requested, 'approved'))
    await remind(0)
    expect(await listReminded()).toMatchObject([{ booking: requested.id }])
  })

  test('follow the records of today, also for what was booked before', async () => {
    const booking = await book(later)
    const hours: Records = { reminders: [{ before: 'PT2H' }] }
    await remind(0, { reminders: [] })
    await remind(100, { services: [service('haircut', [])] })
    await remind(200, hours)
    expect(await listReminded()).toEqual([])
    await remind(1320, hours)
    const two = { booking: booking.id, before: 'PT2H' }
    expect(await listReminded()).toMatchObject([two])
    // What was due before the one that was sent is of no use any more.
    await remind(1321, { reminders: [{ before: 'PT3H' }, { before: 'P1D' }] })
    expect(await listReminded()).toMatchObject([two])
    await remind(1400, { reminders: [{ before: 'PT2H' }, { before: 'PT1H' }] })
    expect(await listReminded()).toMatchObject([two, { before: 'PT1H' }])
  })

  test('of a service replace those of the business; a service that is gone has those of the business', async () => {
    const own = await book({ ...later, service: 'color' })
    const usual = await book({ ...later, provider: 'leo' })
    const gone = await book({ ...later, provider: 'noor', service: 'gone' })
    const records: Records = {
      reminders: [{ before: 'PT5H' }],
      services: [service('haircut'), service('color', [{ before: 'PT3H' }])],
    }
    const bookings = async () => (await listReminded()).map(({ booking }) => booking).sort()
    await remind(1140, records)
    expect(await bookings()).toEqual([usual.id, gone.id].sort())
    await remind(1260, records)
    expect(await bookings()).toEqual([usual.id, gone.id, own.id].sort())
  })

  test('of a cart are one email, and each occurrence of a series has its own', async () => {
    await suite.bookings.book(order(later, { start: 1485, service: 'color' }, { start: 11_520 }))
    await remind(0)
    await remind(45)
    expect(await listReminded()).toMatchObject([{ start: new Date(minute(1440)).toISOString() }])
    await remind(10_080)
    expect(await listReminded()).toHaveLength(2)
  })

  test('are due by the wall clock of the place where they take place, on the days that clocks change', async () => {
    // Sunday, 28 March 2027, 10:00 in Berlin: the day has 23 hours.
    const start = (Date.UTC(2027, 2, 28, 8) - minute(0)) / 60_000
    await book({ start })
    await remind(start - 1381)
    expect(await listReminded()).toEqual([])
    await remind(start - 1380)
    expect(await listReminded()).toMatchObject([{ before: 'P1D' }])
    const elapsed: Records = { reminders: [{ before: 'PT24H' }] }
    await book({ start, provider: 'leo' })
    await remind(start - 1441, elapsed)
    expect(await listReminded()).toHaveLength(1)
    await remind(start - 1440, elapsed)
    // In the order of the clock.
    expect(await listReminded()).toMatchObject([{ before: 'PT24H' }, { before: 'P1D' }])
  })

  test('wait while a change of the booking is still to be told', async () => {
    const attempt = makeCandidate(later)
    const announcedAt = minute(2)
    await suite.bookings.book({ ...makeBookingCommand([attempt]), announcedAt })
    await remind(0)
    await remind(1)
    expect(await listReminded()).toEqual([])
    await remind(2)
    expect(await listReminded()).toHaveLength(1)
  })

  test('wait for a change that is being written, and then see it', async () => {
    const booking = await book(later)
    await suite.look(async client => {
      await client.query('begin')
      await client.query('select from booking where id = $1 for update', [booking.id])
      const reminding = remind(0)
      const hasWaiting = async () =>
        (await client.query('select from pg_locks where not granted')).rowCount !== 0
      await vi.waitUntil(hasWaiting, { timeout: 20_000 })
      await client.query(`update booking set status = 'cancelled' where id = $1`, [booking.id])
      await client.query('commit')
      await reminding
    })
    expect(await listReminded()).toEqual([])
  })

  test('of one business are written while those of another fail', async () => {
    const booking = await book(later)
    const failing = writeDueReminders({
      reminders: suite.store(0).reminders,
      directories: {
        list: async () => ['broken', business],
        read: async slug => {
          if (slug === 'broken') throw new Error('The records cannot be read.')
          return {
            business: harbor,
            services: [],
            providers: [],
            teams: [],
            groups: [],
            serviceMenus: [],
            oneTimeLinks: [],
          }
        },
      },
      clock: () => minute(0),
    })
    await expect(failing).rejects.toThrow('The records cannot be read.')
    expect(await listReminded()).toMatchObject([{ booking: booking.id }])
  })

  test('are forgotten with the log of emails, after the appointment, and with the person', async () => {
    const booking = await book(later)
    await book(
      { ...later, provider: 'leo' },
      { contact: { firstName: 'Ada', lastName: 'L', email: 'a@example.org' } },
    )
    await remind(0)
    const { maintenance, bookings, reminders } = suite.store(1)
    expect(await reminders.listEntries(business, booking.id)).toEqual([
      { id: expect.any(String), at: minute(0) },
    ])
    await bookings.eraseCustomer({ business, email: 'jo@example.org', now })
    expect(await reminders.listEntries(business, booking.id)).toEqual([])
    expect(await suite.count('reminder')).toBe(1)
    const forget = (before: number) => maintenance.forgetReminders({ business, before: minute(before) })
    expect(await forget(1440)).toBe(0)
    expect(await forget(1441)).toBe(1)
    expect(await suite.count('reminder')).toBe(0)
  })
})
