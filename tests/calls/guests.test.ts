import { describe, expect, test } from 'vitest'
import type { Guest } from '#schemas/generated/types.gen.ts'
import {
  expectAnswer,
  expectProblem,
  getFaults,
  getProblemCode,
  orderFor,
} from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

/** A Tuesday evening: twelve seats, at most four per booking. */
const yoga = { service: 'yoga', provider: 'any', start: '2026-12-01T18:00:00+01:00' }
/** A Saturday morning: thirty seats, guests by count. */
const tour = { service: 'tour', provider: 'any', start: '2026-12-05T11:00:00+01:00' }
const named = (...names: string[]) => names.map(name => ({ name, email: `${name}@example.org` }))

const seatsLeft = async (service: string, date: string) => {
  const { days } = expectAnswer(await engine.ask('findSlots', { service, from: date, to: date }))
  return days[0]?.slots[0]?.seatsLeft
}

describe('Guests by name', () => {
  test('sit in the same session as the contact, each at the price of one', async () => {
    const { booking } = expectAnswer(
      await engine.ask('createBooking', orderFor([yoga], { guests: named('bob', 'cleo') })),
    )
    expect(booking.appointments).toMatchObject([{ service: 'yoga', seats: 3 }])
    expect(booking.guests).toEqual(named('bob', 'cleo'))
    expect(booking.price).toEqual({ currency: 'EUR', total: 4500, dueNow: 0 })
    expect(await seatsLeft('yoga', '2026-12-01')).toBe(9)
  })

  test('can have another service at the same time, with another free provider', async () => {
    const guests = [{ ...named('bob')[0], service: 'consultation' }]
    const start = '2026-12-01T18:00:00+01:00'
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([yoga], { guests })))
    expect(booking.appointments.map(({ service, start, seats }) => [service, start, seats])).toEqual([
      ['yoga', start, 1],
      ['consultation', start, 1],
    ])
    expect(booking.appointments[0]?.provider).not.toBe(booking.appointments[1]?.provider)
  })

  test('get all their faults at once, together with those of the contact', async () => {
    const guests = [{ name: '', email: 'x' }, ...named('bob'), { name: 'Bo', email: 'BOB@example.org' }]
    const wrong = orderFor([yoga], { guests, contact: { firstName: 'Ada', lastName: 'Lovelace' } })
    const outcome = await engine.ask('createBooking', wrong)
    expect(getProblemCode(outcome)).toBe('input.invalid')
    expect(getFaults(outcome)).toEqual([
      '/contact/email contact.email_required',
      '/guests/0/name guest.name_required',
      '/guests/0/email guest.email_invalid',
      '/guests/2/email guest.email_repeated',
    ])
  })

  test('need names only to be booked, not to be held or quoted', async () => {
    const unnamed = { items: [yoga], guests: [{}, { name: '', email: 'not yet' }] }
    const { hold } = expectAnswer(await engine.ask('hold', unnamed))
    expect(await seatsLeft('yoga', '2026-12-01')).toBe(9)
    expect(expectAnswer(await engine.ask('quote', unnamed)).total).toBe(4500)
    const booked = await engine.ask('createBooking', orderFor([yoga], { guests: unnamed.guests, hold }))
    expect(getFaults(booked)).toEqual([
      '/guests/0/name guest.name_required',
      '/guests/1/name guest.name_required',
      '/guests/0/email guest.email_required',
      '/guests/1/email guest.email_invalid',
    ])
    const guests = named('bob', 'cleo')
    expectAnswer(await engine.ask('createBooking', orderFor([yoga], { guests, hold })))
    expect(await seatsLeft('yoga', '2026-12-01')).toBe(9)
  })

  test('without names still need their services and count towards the limit', async () => {
    const hold = (guests: Guest[]) => engine.ask('hold', { items: [yoga], guests })
    expect(getProblemCode(await hold([{ service: 'yoga' }, {}]))).toBe('guest.service_missing')
    expect(getProblemCode(await hold([{}, {}, {}, {}]))).toBe('service.limit_exceeded')
  })

  test('cannot exceed the maximum per booking', async () => {
    const outcome = await engine.ask('createBooking', orderFor([yoga], { guests: named('a', 'b', 'c', 'd') }))
    expect(expectProblem(outcome)).toMatchObject({ code: 'service.limit_exceeded', params: { count: 4 } })
  })

  test('all need a service once one of them has one', async () => {
    const guests = [{ ...named('bob')[0], service: 'yoga' }, ...named('cleo')]
    const outcome = await engine.ask('createBooking', orderFor([yoga], { guests }))
    expect(getProblemCode(outcome)).toBe('guest.service_missing')
    expect(getFaults(outcome)).toEqual(['/guests/1/service guest.service_missing'])
  })

  test('are rejected by a service that takes no guests', async () => {
    const haircut = { service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
    const outcome = await engine.ask('createBooking', orderFor([haircut], { guests: named('bob') }))
    expect(getFaults(outcome)).toEqual(['/guests field.unknown'])
  })

  test('beyond the free seats are rejected with the number of seats left', async () => {
    for (const _ of [1, 2])
      expectAnswer(await engine.ask('createBooking', orderFor([yoga], { guests: named('a', 'b', 'c') })))
    expectAnswer(await engine.ask('createBooking', orderFor([yoga], { guests: named('a') })))
    const outcome = await engine.ask('createBooking', orderFor([yoga], { guests: named('a', 'b') }))
    expect(expectProblem(outcome)).toMatchObject({ code: 'slot.seats_exceeded', params: { count: 2 } })
    expect(await seatsLeft('yoga', '2026-12-01')).toBe(2)
  })
})

