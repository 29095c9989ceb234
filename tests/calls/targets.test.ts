import { describe, expect, test } from 'vitest'
import type { Team } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine(({ teams, services, oneTimeLinks, business }) => ({
  business: { ...business, mostActiveBookingsPerContact: 2 },
  teams: [...teams, team('both', 'collective'), team('leo-first', 'priority')],
  services: services.map(one => (one.slug === 'consultation' ? { ...one, limits: { perDay: 1 } } : one)),
  oneTimeLinks: [
    ...oneTimeLinks,
    { slug: 'called-back', target: { service: 'haircut' }, revoked: true },
    { slug: 'in-time', target: { group: 'g1' }, expires: '2026-11-20T12:00:01+01:00' },
  ],
}))

const team = (slug: string, assignment: Team['assignment']): Team => ({
  slug,
  name: slug,
  assignment,
  members: ['leo', 'maya'],
})

/** A Tuesday on which both maya and leo work. */
const start = '2026-12-01T14:00:00+01:00'
const haircut = (provider: string, at = start) => ({ service: 'haircut', provider, start: at })
const bookedWith = async (provider: string, at?: string) =>
  expectAnswer(await engine.ask('createBooking', orderFor([haircut(provider, at)]))).booking.appointments.map(
    one => one.provider,
  )

describe('A booking target', () => {
  test('can be a group, by id and by slug', async () => {
    const group = expectAnswer(await engine.ask('getGroup', { id: 'g1' }))
    expect(group.services.map(({ slug }) => slug)).toEqual(['massage', 'yoga', 'coaching'])
    expect(expectAnswer(await engine.ask('getGroupBySlug', { slug: group.slug }))).toEqual(group)
  })

  test('can be a service menu, by slug and by id', async () => {
    const menu = expectAnswer(await engine.ask('getServiceMenu', { slug: 'beauty' }))
    expect(menu.sections.map(({ services }) => services.map(({ slug }) => slug))).toEqual([
      ['haircut', 'color'],
      ['massage'],
    ])
    expect(expectAnswer(await engine.ask('getServiceMenuById', { id: 'm1' }))).toEqual(menu)
  })

  test('that is a service menu names each of its services once', async () => {
    expect(expectAnswer(await engine.ask('getServiceMenu', { slug: 'beauty' })).services).toEqual([
      'haircut',
      'color',
      'massage',
    ])
  })

  test('that does not exist returns calendar.not_found', async () => {
    const codes = await Promise.all([
      engine.ask('getGroup', { id: 'wellness' }),
      engine.ask('getGroupBySlug', { slug: 'g1' }),
      engine.ask('getServiceMenu', { slug: 'm1' }),
      engine.ask('getServiceMenuById', { id: 'beauty' }),
      engine.ask('getOneTimeLink', { slug: 'nothing' }),
    ])
    expect(codes.map(getProblemCode)).toEqual(Array(5).fill('calendar.not_found'))
  })

  test('can be a collective team, which is booked as a whole', async () => {
    expect(await bookedWith('both')).toEqual(['leo', 'maya'])
    expect(getProblemCode(await engine.ask('createBooking', orderFor([haircut('maya')])))).toBe('slot.taken')
  })

  test('can be a priority team, of which the first free member is booked', async () => {
    expect(await bookedWith('leo-first')).toEqual(['leo'])
    expect(await bookedWith('leo-first')).toEqual(['maya'])
    expect(getProblemCode(await engine.ask('createBooking', orderFor([haircut('leo-first')])))).toBe(
      'slot.taken',
    )
  })

  test('can be a collective team that is rescheduled as a whole', async () => {
    const { id } = expectAnswer(await engine.ask('createBooking', orderFor([haircut('both')]))).booking
    const moved = await engine.ask('rescheduleBooking', {
      id,
      appointment: 1,
      start: '2026-12-02T15:00:00+01:00',
    })
    const { appointments } = expectAnswer(moved).booking
    expect(appointments.map(({ provider, start }) => `${provider} ${start.slice(0, 16)}`)).toEqual([
      'leo 2026-12-02T15:00',
      'maya 2026-12-02T15:00',
    ])
  })
})

