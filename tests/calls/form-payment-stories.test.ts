/**
 * Combines the ways in which we can learn of the payment of a submission with its outcomes. Each ends as exactly one of
 * complete, unpaid and refunded, and no money is lost or kept.
 */
import { describe, expect, test } from 'vitest'
import { createPaymentCases } from '#tests/support/payments/payment-cases.ts'
import { setUpPaymentWorld } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()
const { stories, arrivals, pay, waitMinutes, waitForEnd } = createPaymentCases(world)

describe.each(arrivals)('A submission whose payment is told by $told', ({ tell, isSilent = false }) => {
  test.each(stories)('ends as one thing after $happens', async story => {
    const buyer = await world().orderVoucher()
    await story.act(buyer)
    await tell(buyer, story)
    await story.goOn?.(buyer)
    await waitForEnd()
    const ending = (isSilent ? story.endsAfterSilence : undefined) ?? story.ends
    const { status, payment } = await world().readSubmission(buyer.submission)
    expect(status).toBe(ending === 'paid' ? 'complete' : 'unpaid')
    const { stripe, ours } = await world().balances()
    expect([stripe, ours]).toEqual(ending === 'paid' ? [buyer.due, buyer.due] : [0, 0])
    expect(payment?.status).toBe(ending === 'unpaid' ? 'expired' : 'paid')
    expect(await world().inconsistencies()).toEqual([])
  })
})

test('A submission that the business deletes while somebody pays is unpaid, and its money is refunded', async () => {
  const buyer = await world().orderVoucher()
  await world().removeSubmission(buyer.submission)
  await pay(buyer)
  expect(await world().notify(buyer, 'completed')).toBe(200)
  await waitMinutes(2)
  expect(await world().readSubmission(buyer.submission)).toMatchObject({
    status: 'unpaid',
    values: {},
    erased: true,
    payment: { status: 'paid', paid: buyer.due, refunded: buyer.due },
  })
  expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  expect(await world().inconsistencies()).toEqual([])
})

test('A payer who presses the button after the deadline is told of the money that has arrived meanwhile', async () => {
  const buyer = await world().orderVoucher()
  await pay(buyer)
  world().passMinutes(15.5)
  expect(await world().start(buyer)).toMatchObject({ status: 200, body: { payment: { status: 'paid' } } })
})
