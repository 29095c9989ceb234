/** A series to which guests come for services of their own: each date takes place for everybody, or for nobody. */
import { describe, expect, test } from 'vitest'
import type { BookingItem, Guest, Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

// Maya offers everything; Ines everything but "solo".
const engine = setUpEngine(({ services, providers, teams }) => {
  const coaching =
    services.find(({ slug }) => slug === 'coaching') ?? expect.unreachable('The demo has lost its coaching.')
  const variant = (slug: string, conflicts?: NonNullable<Service['recurrence']>['conflicts']): Service => ({
    ...coaching,
    slug,
    guests: 'named',
    locations: [],
    deposit: { kind: 'full' },
    recurrence: { every: ['week'], maxCount: 12, ...(conflicts ? { conflicts } : {}) },
  })
  const added = [
    variant('skipping', 'skip'),
    variant('shifting', 'nearest'),
    variant('strict'),
    variant('talk'),
  ]
  return {
    services: [...services, ...added, variant('solo')],
    providers: providers.map(one =>
      one.slug === 'ines' ? { ...one, services: added.map(({ slug }) => slug) } : one,
    ),
    teams: [
      ...teams,
      { slug: 'maya-first', name: 'Maya first', members: ['maya', 'ines'], assignment: 'priority' },
    ],
  }
})

const tuesdays = [
  '2027-02-02T10:00:00+01:00',
  '2027-02-09T10:00:00+01:00',
  '2027-02-16T10:00:00+01:00',
] as const
const [first, second, third] = tuesdays
const series = (service: string, more: Partial<BookingItem> = {}): BookingItem => ({
  service,
  provider: 'any',
  start: first,
  repeat: { every: 'week', count: 3 },
  ...more,
})
const withGuest = (service: string) => [{ name: 'Bob', email: 'bob@example.org', service }]
/** Books one of the two on the second Tuesday: the other could serve either of a party, not both. */
const takeSecond = async () =>
  expectAnswer(
    await engine.ask('createBooking', orderFor([{ service: 'talk', provider: 'ines', start: second }])),
  )
const findSeries = (service: string, guests: readonly Guest[]) =>
  engine.ask('findSeries', {
    service,
    provider: 'any',
    start: first,
    guests: [...guests],
    repeat: { every: 'week', count: 3 },
  })
const startsOf = ({ appointments }: { appointments: readonly { service: string; start: string }[] }) =>
  appointments.map(({ service, start }) => [service, start])

describe('A date on which contact and guest can be served, but not both of them', () => {
  test('is left out and costs nothing, as a taken one', async () => {
    await takeSecond()
    const guests = withGuest('talk')
    const shown = expectAnswer(await engine.ask('quote', { items: [series('skipping')], guests }))
    expect(shown).toMatchObject({ total: 28_000, dueNow: 28_000 })
    const { dueNow, total } = shown
    const wish = orderFor([series('skipping')], { guests, dueNow, total })
    const { booking } = expectAnswer(await engine.ask('createBooking', wish))
    expect(startsOf(booking)).toEqual([
      ['skipping', first],
      ['skipping', third],
      ['talk', first],
      ['talk', third],
    ])
  })

  test('is held as it is booked', async () => {
    await takeSecond()
    const wish = { items: [series('skipping')], guests: withGuest('talk') }
    const { hold } = expectAnswer(await engine.ask('hold', wish))
    expect(expectAnswer(await engine.ask('quote', { ...wish, hold })).total).toBe(28_000)
    const outcome = await engine.ask(
      'createBooking',
      orderFor([...wish.items], { guests: wish.guests, hold }),
    )
    expect(expectAnswer(outcome).booking.appointments).toHaveLength(4)
  })

  test('is moved for both of them, if the service moves dates', async () => {
    await takeSecond()
    const wish = orderFor([series('shifting')], { guests: withGuest('talk') })
    const { booking } = expectAnswer(await engine.ask('createBooking', wish))
    const moved = '2027-02-09T11:00:00+01:00'
    expect(startsOf(booking)).toEqual([
      ...[first, moved, third].map(start => ['shifting', start]),
      ...[first, moved, third].map(start => ['talk', start]),
    ])
  })

  test('prevents the series, if the service leaves out no dates', async () => {
    await takeSecond()
    const wish = orderFor([series('strict')], { guests: withGuest('talk') })
    expect(getProblemCode(await engine.ask('createBooking', wish))).toBe('slot.taken')
  })

  test.each([
    ['skipping', '2027-02-09T11:00:00+01:00'],
    ['strict', '2027-02-09T11:00:00+01:00'],
  ])('is shown as not free before booking "%s"', async (service, nearest) => {
    await takeSecond()
    const ask = async (guests: readonly Guest[]) =>
      expectAnswer(await findSeries(service, guests)).occurrences.map(one => [one.free, one.nearest?.start])
    expect(await ask([{ service: 'talk' }])).toEqual([
      [true, undefined],
      [false, nearest],
      [true, undefined],
    ])
    expect(await ask([])).toEqual(tuesdays.map(() => [true, undefined]))
  })
})

test('A guest with a service of their own needs no seat in the series', async () => {
  const ask = (guests: readonly Guest[]) => findSeries('skipping', guests)
  expect(expectAnswer(await ask([{ service: 'talk' }])).occurrences.every(({ free }) => free)).toBe(true)
  expect(getProblemCode(await ask([{}]))).toBe('service.limit_exceeded')
  expect(getFaults(await ask([{ service: 'talk' }, {}]))).toEqual(['/guests/1/service guest.service_missing'])
})

test('A long series finds the one way in which both can be served on each date', async () => {
  const item = series('skipping', { provider: 'maya-first', repeat: { every: 'week', count: 12 } })
  const wish = orderFor([item], { guests: withGuest('solo') })
  const { booking } = expectAnswer(await engine.ask('createBooking', wish))
  expect(booking.appointments.map(({ service, provider }) => `${service} ${provider}`)).toEqual([
    ...Array(12).fill('skipping ines'),
    ...Array(12).fill('solo maya'),
  ])
})
