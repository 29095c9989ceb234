/** The contract of every adapter of the gift cards port, and of the payments that write its entries. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import type { GiftCard, GiftCardState } from '#server/features/gift-cards/gift-cards.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import { business, makeBookingCommand, makeCandidate, now } from '#tests/support/bookings/orders.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { engines } from '#tests/support/database/database.ts'

const form = { kind: 'form', form: 'voucher' } as const
const digest = 'one'
const due = { amount: 2500, currency: 'EUR' }
const expiresAt = addMinutes(now, 15)
let sequence = 0

describe.each(engines)('Gift cards on $name', engine => {
  const suite = bookingsSuite(engine)
  const payments = (process = 0) => suite.store(process).payments
  const giftCards = () => suite.store(1).giftCards

  /** Returns the command that confirms the payment for a card of 25 euros. */
  async function orderCard() {
    const { submissions, versions } = suite.store(0).formStores
    const document = { id: form.form, version: 1, schema: { type: 'object' } }
    await versions.publish([{ ...form, version: 1, digest, document }], now)
    const id = `voucher${++sequence}`
    const payment = {
      id: `payment-${id}`,
      reference: id,
      provider: 'test' as const,
      due,
      expiresAt,
      giftCard: { value: 2500, validMonths: 36 },
    }
    const submission: Submission = {
      id,
      ...form,
      version: 1,
      status: 'awaiting-payment',
      values: {},
      scores: {},
      locale: 'en',
      startedAt: now,
      savedAt: now,
      erased: false,
    }
    await submissions.submit({
      business,
      now,
      digest,
      submission,
      emails: [],
      uploads: [],
      quotas: [],
      payment,
      request: { idempotencyKey: id, fingerprint: id },
    })
    const stored = await payments().findBySubmission(business, id)
    expect(stored?.giftCard).toEqual({ value: 2500, validMonths: 36 })
    const submitted = await submissions.find(business, id)
    return {
      business,
      now,
      status: 'complete' as const,
      previous: {
        payment: stored ?? expect.unreachable('It has no payment.'),
        submission: submitted ?? expect.unreachable('It is gone.'),
      },
      change: { id: payment.id, status: 'paid' as const, received: due, checkAt: null },
      giftCard: {
        id: `card-${id}`,
        code: `CODE${id}`,
        value: due,
        expiresAt: addMinutes(now, 60),
      },
    }
  }
  async function issue(): Promise<GiftCard> {
    const command = await orderCard()
    expect((await payments().changeForSubmission(command)).kind).toBe('written')
    return readCard(command.giftCard.code)
  }
  const readCard = async (code: string): Promise<GiftCard> =>
    (await giftCards().findByCode(business, code)) ?? expect.unreachable('There is no such card.')

  async function book(amount = 1000): Promise<Booking> {
    const { claims, booking } = makeCandidate({ start: ++sequence * 60 })
    const price = { currency: 'EUR', total: amount, dueNow: amount }
    const waiting: Booking = { ...booking, status: 'awaiting-payment', price }
    const payment = {
      id: `payment-${booking.id}`,
      provider: 'test' as const,
      due: { ...due, amount },
      expiresAt,
    }
    await suite.bookings.book({ ...makeBookingCommand([{ claims, booking: waiting }]), payment })
    return (await suite.bookings.find(business, booking.id)) ?? expect.unreachable('It was not booked.')
  }
  const change = (was: Booking, parts: Omit<PaymentChange, 'id'>, process = 0) =>
    payments(process).change({
      business,
      previous: was,
      now,
      change: { id: was.payment?.id ?? '', ...parts },
    })
  const end = async ({ id }: Booking, status: Booking['status'], parts: Omit<PaymentChange, 'id'>) => {
    const was = (await suite.bookings.find(business, id)) ?? expect.unreachable('It is gone.')
    const entry = {
      at: was.createdAt,
      what: status === 'scheduled' ? 'paid' : 'expired',
      by: 'system',
    } as const
    const booking: Booking = { ...was, status, history: [...was.history, entry] }
    return payments().change({
      business,
      previous: was,
      now,
      change: { id: was.payment?.id ?? '', ...parts },
      booking,
      releasesTime: status === 'expired',
    })
  }
  const read = async ({ id }: Booking) => (await suite.bookings.find(business, id))?.payment
  const listInconsistencies = () => suite.look(inconsistencies)

  test('are issued once, by exactly one of twenty simultaneous confirmations', async () => {
    const command = await orderCard()
    const attempts = Array.from({ length: 20 }, (_, index) =>
      payments(index % 2).changeForSubmission({
        ...command,
        giftCard: { ...command.giftCard, id: `card${index}`, code: `CODE${index}` },
      }),
    )
    expect(tally(await Promise.all(attempts))).toEqual({ written: 1, changed: 19 })
    const card = await giftCards().findByPurchase(command.previous.payment)
    expect(card).toMatchObject({
      business,
      value: due,
      balance: 2500,
      refundedValue: 0,
      isLive: false,
      createdAt: now,
      purchase: { provider: 'test', reference: command.previous.payment.id.replace('payment-', '') },
      expiresAt: addMinutes(now, 60),
    })
    expect(await suite.count('gift_card')).toBe(1)
    expect(await giftCards().findByCode('elsewhere', card?.code ?? '')).toBeUndefined()
    expect(await listInconsistencies()).toEqual([])
  })

  test('are never overdrawn by twenty simultaneous redemptions', async () => {
    const card = await issue()
    const bookings: Booking[] = []
    for (let index = 0; index < 20; index++) bookings.push(await book())
    const redemption = { card: card.id, amount: 1000, due: 1000 }
    const attempts = bookings.map((booking, index) => change(booking, { redemption }, index % 2))
    expect(tally(await Promise.all(attempts))).toEqual({ written: 2, changed: 18 })
    expect((await readCard(card.code)).balance).toBe(500)
    const dues = await Promise.all(bookings.map(async booking => (await read(booking))?.due))
    expect(dues.filter(amount => amount === 0)).toHaveLength(2)
    expect(await listInconsistencies()).toEqual([])
  })

  test('pay a booking once, however many redeem at the same time', async () => {
    const card = await issue()
    const booking = await book()
    const redemption = { card: card.id, amount: 1000, due: 1000 }
    const attempts = Array.from({ length: 20 }, (_, index) => change(booking, { redemption }, index % 2))
    expect(tally(await Promise.all(attempts))).toEqual({ written: 1, changed: 19 })
    expect(await read(booking)).toMatchObject({ due: 0, giftCards: { paid: 1000, returned: 0 } })
    expect((await readCard(card.code)).balance).toBe(1500)
    expect(await listInconsistencies()).toEqual([])
  })

  test('pay one after the other: of two that leave too little for each other, one pays', async () => {
    const first = await issue()
    const second = await issue()
    const booking = await book()
    const attempts = [first, second].map((card, index) =>
      change(booking, { redemption: { card: card.id, amount: 600 - index * 200, due: 1000 } }, index),
    )
    expect(tally(await Promise.all(attempts))).toEqual({ written: 1, changed: 1 })
    expect((await read(booking))?.due).not.toBe(0)
    expect(await listInconsistencies()).toEqual([])
  })

  test('keep the amount on a page that is opened at the same time', async () => {
    const card = await issue()
    const booking = await book()
    await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })
    const checkout = { id: `checkout-${booking.id}`, url: 'https://pay.example/1' }
    const key = { business, id: booking.payment?.id ?? '', checkout, now }
    expect(await payments().keepCheckout({ ...key, due: 1000 })).not.toHaveProperty('checkout')
    expect(await payments().keepCheckout({ ...key, due: 600 })).toMatchObject({ checkout })
  })

  /** Lets a card pay a part of a booking, and then expire or last as given. */
  async function redeemAndSetExpiry(expires: Instant | undefined): Promise<readonly [GiftCard, Booking]> {
    const card = await issue()
    const booking = await book()
    await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })
    const text = expires === undefined ? 'null' : `'${new Date(expires).toISOString()}'`
    await suite.rows(`update gift_card set expires_at = ${text}`)
    return [card, booking]
  }

  const monthLater = addMinutes(now, 30 * 24 * 60)
  test.each([
    ['has expired', addMinutes(now, -1), monthLater],
    ['expires soon', addMinutes(now, 60), monthLater],
    ['can be used for years', addMinutes(now, 1_000_000), addMinutes(now, 1_000_000)],
    ['never expires', undefined, undefined],
  ])('that get a refund can be used until then, if theirs %s', async (_, expires, usableUntil) => {
    const [card, booking] = await redeemAndSetExpiry(expires)
    const received = { amount: 600, currency: 'EUR' }
    await end(booking, 'scheduled', { status: 'paid', received, checkAt: null })
    const paid = (await suite.bookings.find(business, booking.id)) ?? expect.unreachable('It is gone.')
    await change(paid, { giftCardRefund: { amount: 400, usableUntil: monthLater } })
    expect((await readCard(card.code)).expiresAt).toBe(usableUntil)
  })

  test('are not usable longer because a payment that held them comes to nothing', async () => {
    const [card, booking] = await redeemAndSetExpiry(addMinutes(now, -1))
    await end(booking, 'expired', { status: 'expired', checkAt: null })
    expect(await readCard(card.code)).toMatchObject({ balance: 2500, expiresAt: addMinutes(now, -1) })
  })

  test('get back what a booking held that comes to nothing, once', async () => {
    const card = await issue()
    const booking = await book()
    await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })
    expect((await end(booking, 'expired', { status: 'expired', checkAt: null })).kind).toBe('written')
    expect(await read(booking)).toMatchObject({ due: 600, paid: 0, giftCards: { paid: 400, returned: 400 } })
    expect((await readCard(card.code)).balance).toBe(2500)
    expect(await listInconsistencies()).toEqual([])
  })

  test('get back at most what they have paid', async () => {
    const card = await issue()
    const booking = await book()
    await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })
    await end(booking, 'scheduled', {
      status: 'paid',
      received: { amount: 600, currency: 'EUR' },
      checkAt: null,
    })
    const returnAmount = async (amount: number) => {
      const was = (await suite.bookings.find(business, booking.id)) ?? expect.unreachable('It is gone.')
      return (await change(was, { giftCardRefund: { amount, usableUntil: now } })).kind
    }
    expect(await returnAmount(300)).toBe('written')
    expect(await returnAmount(101)).toBe('changed')
    expect(await returnAmount(100)).toBe('written')
    expect(await read(booking)).toMatchObject({
      paid: 1000,
      refunded: 400,
      giftCards: { paid: 400, returned: 400 },
    })
    expect((await readCard(card.code)).balance).toBe(2500)
    expect(await listInconsistencies()).toEqual([])
  })

  test.each([
    ['voided', 'voided_at = now()'],
    ['of another currency', "currency = 'USD'"],
    ['that has expired', `expires_at = '${new Date(now).toISOString()}'`],
  ])('%s pay nothing', async (_, update) => {
    const card = await issue()
    const booking = await book()
    await suite.rows(`update gift_card set ${update}`)
    expect((await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })).kind).toBe(
      'changed',
    )
    expect(await read(booking)).toMatchObject({ due: 1000 })
    expect(await suite.count('gift_card_entry')).toBe(1)
  })

  test('pay nothing once the payment page may be open', async () => {
    const card = await issue()
    const booking = await book()
    const checkout = { id: `checkout-${booking.id}`, url: 'https://pay.example/1' }
    await payments().keepCheckout({ business, id: booking.payment?.id ?? '', checkout, due: 1000, now })
    expect((await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })).kind).toBe(
      'changed',
    )
    expect((await readCard(card.code)).balance).toBe(2500)
  })

  test('pay again once the page has ended as it should, and another one can be opened', async () => {
    const card = await issue()
    const booking = await book()
    const key = { business, id: booking.payment?.id ?? '' }
    const open = (id: string, amount: number) =>
      payments().keepCheckout({
        ...key,
        checkout: { id, url: `https://pay.example/${id}` },
        due: amount,
        now,
      })
    const drop = (id: string) => change(booking, { status: 'open', droppedCheckout: id, checkAt: expiresAt })
    await open('first', 1000)
    // Only a page that is being closed is dropped, and only that one.
    await payments().endCheckout({ ...key, checkout: 'another', now })
    await drop('first')
    expect(await payments().find(key)).toMatchObject({ checkout: { id: 'first', isEnding: false } })
    await payments().endCheckout({ ...key, checkout: 'first', now })
    await drop('another')
    expect(await payments().find(key)).toMatchObject({ checkout: { id: 'first', isEnding: true } })
    await drop('first')
    const dropped = await payments().find(key)
    expect(dropped).toMatchObject({ endedCheckouts: 1, status: 'open' })
    expect(dropped).not.toHaveProperty('checkout')
    const redemption = { card: card.id, amount: 400, due: 1000 }
    expect((await change(booking, { redemption })).kind).toBe('written')
    expect(await open('second', 600)).toMatchObject({ checkout: { id: 'second', isEnding: false } })
    await drop('first')
    expect(await payments().find(key)).toMatchObject({ checkout: { id: 'second' }, endedCheckouts: 1 })
    expect(await listInconsistencies()).toEqual([])
  })

  test('are voided by one of several operators, and pay nothing afterwards', async () => {
    const card = await issue()
    const bookings: Booking[] = []
    for (let index = 0; index < 10; index++) bookings.push(await book(200))
    const redemption = { card: card.id, amount: 200, due: 200 }
    const attempts = bookings.map((booking, index) => change(booking, { redemption }, index % 2))
    const reasons = ['stolen', 'lost', 'forged']
    const voided = reasons.map((reason, index) =>
      (index % 2 === 0 ? suite.store(0).giftCards : giftCards()).void({ business, id: card.id, reason, now }),
    )
    const results = await Promise.all(attempts)
    await Promise.all(voided)
    const { balance, voidedAt, voidReason } = await readCard(card.code)
    expect(balance).toBe(2500 - 200 * (tally(results).written ?? 0))
    expect(voidedAt).toBe(now)
    expect(reasons).toContain(voidReason)
    const again = await giftCards().void({ business, id: card.id, reason: 'again', now: addMinutes(now, 1) })
    expect(again).toMatchObject({ voidedAt: now, voidReason })
    expect((await change(await book(200), { redemption })).kind).toBe('changed')
    expect(await giftCards().void({ business: 'elsewhere', id: card.id, reason: 'x', now })).toBeUndefined()
    expect(await listInconsistencies()).toEqual([])
  })

  test('are listed by state, page by page, with what is owed on those that can be used', async () => {
    const made: GiftCard[] = []
    for (let index = 0; index < 6; index++) made.push(await issue())
    const [used, gone, spent, voided, foreign, test] = made.map(({ id }) => id)
    await suite.rows('update gift_card set live = true')
    const set = (id: string | undefined, update: string) =>
      suite.rows(`update gift_card set ${update} where id = '${id}'`)
    await set(gone, `expires_at = '${new Date(now).toISOString()}'`)
    await set(spent, `balance = 0, expires_at = '${new Date(now).toISOString()}'`)
    await giftCards().void({ business, id: voided ?? '', reason: 'stolen', now })
    await set(foreign, "currency = 'USD', expires_at = null")
    await set(test, 'live = false')
    const list = async (state?: GiftCardState) =>
      (await giftCards().list({ business, state, now, limit: 10 })).map(({ id }) => id).sort()
    expect(await list()).toEqual(made.map(({ id }) => id).sort())
    expect(await list('active')).toEqual([used, foreign, test].sort())
    expect([await list('expired'), await list('empty'), await list('voided')]).toEqual([
      [gone],
      [spent],
      [voided],
    ])
    const pages: string[] = []
    for (let after: GiftCard | undefined; ; ) {
      const page: readonly GiftCard[] = await giftCards().list({ business, now, after, limit: 4 })
      pages.push(...page.map(({ id }) => id))
      after = page.at(-1)
      if (page.length < 4) break
    }
    expect(pages.sort()).toEqual(await list())
    const sumOwed = (isLive: boolean) => giftCards().sumOwed({ business, provider: 'test', isLive, now })
    expect(await sumOwed(true)).toEqual([
      { currency: 'EUR', amount: 2500, cards: 1 },
      { currency: 'USD', amount: 2500, cards: 1 },
    ])
    expect(await sumOwed(false)).toEqual([{ currency: 'EUR', amount: 2500, cards: 1 }])
    expect(await giftCards().sumOwed({ business, provider: 'stripe', isLive: true, now })).toEqual([])
    expect(await giftCards().list({ business: 'elsewhere', now, limit: 10 })).toEqual([])
  })

  test('list what has changed their balance, and are found by the submissions that bought them', async () => {
    const card = await issue()
    const booking = await book()
    await change(booking, { redemption: { card: card.id, amount: 400, due: 1000 } })
    await end(booking, 'expired', { status: 'expired', checkAt: null })
    const payment = booking.payment?.id
    const entries = await giftCards().listEntries(business, card.id)
    const byKind = (kind: string) => entries.find(entry => entry.kind === kind)
    expect(entries).toHaveLength(3)
    expect(byKind('issued')).toEqual({ kind: 'issued', amount: 2500, createdAt: now })
    expect(byKind('redeemed')).toEqual({ kind: 'redeemed', amount: -400, createdAt: now, payment })
    expect(byKind('returned')).toEqual({ kind: 'returned', amount: 400, createdAt: now, payment })
    const found = await giftCards().findBySubmissions(business, [card.purchase.submission, 'none'])
    expect(found.map(({ id }) => id)).toEqual([card.id])
    expect(await giftCards().findBySubmissions('elsewhere', [card.purchase.submission])).toEqual([])
    expect(await giftCards().listEntries('elsewhere', card.id)).toEqual([])
  })
})
