/**
 * Combines every way in which we can learn of a payment with every outcome of a payment. Each ends as exactly one of
 * confirmed, released and refunded, and no money is lost or kept.
 */
import { describe, expect, test } from 'vitest'
import { createPaymentCases } from '#tests/support/payments/payment-cases.ts'
import { setUpPaymentWorld } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()
const { stories, arrivals, pay, waitForEnd } = createPaymentCases(world)

describe.each(stories.map(story => [story.happens, story] as const))('%s', (_, story) => {
  test.each(arrivals.map(arrival => [arrival.told, arrival] as const))(
    'told by %s',
    async (_told, { tell, isSilent }) => {
      const ends = (isSilent ? story.endsAfterSilence : undefined) ?? story.ends
      const visitor = await world().orderColor()
      expect(visitor.booking.status).toBe('awaiting-payment')
      await story.act(visitor)
      await tell(visitor, story)
      await story.goOn?.(visitor)
      await waitForEnd()
      const { status, payment, history } = await world().read(visitor.booking.id)
      const isConfirmed = ends === 'paid'
      expect(status).toBe(isConfirmed ? 'scheduled' : 'expired')
      const changes = { paid: ['paid'], unpaid: ['expired'], refunded: ['refunded'] }
      const late = ends === 'refunded' && history.some(({ what }) => what === 'expired') ? ['expired'] : []
      expect(history.map(({ what }) => what)).toEqual(['created', ...late, ...changes[ends]])
      expect((payment?.paid ?? 0) - (payment?.refunded ?? 0)).toBe(isConfirmed ? visitor.due : 0)
      const balance = isConfirmed ? visitor.due : 0
      expect(await world().balances()).toEqual({ stripe: balance, ours: balance })
      expect(await world().inconsistencies()).toEqual([])
      if (!isConfirmed) expect((await world().orderColor()).booking.status).toBe('awaiting-payment')
    },
  )
})

describe('A visitor who presses the button to pay after the deadline', () => {
  test('is told that the booking is paid, if their money has arrived meanwhile', async () => {
    const visitor = await world().orderColor()
    await pay(visitor)
    world().passMinutes(15.5)
    expect(await world().start(visitor)).toMatchObject({ status: 200, body: { payment: { status: 'paid' } } })
  })

  test('is not told that the time is released while the provider does not answer', async () => {
    const visitor = await world().orderColor()
    world().passMinutes(15.5)
    world().stripe.failNext({ kind: 500, times: 4, on: /sessions/ })
    expect(await world().start(visitor)).toMatchObject({ body: { code: 'payment.provider_unavailable' } })
    expect((await world().read(visitor.booking.id)).status).toBe('awaiting-payment')
  })
})
