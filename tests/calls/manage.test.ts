import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { expectAnswer, expectProblem, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const haircut = (start: string) => ({ service: 'haircut', provider: 'maya', start })
const book = async (...items: Parameters<typeof orderFor>[0]): Promise<Booking> =>
  expectAnswer(await engine.ask('createBooking', orderFor(items))).booking

const starts = async (date: string, service = 'haircut', provider = 'maya') => {
  const { days } = expectAnswer(await engine.ask('findSlots', { service, provider, from: date, to: date }))
  return days.flatMap(({ slots }) => slots.map(({ start }) => start.slice(11, 16)))
}

describe('The new time of a reschedule', () => {
  const own = haircut('2026-12-01T10:00:00+01:00')
  const later = haircut('2026-12-01T14:00:00+01:00')
  const client = 'a-browser-of-ada'

  test('is held while the visitor decides, and the reschedule takes it', async () => {
    const { id } = await book(own)
    const held = expectAnswer(await engine.ask('holdMove', { id, start: later.start, client }))
    expect(held.expiresAt).toBe('2026-11-20T12:10:00+01:00')
    expect(getProblemCode(await engine.ask('createBooking', orderFor([later])))).toBe('slot.taken')
    const move = { id, start: later.start }
    expect(getProblemCode(await engine.ask('rescheduleBooking', move))).toBe('slot.taken')
    const moved = await engine.ask('rescheduleBooking', {
      ...move,
      ...(held.hold ? { hold: held.hold } : {}),
    })
    expect(expectAnswer(moved).booking.appointments[0]?.start).toBe(later.start)
    expect(await starts('2026-12-01')).toContain('10:00')
  })

  test("needs no hold if it overlaps the booking's own time; a taken time is reported", async () => {
    const { id } = await book(own)
    expect(
      expectAnswer(await engine.ask('holdMove', { id, start: '2026-12-01T10:15:00+01:00', client })),
    ).toEqual({})
    await book(later)
    expect(getProblemCode(await engine.ask('holdMove', { id, start: later.start, client }))).toBe(
      'slot.taken',
    )
    expect(getProblemCode(await engine.ask('holdMove', { id: 'nothing', start: later.start }))).toBe(
      'booking.not_found',
    )
  })
})

describe('A hold', () => {
  const order = { items: [haircut('2026-12-01T10:00:00+01:00')], client: 'a-browser-of-ada' }

  test('reserves the time for ten minutes, for its holder alone', async () => {
    const held = expectAnswer(await engine.ask('hold', order))
    expect(held.expiresAt).toBe('2026-11-20T12:10:00+01:00')
    expect(await starts('2026-12-01')).not.toContain('10:00')
    expect(getProblemCode(await engine.ask('createBooking', orderFor(order.items)))).toBe('slot.taken')
    const booked = await engine.ask('createBooking', orderFor(order.items, { hold: held.hold }))
    expect(expectAnswer(booked).booking.status).toBe('scheduled')
  })

  test('ends when it expires, without any cleanup', async () => {
    const held = expectAnswer(await engine.ask('hold', order))
    engine.setClock('2026-11-20T12:10:00+01:00')
    expect(await starts('2026-12-01')).toContain('10:00')
    expect(getProblemCode(await engine.ask('createBooking', orderFor(order.items)))).toBeUndefined()
    const late = await engine.ask('createBooking', orderFor(order.items, { hold: held.hold }))
    expect(getProblemCode(late)).toBe('slot.taken')
  })

  test('that has expired does not prevent a booking while the time is free', async () => {
    const held = expectAnswer(await engine.ask('hold', order))
    engine.setClock('2026-11-20T12:11:00+01:00')
    expect(
      getProblemCode(await engine.ask('createBooking', orderFor(order.items, { hold: held.hold }))),
    ).toBeUndefined()
  })

  test('can be released, also twice', async () => {
    const held = expectAnswer(await engine.ask('hold', order))
    expectAnswer(await engine.ask('release', { hold: held.hold }))
    expectAnswer(await engine.ask('release', { hold: held.hold }))
    expect(await starts('2026-12-01')).toContain('10:00')
  })

  test('of a client replaces its earlier one', async () => {
    expectAnswer(await engine.ask('hold', order))
    expectAnswer(await engine.ask('hold', { ...order, items: [haircut('2026-12-01T11:00:00+01:00')] }))
    expect(await starts('2026-12-01')).toContain('10:00')
    expect(await starts('2026-12-01')).not.toContain('11:00')
  })
})

describe('Rescheduling', () => {
  test('takes the new time, frees the old one, keeps the id and adds to the history', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    const moved = await engine.ask('rescheduleBooking', { id, start: '2026-12-02T09:00:00+01:00' })
    const { booking } = expectAnswer(moved)
    expect(booking).toMatchObject({
      id,
      status: 'rescheduled',
      appointments: [{ start: '2026-12-02T09:00:00+01:00', previousStart: '2026-12-01T10:00:00+01:00' }],
    })
    expect(booking.history.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'created by visitor',
      'rescheduled by visitor',
    ])
    expect(booking.history[1]).toMatchObject({
      from: '2026-12-01T10:00:00+01:00',
      to: '2026-12-02T09:00:00+01:00',
    })
    expect(await starts('2026-12-01')).toContain('10:00')
    expect(await starts('2026-12-02')).not.toContain('09:00')
    expect(expectAnswer(await engine.ask('getBooking', { id }))).toEqual(booking)
  })

  test("by a quarter of an hour is not blocked by the booking's own old time", async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    const moved = await engine.ask('rescheduleBooking', { id, start: '2026-12-01T10:15:00+01:00' })
    expect(expectAnswer(moved).booking.appointments[0]?.start).toBe('2026-12-01T10:15:00+01:00')
  })

  test.each([
    ['is taken', '2026-12-01T11:00:00+01:00', 'slot.taken'],
    ['is outside all opening hours', '2026-12-01T20:00:00+01:00', 'provider.busy'],
  ])('to a time that %s changes nothing', async (_, start, code) => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    await book(haircut('2026-12-01T11:00:00+01:00'))
    expect(getProblemCode(await engine.ask('rescheduleBooking', { id, start }))).toBe(code)
    expect(expectAnswer(await engine.ask('getBooking', { id })).status).toBe('scheduled')
  })

  test('can switch to another provider or to any provider', async () => {
    const { id } = await book(haircut('2026-12-01T14:00:00+01:00'))
    const start = '2026-12-01T18:00:00+01:00'
    expect(getProblemCode(await engine.ask('rescheduleBooking', { id, start }))).toBe('provider.busy')
    const moved = await engine.ask('rescheduleBooking', { id, start, provider: 'any' })
    expect(expectAnswer(moved).booking.appointments[0]).toMatchObject({
      provider: 'leo',
      providerName: 'Leo Adeyemi',
    })
  })

  test('closes for visitors four hours before the appointment', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    engine.setClock('2026-12-01T06:00:01+01:00')
    const ask = (isOperator: boolean) =>
      engine.ask('rescheduleBooking', { id, start: '2026-12-02T10:00:00+01:00' }, { caller: { isOperator } })
    expect(getProblemCode(await ask(false))).toBe('booking.reschedule_closed')
    expect(expectAnswer(await ask(true)).booking.history.at(-1)?.by).toBe('operator')
  })

  test('one appointment of a cart leaves the others in place; rescheduling all keeps their distance', async () => {
    const { id } = await book(haircut('2026-12-01T09:00:00+01:00'), {
      service: 'consultation',
      provider: 'ines',
      start: '2026-12-01T10:00:00+01:00',
      location: 'video',
    })
    const times = (booking: Booking) => booking.appointments.map(({ start }) => start.slice(8, 16))
    const one = await engine.ask('rescheduleBooking', {
      id,
      appointment: 1,
      start: '2026-12-01T12:00:00+01:00',
    })
    expect(times(expectAnswer(one).booking)).toEqual(['01T09:00', '01T12:00'])
    const all = await engine.ask('rescheduleBooking', { id, start: '2026-12-03T09:30:00+01:00' })
    expect(times(expectAnswer(all).booking)).toEqual(['03T09:30', '03T12:30'])
  })

  test('an unknown or cancelled booking is rejected', async () => {
    const start = '2026-12-02T10:00:00+01:00'
    expect(getProblemCode(await engine.ask('rescheduleBooking', { id: 'nothing', start }))).toBe(
      'booking.not_found',
    )
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    expectAnswer(await engine.ask('cancelBooking', { id }))
    expect(getProblemCode(await engine.ask('rescheduleBooking', { id, start }))).toBe(
      'booking.reschedule_closed',
    )
  })
})

