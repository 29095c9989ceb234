/** What is shown and what is charged come from one computation. */
import { describe, expect, test } from 'vitest'
import type { BookingItem, Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine(({ services, oneTimeLinks }) => {
  const find = (slug: string) =>
    services.find(one => one.slug === slug) ?? expect.unreachable(`The demo business has lost ${slug}.`)
  const weekly: Pick<Service, 'recurrence'> = {
    recurrence: { every: ['week'], maxCount: 12, conflicts: 'skip' },
  }
  const full: Pick<Service, 'deposit'> = { deposit: { kind: 'full' } }
  return {
    services: [
      ...services,
      { ...find('coaching'), ...full, ...weekly, slug: 'course' },
      { ...find('coaching'), ...weekly, slug: 'talks' },
      { ...find('haircut'), price: 400, deposit: { kind: 'percent', value: 10 }, slug: 'trim' },
      { ...find('haircut'), price: 30, ...full, slug: 'wash' },
    ],
    oneTimeLinks: [
      ...oneTimeLinks,
      { slug: 'only-yoga', target: { service: 'yoga' } },
      { slug: 'only-maya', target: { provider: 'maya' } },
    ],
  }
})

const tuesdays = [
  '2027-02-02T10:00:00+01:00',
  '2027-02-09T10:00:00+01:00',
  '2027-02-16T10:00:00+01:00',
  '2027-02-23T10:00:00+01:00',
]
const [first = '', second = ''] = tuesdays
const item = (service: string): BookingItem => ({
  service,
  provider: 'maya',
  start: first,
  repeat: { every: 'week', count: 4 },
  location: 'video',
})
const takeSecond = async () =>
  expectAnswer(
    await engine.ask('createBooking', orderFor([{ service: 'haircut', provider: 'maya', start: second }])),
  )
const quote = async (items: readonly BookingItem[], more: object = {}) =>
  expectAnswer(await engine.ask('quote', { items: [...items], ...more }))

describe('A series that leaves out what is taken', () => {
  test.each([
    ['paid in full', 'course', 21_000],
    ['paid at the appointment', 'talks', 0],
  ])('costs what is booked of it: %s', async (_, service, dueNow) => {
    await takeSecond()
    const shown = await quote([item(service)])
    expect(shown).toMatchObject({ total: 21_000, dueNow, lines: [{ service, people: 1, times: 3 }] })
    const wish = orderFor([item(service)], { dueNow: shown.dueNow, total: shown.total })
    const { booking } = expectAnswer(await engine.ask('createBooking', wish))
    expect(booking.price).toEqual({ currency: 'EUR', total: 21_000, dueNow })
    expect(booking.appointments).toHaveLength(3)
  })

  test('costs everything while no times are known, or all are free', async () => {
    const { start: _, ...untimed } = item('course')
    expect((await quote([item('course')])).total).toBe(28_000)
    await takeSecond()
    expect(expectAnswer(await engine.ask('quote', { items: [untimed] })).total).toBe(28_000)
  })

  test('counts the times that the visitor holds', async () => {
    const held = expectAnswer(await engine.ask('hold', { items: [item('course')] }))
    expect((await quote([item('course')], { hold: held.hold })).total).toBe(28_000)
  })
})

test('A booking is not made if the price that is paid at the appointment is another than the visitor saw', async () => {
  const haircut = { service: 'haircut', provider: 'maya', start: first }
  const { total, dueNow } = await quote([haircut])
  expect([total, dueNow]).toEqual([4000, 0])
  await engine.replaceRecords(({ services }) => ({
    services: services.map(one => (one.slug === 'haircut' ? { ...one, price: 8000 } : one)),
  }))
  const outcome = await engine.ask('createBooking', orderFor([haircut], { total, dueNow }))
  expect(getProblemCode(outcome)).toBe('payment.price_changed')
  const seen = await quote([haircut])
  const again = await engine.ask(
    'createBooking',
    orderFor([haircut], seen.total === 8000 ? { total: 8000 } : {}),
  )
  expect(expectAnswer(again).booking.price?.total).toBe(8000)
})

test.each([
  ['a deposit', 'trim', 400],
  ['a price', 'wash', 30],
])('%s that is too small to be paid online is due at the appointment', async (_, service, price) => {
  const wish = { service, provider: 'maya', start: first }
  expect(await quote([wish])).toMatchObject({ total: price, dueNow: 0 })
  expect(expectAnswer(await engine.ask('getService', { service })).dueNow).toBe(0)
  const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([wish])))
  expect(booking).toMatchObject({ status: 'scheduled', price: { total: price, dueNow: 0 } })
  expect(booking.payment).toBeUndefined()
})

describe('A one-time link', () => {
  const yoga = { service: 'yoga', provider: 'any', start: '2026-12-01T18:00:00+01:00' }
  const guest = { name: 'Bob', email: 'bob@example.org' }
  const book = (oneTimeLink: string, service?: string) =>
    engine.ask(
      'createBooking',
      orderFor([oneTimeLink === 'only-maya' ? { ...yoga, provider: 'maya' } : yoga], {
        oneTimeLink,
        guests: [service === undefined ? guest : { ...guest, service }],
      }),
    )

  test('books no service that it does not name, not even for a guest', async () => {
    expect(getFaults(await book('only-yoga', 'consultation'))).toEqual(['/oneTimeLink field.invalid'])
    expect(expectAnswer(await book('only-yoga', 'yoga')).booking.appointments).toHaveLength(1)
  })

  test('to one provider books no other for a guest', async () => {
    expect(getFaults(await book('only-maya', 'consultation'))).toEqual(['/oneTimeLink field.invalid'])
  })
})
