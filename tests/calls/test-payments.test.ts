/** Money of the test provider, or of a test key of Stripe: marked wherever it appears, and in no report. */
import { expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { expectAnswer, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()
const ask = async <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  expectAnswer(await engine.ask(name, input, { caller: { isOperator: true } }))

const item = { service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const period = { from: '2026-11-20', to: '2026-12-02' }

async function bookAndPay() {
  const order = orderFor([item])
  const { booking } = expectAnswer(await engine.ask('createBooking', order))
  const { url = '' } = expectAnswer(await engine.ask('startPayment', { id: booking.id }))
  await engine.payAt(url, 'paid')
  expectAnswer(await engine.ask('verifyPayment', { payment: booking.payment?.id ?? '' }))
  return booking.id
}

async function readTable(name: 'exportBookings' | 'exportPayments') {
  const { content } = await ask(name, {})
  let text = ''
  for await (const part of content) text += part
  const [head = '', row = ''] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  return row.split(',')[head.split(',').indexOf('test')]
}

/** Everything that tells of the booking's money: whether it is marked, and what is counted. */
async function readMarks(id: string) {
  const { booking } = await ask('getBookingAsOperator', { id })
  const { bookings } = await ask('listBookings', {})
  const visitors = expectAnswer(await engine.ask('getBooking', { id }))
  const receipt = expectAnswer(await engine.ask('getReceipt', { id }))
  const { paid } = await ask('getCustomer', { booking: id })
  const { period: sums } = await ask('getBusinessReport', period)
  return {
    marks: [
      booking.payment?.test,
      bookings[0]?.payment?.test,
      visitors.payment?.test,
      receipt.test,
      await readTable('exportBookings'),
      await readTable('exportPayments'),
    ],
    counted: { revenue: sums.revenue, dueAtVisit: sums.dueAtVisit, paid },
  }
}

const tested = [true, true, true, true, 'yes', 'yes']
const real = [undefined, undefined, undefined, undefined, '', '']
const euros = (amount: number) => [{ currency: 'EUR', amount }]

test('Test payments are marked wherever they appear and counted nowhere, whichever key is set later', async () => {
  const id = await bookAndPay()
  const nothing = { revenue: [], dueAtVisit: euros(12_000), paid: [] }
  expect(await readMarks(id)).toEqual({ marks: tested, counted: nothing })
  const setCheckout = (checkout: string) =>
    engine.query(`update payment set provider = 'stripe', checkout = '${checkout}'`)
  await setCheckout('cs_test_1')
  expect(await readMarks(id)).toEqual({ marks: tested, counted: nothing })
  await setCheckout('cs_live_1')
  const counted = { revenue: euros(3600), dueAtVisit: euros(8400), paid: euros(3600) }
  expect(await readMarks(id)).toEqual({ marks: real, counted })
})

test('A refund of test money is returned in no report, and failed ones are marked for the team', async () => {
  const id = await bookAndPay()
  await ask('refundPayment', { id: (await ask('getBookingAsOperator', { id })).booking.payment?.id ?? '' })
  expect((await ask('getBusinessReport', period)).period.revenue).toEqual([])
  await engine.query(`update refund set status = 'failed'`)
  expect((await ask('listPaymentsToCheck', {})).payments).toMatchObject([
    { reason: 'refund-failed', test: true },
  ])
  await engine.query(`update payment set provider = 'stripe', checkout = 'cs_live_1'`)
  const { payments } = await ask('listPaymentsToCheck', {})
  expect(payments.map(({ test: isTest }) => isTest)).toEqual([undefined])
})
