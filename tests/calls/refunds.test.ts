/** The refund when a paid booking is cancelled, declined or refunded by the business. */
import { describe, expect, test } from 'vitest'
import type { Booking, BookingItem, ChangePolicy } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

/** Refunds all or half, depending on the notice. The portrait needs approval and is paid in full. */
const changePolicy: ChangePolicy = {
  cancelUntilMinutes: 60,
  refunds: [
    { untilMinutes: 2880, percent: 100 },
    { untilMinutes: 120, percent: 50 },
  ],
}

const engine = setUpEngine(({ services, oneTimeLinks }) => ({
  oneTimeLinks: [...oneTimeLinks, { slug: 'color-once', target: { service: 'color' } }],
  services: services.map(service =>
    service.slug === 'portrait' || service.slug === 'yoga'
      ? { ...service, deposit: { kind: 'full' } }
      : service.slug === 'color'
        ? { ...service, changePolicy }
        : service,
  ),
}))

const operator = { caller: { isOperator: true } }
const color = { service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const massage = { service: 'massage', provider: 'ines', start: '2026-12-01T14:00:00+01:00' }

const bookAndPay = (...items: BookingItem[]) => bookWithGuests(items, [])
async function bookWithGuests(items: BookingItem[], guests: readonly string[]): Promise<Booking> {
  const named = guests.map(name => ({ name, email: `${name}@example.org` }))
  const ordered = await engine.ask(
    'createBooking',
    orderFor(items, { timezone: 'Europe/Berlin', guests: named }),
  )
  const { booking } = expectAnswer(ordered)
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
  await engine.payAt(url, 'paid')
  const payment = booking.payment?.id ?? ''
  const verified = expectAnswer(await engine.ask('verifyPayment', { payment }))
  return verified.booking ?? expect.unreachable('It pays for no booking.')
}
const cancel = async ({ id }: Booking, parts: object = {}, options = {}) =>
  expectAnswer(await engine.ask('cancelBooking', { id, ...parts }, options)).booking
const shares = ({ appointments }: Booking) => appointments.map(({ price }) => price?.dueNow ?? 0)

describe('A visitor who cancels gets back', () => {
  test.each([
    ['2026-11-29T10:00:00+01:00', 100],
    ['2026-11-29T10:00:01+01:00', 50],
    ['2026-12-01T08:00:00+01:00', 50],
    ['2026-12-01T08:00:01+01:00', 0],
  ])('what the policy grants: at %s, %i percent', async (now, percent) => {
    const booking = await bookAndPay(color)
    const paid = booking.payment?.paid ?? 0
    engine.setClock(now)
    const { payment, status } = await cancel(booking)
    expect(status).toBe('cancelled')
    expect(payment).toMatchObject({ status: 'paid', paid, refunded: (paid * percent) / 100 })
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe((paid * (100 - percent)) / 100)
  })

  test('the share of the cancelled appointment, and then the rest', async () => {
    const booking = await bookAndPay(color, massage)
    const [first = 0, second = 0] = shares(booking)
    expect(booking.payment?.paid).toBe(first + second)
    const part = await cancel(booking, { appointment: 1 })
    expect(part).toMatchObject({ status: 'scheduled', payment: { refunded: second } })
    expect((await cancel(part)).payment?.refunded).toBe(first + second)
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe(0)
  })

  test('one refund when the request is repeated', async () => {
    const booking = await bookAndPay(color)
    const key = crypto.randomUUID()
    const answers = [
      await cancel(booking, {}, { key }),
      await cancel(booking, {}, { key }),
      await cancel(booking),
    ]
    for (const { payment } of answers) expect(payment?.refunded).toBe(payment?.paid)
    await engine.runPaymentJobs()
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe(0)
  })
})

describe('The business', () => {
  test('refunds everything when it cancels, whatever the policy', async () => {
    const booking = await bookAndPay(color)
    engine.setClock('2026-12-01T09:59:00+01:00')
    expect((await cancel(booking, {}, operator)).payment?.refunded).toBe(booking.payment?.paid)
  })

  test('refunds nothing if it undoes its cancellation in time', async () => {
    const { id, payment } = await bookAndPay(color)
    const cancelled = await engine.ask('cancelBookingAsOperator', { id, undoable: true }, operator)
    const { booking, undo } = expectAnswer(cancelled)
    expect(booking.payment?.refunded).toBe(payment?.paid)
    await engine.runPaymentJobs()
    const change = undo?.change ?? ''
    const restored = expectAnswer(await engine.ask('undoChange', { change }, operator)).booking
    expect(restored).toMatchObject({ status: 'scheduled', payment: { status: 'paid', refunded: 0 } })
    engine.setClock('2026-11-20T13:00:00+01:00')
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe(payment?.paid)
  })

  test('refunds everything when it declines a paid booking', async () => {
    const booking = await bookAndPay({ ...color, service: 'portrait', start: '2026-12-01T14:00:00+01:00' })
    expect(booking.status).toBe('requested')
    const declined = expectAnswer(await engine.ask('declineBooking', { id: booking.id }, operator)).booking
    expect(declined.payment?.refunded).toBe(booking.payment?.paid)
  })

  test('can refund in parts, up to what was paid, and each request once', async () => {
    const booking = await bookAndPay(color)
    const { id = '', paid = 0 } = booking.payment ?? {}
    const refund = (amount: number | undefined, key?: string) =>
      engine.ask(
        'refundPayment',
        { id, reason: 'goodwill', ...(amount === undefined ? {} : { amount }) },
        { ...operator, ...(key === undefined ? {} : { key }) },
      )
    const key = crypto.randomUUID()
    for (const _ of [1, 2]) expect(expectAnswer(await refund(100, key)).payment.refunded).toBe(100)
    expect(getProblemCode(await refund(200, key))).toBe('idempotency.key_reused')
    expect(getProblemCode(await refund(paid))).toBe('payment.refund_exceeded')
    expect(expectAnswer(await refund(undefined)).payment.refunded).toBe(paid)
    expect(getProblemCode(await refund(undefined))).toBe('payment.refund_exceeded')
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe(0)
    const { status, history } = expectAnswer(await engine.ask('getBooking', { id: booking.id }))
    expect([status, ...history.map(({ what }) => what)]).toEqual([
      'scheduled',
      'created',
      'paid',
      'refunded',
      'refunded',
    ])
  })

  test('may book for somebody without payment, but a visitor may not', async () => {
    const later = orderFor([color], { payLater: true })
    expect(getProblemCode(await engine.ask('createBooking', later))).toBe('input.invalid')
    const { booking } = expectAnswer(await engine.ask('createBooking', later, operator))
    expect(booking).toMatchObject({ status: 'scheduled', price: { total: 12_000, dueNow: 0 } })
    expect(booking.appointments[0]?.price).toMatchObject({ total: 12_000, dueNow: 0 })
    expect(booking.payment).toBeUndefined()
    expect(getProblemCode(await engine.ask('startPayment', { id: booking.id }))).toBe('payment.not_due')
  })
})

test.each([
  ['waits for the approval that was announced', 'portrait', 'requested', undefined],
  ['is not made to wait for an approval that was not announced', 'color', 'scheduled', true],
])(
  'A booking that is paid %s, although the service has changed or is gone',
  async (_, service, status, approval) => {
    const item = { ...color, service, start: '2026-12-01T14:00:00+01:00' }
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([item])))
    const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
    await engine.replaceRecords(({ services }) => ({
      groups: [],
      serviceMenus: [],
      oneTimeLinks: [],
      services: services.flatMap(one =>
        one.slug !== service ? [one] : approval === undefined ? [] : [{ ...one, approval }],
      ),
    }))
    await engine.payAt(url, 'paid')
    const verified = expectAnswer(await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' }))
    expect(verified.booking?.status).toBe(status)
    expect(verified.booking).not.toHaveProperty('approval')
  },
)

