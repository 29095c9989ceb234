import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BookingItem } from '#schemas/types.gen.ts'
import { answerOf, codeOf, type Engine, faultsOf, openEngine, orderFor } from '#tests/support/engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine()
})
afterEach(() => engine.reset())
afterAll(() => engine.close())

const date = '2026-12-01'
const cart = { services: 'haircut,consultation', from: date, to: date }
const slotsOf = async (more: object = {}) =>
  answerOf(await engine.ask('findSlots', { ...cart, ...more })).days.flatMap(({ slots }) => slots)

describe('Slots of a cart', () => {
  test('list the services one after the other, each with who is free', async () => {
    const slots = await slotsOf({ providers: 'maya,any' })
    expect(slots.find(({ start }) => start === `${date}T10:15:00+01:00`)).toEqual({
      start: `${date}T10:15:00+01:00`,
      end: `${date}T11:30:00+01:00`,
      providers: ['maya'],
      seatsLeft: 1,
      segments: [
        {
          ...{ service: 'haircut', providers: ['maya'], seatsLeft: 1 },
          ...{ start: `${date}T10:15:00+01:00`, end: `${date}T11:00:00+01:00` },
        },
        {
          ...{ service: 'consultation', providers: ['ines', 'maya'], seatsLeft: 1 },
          ...{ start: `${date}T11:00:00+01:00`, end: `${date}T11:30:00+01:00` },
        },
      ],
    })
  })

  test('leave the pause that one provider needs', async () => {
    const [first] = await slotsOf({ provider: 'maya' })
    expect(first?.segments?.[1]?.start).toBe(`${date}T09:50:00+01:00`)
  })

  test('can all be booked as they are offered', async () => {
    for (const slot of (await slotsOf({ provider: 'maya' })).filter((_, index) => index % 5 === 0)) {
      const items = (slot.segments ?? []).map(
        ({ service, start }): BookingItem => ({ service, start, provider: 'maya', location: 'in-person' }),
      )
      answerOf(await engine.ask('createBooking', orderFor(items)))
      await engine.reset()
    }
  })

  test('are also searched ahead', async () => {
    const next = await engine.ask('findNextSlot', { services: cart.services, after: '2026-12-05' })
    const { slot } = answerOf(next)
    expect(slot?.segments?.map(({ service }) => service)).toEqual(['haircut', 'consultation'])
    expect(slot?.start).toBe('2026-12-05T10:00:00+01:00')
  })

  test('need a service', async () => {
    expect(faultsOf(await engine.ask('findSlots', { from: date, to: date }))).toEqual([
      '/service field.required',
    ])
    expect(codeOf(await engine.ask('findSlots', { ...cart, services: 'haircut,nothing' }))).toBe(
      'calendar.not_found',
    )
  })
})

describe('A booked cart', () => {
  const item = (service: string, provider: string, time: string): BookingItem => ({
    ...{ service, provider, start: `${date}T${time}:00+01:00` },
    location: 'in-person',
  })

  test('is one booking with one total', async () => {
    const items = [item('haircut', 'maya', '10:00'), item('coaching', 'ines', '10:45')]
    const { booking } = answerOf(await engine.ask('createBooking', orderFor(items)))
    expect(
      booking.appointments.map(({ position, service, provider }) => [position, service, provider]),
    ).toEqual([
      [0, 'haircut', 'maya'],
      [1, 'coaching', 'ines'],
    ])
    expect(booking.price).toEqual({ currency: 'EUR', total: 11000, dueNow: 0 })
  })

  test('gives each service at one time a provider of its own', async () => {
    const items = [item('consultation', 'any', '14:00'), item('consultation', 'any', '14:00')]
    const { booking } = answerOf(await engine.ask('createBooking', orderFor(items)))
    expect(new Set(booking.appointments.map(({ provider }) => provider)).size).toBe(2)
  })

  test('is all or nothing', async () => {
    answerOf(await engine.ask('createBooking', orderFor([item('haircut', 'leo', '14:00')])))
    const items = [item('haircut', 'maya', '15:00'), item('haircut', 'leo', '14:15')]
    expect(codeOf(await engine.ask('createBooking', orderFor(items)))).toBe('slot.taken')
    const free = await engine.ask('createBooking', orderFor([item('haircut', 'maya', '15:00')]))
    expect(codeOf(free)).toBeUndefined()
  })

  test('cannot have one provider twice at one time', async () => {
    const items = [item('haircut', 'maya', '10:00'), item('consultation', 'maya', '10:15')]
    expect(codeOf(await engine.ask('createBooking', orderFor(items)))).toBe('slot.taken')
  })

  test('that wants two providers crosswise with another one: one wins, nobody waits for ever', async () => {
    const one = [item('haircut', 'maya', '14:00'), item('consultation', 'leo', '14:45')]
    const other = [item('haircut', 'leo', '14:15'), item('consultation', 'maya', '14:30')]
    const outcomes = await Promise.all(
      [one, other, one, other].map(items => engine.ask('createBooking', orderFor(items))),
    )
    expect(outcomes.map(outcome => codeOf(outcome) ?? 'booked').sort()).toEqual([
      'booked',
      ...Array(3).fill('slot.taken'),
    ])
  })

  test('has at most ten services', async () => {
    const items = Array.from({ length: 11 }, () => item('haircut', 'any', '14:00'))
    expect(faultsOf(await engine.ask('createBooking', orderFor(items)))).toEqual(['/items field.too_large'])
  })
})

test('The same key gives the same booking again, and another content is refused', async () => {
  const items = [{ service: 'haircut', provider: 'maya', start: `${date}T10:00:00+01:00` }]
  const key = 'one-key'
  const first = answerOf(await engine.ask('createBooking', orderFor(items), { key }))
  expect(answerOf(await engine.ask('createBooking', orderFor(items), { key }))).toEqual(first)
  const other = await engine.ask('createBooking', orderFor(items, { locale: 'de' }), { key })
  expect(codeOf(other)).toBe('idempotency.key_reused')
})