describe('Guests by count', () => {
  test('take seats without names', async () => {
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([tour], { guestCount: 11 })))
    expect(booking).toMatchObject({ guestCount: 11, guests: [], appointments: [{ seats: 12 }] })
    expect(await seatsLeft('tour', '2026-12-05')).toBe(18)
  })

  test.each([
    [0, ['/guestCount guest.count_range']],
    [101, ['/guestCount guest.count_range', '/guestCount service.limit_exceeded']],
    [30, ['/guestCount service.limit_exceeded']],
  ])('a count of %i is rejected', async (guestCount, faults) =>
    expect(getFaults(await engine.ask('createBooking', orderFor([tour], { guestCount })))).toEqual(faults),
  )
})

test('When fifty visitors book the last seats at once, exactly as many succeed as there are seats', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => engine.ask('createBooking', orderFor([yoga]))),
  )
  const booked = outcomes.filter(({ ok }) => ok)
  expect(booked.length).toBe(12)
  expect(new Set(outcomes.map(getProblemCode))).toEqual(new Set([undefined, 'slot.taken']))
  expect(await seatsLeft('yoga', '2026-12-01')).toBeUndefined()
})

test('A quote counts every guest', async () => {
  const guests = [{ ...named('bob')[0], service: 'coaching' }]
  const quote = expectAnswer(await engine.ask('quote', { items: [yoga], guests }))
  expect(quote).toEqual({
    currency: 'EUR',
    total: 8500,
    dueNow: 0,
    lines: [
      {
        service: 'yoga',
        serviceName: expect.objectContaining({ en: 'Yoga' }),
        people: 1,
        times: 1,
        total: 1500,
        dueNow: 0,
      },
      { service: 'coaching', serviceName: 'Coaching', people: 1, times: 1, total: 7000, dueNow: 0 },
    ],
  })
})

test('Too few seats are a fault at the guest count, which the visitor can lower', async () => {
  expectAnswer(await engine.ask('createBooking', orderFor([tour], { guestCount: 25 })))
  const fault = { code: 'slot.seats_exceeded', params: { count: 4 } }
  const wanted = { items: [tour], guestCount: 4 }
  const outcomes = [
    await engine.ask('hold', wanted),
    await engine.ask('createBooking', { ...orderFor([tour]), ...wanted }),
  ]
  for (const outcome of outcomes)
    expect(expectProblem(outcome)).toEqual({ ...fault, faults: [{ pointer: '/guestCount', ...fault }] })
})
