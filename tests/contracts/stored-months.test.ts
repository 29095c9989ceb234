/** Months that are over are counted once for the numbers, and again as soon as somebody changes what was in them. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Appointment, Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { ReportQuery } from '#server/features/reports/reports.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeCancelCommand,
  makeMoveCommand,
  minute,
  order,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { instant, plainDate, zone } from '#tests/support/clock/times.ts'
import { engines } from '#tests/support/database/database.ts'

const minutesPerDay = 1440
/** All bookings are at 8:00 UTC, from 26 November. */
const onDay = (day: number, more: Wish = {}): Wish => ({ ...more, start: day * minutesPerDay })
const now = instant('2027-04-20T12:00:00Z')

interface Period {
  readonly from: PlainDate
  readonly days: number
  /** The length of an interval, in days. */
  readonly by: number
  readonly provider?: string | undefined
  readonly city?: string
}

function ask({ from, days, by, provider, city = 'Europe/Berlin' }: Period, at = now): ReportQuery {
  const ends = Array.from({ length: Math.ceil(days / by) }, (_, index) => Math.min(days, (index + 1) * by))
  const rest = ends.map(end => addDays(from, end))
  const toInstant = (date: PlainDate) => getFirstInstantOfDay(date, zone(city))
  return {
    business,
    provider,
    withMoney: true,
    zone: zone(city),
    now: at,
    dates: [addDays(from, -days), from, ...rest],
    boundaries: [toInstant(addDays(from, -days)), toInstant(from), ...rest.map(toInstant)],
  }
}

/** December to March, with as many days before. */
const winter = ask({ from: plainDate('2026-12-01'), days: 121, by: 7 })

