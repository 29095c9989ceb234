/** The receipt of a booking that was paid online, and payments in exports. */
import { describe, expect, test } from 'vitest'
import type { Booking, BookingItem, Receipt } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine(({ services }) => ({
  services: services.map(service =>
    service.slug === 'massage' ? { ...service, tax: { percent: 7, label: 'VAT' } } : service,
  ),
}))

const operator = { caller: { isOperator: true } }
const color = { service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const massage = { service: 'massage', provider: 'ines', start: '2026-12-01T14:00:00+01:00' }

async function book(...items: BookingItem[]): Promise<Booking> {
  return expectAnswer(await engine.ask('createBooking', orderFor(items, { timezone: 'America/New_York' })))
    .booking
}

async function bookAndPay(...items: BookingItem[]): Promise<Booking> {
  const booking = await book(...items)
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
  await engine.payAt(url, 'paid')
  const verified = expectAnswer(await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' }))
  return verified.booking ?? booking
}

const getReceipt = async ({ id }: Booking): Promise<Receipt> =>
  expectAnswer(await engine.ask('getReceipt', { id }))
const cancel = async ({ id }: Booking, parts: object = {}) =>
  expectAnswer(await engine.ask('cancelBooking', { id, ...parts }, operator))

describe('A receipt', () => {
  test('names the dates of appointments in the zone of the business, however far away the visitor is', async () => {
    const order = orderFor([{ ...color, start: '2026-12-02T10:00:00+01:00' }], {
      timezone: 'Pacific/Auckland',
    })
    const { booking } = expectAnswer(await engine.ask('createBooking', order))
    const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
    await engine.payAt(url, 'paid')
    await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' })
    expect((await getReceipt(booking)).lines).toMatchObject([{ firstStart: '2026-12-02T10:00:00+01:00' }])
  })

  test('has the number, the parties, the lines, the tax by rate, what was paid and what is due later', async () => {
    const booking = await bookAndPay(color, massage)
    const { paid = 0 } = booking.payment ?? {}
    expect(await getReceipt(booking)).toEqual({
      number: `${booking.reference}-1`,
      booking: booking.id,
      paidAt: expect.stringMatching(/^2026-11-.*\+01:00$/),
      provider: 'test',
      test: true,
      business: { name: 'Harbor Studio', address: 'Hafenstraße 12, 10115 Berlin', taxNumber: 'DE123456789' },
      payer: { name: expect.stringContaining(' '), email: booking.contact.email },
      currency: 'EUR',
      lines: [
        expect.objectContaining({ people: 1, times: 1, total: 12_000, cancelled: false }),
        expect.objectContaining({ people: 1, times: 1, total: 8000, cancelled: false }),
      ],
      total: 20_000,
      taxes: [
        expect.objectContaining({ percent: 19, gross: 12_000, amount: 1916 }),
        { percent: 7, label: 'VAT', gross: 8000, amount: 523 },
      ],
      paid,
      refunds: [],
      dueLater: 20_000 - paid,
    })
  })

  test('counts what is left after a part was cancelled, and says what was refunded and when', async () => {
    const booking = await bookAndPay(color, massage)
    await cancel(booking, { appointment: 1 })
    const { lines, total, taxes, paid, refunds, dueLater, number } = await getReceipt(booking)
    expect(lines.map(({ cancelled }) => cancelled)).toEqual([false, true])
    expect([total, taxes.map(({ amount }) => amount)]).toEqual([12_000, [1916]])
    expect(refunds).toEqual([{ at: expect.any(String), amount: 8000, status: 'pending' }])
    expect(total).toBe(paid - 8000 + dueLater)
    expect(number).toBe(`${booking.reference}-1`)
    await engine.runPaymentJobs()
    expect((await getReceipt(booking)).refunds).toMatchObject([{ amount: 8000, status: 'succeeded' }])
  })

  test('of a cancelled booking names no tax and nothing to pay', async () => {
    const booking = await bookAndPay(color)
    await cancel(booking)
    expect(await getReceipt(booking)).toMatchObject({
      lines: [{ total: 12_000, cancelled: true }],
      total: 0,
      taxes: [],
      dueLater: 0,
      paid: booking.payment?.paid,
      refunds: [{ amount: booking.payment?.paid }],
    })
  })

  test('keeps price and rate as booked when the record changes', async () => {
    const booking = await bookAndPay(color)
    const { record } = expectAnswer(
      await engine.ask('getRecord', { kind: 'services', key: 'color' }, operator),
    )
    const changed = { ...record, price: 99_900, tax: { percent: 8.1 } }
    expectAnswer(
      await engine.ask('saveRecord', { kind: 'services', key: 'color', record: changed }, operator),
    )
    expect(await getReceipt(booking)).toMatchObject({ total: 12_000, taxes: [{ percent: 19, amount: 1916 }] })
    expectAnswer(await engine.ask('saveRecord', { kind: 'services', key: 'color', record }, operator))
  })

  test('names nobody after the contact was erased', async () => {
    const booking = await bookAndPay(color)
    await engine.ask('eraseCustomer', { email: booking.contact.email ?? '' }, operator)
    expect((await getReceipt(booking)).payer).toEqual({})
  })

  test('does not exist before the payment, nor for a booking that does not', async () => {
    expect(getProblemCode(await engine.ask('getReceipt', { id: (await book(color)).id }))).toBe(
      'receipt.not_found',
    )
    expect(getProblemCode(await engine.ask('getReceipt', { id: 'nothing' }))).toBe('booking.not_found')
  })
})

describe('An export', () => {
  async function exportRows(input: { from?: string; to?: string } = {}): Promise<string[][]> {
    const { content } = expectAnswer(await engine.ask('exportPayments', input, operator))
    let text = ''
    for await (const part of content) text += part
    return text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map(row => row.split(','))
  }

  test('of payments has a row for each, with amounts in minor units, dates and refunds', async () => {
    const booking = await bookAndPay(color, massage)
    const open = await book({ ...color, start: '2026-12-02T10:00:00+01:00' })
    await cancel(booking, { appointment: 1 })
    const [header = [], ...rows] = await exportRows()
    const [paid, unpaid] = [booking, open].map(({ reference }) => {
      const row = rows.find(cells => cells[header.indexOf('reference')] === reference) ?? []
      return Object.fromEntries(header.map((name, index) => [name, row[index]]))
    })
    expect(paid).toMatchObject({
      receipt: `${booking.reference}-1`,
      reference: booking.reference,
      status: 'paid',
      provider: 'test',
      currency: 'EUR',
      due: '11600',
      paid: '11600',
      refunded: '8000',
      for: 'booking',
      refunds: expect.stringMatching(/^2026-11-\S+\+01:00 8000 cancelled pending$/),
      paidAt: expect.stringMatching(/^2026-11-/),
    })
    const text = rows.flat().join('\n')
    for (const { id, payment } of [booking, open])
      for (const key of [id, payment?.id ?? '-']) expect(text).not.toContain(key)
    expect(unpaid).toMatchObject({ receipt: '', status: 'open', paid: '0', paidAt: '', refunds: '' })
  })

  test('of payments keeps to its dates', async () => {
    await bookAndPay(color)
    expect(await exportRows({ from: '2030-01-01T00:00:00Z' })).toHaveLength(1)
    expect(await exportRows({ to: '2020-01-01T00:00:00Z' })).toHaveLength(1)
    expect(await exportRows({ from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' })).toHaveLength(2)
  })

  test('of a person has their payments with the refunds', async () => {
    const booking = await bookAndPay(color)
    await cancel(booking)
    const { email = '' } = booking.contact
    const { payments } = expectAnswer(await engine.ask('exportCustomer', { email }, operator))
    expect(payments).toMatchObject([
      { booking: booking.id, paid: booking.payment?.paid, refunds: [{ cause: 'cancelled' }] },
    ])
  })
})
