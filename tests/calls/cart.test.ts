import { describe, expect, test } from 'vitest'
import type { Booking, BookingItem } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine(({ services, serviceMenus }) => ({
  services: [
    ...services,
    { slug: 'call', name: 'Call', durationMinutes: 15, locations: [{ kind: 'phone' }, { kind: 'video' }] },
    {
      slug: 'visit',
      name: 'Visit',
      durationMinutes: 30,
      locations: [{ kind: 'in-person' }, { kind: 'in-person', address: 'Elsewhere 1' }],
    },
  ],
  serviceMenus: [
    ...serviceMenus,
    {
      id: 'm2',
      slug: 'talks',
      name: 'Talks',
      sections: [{ name: 'All', services: ['consultation', 'coaching', 'call', 'visit', 'haircut'] }],
    },
  ],
}))

const date = '2026-12-01'
const cart = { services: 'haircut,consultation', from: date, to: date }
const slotsOf = async (more: object = {}) =>
  expectAnswer(await engine.ask('findSlots', { ...cart, ...more })).days.flatMap(({ slots }) => slots)

describe('Slots of a cart', () => {
  test('list the services one after the other, each with its free providers', async () => {
    const slots = await slotsOf({ providers: 'maya,any' })
    expect(slots.find(({ start }) => start === `${date}T10:15:00+01:00`)).toEqual({
      start: `${date}T10:15:00+01:00`,
      end: `${date}T11:30:00+01:00`,
      providers: ['maya'],
      seatsLeft: 1,
      segments: [
        {
          service: 'haircut',
          providers: ['maya'],
          seatsLeft: 1,
          start: `${date}T10:15:00+01:00`,
          end: `${date}T11:00:00+01:00`,
        },
        {
          service: 'consultation',
          providers: ['ines', 'maya'],
          seatsLeft: 1,
          start: `${date}T11:00:00+01:00`,
          end: `${date}T11:30:00+01:00`,
        },
      ],
    })
  })

  test('leave the gap that a single provider needs between services', async () => {
    const [first] = await slotsOf({ provider: 'maya' })
    expect(first?.segments?.[1]?.start).toBe(`${date}T09:50:00+01:00`)
  })

  test('can all be booked as offered', async () => {
    for (const slot of (await slotsOf({ provider: 'maya' })).filter((_, index) => index % 5 === 0)) {
      const items = (slot.segments ?? []).map(
        ({ service, start }): BookingItem => ({ service, start, provider: 'maya', location: 'in-person' }),
      )
      expectAnswer(await engine.ask('createBooking', orderFor(items)))
      await engine.reset()
    }
  })

  test('are found by the search for the next slot', async () => {
    const next = await engine.ask('findNextSlot', { services: cart.services, after: '2026-12-05' })
    const { slot } = expectAnswer(next)
    expect(slot?.segments?.map(({ service }) => service)).toEqual(['haircut', 'consultation'])
    expect(slot?.start).toBe('2026-12-05T10:00:00+01:00')
  })

  test('require at least one known service', async () => {
    expect(getFaults(await engine.ask('findSlots', { from: date, to: date }))).toEqual([
      '/service field.required',
    ])
    expect(getProblemCode(await engine.ask('findSlots', { ...cart, services: 'haircut,nothing' }))).toBe(
      'calendar.not_found',
    )
  })
})

