/** Gift cards: what their buyers read, what refunds of their price do, and what they pay for. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { setUpPaymentWorld, type WaitingBuyer } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()

/** Buys a card of 25 euros. */
async function buy(): Promise<WaitingBuyer> {
  const buyer = await world().orderVoucher()
  world().stripe.ledger.pay(buyer.session)
  expect(await world().verify(buyer)).toBe(200)
  return buyer
}
const readReceipt = ({ submission }: WaitingBuyer) => world().get(`/submissions/${submission}/receipt`)
const refund = ({ payment }: WaitingBuyer, input: object = {}) =>
  world().callAsOperator(`/operator/payments/${payment}/refunds`, input)
const spend = ({ payment }: WaitingBuyer, amount: number) =>
  world().query(
    `with card as (update gift_card set balance = balance - ${amount} where payment = '${payment}' returning *)
     insert into gift_card_entry (business, id, card, kind, amount, created_at)
     select business, 'spent ${payment}', id, 'voided', -${amount}, created_at from card`,
  )

describe('A gift card', () => {
  test('is on the receipt once the payment is confirmed, with its code, value and last day', async () => {
    const buyer = await world().orderVoucher()
    expect((await readReceipt(buyer)).status).toBe(404)
    world().stripe.ledger.pay(buyer.session)
    for (const _ of [1, 2, 3]) expect(await world().notify(buyer, 'completed')).toBe(200)
    expect(await readReceipt(buyer)).toMatchObject({
      status: 200,
      body: {
        paid: 2500,
        giftCard: {
          code: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
          value: 2500,
          balance: 2500,
          lastDay: '2029-11-23',
        },
      },
    })
    expect(await world().query('select kind, amount::int from gift_card_entry')).toEqual([
      { kind: 'issued', amount: 2500 },
    ])
  })

  test('is not issued for money that comes too late', async () => {
    const buyer = await world().orderVoucher()
    world().passMinutes(16)
    await world().runJobs()
    world().stripe.ledger.pay(buyer.session, { late: true })
    world().passMinutes(2)
    await world().runJobs()
    expect(await world().query('select id from gift_card')).toEqual([])
    expect(await world().inconsistencies()).toEqual([])
  })
})