test('A paid booking keeps its payment when it is moved', async () => {
  const booking = await bookAndPay(color)
  const move = { id: booking.id, start: '2026-12-02T10:00:00+01:00' }
  const moved = expectAnswer(await engine.ask('rescheduleBooking', move)).booking
  expect(moved).toMatchObject({ status: 'rescheduled', payment: booking.payment })
  expect((await cancel(moved)).payment?.refunded).toBe(booking.payment?.paid)
})

test('A booking that is not paid in time makes its one-time link available again', async () => {
  const { booking } = expectAnswer(
    await engine.ask('createBooking', orderFor([color], { oneTimeLink: 'color-once' })),
  )
  expect(getProblemCode(await engine.ask('getOneTimeLink', { slug: 'color-once' }))).toBe('link.expired')
  engine.setClock('2026-11-20T12:15:00+01:00')
  await engine.runPaymentJobs()
  expect(expectAnswer(await engine.ask('getBooking', { id: booking.id })).status).toBe('expired')
  expect(getProblemCode(await engine.ask('startPayment', { id: booking.id }))).toBe('payment.expired')
  expect(expectAnswer(await engine.ask('getOneTimeLink', { slug: 'color-once' })).slug).toBe('color-once')
})

describe('A guest who is taken out of a booking', () => {
  test.each([
    [true, 1500],
    [false, 0],
  ])('has paid: refunded %s, the business returns %i', async (refund, refunded) => {
    const yoga = { service: 'yoga', provider: 'maya', start: '2026-12-01T18:00:00+01:00' }
    const booking = await bookWithGuests([yoga], ['bob', 'cleo'])
    const { id, history } = booking
    const input = { id, guest: 1, refund, ifRevision: history.length }
    const left = expectAnswer(await engine.ask('removeGuests', input, operator)).booking
    expect(left).toMatchObject({
      price: { total: 3000, dueNow: 3000 },
      payment: { paid: 4500, refunded },
    })
    // If the business cancels all of it, what it has kept goes back, too, and nothing twice.
    expect((await cancel(left, {}, operator)).payment?.refunded).toBe(4500)
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe(0)
  })
})
