/** What happens to price and payment when a visitor moves an appointment whose price has changed since. */
import { describe, expect, test } from 'vitest'
import type { Booking, BookingItem, ChangePolicy, Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

/** It is agreed that the price of the moment counts. */
const engine = setUpEngine(({ services }) => ({
  services: services.map(
    (service): Service =>
      service.slug === 'color' ? { ...service, changePolicy: { reschedulePrice: 'current' } } : service,
  ),
}))

/** 120.00, of which 36.00 are paid online. */
const color = { service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const haircut = { service: 'haircut', provider: 'maya', start: '2026-12-01T14:00:00+01:00' }
const newStart = '2026-12-02T10:00:00+01:00'
const operator = { caller: { isOperator: true } }

/** The policy concerns only what is booked from then on. */
const setPrice = (price: number, reschedulePrice: NonNullable<ChangePolicy['reschedulePrice']> = 'current') =>
  engine.replaceRecords(({ services }) => ({
    services: services.map(
      (service): Service =>
        service.slug === 'color'
          ? { ...service, price, changePolicy: { ...service.changePolicy, reschedulePrice } }
          : service,
    ),
  }))

async function bookAndPay(...items: BookingItem[]): Promise<Booking> {
  const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
  await engine.payAt(url, 'paid')
  const verified = expectAnswer(await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' }))
  return verified.booking ?? expect.unreachable('It pays for no booking.')
}
const move = ({ id }: Booking, parts: object = {}, options = {}) =>
  engine.ask('rescheduleBooking', { id, start: newStart, ...parts }, options)
const moveOk = async (...parameters: Parameters<typeof move>) =>
  expectAnswer(await move(...parameters)).booking
const readQuote = async ({ id }: Booking, parts: object = {}) =>
  expectAnswer(await engine.ask('getChangeable', { id, ...parts })).price
const read = async ({ id }: Booking) => expectAnswer(await engine.ask('getBooking', { id }))
const cancel = async ({ id }: Booking) => expectAnswer(await engine.ask('cancelBooking', { id })).booking

async function settledMoney(): Promise<number> {
  await engine.runPaymentJobs()
  return engine.takenMoney()
}

describe('A move', () => {
  test('keeps the booked price by default, whatever the price is now', async () => {
    await setPrice(12_000, 'keep')
    const booking = await bookAndPay(color)
    await setPrice(15_000, 'current')
    expect(await readQuote(booking)).toEqual({ currency: 'EUR', from: 12_000, to: 12_000, refund: 0 })
    const moved = await moveOk(booking, { price: 12_000 })
    expect(moved).toMatchObject({ price: booking.price, payment: booking.payment })
    expect(moved.history.at(-1)).not.toHaveProperty('price')
  })

  test('takes the tax of the new price, but keeps that of a price that stays', async () => {
    const setTax = (price: number) =>
      engine.replaceRecords(({ services }) => ({
        services: services.map((service): Service => {
          const changePolicy = { ...service.changePolicy, reschedulePrice: 'current' as const }
          return service.slug === 'color'
            ? { ...service, price, changePolicy, tax: { percent: 16 } }
            : service
        }),
      }))
    const booking = await bookAndPay(color)
    const before = booking.appointments[0]?.price?.tax
    expect(before).toMatchObject({ percent: 19 })
    await setTax(12_000)
    const moved = await moveOk(booking)
    expect(moved.appointments[0]?.price?.tax).toEqual(before)
    await setTax(11_600)
    const start = '2026-12-03T10:00:00+01:00'
    expect((await moveOk(moved, { start, price: 11_600 })).appointments[0]?.price).toEqual({
      total: 11_600,
      dueNow: 3600,
      tax: { percent: 16 },
    })
    const receipt = expectAnswer(await engine.ask('getReceipt', { id: booking.id }))
    expect(receipt.taxes).toMatchObject([{ percent: 16, gross: 11_600, amount: 1600 }])
  })

  test('to a higher price leaves more to pay at the appointment', async () => {
    const booking = await bookAndPay(color)
    await setPrice(15_000)
    expect(await readQuote(booking)).toEqual({ currency: 'EUR', from: 12_000, to: 15_000, refund: 0 })
    const moved = await moveOk(booking, { price: 15_000 })
    expect(moved).toMatchObject({
      price: { total: 15_000, dueNow: 3600 },
      payment: { due: 3600, paid: 3600, refunded: 0 },
      appointments: [{ price: { total: 15_000, dueNow: 3600 } }],
    })
    expect(moved.history.at(-1)?.price).toEqual({ from: 12_000, to: 15_000 })
    expect(await read(booking)).toMatchObject({ price: moved.price, history: moved.history })
    expect(await settledMoney()).toBe(3600)
  })

  test('to a lower price leaves less to pay, and then refunds what was paid above it', async () => {
    const booking = await bookAndPay(color)
    await setPrice(5000)
    const less = await moveOk(booking, { price: 5000 })
    expect(less).toMatchObject({ price: { total: 5000, dueNow: 3600 }, payment: { refunded: 0 } })
    await setPrice(2000)
    expect((await readQuote(booking))?.refund).toBe(1600)
    const least = await moveOk(booking, { price: 2000, start: '2026-12-03T10:00:00+01:00' })
    expect(least).toMatchObject({
      price: { total: 2000, dueNow: 2000 },
      payment: { paid: 3600, refunded: 1600 },
    })
    expect(least.history.at(-1)?.price).toEqual({ from: 5000, to: 2000, refund: 1600 })
    expect(await read(booking)).toMatchObject({ price: least.price, payment: least.payment })
    expect(await settledMoney()).toBe(2000)
    expect((await cancel(booking)).payment?.refunded).toBe(3600)
    expect(await settledMoney()).toBe(0)
  })

  test('of one appointment leaves the prices of the others', async () => {
    const booking = await bookAndPay(color, haircut)
    const other = booking.appointments[1]?.price
    await setPrice(1000)
    expect(await readQuote(booking, { appointment: '1' })).toMatchObject({
      from: other?.total,
      to: other?.total,
    })
    const moved = await moveOk(booking, { appointment: 0, price: 1000 })
    expect(moved.appointments.map(({ price }) => price)).toMatchObject([{ total: 1000, dueNow: 1000 }, other])
    expect(moved.price).toMatchObject({
      total: 1000 + (other?.total ?? 0),
      dueNow: 1000 + (other?.dueNow ?? 0),
    })
    expect(moved.payment?.refunded).toBe(2600)
  })

  test('by the business keeps the price, and a visitor sees what theirs would do', async () => {
    const booking = await bookAndPay(color)
    await setPrice(1000)
    const changeable = await engine.ask('getChangeable', { id: booking.id }, operator)
    expect(expectAnswer(changeable).price).toMatchObject({ from: 12_000, to: 1000, refund: 2600 })
    expect(await moveOk(booking, {}, operator)).toMatchObject({
      price: booking.price,
      payment: booking.payment,
    })
  })

  test('counts what the business has refunded before', async () => {
    const booking = await bookAndPay(color)
    const refund = { id: booking.payment?.id ?? '', amount: 1000 }
    expectAnswer(await engine.ask('refundPayment', refund, operator))
    await setPrice(2000)
    expect((await moveOk(booking)).payment?.refunded).toBe(1600)
    expect(await settledMoney()).toBe(2000)
  })

  test('of a booking that is paid at the appointment only changes its price', async () => {
    const order = orderFor([color], { payLater: true })
    const { booking } = expectAnswer(await engine.ask('createBooking', order, operator))
    await setPrice(1000)
    const moved = await moveOk(booking)
    expect(moved.price?.total).toBe(1000)
    expect(moved).not.toHaveProperty('payment')
  })
})

describe('A price that the visitor has not seen', () => {
  test('stops the move, which then asks again', async () => {
    const booking = await bookAndPay(color)
    await setPrice(15_000)
    const { to = 0 } = (await readQuote(booking)) ?? {}
    await setPrice(16_000)
    expect(getProblemCode(await move(booking, { price: to }))).toBe('payment.price_changed')
    expect(await read(booking)).toMatchObject({ status: 'scheduled', price: booking.price })
    expect((await moveOk(booking, { price: 16_000 })).price?.total).toBe(16_000)
  })

  test('never counts, not even if the visitor sends a lower one', async () => {
    const booking = await bookAndPay(color)
    await setPrice(15_000)
    expect(getProblemCode(await move(booking, { price: 1 }))).toBe('payment.price_changed')
  })
})

test('A repeated request refunds once', async () => {
  const booking = await bookAndPay(color)
  await setPrice(2000)
  const key = crypto.randomUUID()
  const first = await moveOk(booking, {}, { key })
  const second = await moveOk(booking, {}, { key })
  expect(second.payment).toEqual(first.payment)
  expect((await moveOk(booking)).payment?.refunded).toBe(1600)
  expect(await settledMoney()).toBe(2000)
})
