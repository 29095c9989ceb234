/** What operators do with gift cards, and what is told about their buyers. */
import { describe, expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingBuyer } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()

/** Buys a card of 25 euros. */
async function buy(): Promise<WaitingBuyer> {
  const buyer = await world().orderVoucher()
  world().stripe.ledger.pay(buyer.session)
  expect(await world().verify(buyer)).toBe(200)
  return buyer
}
async function buyCode(): Promise<string> {
  const { submission } = await buy()
  const { body } = await world().get(`/submissions/${submission}/receipt`)
  return String(body.giftCard?.code)
}
const redeem = (payment: string | undefined, code: string) =>
  world().post('/payments/gift-cards', { payment, code })
const operate = (path: string, input: object) => world().callAsOperator(`/operator${path}`, input)
const find = (code: string) => operate('/gift-cards/find', { code })
const findId = async (code: string): Promise<string> => Object((await find(code)).body).giftCard.id
const list = (query = '') => world().getAsOperator(`/operator/gift-cards${query}`)

describe('An operator', () => {
  test('finds a card by its code as people type it, with what has changed its balance', async () => {
    const code = await buyCode()
    const booking = await world().bookColor()
    await redeem(booking.payment?.id, code)
    expect(await find(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
      body: {
        giftCard: {
          code,
          state: 'empty',
          currency: 'EUR',
          value: 2500,
          balance: 0,
          provider: 'stripe',
          live: false,
          lastDay: '2029-11-23',
          submission: expect.any(String),
          reference: expect.stringMatching(/^\w{8}$/),
        },
        entries: [
          { kind: 'issued', amount: 2500 },
          { kind: 'redeemed', amount: -2500, payment: booking.payment?.id },
        ],
      },
    })
    expect(await find('ACEF-GHJK-MNPQ-RTUE')).toMatchObject({
      status: 404,
      body: { code: 'gift_card.unknown' },
    })
    expect((await find('nothing')).status).toBe(404)
  })

  test('lists cards page by page and by state, with what is owed on all of them', async () => {
    const codes = [await buyCode(), await buyCode(), await buyCode()]
    const booking = await world().bookColor()
    await redeem(booking.payment?.id, codes[0] ?? '')
    const first = (await list('?limit=2')).body
    const second = (await list(`?limit=2&after=${first.next}`)).body
    const listed = [...Object.values(first.giftCards ?? {}), ...Object.values(second.giftCards ?? {})]
    expect(listed.map(card => card.code).sort()).toEqual([...codes].sort())
    expect(second.next).toBeNull()
    for (const { owed } of [first, second])
      expect(owed).toEqual([{ currency: 'EUR', amount: 5000, cards: 2 }])
    const empty = (await list('?state=empty')).body
    expect(Object.values(empty.giftCards ?? {}).map(card => card.code)).toEqual([codes[0]])
    expect((await list('?state=stolen')).status).toBe(422)
  })

  test('voids a card: it cannot be redeemed, is not owed, and keeps its entries', async () => {
    const code = await buyCode()
    const booking = await world().bookColor()
    const id = await findId(code)
    const { body: before } = await find(code)
    const voided = await operate(`/gift-cards/${id}/void`, { reason: 'Stolen' })
    expect(voided).toMatchObject({
      status: 200,
      body: {
        giftCard: { state: 'voided', balance: 2500, voidReason: 'Stolen', voidedAt: expect.any(String) },
      },
    })
    // Again, with another reason: nothing changes.
    expect((await operate(`/gift-cards/${id}/void`, { reason: 'Lost' })).body).toEqual(voided.body)
    expect(Object((await find(code)).body).entries).toEqual(Object(before).entries)
    expect((await redeem(booking.payment?.id, code)).body).toMatchObject({ code: 'gift_card.unknown' })
    expect((await list()).body.owed).toEqual([])
    expect((await operate('/gift-cards/none/void', { reason: 'x' })).status).toBe(404)
    expect((await operate(`/gift-cards/${id}/void`, {})).status).toBe(422)
    expect(await world().inconsistencies()).toEqual([])
  })

  test('can still refund the price of a voided card', async () => {
    const buyer = await buy()
    const { body } = await world().get(`/submissions/${buyer.submission}/receipt`)
    const code = String(body.giftCard?.code)
    expect(body.giftCard).not.toHaveProperty('voided')
    await operate(`/gift-cards/${await findId(code)}/void`, { reason: 'Stolen' })
    const receipt = await world().get(`/submissions/${buyer.submission}/receipt`)
    expect(receipt.body).toMatchObject({ giftCard: { code, voided: true } })
    expect(JSON.stringify(receipt.body)).not.toContain('Stolen')
    expect(await operate(`/payments/${buyer.payment}/refunds`, {})).toMatchObject({
      status: 200,
      body: { payment: { refunded: 2500 } },
    })
    expect(await find(code)).toMatchObject({ body: { giftCard: { state: 'voided', balance: 0 } } })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('is somebody with the token', async () => {
    expect((await world().get('/operator/gift-cards')).status).toBe(401)
    expect((await world().post('/operator/gift-cards/find', { code: await buyCode() })).status).toBe(401)
    expect((await world().post('/operator/gift-cards/any/void', { reason: 'x' })).status).toBe(401)
  })
})

describe('The data of a person', () => {
  const email = 'ada@example.org'

  test('contain the cards that they have bought, with their codes', async () => {
    const code = await buyCode()
    const { body } = await operate('/customers/export', { email })
    expect(Object(body).giftCards).toMatchObject([{ code, value: 2500, balance: 2500, state: 'active' }])
    expect(Object((await operate('/customers/export', { email: 'bob@example.com' })).body).giftCards).toEqual(
      [],
    )
  })

  test('are erased without the card, but with the reason why it was voided', async () => {
    const code = await buyCode()
    const other = await buyCode()
    await operate(`/gift-cards/${await findId(code)}/void`, { reason: 'Ada has lost it' })
    expect((await operate('/customers/erase', { email })).status).toBe(200)
    const { body } = await find(code)
    expect(Object(body).giftCard).toMatchObject({ state: 'voided', balance: 2500 })
    expect(Object(body).giftCard).not.toHaveProperty('voidReason')
    const booking = await world().bookColor()
    expect((await redeem(booking.payment?.id, other)).status).toBe(200)
  })
})

describe('A refund to a card', () => {
  test('renews one that ends soon to the midnight of the business, and no other', async () => {
    const code = await buyCode()
    const booking = await world().bookColor()
    await redeem(booking.payment?.id, code)
    await redeem(booking.payment?.id, await buyCode())
    expect(await world().read(booking.id)).toMatchObject({ status: 'scheduled' })
    await world().query("update gift_card set expires_at = '2026-11-23T20:00:00Z' where balance = 0")
    expect((await world().post(`/bookings/${booking.id}/cancel`, {})).status).toBe(200)
    const lastDays = Object.values((await list()).body.giftCards ?? {}).map(card => card.lastDay)
    expect(lastDays.sort()).toEqual(['2026-12-22', '2029-11-23'])
  })
})
