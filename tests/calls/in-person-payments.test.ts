/** Money that clients pay at the business: taken, taken back, and the same wherever it is counted. */
import { describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true }

/** A haircut costs 40.00 at the appointment; color costs 120.00, of which 36.00 are paid online. */
const book = async (service: string, provider = 'maya') => {
  const start = `2026-12-01T${provider === 'leo' ? '15' : '10'}:00:00+01:00`
  const items = [{ service, provider, start }]
  return expectAnswer(await engine.ask('createBooking', orderFor(items, { contact }))).booking
}

async function pay({ id, payment }: Awaited<ReturnType<typeof book>>) {
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id }))
  await engine.payAt(url, 'paid')
  expectAnswer(await engine.ask('verifyPayment', { payment: payment?.id ?? '' }))
}

const asOperator = <Name extends CallName>(name: Name, input: Calls[Name]['input'], key?: string) =>
  engine.ask(name, input, { caller: { isOperator: true }, ...(key === undefined ? {} : { key }) })
const take = (id: string, parts: Partial<Calls['recordInPersonPayment']['input']> = {}, key?: string) =>
  asOperator('recordInPersonPayment', { id, amount: 4000, currency: 'EUR', method: 'cash', ...parts }, key)
const read = async (id: string) => expectAnswer(await asOperator('getBookingAsOperator', { id }))
const takeBack = async (id: string, payment?: string) => {
  const standing = (await read(id)).deskPayments.find(one => one.takenBackAt === undefined)
  return asOperator('reverseInPersonPayment', { id, payment: payment ?? standing?.id ?? '' })
}
const count = async () =>
  expectAnswer(await asOperator('getBusinessReport', { from: '2026-11-20', to: '2026-12-10' })).period
const euros = (amount: number) => (amount === 0 ? [] : [{ currency: 'EUR', amount }])

