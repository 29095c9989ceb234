/** The numbers of a business, against a small world that is counted by hand. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { BookingItem } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import {
  expectAnswer,
  expectProblem,
  getFaults,
  getProblemCode,
  orderFor,
} from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

/** The clocks go forward in the night to Sunday, 28 March 2027. */
const hours = { friday: ['09:00-10:00'], sunday: ['01:00-05:00'], monday: ['09:00-17:00'] }
const engine = setUpEngine(({ providers, services }) => ({
  providers: providers.map(provider => ({
    ...provider,
    hours: provider.slug === 'maya' ? hours : {},
    overrides: [],
    timeOff: provider.slug === 'maya' ? [{ from: '2027-03-29T16:00', to: '2027-03-30T00:00' }] : [],
  })),
  services: services.map(service =>
    service.slug === 'yoga' ? { ...service, hours: { monday: ['14:00-15:00'] } } : service,
  ),
}))

const period = { from: '2027-03-28', to: '2027-03-29' }
const asOperator = { caller: { isOperator: true } }
const asStaff = (provider: string) => ({
  caller: {
    isOperator: true,
    operator: { person: 'p', role: 'staff', provider, signedInAt: asInstant(0) },
  } as const,
})
const ask = <Name extends CallName>(name: Name, input: Calls[Name]['input'], who: object = asOperator) =>
  engine.ask(name, input, who)
const count = async (input: Partial<Calls['getBusinessReport']['input']> = {}, who: object = asOperator) =>
  expectAnswer(await ask('getBusinessReport', { ...period, ...input }, who))

async function book(service: string, start: string, client: string) {
  const item: BookingItem = { service, provider: 'maya', start }
  const contact = { firstName: client, lastName: 'X', email: `${client}@example.org`, consent: true }
  return expectAnswer(await engine.ask('createBooking', orderFor([item], { contact }))).booking
}

async function bookByPhone(start: string, phone: string) {
  const visit = { service: 'haircut', provider: 'maya', start, override: ['hours' as const] }
  expectAnswer(await ask('createBookingAsOperator', { ...visit, contact: { firstName: 'X', phone } }))
}

async function bookAndPay(...order: Parameters<typeof book>) {
  const { id, payment } = await book(...order)
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id }))
  await engine.payAt(url, 'paid')
  expectAnswer(await engine.ask('verifyPayment', { payment: payment?.id ?? '' }))
  // Test money is in no report.
  await engine.query(`update payment set provider = 'stripe', checkout = 'cs_live_' || id`)
  return id
}

test('All of a price is due at the visit if the business books without a payment, also before it was stored so', async () => {
  engine.setClock('2027-03-28T12:00:00+02:00')
  const item = { service: 'color', provider: 'maya', start: '2027-03-29T10:00:00+02:00' }
  const order = orderFor([item], { payLater: true, dueNow: 3600 })
  const { booking } = expectAnswer(await ask('createBooking', order))
  expect(booking.price).toMatchObject({ total: 12_000, dueNow: 0 })
  const due = [{ currency: 'EUR', amount: 12_000 }]
  expect((await count()).period.dueAtVisit).toEqual(due)
  await engine.query('update booking set due_now = 3600')
  expect((await count()).period.dueAtVisit).toEqual(due)
})

