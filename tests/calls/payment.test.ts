/** Paying for a booking with the test provider, from the order to its outcome. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const color = { service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
const book = async (): Promise<Booking> =>
  expectAnswer(await engine.ask('createBooking', orderFor([color]))).booking
const start = async (id: string) => expectAnswer(await engine.ask('startPayment', { id }))
const verify = async ({ payment }: Booking) =>
  expectAnswer(await engine.ask('verifyPayment', { payment: payment?.id ?? '' })).booking ??
  expect.unreachable('It pays for no booking.')
const read = async ({ id }: Booking) => expectAnswer(await engine.ask('getBooking', { id }))

describe('A booking with a deposit', () => {
  test('waits 15 minutes for its payment, and is found as it was returned', async () => {
    const booking = await book()
    expect(booking).toMatchObject({
      status: 'awaiting-payment',
      payment: {
        id: expect.stringMatching(/^\w{22}$/),
        status: 'open',
        currency: 'EUR',
        paid: 0,
        refunded: 0,
        due: booking.price?.dueNow,
        expiresAt: '2026-11-20T12:15:00+01:00',
      },
    })
    expect(await read(booking)).toEqual(booking)
  })

  test('is scheduled once when it is paid, however often it is verified', async () => {
    const booking = await book()
    const { url = '' } = await start(booking.id)
    expect((await start(booking.id)).url).toBe(url)
    expect((await verify(booking)).status).toBe('awaiting-payment')
    engine.setClock('2026-11-20T12:01:00+01:00')
    await engine.payAt(url, 'paid')
    const paid = await verify(booking)
    expect(paid).toMatchObject({
      status: 'scheduled',
      payment: { status: 'paid', paid: booking.payment?.due },
    })
    expect(paid.history.map(({ what }) => what)).toEqual(['created', 'paid'])
    expect(await verify(booking)).toEqual(paid)
    expect(await start(booking.id)).toEqual({ payment: paid.payment })
  })

  test('is not made if the visitor saw another price', async () => {
    const changed = await engine.ask('createBooking', orderFor([color], { dueNow: 1 }))
    expect(getProblemCode(changed)).toBe('payment.price_changed')
    const { payment } = await book()
    expect(payment?.due).toBeGreaterThan(1)
  })

  test('can be cancelled while it awaits payment, but not moved', async () => {
    const booking = await book()
    const { url = '' } = await start(booking.id)
    expect(booking).toMatchObject({ mayCancel: true, mayReschedule: false })
    const move = { id: booking.id, start: '2026-12-01T14:00:00+01:00' }
    expect(getProblemCode(await engine.ask('rescheduleBooking', move))).toBe('booking.reschedule_closed')
    const { booking: given } = expectAnswer(await engine.ask('cancelBooking', { id: booking.id }))
    expect(given).toMatchObject({ status: 'cancelled', payment: { status: 'expired', paid: 0 } })
    await engine.payAt(url, 'paid')
    expect(await verify(booking)).toMatchObject({ status: 'cancelled', payment: { paid: 0 } })
    expect((await book()).status).toBe('awaiting-payment')
  })

  test('is not cancelled by a page that does not yet show that it is paid', async () => {
    const booking = await book()
    const { url = '' } = await start(booking.id)
    await engine.payAt(url, 'paid')
    engine.setClock('2026-11-20T12:01:00+01:00')
    const paid = await verify(booking)
    const release = await engine.ask('cancelBooking', { id: booking.id, onlyUnpaid: true })
    expect(getProblemCode(release)).toBe('booking.changed')
    expect(await read(booking)).toEqual(paid)
  })
})
