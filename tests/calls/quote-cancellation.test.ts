/** What the console promises before a cancellation is what the cancellation then does. */
import { describe, expect, test } from 'vitest'
import type { Calls } from '#schemas/generated/calls.gen.ts'
import type { Booking, BookingItem, Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const full = new Set(['coaching', 'massage', 'yoga', 'portrait'])
const engine = setUpEngine(({ services }) => ({
  services: services.map(
    (service): Service => (full.has(service.slug) ? { ...service, deposit: { kind: 'full' } } : service),
  ),
}))

const operator = { caller: { isOperator: true } }
const coaching = {
  service: 'coaching',
  provider: 'ines',
  location: 'video' as const,
  start: '2026-12-01T10:00:00+01:00',
}
const weekly = { ...coaching, repeat: { every: 'week', count: 4 } } as const
const yoga = { service: 'yoga', provider: 'maya', start: '2026-12-01T18:00:00+01:00' }
const euros = (amount: number) => (amount === 0 ? [] : [{ currency: 'EUR', amount }])

async function bookAndPay(items: BookingItem[], more: object = {}): Promise<Booking> {
  const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items, more)))
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
  await engine.payAt(url, 'paid')
  const verified = expectAnswer(await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' }))
  return verified.booking ?? expect.unreachable('It pays for no booking.')
}
const quote = async (input: Calls['quoteCancellation']['input']) =>
  expectAnswer(await engine.ask('quoteCancellation', input, operator))
const cancelAll = async ({ id }: Booking) =>
  expectAnswer(await engine.ask('cancelBookingAsOperator', { id }, operator)).booking.payment?.refunded
async function giveBack({ payment }: Booking, amount: number) {
  expectAnswer(await engine.ask('refundPayment', { id: payment?.id ?? '', amount }, operator))
}

describe('What a cancellation by the business would return is', () => {
  test('of a series what is ahead, not what has been', async () => {
    const booking = await bookAndPay([weekly])
    engine.setClock('2026-12-16T10:00:00+01:00')
    expect(await quote({ ids: [booking.id] })).toEqual({ refunds: euros(7000), paidAtVisit: [] })
    expect(await quote({ ids: [booking.id], appointment: 0 })).toEqual({
      refunds: euros(7000),
      paidAtVisit: [],
    })
    expect(await cancelAll(booking)).toBe(7000)
    expect(await quote({ ids: [booking.id], appointment: 3 })).toEqual({ refunds: [], paidAtVisit: [] })
  })

  test('what is left above what stands, after a refund by hand', async () => {
    const massage = { service: 'massage', provider: 'ines', start: '2026-12-01T14:00:00+01:00' }
    const booking = await bookAndPay([massage, coaching])
    await giveBack(booking, 3000)
    expect((await quote({ ids: [booking.id], appointment: 0 })).refunds).toEqual(euros(5000))
    expect((await quote({ ids: [booking.id] })).refunds).toEqual(euros(12_000))
    expect(await cancelAll(booking)).toBe(15_000)
  })

  test('the sum of several, of which some cannot be cancelled; of one, the reason is said', async () => {
    const first = await bookAndPay([coaching])
    const second = await bookAndPay([{ ...coaching, start: '2026-12-02T10:00:00+01:00' }])
    const over = await bookAndPay([{ ...coaching, start: '2026-11-25T10:00:00+01:00' }])
    engine.setClock('2026-11-28T10:00:00+01:00')
    const ids = [first.id, over.id, second.id, first.id, 'nobody']
    expect((await quote({ ids })).refunds).toEqual(euros(14_000))
    const ask = (input: Calls['quoteCancellation']['input']) =>
      engine.ask('quoteCancellation', input, operator)
    expect(getProblemCode(await ask({ ids: [over.id] }))).toBe('booking.cancellation_closed')
    expect(getProblemCode(await ask({ ids: ['nobody'] }))).toBe('booking.not_found')
    expect(getProblemCode(await ask({}))).toBe('booking.not_found')
    expect(getProblemCode(await engine.ask('quoteCancellation', { ids }, {}))).toBe('operator.unauthorized')
  })

  test('what was paid at the appointments that would not take place', async () => {
    const order = orderFor([weekly], { payLater: true })
    const { booking } = expectAnswer(await engine.ask('createBooking', order, operator))
    const cash = { id: booking.id, amount: 28_000, currency: 'EUR', method: 'cash' } as const
    expectAnswer(await engine.ask('recordInPersonPayment', cash, operator))
    engine.setClock('2026-12-16T10:00:00+01:00')
    expect(await quote({ ids: [booking.id] })).toEqual({ refunds: [], paidAtVisit: euros(7000) })
  })

  test('for a guest, for a request that is declined, and for a session', async () => {
    const guests = ['bob', 'cleo'].map(name => ({ name, email: `${name}@example.org` }))
    const booking = await bookAndPay([yoga], { guests })
    const other = await bookAndPay([yoga], {
      contact: { firstName: 'Dan', lastName: 'X', email: 'dan@example.org', consent: true },
    })
    await giveBack(booking, 1000)
    expect((await quote({ ids: [booking.id], guest: 0 })).refunds).toEqual(euros(500))
    const session = { service: 'yoga', provider: 'maya', start: yoga.start }
    expect((await quote({ session })).refunds).toEqual(euros(3500 + 1500))
    const { history } = expectAnswer(await engine.ask('getBooking', { id: booking.id }))
    const removal = { id: booking.id, guest: 0, ifRevision: history.length }
    const left = expectAnswer(await engine.ask('removeGuests', removal, operator)).booking
    expect(left.payment?.refunded).toBe(1500)
    expect((await quote({ session })).refunds).toEqual(euros(3000 + 1500))
    expectAnswer(await engine.ask('cancelClassSession', session, operator))
    await engine.runPaymentJobs()
    expect(await engine.takenMoney()).toBe(0)
    const portrait = await bookAndPay([
      { service: 'portrait', provider: 'maya', start: '2026-12-02T14:00:00+01:00' },
    ])
    expect((await quote({ ids: [portrait.id], declines: true })).refunds).toEqual(euros(9500))
    const again = await engine.ask('quoteCancellation', { ids: [other.id], declines: true }, operator)
    expect(getProblemCode(again)).toBe('booking.decided')
  })
})