describe('The numbers of two days', () => {
  let missed = ''
  beforeEach(async () => {
    engine.setClock('2027-03-25T09:00:00+01:00')
    await book('haircut', '2027-03-26T09:00:00+01:00', 'ada')
    engine.setClock('2027-03-28T12:00:00+02:00')
    missed = (await book('haircut', '2027-03-29T09:00:00+02:00', 'ada')).id
    await book('yoga', '2027-03-29T14:00:00+02:00', 'bob')
    await book('yoga', '2027-03-29T14:00:00+02:00', 'cleo')
    await bookAndPay('color', '2027-03-29T10:00:00+02:00', 'ada')
    const { id } = await book('portrait', '2027-03-29T12:00:00+02:00', 'dan')
    expectAnswer(await ask('declineBooking', { id }))
    const cancelled = await bookAndPay('color', '2027-03-29T12:00:00+02:00', 'bob')
    const block = { start: '2027-03-29T15:00:00+02:00', end: '2027-03-29T16:30:00+02:00' }
    expectAnswer(await ask('saveTimeBlock', { id: crypto.randomUUID(), provider: 'maya', ...block }))
    engine.setClock('2027-03-29T09:30:00+02:00')
    expectAnswer(await ask('cancelBookingAsOperator', { id: cancelled }))
    expectAnswer(await ask('markNoShow', { id: missed, noShow: true }))
  })

  test('count what takes time, what was cancelled, money when it moved, hours by the clock', async () => {
    const { intervals, period: sums, before, clients } = await count()
    const none = { appointments: 0, cancellations: 0, noShows: 0, bookedMinutes: 0 }
    const monday = { appointments: 4, cancellations: 1, noShows: 1, bookedMinutes: 195, openMinutes: 360 }
    const euros = (amount: number) => [{ currency: 'EUR', amount }]
    expect(intervals).toEqual([
      { from: '2027-03-28', to: '2027-03-28', ...none, openMinutes: 180, revenue: euros(7200) },
      { from: '2027-03-29', to: '2027-03-29', ...monday, revenue: euros(-3600) },
    ])
    expect(sums).toEqual({
      ...period,
      ...monday,
      openMinutes: 540,
      revenue: euros(3600),
      dueAtVisit: euros(15_400),
      leadHours: 22,
    })
    expect(before).toEqual({
      from: '2027-03-26',
      to: '2027-03-27',
      appointments: 1,
      cancellations: 0,
      noShows: 0,
      bookedMinutes: 45,
      openMinutes: 60,
      revenue: [],
      dueAtVisit: euros(4000),
      leadHours: 24,
    })
    expect(clients).toEqual({ count: 3, returning: 1 })
  })

  test('know the clients of a long period by reading all bookings, as they do by looking each of them up', async () => {
    engine.setClock('2027-03-25T08:00:00+01:00')
    await bookByPhone('2027-03-26T07:00:00+01:00', '0151 111 11')
    await bookByPhone('2027-03-29T06:00:00+02:00', '(0151) 11111')
    await bookByPhone('2027-03-29T07:00:00+02:00', '0151 222 22')
    const expected = { count: 5, returning: 2 }
    for (const to of ['2027-04-24', '2027-06-24'])
      expect((await count({ from: '2027-03-28', to })).clients).toEqual(expected)
    expect((await count({ from: '2027-03-01', to: '2027-06-24' })).clients).toEqual({
      count: 5,
      returning: 0,
    })
  })

  test('leave out what may come to nothing and cancelled no-shows, and know clients by telephone', async () => {
    engine.setClock('2027-03-25T08:00:00+01:00')
    await bookByPhone('2027-03-26T07:00:00+01:00', '0151 111 11')
    await bookByPhone('2027-03-29T06:00:00+02:00', '(0151) 11111')
    await bookByPhone('2027-03-29T07:00:00+02:00', '0151 222 22')
    engine.setClock('2027-03-27T12:00:00+01:00')
    await book('portrait', '2027-03-29T12:00:00+02:00', 'eve')
    await book('color', '2027-03-28T01:00:00+01:00', 'finn')
    engine.setClock('2027-03-29T09:30:00+02:00')
    const sums = { appointments: 6, cancellations: 1, noShows: 1, bookedMinutes: 285 }
    expect(await count()).toMatchObject({ period: sums, clients: { count: 5, returning: 2 } })
    expectAnswer(await ask('cancelBookingAsOperator', { id: missed }))
    const less = { appointments: 5, cancellations: 2, noShows: 0, bookedMinutes: 240 }
    expect((await count()).period).toMatchObject(less)
  })

  test('are of one provider, who sees no money and nobody else', async () => {
    const leo = await count({ provider: 'leo', by: 'week' })
    expect(leo.intervals).toHaveLength(1)
    expect(leo.period).toMatchObject({ appointments: 0, openMinutes: 0, revenue: [], dueAtVisit: [] })
    expect(leo.clients.count).toBe(0)
    const own = await count({}, asStaff('maya'))
    expect(own.period).toMatchObject({ appointments: 4, bookedMinutes: 195, leadHours: 22 })
    expect(JSON.stringify(own)).not.toMatch(/revenue|dueAtVisit/)
    expect((await count({ provider: 'maya' })).period.revenue).toEqual([{ currency: 'EUR', amount: 3600 }])
    const foreign = await ask('getBusinessReport', { ...period, provider: 'maya' }, asStaff('leo'))
    expect(getProblemCode(foreign)).toBe('operator.forbidden')
  })
})

test('The numbers of more than 366 days, or of none, are refused', async () => {
  const problem = await ask('getBusinessReport', { from: '2027-01-01', to: '2028-01-02' })
  expect(expectProblem(problem)).toMatchObject({ code: 'slots.window_too_long', params: { days: 366 } })
  expect(getFaults(await ask('getBusinessReport', { from: '2027-01-02', to: '2027-01-01' }))).toEqual([
    '/to field.date_out_of_range',
  ])
})
