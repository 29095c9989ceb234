/** What appointments cost after a move, and what that refunds. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumPrices, withNewTotal } from '#server/features/bookings/rules/booking-price.ts'
import { computeRefundOfShare } from '#server/features/payments/rules/refund.ts'
import { chooseAmount } from '#tests/support/run/soak.ts'

describe('A new total', () => {
  test.each([
    ['higher, which leaves more to pay later', 6000, 1800, 7000, 1800],
    ['lower, which leaves less to pay later', 6000, 1800, 5000, 1800],
    ['what was paid online', 6000, 1800, 1800, 1800],
    ['lower than what was paid online', 6000, 1800, 1500, 1500],
    ['nothing', 6000, 6000, 0, 0],
    ['higher, where nothing was paid online', 6000, 0, 7000, 0],
  ])('can be %s', (_, total, dueNow, newTotal, newDueNow) => {
    expect(withNewTotal({ total, dueNow }, { total: newTotal }, 'EUR')).toEqual({
      total: newTotal,
      dueNow: newDueNow,
    })
  })

  test('leaves a part paid online from which a refund in steps of ten minor units was taken', () => {
    expect(withNewTotal({ total: 12_340, dueNow: 12_340 }, { total: 12_335 }, 'KWD')).toEqual({
      total: 12_335,
      dueNow: 12_330,
    })
  })
})

describe('The refund of a lower price', () => {
  test.each([
    ['is what was paid above it', 1800, 1500, 1800, 300],
    ['leaves out what the business has refunded before', 1800, 1500, 1600, 100],
    ['is nothing if the business has refunded as much before', 1800, 1500, 1000, 0],
    ['leaves fees of cancelled appointments', 1800, 1500, 2700, 300],
    ['is nothing if nothing was paid', 1800, 1500, 0, 0],
  ])('%s', (_, before, after, left, refund) => {
    expect(computeRefundOfShare({ share: before - after, standing: before, left })).toBe(refund)
  })
})

const online = fc.integer({ min: 0, max: 500 })
const later = fc.integer({ min: 0, max: 3000 })
const changes = fc.record({
  /** What the business refunds before the move. */
  goodwill: fc.option(fc.integer({ min: 0, max: 200 })),
  appointment: fc.nat(),
  total: fc.integer({ min: 0, max: 6000 }),
})

test('After any moves and refunds, no more is kept than the price, and no more refunded than was paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom({ currency: 'EUR', step: 1 }, { currency: 'KWD', step: 10 }),
      fc.array(fc.tuple(online, later), { minLength: 1, maxLength: 3 }),
      fc.array(changes, { maxLength: 6 }),
      ({ currency, step }, amounts, moves) => {
        let prices = amounts.map(([dueNow, rest]) => ({ total: dueNow * step + rest, dueNow: dueNow * step }))
        const paid = sumPrices(prices).dueNow
        let refunded = 0
        for (const { goodwill, appointment, total: newTotal } of moves) {
          refunded += Math.min(paid - refunded, (goodwill ?? 0) * step)
          const next = prices.map((price, index) =>
            index === appointment % prices.length
              ? withNewTotal(price, { total: newTotal }, currency)
              : price,
          )
          const before = sumPrices(prices).dueNow
          const refund = computeRefundOfShare({
            share: before - sumPrices(next).dueNow,
            standing: before,
            left: paid - refunded,
          })
          expect(refund).toBeGreaterThanOrEqual(0)
          expect(refund % step).toBe(0)
          refunded += refund
          prices = next
          const { total, dueNow } = sumPrices(prices)
          expect(dueNow).toBeLessThanOrEqual(total)
          expect(refunded).toBeLessThanOrEqual(paid)
          // Together with what is due at the appointment, this is at most the price.
          expect(paid - refunded).toBeLessThanOrEqual(dueNow)
        }
      },
    ),
    { numRuns: chooseAmount({ test: 300, short: 3000, full: 50_000 }) },
  )
})