describe('Refunding the price of a gift card', () => {
  test('takes the value off the card', async () => {
    const buyer = await buy()
    expect((await refund(buyer, { amount: 1000 })).status).toBe(200)
    expect((await readReceipt(buyer)).body).toMatchObject({ giftCard: { value: 2500, balance: 1500 } })
    expect((await refund(buyer)).status).toBe(200)
    expect((await readReceipt(buyer)).body).toMatchObject({ giftCard: { balance: 0 } })
    expect((await refund(buyer)).body).toMatchObject({ code: 'payment.refund_exceeded' })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('refunds what is left on a card that was used, and refuses more', async () => {
    const buyer = await buy()
    await spend(buyer, 1800)
    expect((await refund(buyer, { amount: 701 })).body).toMatchObject({
      status: 409,
      code: 'gift_card.spent',
    })
    expect((await refund(buyer)).body).toMatchObject({ payment: { refunded: 700 } })
    expect((await refund(buyer)).body).toMatchObject({ code: 'gift_card.spent' })
    expect((await readReceipt(buyer)).body).toMatchObject({ giftCard: { balance: 0 } })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('takes the value off once, if the refund fails and is repeated', async () => {
    const buyer = await buy()
    expect((await refund(buyer, { amount: 1000 })).status).toBe(200)
    await world().runJobs()
    const sent = [...world().stripe.ledger.refunds.keys()].at(-1) ?? ''
    world().stripe.ledger.failRefund(sent)
    expect(await world().sendWebhook(world().stripe.createRefundWebhook('refund.failed', sent))).toBe(200)
    const { payment } = await world().readSubmission(buyer.submission)
    const [failed] = payment?.failedRefunds ?? []
    expect((await refund(buyer, { repeats: failed?.id })).status).toBe(200)
    expect((await readReceipt(buyer)).body).toMatchObject({ giftCard: { balance: 1500 } })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('takes nothing off it for money that was paid too much, also if that refund is repeated', async () => {
    const buyer = await world().orderVoucher()
    world().stripe.ledger.pay(buyer.session, { amount: 5000 })
    expect(await world().verify(buyer)).toBe(200)
    await world().runJobs()
    const sent = [...world().stripe.ledger.refunds.keys()].at(-1) ?? ''
    world().stripe.ledger.failRefund(sent)
    expect(await world().sendWebhook(world().stripe.createRefundWebhook('refund.failed', sent))).toBe(200)
    const { payment } = await world().readSubmission(buyer.submission)
    const [failed] = payment?.failedRefunds ?? []
    expect((await refund(buyer, { repeats: failed?.id })).status).toBe(200)
    expect((await readReceipt(buyer)).body).toMatchObject({ giftCard: { balance: 2500 } })
    expect(await world().inconsistencies()).toEqual([])
  })
})

async function buyCode(): Promise<string> {
  const { body } = await readReceipt(await buy())
  return String(body.giftCard?.code)
}
/** Orders a color, of which a deposit of 36 euros is due, without opening the payment page. */
const order = (day?: string) => world().bookColor(day)
const redeem = (payment: string, code: string) => world().post('/payments/gift-cards', { payment, code })
const readCards = () => world().query('select balance::int from gift_card order by id')
const sumBalances = async () =>
  (await readCards()).reduce((sum: number, { balance }) => sum + Number(balance), 0)
const pay = async (booking: Booking) => {
  const { body } = await world().post(`/bookings/${booking.id}/payment`, {})
  world().stripe.ledger.pay(String(body.url).split('/').at(-1) ?? '')
  await world().post('/payments/verify', { payment: booking.payment?.id })
}
const readPayment = async ({ id }: Booking) => (await world().read(id)).payment

describe('A booking that a gift card pays in part', () => {
  test('asks for the rest, and the receipt tells both', async () => {
    const code = await buyCode()
    const booking = await order()
    const redeemed = await redeem(booking.payment?.id ?? '', code.toLowerCase().replaceAll('-', ' '))
    expect(redeemed).toMatchObject({
      status: 200,
      body: {
        booking: {
          status: 'awaiting-payment',
          payment: { due: 1100, paid: 0, giftCards: { paid: 2500, returned: 0 } },
        },
      },
    })
    expect(await sumBalances()).toBe(0)
    const before = (await world().balances()).stripe
    await pay(booking)
    expect(await world().read(booking.id)).toMatchObject({
      status: 'scheduled',
      payment: { status: 'paid', paid: 3600, refunded: 0 },
    })
    expect((await world().balances()).stripe - before).toBe(1100)
    expect((await world().get(`/bookings/${booking.id}/receipt`)).body).toMatchObject({
      paid: 1100,
      giftCards: { paid: 2500, returns: [] },
    })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('returns it to the card when its time is released', async () => {
    const code = await buyCode()
    const booking = await order()
    await redeem(booking.payment?.id ?? '', code)
    world().passMinutes(16)
    await world().runJobs()
    expect(await world().read(booking.id)).toMatchObject({
      status: 'expired',
      payment: { paid: 0, giftCards: { paid: 2500, returned: 2500 } },
    })
    expect(await sumBalances()).toBe(2500)
    expect(await world().inconsistencies()).toEqual([])
  })

  test('returns it to the card when the visitor gives up the time', async () => {
    const code = await buyCode()
    const booking = await order()
    await redeem(booking.payment?.id ?? '', code)
    expect((await world().post(`/bookings/${booking.id}/cancel`, { onlyUnpaid: true })).status).toBe(200)
    expect(await sumBalances()).toBe(2500)
    expect(await world().inconsistencies()).toEqual([])
  })

  test('refunds the money first, and returns the rest to the card', async () => {
    const code = await buyCode()
    const booking = await order()
    await redeem(booking.payment?.id ?? '', code)
    await pay(booking)
    const refundBooking = (amount: number) =>
      world().callAsOperator(`/operator/payments/${booking.payment?.id}/refunds`, { amount })
    expect((await refundBooking(1000)).status).toBe(200)
    expect(await sumBalances()).toBe(0)
    world().passMinutes(1)
    expect((await refundBooking(600)).status).toBe(200)
    expect(await readPayment(booking)).toMatchObject({ refunded: 1600, giftCards: { returned: 500 } })
    expect(await sumBalances()).toBe(500)
    world().passMinutes(1)
    expect((await refundBooking(2001)).body).toMatchObject({ code: 'payment.refund_exceeded' })
    expect((await world().post(`/bookings/${booking.id}/cancel`, {})).status).toBe(200)
    await world().runJobs()
    expect(await readPayment(booking)).toMatchObject({ paid: 3600, refunded: 3600 })
    expect(await sumBalances()).toBe(2500)
    expect((await world().get(`/bookings/${booking.id}/receipt`)).body).toMatchObject({
      refunds: [{ amount: 1000 }, { amount: 100 }],
      giftCards: { paid: 2500, returns: [{ amount: 500 }, { amount: 2000 }] },
    })
    expect(await world().inconsistencies()).toEqual([])
  })
})

describe('A booking that gift cards pay in full', () => {
  test('is confirmed at once, and nothing goes to the payment provider', async () => {
    const booking = await order()
    const sessions = world().stripe.ledger.listSessions().length
    const cards = [await buyCode(), await buyCode()]
    const bought = world().stripe.ledger.listSessions().length
    expect((await redeem(booking.payment?.id ?? '', cards[0] ?? '')).status).toBe(200)
    expect(await redeem(booking.payment?.id ?? '', cards[1] ?? '')).toMatchObject({
      status: 200,
      body: { booking: { status: 'scheduled', payment: { status: 'paid', due: 0, paid: 3600 } } },
    })
    expect(bought - sessions).toBe(2)
    expect(await sumBalances()).toBe(1400)
    expect((await world().post('/payments/verify', { payment: booking.payment?.id })).status).toBe(200)
    await world().runJobs()
    expect(world().stripe.ledger.listSessions().length).toBe(bought)
    expect((await world().get(`/bookings/${booking.id}/receipt`)).body).toMatchObject({
      paid: 0,
      giftCards: { paid: 3600 },
    })
    expect((await world().post(`/bookings/${booking.id}/cancel`, {})).status).toBe(200)
    expect(await world().read(booking.id)).toMatchObject({ status: 'cancelled', payment: { refunded: 3600 } })
    expect(await sumBalances()).toBe(5000)
    expect(await world().inconsistencies()).toEqual([])
  })
})

describe('A gift card is refused', () => {
  const codeOf = async (...attempt: Parameters<typeof redeem>) => {
    const { status, body } = await redeem(...attempt)
    return [status, body.code]
  }

  test.each([
    ['with a code that no card has', '', 'gift_card.unknown'],
    ['with a mistyped code', '', 'gift_card.unknown'],
    ['when it is voided', 'voided_at = now()', 'gift_card.unknown'],
    ['when it has expired', "expires_at = '2020-01-01'", 'gift_card.expired'],
    ['in another currency', "currency = 'USD'", 'gift_card.currency'],
  ])('%s', async (name, change, problem) => {
    const code = await buyCode()
    const booking = await order()
    if (change !== '') await world().query(`update gift_card set ${change}`)
    const typed =
      change !== ''
        ? code
        : name.includes('mistyped')
          ? `${code.slice(0, -1)}A${code.at(-1)}`
          : 'ACEF-GHJK-MNPQ-RTUE'
    expect((await codeOf(booking.payment?.id ?? '', typed))[1]).toBe(problem)
    expect(await readPayment(booking)).toMatchObject({ due: 3600 })
    expect(await sumBalances()).toBe(2500)
  })

  test('when it is empty, and when nothing is awaited', async () => {
    const code = await buyCode()
    const first = await order()
    const second = await order('2026-12-02')
    await redeem(first.payment?.id ?? '', code)
    expect(await codeOf(second.payment?.id ?? '', code)).toEqual([409, 'gift_card.empty'])
    world().passMinutes(16)
    expect(await codeOf(first.payment?.id ?? '', code)).toEqual([409, 'payment.not_due'])
    expect(await codeOf('nothing', code)).toEqual([404, 'payment.not_found'])
  })

  test('when too little would be left to pay, although it covers a part', async () => {
    const code = await buyCode()
    const booking = await order()
    await world().query(`update payment set due = 40 where id = '${booking.payment?.id}'`)
    await world().query('update gift_card set balance = 30')
    expect(await codeOf(booking.payment?.id ?? '', code)).toEqual([409, 'gift_card.rest_too_small'])
  })

  test('when it was bought with a live key, and this is a test, or the other way round', async () => {
    const code = await buyCode()
    const booking = await order()
    expect(await world().query('select live from gift_card')).toEqual([{ live: false }])
    await world().query('update gift_card set live = true')
    expect(await codeOf(booking.payment?.id ?? '', code)).toEqual([404, 'gift_card.unknown'])
  })

  test('when it was bought with money of the test provider, and this is real', async () => {
    const code = await buyCode()
    const booking = await order()
    await world().query("update payment set provider = 'test' where id in (select payment from gift_card)")
    expect(await codeOf(booking.payment?.id ?? '', code)).toEqual([404, 'gift_card.unknown'])
  })

  test('for a gift card', async () => {
    const code = await buyCode()
    const { payment } = await world().orderVoucher()
    expect(await codeOf(payment, code)).toEqual([409, 'payment.not_due'])
  })
})
