/** The contract of every adapter of the payments port. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { PaymentCommand } from '#server/features/checkout/payment-store.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { Payment, PaymentRecordsQuery } from '#server/features/payments/payments.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCandidate,
  makeMoveCommand,
  minute,
  now,
  order,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

describe.each(engines)('Payments on $name', engine => {
  const suite = bookingsSuite(engine)
  const payments = () => suite.store(0).payments
  const expiresAt = addMinutes(now, 15)
  const due = { amount: 2500, currency: 'EUR' }

  async function book(start = 0, oneTimeLink?: string): Promise<Booking> {
    const { claims, booking } = makeCandidate({ start })
    const waiting: Booking = { ...booking, status: 'awaiting-payment' }
    const payment = { id: `payment-${booking.id}`, provider: 'test' as const, due, expiresAt }
    const command = { ...makeBookingCommand([{ claims, booking: waiting }]), payment }
    await suite.bookings.book(oneTimeLink === undefined ? command : { ...command, oneTimeLink })
    return (await suite.bookings.find(business, booking.id)) ?? expect.unreachable('It was not booked.')
  }
  const read = async ({ id }: Booking): Promise<Payment> =>
    (await payments().findByBooking(business, id)) ?? expect.unreachable('It has no payment.')
  const withEntry = (was: Booking, what: 'paid' | 'expired' | 'refunded', status = was.status): Booking => ({
    ...was,
    status,
    history: [...was.history, { at: was.createdAt, what, by: 'system' }],
  })
  const change = (was: Booking, parts: Omit<PaymentChange, 'id'>, more: Partial<PaymentCommand> = {}) =>
    payments().change({
      business,
      previous: was,
      now,
      change: { id: was.payment?.id ?? '', ...parts },
      ...more,
    })
  const refund = (amount: number) => ({
    refund: { id: crypto.randomUUID(), amount, cause: 'operator' as const },
  })
  const lease = (at = now) => ({ limit: 10, now: at, until: addMinutes(at, 2) })

  test('are written with their booking, and read with it in the zone of the person who booked', async () => {
    const booking = await book()
    expect(booking.payment).toEqual({
      id: `payment-${booking.id}`,
      status: 'open',
      currency: 'EUR',
      due: 2500,
      paid: 0,
      refunded: 0,
      expiresAt: '2026-11-25T03:15:00-05:00',
      takesGiftCards: true,
      test: true,
    })
    expect(await read(booking)).toEqual({
      business,
      id: booking.payment?.id,
      provider: 'test',
      status: 'open',
      subject: { kind: 'booking', booking: booking.id },
      due,
      received: { amount: 0, currency: 'EUR' },
      refunded: 0,
      expiresAt,
      redeemed: { paid: 0, returned: 0 },
      endedCheckouts: 0,
    })
    expect(await suite.rows('select topic from outbox')).toEqual([{ topic: 'booking.awaiting-payment' }])
  })

  test('are listed with their refunds in the order in which they began, page by page', async () => {
    const first = await book()
    const second = await book(60)
    await change(first, { received: due, status: 'paid' })
    await change(first, refund(500))
    const list = (parts: Partial<PaymentRecordsQuery> = {}) =>
      payments().listRecords({ business, limit: 10, ...parts })
    const records = await list({ bookings: [first.id] })
    expect(records).toEqual([
      {
        business,
        id: first.payment?.id,
        provider: 'test',
        status: 'paid',
        ordinal: 1,
        subject: { kind: 'booking', booking: first.id },
        reference: first.reference,
        due,
        received: due,
        createdAt: now,
        paidAt: now,
        redeemed: 0,
        returns: [],
        isTest: true,
        refunds: [
          { id: expect.any(String), amount: 500, cause: 'operator', status: 'pending', createdAt: now },
        ],
      },
    ])
    const ids = [first, second].map(({ payment }) => payment?.id ?? '').sort()
    const [page] = await list({ limit: 1 })
    const rest = page === undefined ? [] : await list({ after: page })
    expect([page, ...rest].map(record => record?.id)).toEqual(ids)
    expect(rest.concat(page ?? []).find(({ id }) => id === second.payment?.id)).not.toHaveProperty('paidAt')
    expect(await list({ from: addMinutes(now, 1) })).toEqual([])
    expect(await list({ to: now })).toEqual([])
    expect(await list({ business: 'another' })).toEqual([])
  })

  test('are not written when the booking is not', async () => {
    await suite.bookings.book(order({ start: 0 }))
    await expect(book(0)).rejects.toThrow('It was not booked.')
    expect(await suite.count('payment')).toBe(0)
  })

  test('keep the first payment page that was opened, and are found by it', async () => {
    const booking = await book()
    const { id } = await read(booking)
    const open = (name: string) =>
      payments().keepCheckout({
        business,
        id,
        checkout: { id: name, url: `https://pay.example/${name}` },
        due: due.amount,
        now,
      })
    expect((await open('one')).checkout?.id).toBe('one')
    expect((await open('two')).checkout).toEqual({
      id: 'one',
      url: 'https://pay.example/one',
      isEnding: false,
    })
    expect(await payments().findByCheckout('test', 'one')).toEqual(await read(booking))
    expect(await payments().findByCheckout('stripe', 'one')).toBeUndefined()
    expect(await payments().findByCheckout('test', 'two')).toBeUndefined()
  })

  test('are checked once per interval, however many ask', async () => {
    const { id } = await read(await book())
    const ask = (at: typeof now) =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          suite.store(index % 2).payments.claimCheck({ business, id, now: at, pauseMs: 2000 }),
        ),
      )
    expect((await ask(now)).filter(Boolean)).toHaveLength(1)
    expect((await ask(addMinutes(now, 0.03))).filter(Boolean)).toHaveLength(0)
    expect((await ask(addMinutes(now, 0.04))).filter(Boolean)).toHaveLength(1)
  })

  test('are confirmed by exactly one of twenty simultaneous attempts', async () => {
    const booking = await book()
    const received = { amount: 2500, currency: 'EUR' }
    const attempts = Array.from({ length: 20 }, (_, index) =>
      suite.store(index % 2).payments.change({
        business,
        previous: booking,
        now,
        topic: 'booking.scheduled',
        change: { id: booking.payment?.id ?? '', status: 'paid', received, checkAt: null },
        booking: withEntry(booking, 'paid', 'scheduled'),
      }),
    )
    expect(tally(await Promise.all(attempts))).toEqual({ written: 1, changed: 19 })
    expect(await suite.bookings.find(business, booking.id)).toMatchObject({
      status: 'scheduled',
      payment: { status: 'paid', paid: 2500 },
    })
    expect(await suite.rows(`select topic from outbox where topic <> 'booking.awaiting-payment'`)).toEqual([
      { topic: 'booking.scheduled' },
    ])
    expect(await suite.busy('maya')).toHaveLength(1)
  })

  test('release the time and the link of a booking that was not paid', async () => {
    const booking = await book(0, 'welcome')
    expect(await suite.bookings.isLinkSpent(business, 'welcome')).toBe(true)
    await change(
      booking,
      { status: 'expired', releasesOneTimeLink: true },
      { booking: withEntry(booking, 'expired', 'expired'), releasesTime: true },
    )
    expect(await suite.bookings.isLinkSpent(business, 'welcome')).toBe(false)
    expect(await suite.busy('maya')).toEqual([])
    expect((await book()).status).toBe('awaiting-payment')
  })

  test('are refunded up to what was received, and again after a refund has failed', async () => {
    let booking = await book()
    const readAgain = async () => (await suite.bookings.find(business, booking.id)) ?? booking
    const write = async (parts: Omit<PaymentChange, 'id'>) => {
      const was = await readAgain()
      const result = await change(was, parts, { booking: withEntry(was, 'refunded') })
      booking = await readAgain()
      return result
    }
    await write({ status: 'paid', received: due })
    await write(refund(1000))
    expect(await write(refund(1501))).toEqual({ kind: 'changed' })
    expect(booking.payment).toMatchObject({ paid: 2500, refunded: 1000 })
    const { id } = await read(booking)
    await payments().keepCheckout({
      business,
      id,
      checkout: { id: 'c', url: 'https://pay.example/c' },
      due: due.amount,
      now,
    })
    const [taken] = await payments().leaseDueRefunds(lease())
    expect(taken).toMatchObject({
      payment: id,
      checkout: 'c',
      money: { amount: 1000, currency: 'EUR' },
      attempts: 1,
    })
    if (taken) await payments().reportRefund(taken, { status: 'failed', error: 'refused' })
    expect((await read(booking)).refunded).toBe(0)
    await write(refund(2500))
    expect((await read(booking)).refunded).toBe(2500)
  })

  test('are refunded in the transaction of a move, or not at all', async () => {
    const was = await book()
    await change(was, { status: 'paid', received: due }, { booking: withEntry(was, 'paid', 'scheduled') })
    const paid = (await suite.bookings.find(business, was.id)) ?? was
    await suite.bookings.book(order({ start: 60 }))
    const move = (start: number, amount: number) =>
      suite.bookings.reschedule({
        ...makeMoveCommand(paid, new Map([[0, { start }]])),
        payment: { id: paid.payment?.id ?? '', ...refund(amount) },
      })
    expect((await move(60, 1000)).kind).toBe('taken')
    expect((await read(was)).refunded).toBe(0)
    expect((await move(15, 2501)).kind).toBe('changed')
    expect(await suite.busy('maya')).toHaveLength(2)
    expect((await move(15, 1000)).kind).toBe('moved')
    expect(await read(was)).toMatchObject({ received: due, refunded: 1000 })
  })

  test('do not count money in another currency, and refund it', async () => {
    const booking = await book()
    const received = { amount: 3000, currency: 'USD' }
    await change(
      booking,
      { received, ...refund(3000) },
      { booking: withEntry(booking, 'refunded', 'expired') },
    )
    expect((await suite.bookings.find(business, booking.id))?.payment).toMatchObject({ paid: 0, refunded: 0 })
    expect(await read(booking)).toMatchObject({ received, refunded: 3000 })
  })

  test('are leased to one process when due, and to another if the first one dies', async () => {
    const bookings = [await book(0), await book(60), await book(120)]
    expect(await payments().leaseDue(lease())).toEqual([])
    const racing = await Promise.all(
      [0, 1].map(process => suite.store(process).payments.leaseDue(lease(expiresAt))),
    )
    expect(
      racing
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(bookings.map(({ payment }) => payment?.id).sort())
    expect(await payments().leaseDue(lease(addMinutes(expiresAt, 1)))).toEqual([])
    expect(await payments().leaseDue(lease(addMinutes(expiresAt, 2)))).toHaveLength(3)
  })

  test('stay with their booking when it is moved', async () => {
    const booking = await book()
    const moved = makeCandidate({ start: 240 })
    await suite.bookings.reschedule({
      business,
      previous: booking,
      now,
      positions: [0],
      candidates: [
        { ...moved, booking: { ...withEntry(booking, 'paid'), appointments: moved.booking.appointments } },
      ],
    })
    const found = await suite.bookings.find(business, booking.id)
    expect(found?.payment).toEqual(booking.payment)
    expect(found?.appointments[0]?.start).toBe(new Date(minute(240)).toISOString().replace('.000Z', '+00:00'))
  })
})
