/** Gift cards that a form sells: what their buyers read, and what refunds of their price do. */
import { describe, expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingBuyer } from '#tests/support/payment-world.ts'

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
})
