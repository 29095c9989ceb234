/** The contract of every adapter of the payment provider port. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CheckoutRequest } from '#server/features/payments/payment-provider.ts'
import { PaymentProviderError } from '#server/features/payments/payment-provider.ts'
import { type PaymentProviderStage, paymentProviders } from '#tests/support/payments/payment-providers.ts'

describe.each(paymentProviders)('A payment at $name', ({ open }) => {
  let stage: PaymentProviderStage
  beforeAll(async () => {
    stage = await open()
  })
  afterAll(() => stage?.close())

  const makeRequest = (parts: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    payment: crypto.randomUUID(),
    due: { amount: 3600, currency: 'EUR' },
    description: 'Deposit · Color, Fri 27 Nov, 09:00',
    locale: 'pt-BR',
    email: 'ada@example.com',
    returnUrl: 'https://book.example.org/verify-payment-callback?payment=1',
    cancelUrl: 'https://book.example.org/manage/1',
    expiresAt: addMinutes(stage.now(), 15),
    ...parts,
  })
  const create = async (parts?: Partial<CheckoutRequest>) =>
    (await stage.provider.createCheckout(makeRequest(parts))).id
  const createPaid = async (parts?: Partial<CheckoutRequest>) => {
    const id = await create(parts)
    await stage.pay(id)
    return id
  }
  const fetch = (id: string) => stage.other.fetchCheckout(id)
  const refund = (checkout: string, amount: number, { id = crypto.randomUUID(), currency = 'EUR' } = {}) =>
    stage.provider.refund({ checkout, refund: id, money: { amount, currency } })
  const getErrorKind = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      error => (error instanceof PaymentProviderError ? error.kind : error),
    )

  test('begins with an open page and nothing paid', async () => {
    const request = makeRequest()
    const { id, url } = await stage.provider.createCheckout(request)
    expect(URL.canParse(url)).toBe(true)
    expect(await fetch(id)).toEqual({
      id,
      payment: request.payment,
      status: 'open',
      paid: { amount: 0, currency: 'EUR' },
      refunded: 0,
    })
  })

  test('has one checkout, however often and from whichever process it is requested', async () => {
    const request = makeRequest()
    const first = await stage.provider.createCheckout(request)
    const others = await Promise.all(
      [stage.provider, stage.other, stage.provider].map(provider => provider.createCheckout(request)),
    )
    expect(others).toEqual([first, first, first])
    expect(await create()).not.toBe(first.id)
  })

  test('has another checkout once one has ended, if that is asked for, or for another amount', async () => {
    const request = makeRequest()
    const first = await create(request)
    expect((await stage.provider.expireCheckout(first)).status).toBe('expired')
    const second = await create({ ...request, attempt: 1 })
    expect(second).not.toBe(first)
    expect((await fetch(second)).status).toBe('open')
    expect(await create({ ...request, attempt: 1 })).toBe(second)
    const cheaper = await create({ ...request, attempt: 1, due: { amount: 1600, currency: 'EUR' } })
    expect([first, second]).not.toContain(cheaper)
    await stage.pay(cheaper)
    expect((await fetch(cheaper)).paid).toEqual({ amount: 1600, currency: 'EUR' })
  })

  test('never moves real money here', () => {
    expect(stage.provider.isLive).toBe(false)
  })

  test.each([
    ['EUR', 3600],
    ['JPY', 2500],
    ['HUF', 12_000],
    ['ISK', 4900],
    ['KWD', 5120],
  ])('says what was taken, in minor units of %s', async (currency, amount) => {
    const id = await createPaid({ due: { amount, currency } })
    expect(await fetch(id)).toMatchObject({ status: 'paid', paid: { amount, currency }, refunded: 0 })
    await refund(id, 10, { currency })
    expect(await fetch(id)).toMatchObject({ status: 'paid', paid: { amount, currency }, refunded: 10 })
  })

  test.each(['insufficient-funds', 'card-expired'] as const)(
    'stays open when the bank declines it for %s, and can still be paid',
    async reason => {
      const id = await create()
      await stage.decline(id, reason)
      expect(await fetch(id)).toMatchObject({ status: 'open', declined: reason, paid: { amount: 0 } })
      await stage.pay(id)
      const state = await fetch(id)
      expect(state).toMatchObject({ status: 'paid', paid: { amount: 3600 } })
      expect(state).not.toHaveProperty('declined')
    },
  )

  test('is neither paid nor expired until the bank answers', async () => {
    const id = await create()
    await stage.startProcessing(id)
    expect(await fetch(id)).toMatchObject({ status: 'processing', paid: { amount: 0 } })
    expect(await stage.provider.expireCheckout(id)).toMatchObject({ status: 'processing' })
    await stage.finishProcessing(id)
    expect(await fetch(id)).toMatchObject({ status: 'paid', paid: { amount: 3600, currency: 'EUR' } })
  })

  test('can no longer be paid once it is expired', async () => {
    const id = await create()
    expect(await stage.provider.expireCheckout(id)).toMatchObject({ id, status: 'expired' })
    await stage.pay(id)
    expect(await fetch(id)).toMatchObject({ status: 'expired', paid: { amount: 0 } })
    expect(await stage.other.expireCheckout(id)).toMatchObject({ status: 'expired' })
  })

  test('stays paid when somebody expires it afterwards', async () => {
    const id = await createPaid()
    expect(await stage.provider.expireCheckout(id)).toMatchObject({ status: 'paid', paid: { amount: 3600 } })
  })

  test('expires by itself', async () => {
    const id = await create()
    stage.passMinutes(60)
    expect(await fetch(id)).toMatchObject({ status: 'expired' })
    await stage.pay(id)
    expect(await fetch(id)).toMatchObject({ status: 'expired', paid: { amount: 0 } })
  })

  test('can be refunded in parts, each once, up to what was paid', async () => {
    const id = await createPaid()
    const part = crypto.randomUUID()
    expect(await refund(id, 1000, { id: part })).toMatchObject({ status: 'succeeded' })
    expect(await refund(id, 1000, { id: part })).toMatchObject({ status: 'succeeded' })
    expect(await fetch(id)).toMatchObject({ status: 'paid', paid: { amount: 3600 }, refunded: 1000 })
    expect(await getErrorKind(refund(id, 2601))).toBe('rejected')
    await refund(id, 2600)
    expect(await getErrorKind(refund(id, 1))).toBe('rejected')
    expect(await fetch(id)).toMatchObject({ refunded: 3600 })
  })

  test('says what has become of a refund, without refunding anything', async () => {
    const id = await createPaid()
    const part = crypto.randomUUID()
    const findRefund = (amount: number) =>
      stage.other.findRefund({ checkout: id, refund: part, money: { amount, currency: 'EUR' } })
    expect(await findRefund(1000)).toBeUndefined()
    const sent = await refund(id, 1000, { id: part })
    expect(await findRefund(1000)).toEqual(sent)
    expect(await getErrorKind(findRefund(900))).toBe('rejected')
    expect(await fetch(id)).toMatchObject({ refunded: 1000 })
  })

  test('is refunded once by simultaneous refunds', async () => {
    const id = await createPaid()
    const whole = crypto.randomUUID()
    const same = [stage.provider, stage.other, stage.other].map(provider =>
      provider.refund({ checkout: id, refund: whole, money: { amount: 2000, currency: 'EUR' } }),
    )
    expect(new Set((await Promise.all(same)).map(state => state.id)).size).toBe(1)
    const kinds = await Promise.all([1, 2, 3].map(() => getErrorKind(refund(id, 1000))))
    expect(kinds.sort()).toEqual(['none', 'rejected', 'rejected'])
    expect(await fetch(id)).toMatchObject({ refunded: 3000 })
  })

  test('is not refunded in another currency, by a changed refund, or before it is paid', async () => {
    const id = await createPaid()
    const part = crypto.randomUUID()
    await refund(id, 1000, { id: part })
    expect(await getErrorKind(refund(id, 900, { id: part }))).toBe('rejected')
    expect(await getErrorKind(refund(id, 1000, { currency: 'USD' }))).toBe('rejected')
    expect(await getErrorKind(refund(await create(), 1000))).toBe('rejected')
    const processing = await create()
    await stage.startProcessing(processing)
    expect(await getErrorKind(refund(processing, 1000))).toBe('rejected')
    expect(await fetch(id)).toMatchObject({ refunded: 1000 })
  })

  test('is not found if it does not exist', async () => {
    expect(await getErrorKind(fetch('cs_test_1'))).toBe('not-found')
    expect(await getErrorKind(stage.provider.expireCheckout('cs_test_1'))).toBe('not-found')
    expect(await getErrorKind(refund('cs_test_1', 1))).toBe('not-found')
  })

  test('is only announced by signed webhooks', async () => {
    const id = await createPaid()
    const body = Buffer.from(
      JSON.stringify({ object: 'event', type: 'checkout.session.completed', data: { object: { id } } }),
    )
    const signature = `t=${Math.floor(stage.now() / 1000)},v1=${'0'.repeat(64)}`
    for (const headers of [{}, { 'stripe-signature': signature }])
      expect(stage.provider.parseWebhook({ body, headers, now: stage.now() }).kind).toBe('rejected')
  })
})