describe('A one-time link', () => {
  const order = (oneTimeLink: string, at = start) => orderFor([haircut('maya', at)], { oneTimeLink })

  test('is used up by the first completed booking, not by one that fails', async () => {
    expect(
      getProblemCode(await engine.ask('createBooking', order('welcome', '2026-12-01T22:00:00+01:00'))),
    ).toBe('provider.busy')
    expect(expectAnswer(await engine.ask('getOneTimeLink', { slug: 'welcome' })).target).toEqual({
      service: 'haircut',
    })
    expectAnswer(await engine.ask('createBooking', order('welcome')))
    expect(getProblemCode(await engine.ask('getOneTimeLink', { slug: 'welcome' }))).toBe('link.expired')
    const again = await engine.ask('createBooking', order('welcome', '2026-12-02T14:00:00+01:00'))
    expect(getProblemCode(again)).toBe('link.expired')
  })

  test('is used up by one of several simultaneous bookings, which can be repeated under its key', async () => {
    const hours = [9, 10, 11, 13, 14, 15]
    const asked = hours.map(hour => {
      const at = `2026-12-03T${String(hour).padStart(2, '0')}:00:00+01:00`
      return () => engine.ask('createBooking', order('welcome', at), { key: `key ${hour}` })
    })
    const first = await Promise.all(asked.map(ask => ask()))
    expect(first.filter(({ ok }) => ok)).toHaveLength(1)
    const again = await Promise.all(asked.map(ask => ask()))
    expect(again.filter(({ ok }) => ok)).toEqual(first.filter(({ ok }) => ok))
  })

  test.each(['used-up', 'too-late', 'called-back'])('%s has expired', async slug => {
    expect(getProblemCode(await engine.ask('getOneTimeLink', { slug }))).toBe('link.expired')
    expect(getProblemCode(await engine.ask('createBooking', order(slug)))).toBe('link.expired')
  })

  test('cannot book anything but its target', async () => {
    const outcome = await engine.ask('createBooking', order('in-time'))
    expect(getFaults(outcome)).toEqual(['/oneTimeLink field.invalid'])
    engine.setClock('2026-11-20T12:00:01+01:00')
    expect(getProblemCode(await engine.ask('createBooking', order('in-time')))).toBe('link.expired')
  })
})

describe('Limits', () => {
  const talk = (at: string, email = 'ada@example.org') =>
    orderFor([{ service: 'consultation', provider: 'maya', start: at, location: 'phone' }], {
      contact: { firstName: 'Ada', lastName: 'Lovelace', email, phone: '+49 30 1234567', consent: true },
    })

  test('per day close the day until a booking is cancelled', async () => {
    const { id } = expectAnswer(await engine.ask('createBooking', talk(start))).booking
    const later = talk('2026-12-01T16:00:00+01:00', 'grace@example.org')
    expect(getProblemCode(await engine.ask('createBooking', later))).toBe('slot.taken')
    const asked = { service: 'consultation', provider: 'maya', from: '2026-12-01', to: '2026-12-01' }
    expect(expectAnswer(await engine.ask('findSlots', asked)).days).toEqual([])
    expectAnswer(await engine.ask('cancelBooking', { id }))
    expect(getProblemCode(await engine.ask('createBooking', later))).toBeUndefined()
  })

  test('per day hold under simultaneous bookings', async () => {
    const outcomes = await Promise.all(
      [9, 10, 11, 13, 14, 15].map(hour =>
        engine.ask(
          'createBooking',
          talk(`2026-12-01T${String(hour).padStart(2, '0')}:00:00+01:00`, `ada${hour}@example.org`),
        ),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('per contact count upcoming bookings, ignoring the letter case of the email', async () => {
    for (const day of ['01', '02'])
      expectAnswer(await engine.ask('createBooking', talk(`2026-12-${day}T14:00:00+01:00`)))
    const third = talk('2026-12-03T14:00:00+01:00', 'ADA@example.org')
    expect(getProblemCode(await engine.ask('createBooking', third))).toBe('contact.limit_reached')
    engine.setClock('2026-12-01T20:00:00+01:00')
    expect(getProblemCode(await engine.ask('createBooking', third))).toBeUndefined()
  })
})
