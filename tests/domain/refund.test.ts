/** The refund when appointments are cancelled. */
import { describe, expect, test } from 'vitest'
import type { Appointment } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  computeRefund,
  getRefundPercent,
  getRefundPercentAfterReschedules,
} from '#server/features/payments/rules/refund.ts'
import { instant } from '#tests/support/clock/times.ts'

const start = instant('2026-11-26T09:00:00Z')
const refunds = [
  { untilMinutes: 1440, percent: 100 },
  { untilMinutes: 120, percent: 50 },
]

describe('The refunded share', () => {
  test.each([
    [2000, 100],
    [1440, 100],
    [1439, 50],
    [120, 50],
    [119, 0],
    [-5, 0],
  ])('%i minutes before the start is %i percent', (minutes, percent) => {
    expect(getRefundPercent({ refunds }, start, addMinutes(start, -minutes))).toBe(percent)
  })

  test('is everything if the policy has no rules, and nothing if no rule applies', () => {
    expect(getRefundPercent({}, start, start)).toBe(100)
    expect(getRefundPercent({ refunds: [] }, start, addMinutes(start, -9999))).toBe(0)
  })
})

test('A visitor who moves an appointment before cancelling it gets no more than before the move', () => {
  const later = addMinutes(start, 30 * 1440)
  const share = (minutesBefore: number) =>
    getRefundPercentAfterReschedules(
      { refunds },
      { start: later, earlier: [{ start, movedAt: addMinutes(start, -minutesBefore) }], now: start },
    )
  expect([2000, 130, 60].map(share)).toEqual([100, 50, 0])
  expect(getRefundPercentAfterReschedules({ refunds }, { start: later, earlier: [], now: start })).toBe(100)
})

const paid = (dueNow: number): Appointment => ({
  position: 0,
  service: 's',
  serviceName: 's',
  provider: 'p',
  providerName: 'p',
  timezone: 'UTC',
  seats: 1,
  start: '2026-11-26T09:00:00Z',
  end: '2026-11-26T10:00:00Z',
  price: { total: dueNow * 2, dueNow },
})

describe('The amount', () => {
  test('is rounded half up for each appointment', () => {
    expect(computeRefund([paid(2501), paid(2499), paid(0)], () => 50)).toBe(1251 + 1250)
  })

  test('never exceeds what was paid, and all refunds add up to it', () => {
    for (let due = 0; due <= 300; due++)
      for (const percent of [0, 1, 33, 50, 67, 99, 100]) {
        const back = computeRefund([paid(due)], () => percent)
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(due)
        expect(Math.abs(back - (due * percent) / 100)).toBeLessThanOrEqual(0.5)
      }
    expect(computeRefund([paid(333), paid(334)], () => 100)).toBe(667)
  })

  test('is nothing for an appointment without a price', () => {
    const { price, ...free } = paid(100)
    expect(computeRefund([free], () => 100)).toBe(0)
  })
})
