/** Gift cards whose code is entered after the payment page was opened. */
import { expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { setUpPaymentWorld, type WaitingVisitor } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()

/** Buys a card of 25 euros. */
async function buyCode(): Promise<string> {
  const buyer = await world().orderVoucher()
  world().stripe.ledger.pay(buyer.session)
  expect(await world().verify(buyer)).toBe(200)
  const { body } = await world().get(`/submissions/${buyer.submission}/receipt`)
  return String(body.giftCard?.code)
}
const redeem = ({ payment }: WaitingVisitor, code: string) =>
  world().post('/payments/gift-cards', { payment, code })
/** Does not try again after a server error, as browsers do. */
const redeemOnce = ({ payment }: WaitingVisitor, code: string) =>
  world().callAsOperator('/payments/gift-cards', { payment, code })
const readBooking = ({ booking }: WaitingVisitor): Promise<Booking> => world().read(booking.id)
const readSession = (id: string) => world().stripe.ledger.getSession(id)
const sumBalances = async () =>
  Number((await world().query('select sum(balance)::int as sum from gift_card'))[0]?.sum)
const getSessionId = (body: unknown): string => String(Object(body).url).split('/').at(-1) ?? ''

test('The open page is closed, the card pays, and another page asks for the rest', async () => {
  const code = await buyCode()
  const visitor = await world().orderColor()
  expect((await readBooking(visitor)).payment).toMatchObject({ due: 3600, takesGiftCards: true })
  expect(await redeem(visitor, code)).toMatchObject({
    status: 200,
    body: { booking: { status: 'awaiting-payment', payment: { due: 1100, giftCards: { paid: 2500 } } } },
  })
  expect(readSession(visitor.session).status).toBe('expired')
  const session = getSessionId((await world().start(visitor)).body)
  expect(session).not.toBe(visitor.session)
  expect(readSession(session)).toMatchObject({ status: 'open', amount_total: 1100 })
  world().stripe.ledger.pay(session)
  world().passMinutes(1)
  expect(await world().verify(visitor)).toBe(200)
  expect(await readBooking(visitor)).toMatchObject({
    status: 'scheduled',
    payment: { status: 'paid', paid: 3600, refunded: 0 },
  })
  expect(await world().inconsistencies()).toEqual([])
})

test('A code that cannot pay leaves the page open', async () => {
  const visitor = await world().orderColor()
  expect((await redeem(visitor, 'ACEF-GHJK-MNPQ-RTUE')).status).toBe(404)
  expect(readSession(visitor.session).status).toBe('open')
  expect(getSessionId((await world().start(visitor)).body)).toBe(visitor.session)
})

test('A page that was paid meanwhile confirms the booking, and the card keeps its value', async () => {
  const code = await buyCode()
  const visitor = await world().orderColor()
  world().stripe.ledger.pay(visitor.session)
  expect(await redeem(visitor, code)).toMatchObject({ status: 409, body: { code: 'payment.not_due' } })
  expect(await readBooking(visitor)).toMatchObject({ status: 'scheduled', payment: { paid: 3600 } })
  expect(await sumBalances()).toBe(2500)
  expect(await world().inconsistencies()).toEqual([])
})

test('A payment at the bank is left alone', async () => {
  const code = await buyCode()
  const visitor = await world().orderColor()
  world().stripe.ledger.startProcessing(visitor.session)
  expect(await redeem(visitor, code)).toMatchObject({ status: 409, body: { code: 'payment.not_due' } })
  expect(await readBooking(visitor)).toMatchObject({ payment: { status: 'processing', due: 3600 } })
  expect(await sumBalances()).toBe(2500)
})

// The library repeats a request once.
test.each([
  ['does not answer', { kind: 503, times: 2, on: /^GET/ }],
  ['closes the page without an answer', { kind: 503, times: 2, on: /expire$/, afterEffect: true }],
] as const)(
  'While the provider %s, the card pays nothing; afterwards, the same code does',
  async (_, failure) => {
    const code = await buyCode()
    const visitor = await world().orderColor()
    world().stripe.failNext(failure)
    expect(await redeemOnce(visitor, code)).toMatchObject({
      status: 503,
      body: { code: 'payment.provider_unavailable' },
    })
    expect(await sumBalances()).toBe(2500)
    expect(await redeem(visitor, code)).toMatchObject({
      status: 200,
      body: { booking: { payment: { due: 1100 } } },
    })
    expect(await readBooking(visitor)).toMatchObject({ status: 'awaiting-payment' })
    expect(await world().inconsistencies()).toEqual([])
  },
)

test('A server that dies while it closes the page releases no time: the next check drops the page', async () => {
  const visitor = await world().orderColor()
  await world().query(`update payment set checkout_ending = true where id = '${visitor.payment}'`)
  expect(await world().start(visitor)).toMatchObject({ status: 503 })
  world().passMinutes(2)
  await world().runJobs()
  expect(readSession(visitor.session).status).toBe('expired')
  expect(await readBooking(visitor)).toMatchObject({ status: 'awaiting-payment', payment: { due: 3600 } })
  const session = getSessionId((await world().start(visitor)).body)
  expect(session).not.toBe(visitor.session)
  expect(readSession(session)).toMatchObject({ status: 'open', amount_total: 3600 })
})

test('Whoever comes first, twenty codes, payments and checks at once charge the visitor once', async () => {
  const codes = [await buyCode(), await buyCode()]
  const visitor = await world().orderColor()
  await Promise.all([
    ...codes.map(code => redeem(visitor, code)),
    ...Array.from({ length: 8 }, () => world().verify(visitor)),
    ...codes.map(code => redeem(visitor, code)),
    world().start(visitor),
    ...Array.from({ length: 8 }, () => world().verify(visitor)),
  ])
  const { status, payment } = await readBooking(visitor)
  const held = payment?.giftCards?.paid ?? 0
  expect((payment?.due ?? 0) + held).toBe(3600)
  expect(status).toBe(payment?.due === 0 ? 'scheduled' : 'awaiting-payment')
  expect(await sumBalances()).toBe(5000 - held)
  if (status === 'awaiting-payment') {
    const session = getSessionId((await world().start(visitor)).body)
    expect(readSession(session)).toMatchObject({ status: 'open', amount_total: payment?.due })
  }
  expect(await world().inconsistencies()).toEqual([])
})