describe.each(engines)('Stored months on $name', engine => {
  const suite = bookingsSuite(engine)
  const read = (query = winter, process = 0) => suite.store(process).reports.read(query)
  /** No month is over at that time, so everything is counted. */
  const count = (query = winter) => read({ ...query, now: asInstant(0) })
  const book = async (...wishes: readonly Wish[]): Promise<Booking> => {
    const receipt = await suite.bookings.book({ ...order(...wishes), now })
    return receipt.kind === 'booked' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  const miss = async (previous: Booking) => {
    const noShow: Appointment['noShow'] = previous.appointments[0]?.noShow ? undefined : true
    const booking = withChange(previous, noShow ? 'no-show' : 'no-show-withdrawn')
    const appointments = booking.appointments.map(({ noShow: _, ...one }) =>
      noShow ? { ...one, noShow } : one,
    )
    const receipt = await suite.bookings.amend({
      business,
      previous,
      now,
      booking: { ...booking, appointments },
    })
    return receipt.kind === 'amended' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  const cancel = async (previous: Booking) => {
    const undo = { change: randomUUID(), until: addMinutes(now, 1) }
    const receipt = await suite.bookings.cancel({ ...makeCancelCommand(previous), now, undo })
    const booking = receipt.kind === 'cancelled' ? receipt.booking : expect.unreachable(receipt.kind)
    return { booking, change: undo.change }
  }
  const undo = async (was: Booking, { booking: previous, change }: Awaited<ReturnType<typeof cancel>>) => {
    const booking = { ...was, history: withChange(previous, 'undone').history }
    expect(await suite.bookings.undo({ business, change, now, previous, booking })).toBe('undone')
    return booking
  }
  const move = async (previous: Booking, wish: Wish) => {
    const command = makeMoveCommand(previous, new Map([[0, wish]]))
    const receipt = await suite.bookings.reschedule({ ...command, now })
    return receipt.kind === 'moved' ? receipt.booking : expect.unreachable(receipt.kind)
  }
  /** Takes five euros, which it returns to be taken back. */
  const take = async (previous: Booking) => {
    const payment = { id: randomUUID(), amount: 500, currency: 'EUR', method: 'cash' as const }
    await suite.bookings.recordInPersonPayment({ business, previous, now, by: 'p', most: 4000, payment })
    return payment.id
  }
  const takeAndReturn = async (previous: Booking) =>
    suite.bookings.reverseInPersonPayment({ business, previous, now, by: 'p', payment: await take(previous) })
  /** What is stored has three no-shows on each day then, by which it is told from what is counted. */
  const falsify = () =>
    suite.rows(
      `update month_numbers set document = regexp_replace(document::text, ',\\d+\\]', ',3]', 'g')::json`,
    )
  const countNoShows = async (query = winter) =>
    (await read(query)).noShows.reduce((sum, one) => sum + one.count, 0)

  let booking: Booking
  beforeEach(async () => {
    booking = await book(onDay(12))
    await book(onDay(45), onDay(46))
    await book(onDay(80, { provider: 'leo' }))
    await suite.rows('delete from month_change')
  })

  test('are read until one of their appointments changes; then that month alone is counted', async () => {
    expect(await countNoShows()).toBe(0)
    await falsify()
    // December, January, February have appointments; November is in the time before, as a part.
    expect(await countNoShows()).toBe(3 * (31 + 31 + 28))
    await miss(booking)
    expect(await countNoShows()).toBe(1 + 3 * (31 + 28))
    expect(await countNoShows()).toBe(1 + 3 * (31 + 28))
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a no-show', () => miss(booking)],
    ['a cancellation', () => cancel(booking)],
    ['a move', () => move(booking, onDay(20))],
    ['a move from the past', () => move(booking, onDay(500))],
    ['a booking of a past time', () => book(onDay(13))],
    ['money that was paid at the appointment', () => take(booking)],
  ])('notice %s', async (_, change) => {
    const before = await read()
    await change()
    const after = await read()
    expect(after).toEqual(await count())
    expect(after).not.toEqual(before)
  })

  test('notice that a cancellation was undone', async () => {
    const before = await read()
    const cancelled = await cancel(booking)
    expect((await read()).cancellations).toHaveLength(1)
    await undo(booking, cancelled)
    expect(await read()).toEqual(before)
  })

  test('notice that money was taken back', async () => {
    const before = await read()
    const payment = await take(booking)
    expect(before.dueAtVisit).toEqual([{ isBefore: false, currency: 'EUR', amount: 12_000 }])
    expect((await read()).dueAtVisit).toEqual([{ isBefore: false, currency: 'EUR', amount: 11_500 }])
    await suite.bookings.reverseInPersonPayment({ business, previous: booking, now, by: 'p', payment })
    expect(await read()).toEqual(before)
  })

  // Emptying the demo also removes what notes changes; a reader may have counted before.
  test('are of one version of the record of the business, which emptying the demo changes', async () => {
    await suite.rows("insert into business (business, hosts, version) values ($1, '{}', 1)", [business])
    await suite.rows(
      "insert into record (business, kind, key, document, version) values ($1, 'business', '', '{}', 1)",
      [business],
    )
    await read()
    await falsify()
    expect(await countNoShows()).toBe(3 * 90)
    await suite.rows('update record set version = 2')
    expect(await countNoShows()).toBe(0)
    await suite.rows('delete from record')
    await suite.rows('delete from business')
  })

  test('are not wrong when somebody changes an appointment after they were counted, and before they are stored', async () => {
    const reader = await suite.look(async client => {
      await client.query('begin')
      await client.query('lock table month_numbers in exclusive mode')
      const reading = read()
      const isWaiting = () =>
        client
          .query("select from pg_locks where relation = 'month_numbers'::regclass and not granted")
          .then(({ rows }) => rows.length)
      await expect.poll(isWaiting).toBe(1)
      await miss(booking)
      await client.query('commit')
      return reading
    })
    expect(reader.noShows).toEqual([])
    expect(await suite.rows('select from month_numbers')).toHaveLength(3)
    expect(await countNoShows()).toBe(1)
  })

  test('are left alone by what is to come', async () => {
    const future = { start: (now - minute(0)) / 60_000 + minutesPerDay }
    await cancel(await miss(await book(future)))
    await move(await book(future), { ...future, start: future.start + 60 })
    expect(await suite.rows('select from month_change')).toEqual([])
  })

  test('go with the notes of their changes after a while', async () => {
    await read()
    await miss(booking)
    const left = async () => [
      (await suite.rows('select from month_numbers')).length,
      (await suite.rows('select from month_change')).length,
    ]
    await suite.store(0).maintenance.forget(now)
    expect(await left()).toEqual([3, 1])
    await suite.store(0).maintenance.forget(addMinutes(now, 1))
    expect(await left()).toEqual([0, 0])
  })

  test('serve four weeks, or a day if they are from about the start of the server', async () => {
    await book(onDay(-50))
    const october = ask({ from: plainDate('2026-10-01'), days: 31, by: 1 })
    const at = (hours: number) => ({ ...october, now: addMinutes(asInstant(Date.now()), hours * 60) })
    await read(at(0))
    await falsify()
    expect(await countNoShows(at(23))).toBe(3 * 31)
    expect(await countNoShows(at(25))).toBe(0)
    await falsify()
    expect(await countNoShows(at(25 + 27 * 24))).toBe(3 * 31)
    expect(await countNoShows(at(25 + 29 * 24))).toBe(0)
  })

  test('give the same numbers as counting, whatever changes and whatever is asked for', async () => {
    let bookings = [booking, await book(onDay(100)), await book(onDay(64, { provider: 'leo' }))]
    const acts = [
      (was: Booking) => miss(was),
      async (was: Booking) => undo(was, await cancel(was)),
      (was: Booking, day: number) => move(was, onDay(day)),
      async (was: Booking) => was,
      async (was: Booking) => {
        await take(was)
        return was
      },
      async (was: Booking) => {
        await takeAndReturn(was)
        return was
      },
    ]
    const period = fc.record({
      from: fc.integer({ min: -30, max: 200 }).map(day => addDays(plainDate('2026-11-20'), day)),
      days: fc.integer({ min: 1, max: 120 }),
      by: fc.constantFrom(1, 7),
      provider: fc.constantFrom(undefined, 'maya', 'leo'),
      city: fc.constantFrom('Europe/Berlin', 'America/New_York'),
    })
    const step = fc.tuple(fc.nat(2), fc.constantFrom(...acts), period)
    let freeDay = 101
    await fc.assert(
      fc.asyncProperty(step, async ([index, act, period]) => {
        const was = bookings[index]
        freeDay += 1
        if (was) bookings = bookings.with(index, await act(was, freeDay))
        for (const query of [ask(period), ask({ ...period, provider: undefined })])
          expect(await read(query)).toEqual(await count(query))
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

const withChange = (booking: Booking, what: BookingChange['what']): Booking => ({
  ...booking,
  history: [...booking.history, { at: '2027-04-20T12:00:00Z', what, by: 'operator' }],
})
