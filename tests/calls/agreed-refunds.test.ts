/** What a cancellation returns: each appointment's own share, as agreed, of what is left above what still stands. */
import { describe, expect, test } from 'vitest'
import type { Booking, BookingItem, ChangePolicy, Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

/** All until two days before, half until an hour before. */
const twoSteps: ChangePolicy = {
  rescheduleUntilMinutes: 60,
  cancelUntilMinutes: 60,
  refunds: [
    { untilMinutes: 2880, percent: 100 },
    { untilMinutes: 60, percent: 50 },
  ],
}
const policies: Readonly<Record<string, ChangePolicy>> = {
  coaching: twoSteps,
  massage: { ...twoSteps, refunds: [{ untilMinutes: 2880, percent: 100 }] },
  yoga: {},
  color: { refunds: [] },
}

const engine = setUpEngine(({ services }) => ({
  // Everything is paid online, and nothing names what is taken out of the offer.
  services: services.map(
    (service): Service =>
      policies[service.slug]
        ? { ...service, deposit: { kind: 'full' }, changePolicy: policies[service.slug] ?? {} }
        : service,
  ),
  groups: [],
  serviceMenus: [],
  oneTimeLinks: [],
}))

const operator = { caller: { isOperator: true } }
const coaching = {
  service: 'coaching',
  provider: 'ines',
  location: 'video' as const,
  start: '2026-12-01T10:00:00+01:00',
}
const massage = { service: 'massage', provider: 'ines', start: '2026-12-01T14:00:00+01:00' }
const weekly = { ...coaching, repeat: { every: 'week', count: 4 } } as const

async function bookAndPay(items: BookingItem[], more: object = {}): Promise<Booking> {
  const order = orderFor(items, more)
  const { booking } = expectAnswer(await engine.ask('createBooking', order))
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
  await engine.payAt(url, 'paid')
  const verified = expectAnswer(await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' }))
  return verified.booking ?? expect.unreachable('It pays for no booking.')
}
const read = async ({ id }: Booking) => expectAnswer(await engine.ask('getBooking', { id }))
const move = async ({ id }: Booking, start: string, { parts = {}, options = {} } = {}) =>
  expectAnswer(await engine.ask('rescheduleBooking', { id, start, ...parts }, options)).booking
const cancel = async ({ id }: Booking, parts: object = {}, options = {}) =>
  expectAnswer(await engine.ask('cancelBooking', { id, ...parts }, options)).booking
const offered = async ({ id }: Booking, parts: object = {}) =>
  expectAnswer(await engine.ask('getChangeable', { id, ...parts })).refund
async function giveBack({ payment }: Booking, amount: number) {
  expectAnswer(await engine.ask('refundPayment', { id: payment?.id ?? '', amount }, operator))
}
const getRefunded = ({ payment }: Booking) => payment?.refunded

async function expectPaid(amount: number) {
  await engine.runPaymentJobs()
  expect(await engine.takenMoney()).toBe(amount)
}

describe('A visitor who moves several appointments and then cancels one gets the share of its own notice', () => {
  test.each([
    ['a series', {}],
    ['those that follow', { appointment: 0, following: true }],
  ])('%s', async (_, parts) => {
    const booking = await bookAndPay([weekly])
    engine.setClock('2026-11-30T10:00:00+01:00')
    const moved = await move(booking, '2026-12-01T11:00:00+01:00', { parts })
    expect(moved.history.at(-1)?.previousStarts).toEqual(booking.appointments.map(({ start }) => start))
    expect(await offered(booking, { appointment: '3' })).toBe(7000)
    expect(getRefunded(await cancel(moved, { appointment: 3 }))).toBe(7000)
    // The first had a day's notice when it was moved.
    expect(getRefunded(await cancel(moved, { appointment: 0 }))).toBe(7000 + 3500)
    await expectPaid(28_000 - 10_500)
  })

  test('a cart', async () => {
    const later = { ...massage, start: '2026-12-17T14:00:00+01:00' }
    const booking = await bookAndPay([massage, later])
    engine.setClock('2026-11-30T10:00:00+01:00')
    const moved = await move(booking, '2026-12-01T15:00:00+01:00')
    expect(await offered(moved, { appointment: '1' })).toBe(8000)
    expect(getRefunded(await cancel(moved, { appointment: 1 }))).toBe(8000)
    expect(getRefunded(await cancel(moved, { appointment: 0 }))).toBe(8000)
  })

  test('also after several moves, of some and by the business, each from where it was then', async () => {
    const booking = await bookAndPay([weekly])
    await move(booking, '2026-12-15T11:00:00+01:00', { parts: { appointment: 2, following: true } })
    await move(booking, '2026-12-03T11:00:00+01:00', { options: operator })
    engine.setClock('2026-12-02T12:00:00+01:00')
    const moved = await move(booking, '2026-12-04T11:00:00+01:00')
    expect(moved.history.at(-1)?.previousStarts).toEqual([
      '2026-12-03T11:00:00+01:00',
      '2026-12-10T11:00:00+01:00',
      '2026-12-17T12:00:00+01:00',
      '2026-12-24T12:00:00+01:00',
    ])
    for (const [position, share] of [3500, 7000, 7000, 7000].entries())
      expect(await offered(moved, { appointment: String(position) }), String(position)).toBe(share)
  })

  test('also if the move was made before each start was written down', async () => {
    const booking = await bookAndPay([weekly])
    engine.setClock('2026-11-30T10:00:00+01:00')
    await move(booking, '2026-12-01T11:00:00+01:00')
    await engine.query(
      `update booking set document = jsonb_set(document, '{history,2}', document->'history'->2 #- '{previousStarts}')`,
    )
    const entry = (await read(booking)).history[2]
    expect(entry).toMatchObject({ what: 'rescheduled', from: booking.appointments[0]?.start })
    expect(entry).not.toHaveProperty('previousStarts')
    for (const [position, share] of [3500, 7000, 7000, 7000].entries())
      expect(await offered(booking, { appointment: String(position) }), String(position)).toBe(share)
    expect(getRefunded(await cancel(booking, { appointment: 3 }))).toBe(7000)
  })
})

describe('What the business has refunded of what still stood', () => {
  test('counts towards an appointment that is cancelled: what stays remains paid', async () => {
    const booking = await bookAndPay([massage, coaching])
    await giveBack(booking, 8000)
    expect(await offered(booking, { appointment: '0' })).toBe(0)
    const part = await cancel(booking, { appointment: 0 })
    expect(part).toMatchObject({ price: { dueNow: 7000 }, payment: { paid: 15_000, refunded: 8000 } })
    await expectPaid(7000)
    // All of it goes back with the last, since nothing stands any more.
    expect(getRefunded(await cancel(part))).toBe(15_000)
    await expectPaid(0)
  })

  test('counts in part, and the rest is refunded', async () => {
    const booking = await bookAndPay([massage, coaching])
    await giveBack(booking, 3000)
    expect(await offered(booking, { appointment: '0' })).toBe(5000)
    expect(getRefunded(await cancel(booking, { appointment: 0 }))).toBe(8000)
    await expectPaid(7000)
  })

  test('counts towards the share that the policy grants of the whole: what it keeps is kept', async () => {
    const booking = await bookAndPay([coaching])
    await giveBack(booking, 3500)
    engine.setClock('2026-11-30T10:00:00+01:00')
    expect(await offered(booking)).toBe(0)
    expect(getRefunded(await cancel(booking))).toBe(3500)
    await expectPaid(3500)
  })

  test('counts towards a guest who is taken out', async () => {
    const yoga = { service: 'yoga', provider: 'maya', start: '2026-12-01T18:00:00+01:00' }
    const guests = ['bob', 'cleo'].map(name => ({ name, email: `${name}@example.org` }))
    const booking = await bookAndPay([yoga], { guests })
    await giveBack(booking, 1500)
    const { history } = await read(booking)
    const input = { id: booking.id, guest: 1, refund: true, ifRevision: history.length }
    const left = expectAnswer(await engine.ask('removeGuests', input, operator)).booking
    expect(left).toMatchObject({ price: { dueNow: 3000 }, payment: { paid: 4500, refunded: 1500 } })
    await expectPaid(3000)
  })

  test('counts when the business cancels one of several, and returns all when it cancels the last', async () => {
    const booking = await bookAndPay([massage, coaching])
    await giveBack(booking, 8000)
    const part = await cancel(booking, { appointment: 0 }, operator)
    expect(getRefunded(part)).toBe(8000)
    expect(getRefunded(await cancel(part, {}, operator))).toBe(15_000)
  })

  test('of a fee that was kept counts towards nothing else', async () => {
    const booking = await bookAndPay([coaching, { ...massage, start: '2026-12-17T14:00:00+01:00' }])
    engine.setClock('2026-11-30T10:00:00+01:00')
    const part = await cancel(booking, { appointment: 0 })
    expect(getRefunded(part)).toBe(3500)
    await giveBack(part, 3500)
    expect(getRefunded(await cancel(part))).toBe(15_000)
  })
})

describe('What was agreed about changes and refunds', () => {
  const color = { service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
  const withoutColor = () =>
    engine.replaceRecords(({ services }) => ({ services: services.filter(({ slug }) => slug !== 'color') }))
  const setPolicy = (slug: string, changePolicy: ChangePolicy) =>
    engine.replaceRecords(({ services }) => ({
      services: services.map(service => (service.slug === slug ? { ...service, changePolicy } : service)),
    }))
  /** As it was booked before policies were stored. */
  const forgetPolicies = () => engine.query(`update appointment set document = document - 'changePolicy'`)

  test('stands although the service is taken out of the offer: no refund is none', async () => {
    const booking = await bookAndPay([color])
    expect(booking.appointments[0]?.changePolicy).toMatchObject({ refunds: [] })
    expect(await offered(booking)).toBe(0)
    await withoutColor()
    expect(await offered(booking)).toBe(0)
    expect(getRefunded(await cancel(booking))).toBe(0)
    await expectPaid(12_000)
  })

  test('stands although the policy has become stricter, of the service or of the business', async () => {
    const booking = await bookAndPay([massage])
    await engine.replaceRecords(({ business, services }) => ({
      business: { ...business, changePolicy: { cancelUntilMinutes: null, refunds: [] } },
      services: services.map(service =>
        service.slug === 'massage' ? { ...service, changePolicy: {} } : service,
      ),
    }))
    const { appointments } = await read(booking)
    expect(appointments).toMatchObject([{ mayCancel: true, cancelUntil: '2026-12-01T13:00:00+01:00' }])
    expect(await offered(booking)).toBe(8000)
    expect(getRefunded(await cancel(booking))).toBe(8000)
  })

  test('stands although the policy has become milder, and goes along with a move', async () => {
    const booking = await bookAndPay([color])
    await setPolicy('color', { refunds: [{ untilMinutes: 0, percent: 100 }] })
    const moved = await move(booking, '2026-12-02T10:00:00+01:00')
    expect(moved.appointments[0]?.changePolicy).toMatchObject({ refunds: [] })
    expect(getRefunded(await cancel(moved))).toBe(0)
  })

  test('says which price counts after a move, too', async () => {
    const booking = await bookAndPay([color])
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service =>
        service.slug === 'color'
          ? { ...service, price: 10_000, changePolicy: { reschedulePrice: 'current' } }
          : service,
      ),
    }))
    const moved = await move(booking, '2026-12-02T10:00:00+01:00')
    expect(moved.price?.total).toBe(12_000)
  })

  test('is today’s where it was not stored, and that of the last record if the service is gone', async () => {
    const booking = await bookAndPay([color])
    await forgetPolicies()
    expect(await offered(booking)).toBe(0)
    await setPolicy('color', { refunds: [{ untilMinutes: 0, percent: 25 }] })
    expect(await offered(booking)).toBe(3000)
    await withoutColor()
    expect(await offered(booking)).toBe(3000)
    expect((await read(booking)).appointments[0]?.changePolicy).toMatchObject({ refunds: [{ percent: 25 }] })
    expect(getRefunded(await cancel(booking))).toBe(3000)
    await expectPaid(9000)
  })
})