describe('A booked cart', () => {
  const item = (service: string, provider: string, time: string): BookingItem => ({
    service,
    provider,
    start: `${date}T${time}:00+01:00`,
    location: 'in-person',
  })

  test('is one booking with one total', async () => {
    const items = [item('haircut', 'maya', '10:00'), item('coaching', 'ines', '10:45')]
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expect(
      booking.appointments.map(({ position, service, provider }) => [position, service, provider]),
    ).toEqual([
      [0, 'haircut', 'maya'],
      [1, 'coaching', 'ines'],
    ])
    expect(booking.price).toEqual({ currency: 'EUR', total: 11000, dueNow: 0 })
  })

  test('assigns different providers to two services at the same time', async () => {
    const items = [item('consultation', 'any', '14:00'), item('consultation', 'any', '14:00')]
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expect(new Set(booking.appointments.map(({ provider }) => provider)).size).toBe(2)
  })

  test('is booked as a whole or not at all', async () => {
    expectAnswer(await engine.ask('createBooking', orderFor([item('haircut', 'leo', '14:00')])))
    const items = [item('haircut', 'maya', '15:00'), item('haircut', 'leo', '14:15')]
    expect(getProblemCode(await engine.ask('createBooking', orderFor(items)))).toBe('slot.taken')
    const free = await engine.ask('createBooking', orderFor([item('haircut', 'maya', '15:00')]))
    expect(getProblemCode(free)).toBeUndefined()
  })

  test('cannot use the same provider twice at the same time', async () => {
    const items = [item('haircut', 'maya', '10:00'), item('consultation', 'maya', '10:15')]
    expect(getProblemCode(await engine.ask('createBooking', orderFor(items)))).toBe('slot.taken')
  })

  test('that competes with another for the same two providers in opposite order: one wins, no deadlock', async () => {
    const one = [item('haircut', 'maya', '14:00'), item('consultation', 'leo', '14:45')]
    const other = [item('haircut', 'leo', '14:15'), item('consultation', 'maya', '14:30')]
    const outcomes = await Promise.all(
      [one, other, one, other].map(items => engine.ask('createBooking', orderFor(items))),
    )
    expect(outcomes.map(outcome => getProblemCode(outcome) ?? 'booked').sort()).toEqual([
      'booked',
      ...Array(3).fill('slot.taken'),
    ])
  })

  test('has at most ten services', async () => {
    const items = Array.from({ length: 11 }, () => item('haircut', 'any', '14:00'))
    expect(getFaults(await engine.ask('createBooking', orderFor(items)))).toEqual(['/items field.too_large'])
  })
})

/** Only the first item has a start; none names a provider. */
const following = (start: string, ...services: readonly string[]): BookingItem[] =>
  services.map((service, index) => ({
    service,
    location: 'in-person',
    ...(index === 0 ? { start: `${date}T${start}:00+01:00` } : {}),
  }))

const startsOf = (booking: Booking) =>
  booking.appointments.map(({ service, start }) => [service, start.slice(11, 16)])

describe('An item without a start', () => {
  test('starts when the previous item ends, with any provider', async () => {
    const items = following('10:00', 'haircut', 'consultation', 'coaching')
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expect(startsOf(booking)).toEqual([
      ['haircut', '10:00'],
      ['consultation', '10:45'],
      ['coaching', '11:15'],
    ])
  })

  test('waits for the gap that the same provider needs', async () => {
    const items = following('10:00', 'haircut', 'consultation').map(one => ({ ...one, provider: 'maya' }))
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expect(startsOf(booking)[1]).toEqual(['consultation', '10:50'])
  })

  test('is booked exactly as offered, whatever else is taken', async () => {
    const taken = {
      service: 'consultation',
      location: 'in-person',
      start: `${date}T14:30:00+01:00`,
    } as const
    for (const provider of ['ines', 'leo'])
      expectAnswer(await engine.ask('createBooking', orderFor([{ ...taken, provider }])))
    const offered = (await slotsOf()).filter(({ start }) => start >= `${date}T13` && start < `${date}T15`)
    expect(new Set(offered.map(({ start, segments }) => pauseAfter(start, segments?.[1]?.start))).size).toBe(
      2,
    )
    for (const { start, segments = [] } of offered) {
      const items = following(start.slice(11, 16), 'haircut', 'consultation')
      const key = crypto.randomUUID()
      const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items), { key }))
      expect(booking.appointments.map(({ start }) => start)).toEqual(segments.map(({ start }) => start))
      const again = expectAnswer(await engine.ask('createBooking', orderFor(items), { key }))
      expect(again.booking).toEqual(booking)
      await engine.ask('cancelBooking', { id: booking.id, reason: 'Only looking' })
    }
  })

  test('keeps the time that was held for it', async () => {
    const consultation = {
      service: 'consultation',
      location: 'in-person',
      start: `${date}T14:45:00+01:00`,
    } as const
    const others: string[] = []
    for (const provider of ['ines', 'leo']) {
      const items = [{ ...consultation, provider }]
      others.push(expectAnswer(await engine.ask('createBooking', orderFor(items))).booking.id)
    }
    const items = following('14:00', 'haircut', 'consultation').map(one => ({ ...one, provider: 'maya' }))
    const anyone = items.map((one, index) => (index === 0 ? one : { ...one, provider: 'any' }))
    const { hold } = expectAnswer(await engine.ask('hold', { items: anyone }))
    for (const id of others) await engine.ask('cancelBooking', { id, reason: 'Ill' })
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(anyone, { hold })))
    expect(startsOf(booking)[1]).toEqual(['consultation', '14:50'])
  })

  test('also follows an item that is itself too late for its own grid', async () => {
    const items = [...following('10:00', 'haircut'), ...following('10:50', 'consultation', 'coaching')].map(
      one => ({ ...one, provider: 'maya' }),
    )
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expect(startsOf(booking).map(([, start]) => start)).toEqual(['10:00', '10:50', '11:20'])
  })

  test('cannot be the first item', async () => {
    const items = [{ service: 'haircut' }, ...following('10:00', 'consultation')]
    expect(getFaults(await engine.ask('createBooking', orderFor(items)))).toEqual([
      '/items/0/start field.required',
    ])
    expect(getFaults(await engine.ask('hold', { items }))).toEqual(['/items/0/start field.required'])
  })

  test('that no provider can take is rejected with provider.busy', async () => {
    const items = following('16:15', 'haircut', 'consultation').map(one => ({ ...one, provider: 'maya' }))
    expect(getProblemCode(await engine.ask('createBooking', orderFor(items)))).toBe('provider.busy')
  })

  test('can be quoted without any start', async () => {
    const items = [{ service: 'haircut' }, { service: 'coaching' }]
    expect(expectAnswer(await engine.ask('quote', { items }))).toMatchObject({ total: 11000, dueNow: 0 })
  })
})