const readCsv = async (name: 'exportPayments' | 'exportBookings') => {
  const { content } = expectAnswer(await asOperator(name, {}))
  let text = ''
  for await (const part of content) text += part
  const [header = '', ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  return rows.map(row => {
    const cells = row.split(',')
    return Object.fromEntries(header.split(',').map((column, index) => [column, cells[index] ?? '']))
  })
}

describe('A payment at the business', () => {
  test('is taken once for a key, up to what is due, and counts wherever money is counted', async () => {
    const { id, reference } = await book('haircut')
    await pay(await book('color', 'leo'))
    // Test money is in no report.
    await engine.query(`update payment set provider = 'stripe', checkout = 'cs_live_' || id`)
    const before = await count()
    expect(before).toMatchObject({ revenue: euros(3600), dueAtVisit: euros(4000 + 8400) })
    const key = crypto.randomUUID()
    const { booking } = expectAnswer(await take(id, { amount: 1500, method: 'card' }, key))
    expect(booking.paidAtVisit).toBe(1500)
    expect(expectAnswer(await take(id, { amount: 1500, method: 'card' }, key)).booking).toEqual(booking)
    expect(getProblemCode(await take(id, { amount: 1600, method: 'card' }, key))).toBe(
      'idempotency.key_reused',
    )
    expect(getProblemCode(await take(id, { amount: 2501 }))).toBe('desk_payment.exceeded')
    engine.setClock('2026-11-20T12:01:00+01:00')
    expectAnswer(await take(id, { amount: 2500 }))
    expect((await read(id)).deskPayments).toMatchObject([
      { amount: 1500, currency: 'EUR', method: 'card', author: 'token', reference },
      { amount: 2500, currency: 'EUR', method: 'cash', author: 'token', reference },
    ])
    expect(await count()).toEqual({ ...before, revenue: euros(7600), dueAtVisit: euros(8400) })
    expect(expectAnswer(await asOperator('getCustomer', { booking: id })).paid).toEqual(euros(7600))
    const rows = await readCsv('exportPayments')
    expect(rows.map(({ provider, paid, refunded, method }) => [provider, paid, refunded, method])).toEqual([
      ['stripe', '3600', '0', ''],
      ['desk', '1500', '0', 'card'],
      ['desk', '2500', '0', 'cash'],
    ])
    expect((await readCsv('exportBookings')).map(row => row.paidAtVisit).sort()).toEqual(['', '4000'])
    const exported = expectAnswer(await asOperator('exportCustomer', { email: contact.email }))
    expect(exported.deskPayments.map(({ amount }) => amount)).toEqual([1500, 2500])
    expectAnswer(await asOperator('eraseCustomer', { email: contact.email }))
    expect((await read(id)).deskPayments).toHaveLength(2)
  })

  test('that is taken back is due again, and is money that went on that day', async () => {
    const { id } = await book('haircut')
    expectAnswer(await take(id))
    engine.setClock('2026-12-02T10:00:00+01:00')
    const { booking } = expectAnswer(await takeBack(id))
    expect(booking).not.toHaveProperty('paidAtVisit')
    const entries = async () =>
      expectAnswer(await asOperator('listAudit', { kind: 'booking', key: id })).entries.map(one => one.action)
    expect(await entries()).toEqual(['reverseInPersonPayment', 'recordInPersonPayment'])
    const [payment] = (await read(id)).deskPayments
    // Again, it changes nothing.
    engine.setClock('2026-12-03T10:00:00+01:00')
    expectAnswer(await takeBack(id, payment?.id))
    expect(await entries()).toHaveLength(2)
    expect((await read(id)).deskPayments).toEqual([payment])
    expect(payment?.takenBackAt).toBe('2026-12-02T10:00:00+01:00')
    const numbers = expectAnswer(
      await asOperator('getBusinessReport', { from: '2026-11-20', to: '2026-12-10' }),
    )
    expect(numbers.intervals.find(({ from }) => from === '2026-12-02')?.revenue).toEqual(euros(-4000))
    expect(numbers.period.dueAtVisit).toEqual(euros(4000))
    expect((await readCsv('exportPayments')).map(({ refunded, refunds }) => [refunded, refunds])).toEqual([
      ['4000', '2026-12-02T10:00:00+01:00 4000 desk succeeded'],
    ])
    expect(getProblemCode(await takeBack(id, 'x'))).toBe('desk_payment.not_found')
    expectAnswer(await take(id))
  })

  test('is not taken where nothing is due: unpaid, requested, cancelled, paid in full', async () => {
    const unpaid = await book('color')
    const requested = await book('portrait', 'leo')
    for (const { id } of [unpaid, requested])
      expect(getProblemCode(await take(id, { amount: 100 }))).toBe('desk_payment.not_due')
    await pay(unpaid)
    expect(getProblemCode(await take(unpaid.id, { amount: 8401 }))).toBe('desk_payment.exceeded')
    expectAnswer(await take(unpaid.id, { amount: 8400 }))
    const receipt = expectAnswer(await engine.ask('getReceipt', { id: unpaid.id }))
    expect(receipt).toMatchObject({ total: 12_000, paid: 3600, paidAtVisit: 8400, dueLater: 0 })
    // What the business returns of it does not become due at the appointment.
    const { payment } = (await read(unpaid.id)).booking
    expectAnswer(await asOperator('refundPayment', { id: payment?.id ?? '' }))
    expect(getProblemCode(await take(unpaid.id, { amount: 1 }))).toBe('desk_payment.exceeded')
  })

  test('stays, to be returned, when the booking is cancelled: no provider is asked', async () => {
    const { id } = await book('haircut')
    expectAnswer(await take(id))
    const cancelled = expectAnswer(await asOperator('cancelBookingAsOperator', { id })).booking
    expect(cancelled).toMatchObject({ status: 'cancelled', paidAtVisit: 4000 })
    expect(cancelled).not.toHaveProperty('payment')
    expect(getProblemCode(await take(id))).toBe('desk_payment.not_due')
    expect(await count()).toMatchObject({ revenue: euros(4000), dueAtVisit: [] })
    expect(expectAnswer(await takeBack(id)).booking).not.toHaveProperty('paidAtVisit')
    expect(await count()).toMatchObject({ revenue: [{ currency: 'EUR', amount: 0 }], dueAtVisit: [] })
  })

  test('is recorded twenty times a booking at most, mistakes included', async () => {
    const { id } = await book('haircut')
    for (let made = 0; made < 20; made++) {
      expectAnswer(await take(id))
      expectAnswer(await takeBack(id))
    }
    expect(getProblemCode(await take(id))).toBe('desk_payment.exceeded')
  })

  test('is taken by staff in their own calendar only', async () => {
    const { id } = await book('haircut')
    const asStaff = (provider: string) =>
      engine.ask(
        'recordInPersonPayment',
        { id, amount: 4000, currency: 'EUR', method: 'card' },
        {
          caller: {
            isOperator: true,
            operator: { person: 'p', role: 'staff', provider, signedInAt: asInstant(0) },
          } as const,
        },
      )
    expect(getProblemCode(await asStaff('leo'))).toBe('operator.forbidden')
    expect(expectAnswer(await asStaff('maya')).booking.paidAtVisit).toBe(4000)
  })
})