describe('Cancelling', () => {
  test('frees the time and stores the reason', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    const { booking } = expectAnswer(await engine.ask('cancelBooking', { id, reason: 'I am ill' }))
    expect(booking.status).toBe('cancelled')
    expect(booking.history.at(-1)).toMatchObject({ what: 'cancelled', by: 'visitor', reason: 'I am ill' })
    expect(await starts('2026-12-01')).toContain('10:00')
  })

  test('twice returns the same response', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    const first = expectAnswer(await engine.ask('cancelBooking', { id }))
    expect(expectAnswer(await engine.ask('cancelBooking', { id }))).toEqual(first)
  })

  test('one of two appointments keeps the other and the booking', async () => {
    const { id } = await book(haircut('2026-12-01T09:00:00+01:00'), haircut('2026-12-02T09:00:00+01:00'))
    const { booking } = expectAnswer(await engine.ask('cancelBooking', { id, appointment: 0 }))
    expect(booking.status).toBe('scheduled')
    expect(booking.appointments.map(({ cancelled }) => cancelled ?? false)).toEqual([true, false])
    expect(await starts('2026-12-01')).toContain('09:00')
    expect(await starts('2026-12-02')).not.toContain('09:00')
    expect(expectAnswer(await engine.ask('cancelBooking', { id })).booking.status).toBe('cancelled')
  })

  test('one of two appointments leaves the price of the other; cancelling both keeps the last price', async () => {
    const { id, price } = await book(
      haircut('2026-12-01T09:00:00+01:00'),
      haircut('2026-12-02T09:00:00+01:00'),
    )
    expect(price?.total).toBe(8000)
    const left = expectAnswer(await engine.ask('cancelBooking', { id, appointment: 1 })).booking
    expect([left.price, left.appointments[0]?.price]).toMatchObject([
      { currency: 'EUR', total: 4000, dueNow: 0 },
      { total: 4000, dueNow: 0 },
    ])
    expect(expectAnswer(await engine.ask('getBooking', { id })).price).toEqual(left.price)
    expect(expectAnswer(await engine.ask('cancelBooking', { id })).booking.price).toEqual(left.price)
  })

  test('closes once its deadline has passed', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    engine.setClock('2026-12-01T06:00:00+01:00')
    expect(getProblemCode(await engine.ask('cancelBooking', { id, appointment: 5 }))).toBe(
      'booking.cancellation_closed',
    )
    engine.setClock('2026-12-01T06:00:01+01:00')
    expect(getProblemCode(await engine.ask('cancelBooking', { id }))).toBe('booking.cancellation_closed')
  })

  test.each([
    ['has started', '2026-12-01T10:10:00+01:00', {}, undefined],
    ['has started, by its position', '2026-12-01T10:10:00+01:00', { appointment: 0 }, undefined],
    ['is over, by its position', '2026-12-01T12:00:00+01:00', { appointment: 0 }, undefined],
    ['is over, with the upcoming ones', '2026-12-01T12:00:00+01:00', {}, 'booking.cancellation_closed'],
  ] as const)('an appointment that %s is left to the business', async (_, now, selection, code) => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    engine.setClock(now)
    const cancel = (isOperator: boolean) =>
      engine.ask('cancelBooking', { id, ...selection }, { caller: { isOperator } })
    expect(getProblemCode(await cancel(false))).toBe('booking.cancellation_closed')
    expect(getProblemCode(await cancel(true))).toBe(code)
    const status = code === undefined ? 'cancelled' : 'scheduled'
    expect(expectAnswer(await engine.ask('getBooking', { id })).status).toBe(status)
  })

  test('a booking that is partly over cancels only its appointments to come, when the business does it', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'), haircut('2026-12-02T10:00:00+01:00'))
    engine.setClock('2026-12-01T12:00:00+01:00')
    const cancelled = await engine.ask('cancelBooking', { id }, { caller: { isOperator: true } })
    expect(expectAnswer(cancelled).booking.appointments.map(one => one.cancelled ?? false)).toEqual([
      false,
      true,
    ])
  })

  test('while a reschedule is in flight succeeds; the reschedule comes first or is rejected', async () => {
    const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
    const [moved, cancelled] = await Promise.all([
      engine.ask('rescheduleBooking', { id, start: '2026-12-02T10:00:00+01:00' }),
      engine.ask('cancelBooking', { id }),
    ])
    expect(expectAnswer(cancelled).booking.status).toBe('cancelled')
    expect([undefined, 'booking.reschedule_closed']).toContain(getProblemCode(moved))
    expect(await starts('2026-12-02')).toContain('10:00')
  })
})

test('Returns several bookings at once in the requested order, without unknown ones', async () => {
  const one = await book(haircut('2026-12-01T10:00:00+01:00'))
  const other = await book(haircut('2026-12-02T10:00:00+01:00'))
  const found = expectAnswer(await engine.ask('getBookings', { ids: `${other.id},none,${one.id}` }))
  expect(found.bookings.map(({ id }) => id)).toEqual([other.id, one.id])
  expect(expectProblem(await engine.ask('getBookings', { ids: 'none' }))?.code).toBe('booking.not_found')
})