/** Returns the minutes between the end of a 45-minute service that starts at `before` and `start`. */
const pauseAfter = (before: string, start = ''): number =>
  (Date.parse(start) - Date.parse(before)) / 60_000 - 45

describe('Several services of a menu in one cart', () => {
  const asked = async (services: string, menu = 'beauty') => engine.ask('getCart', { menu, services })

  test('have the summed duration and price, and a joined name', async () => {
    const cart = expectAnswer(await asked('haircut,color,massage'))
    expect(cart).toMatchObject({
      slug: 'haircut,color,massage',
      durationMinutes: 195,
      currency: 'EUR',
      form: 'contact',
      name: { en: 'Haircut, Color, Massage', de: 'Haarschnitt, Farbe, Massage' },
      price: 24000,
      dueNow: 11600,
      locations: [],
      places: [null, null, null],
    })
  })

  test('can be changed as long as each of them can', async () => {
    const cart = expectAnswer(await asked('haircut,massage'))
    expect(cart.changePolicy).toEqual({ rescheduleUntilMinutes: 720, cancelUntilMinutes: 1440 })
  })

  test('take place at the locations common to all services that leave a choice', async () => {
    const cart = expectAnswer(await asked('consultation,coaching,haircut', 'talks'))
    expect(cart.locations.map(({ kind }) => kind)).toEqual(['in-person', 'video'])
    expect(cart.places).toEqual([null, null, null])
    const settled = expectAnswer(await asked('call,coaching,haircut', 'talks'))
    expect(settled.locations.map(({ kind }) => kind)).toEqual(['video'])
    expect(settled.places).toEqual(['video', 'video', null])
    const apart = expectAnswer(await asked('call,visit', 'talks'))
    expect([apart.locations, apart.places]).toEqual([[], ['phone', 'in-person']])
  })

  test('can be booked at the locations resolved this way', async () => {
    const { places = [] } = expectAnswer(await asked('call,coaching,haircut', 'talks'))
    const items = following('10:00', 'call', 'coaching', 'haircut').map(
      ({ location: _, ...item }, index): BookingItem => {
        const place = places[index]
        return place ? { ...item, location: place } : item
      },
    )
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    expect(booking.appointments.map(({ location }) => location?.kind)).toEqual([
      'video',
      'video',
      'in-person',
    ])
  })

  test.each(['haircut,yoga', 'haircut,haircut', 'nothing'])(
    'must belong to that menu and occur once: rejects %s',
    async slugs => expect(getProblemCode(await asked(slugs))).toBe('calendar.not_found'),
  )

  test('require an existing menu', async () =>
    expect(getProblemCode(await asked('haircut', 'nothing'))).toBe('calendar.not_found'))
})

test('Repeating a request with the same key returns the same booking; other content is rejected', async () => {
  const items = [{ service: 'haircut', provider: 'maya', start: `${date}T10:00:00+01:00` }]
  const key = 'one-key'
  const first = expectAnswer(await engine.ask('createBooking', orderFor(items), { key }))
  expect(expectAnswer(await engine.ask('createBooking', orderFor(items), { key }))).toEqual(first)
  const other = await engine.ask('createBooking', orderFor(items, { locale: 'de' }), { key })
  expect(getProblemCode(other)).toBe('idempotency.key_reused')
})
