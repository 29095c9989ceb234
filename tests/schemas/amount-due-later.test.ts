import { expect, test } from 'vitest'
import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater, getAmountToReturn } from '#schemas/runtime/booking/amount-due-later.ts'

const price = { currency: 'EUR', total: 12000, dueNow: 3600 }
const payment: BookingPayment = {
  id: 'p',
  status: 'paid',
  currency: 'EUR',
  due: 3600,
  paid: 3600,
  refunded: 0,
  expiresAt: '2026-12-01T10:00:00Z',
}

test.each([
  ['scheduled', price, 8400],
  ['awaiting-payment', price, 8400],
  ['scheduled', { ...price, dueNow: 12000 }, 0],
  ['cancelled', price, 0],
  ['expired', price, 0],
  ['scheduled', undefined, 0],
] as const)('Of a %s booking with the price %j, %i is due at the appointment', (status, agreed, expected) => {
  expect(getAmountDueLater({ status, payment, ...(agreed ? { price: agreed } : {}) })).toBe(expected)
})

test('The whole price of a booking without a payment is due at the appointment, as the business agreed', () => {
  expect(getAmountDueLater({ status: 'scheduled', price })).toBe(12000)
})

test.each([
  ['scheduled', 8000, 4000, 0],
  ['scheduled', 12_000, 0, 0],
  ['scheduled', 15_000, 0, 3000],
  ['cancelled', 12_000, 0, 12_000],
] as const)(
  'Of a %s booking for 120.00, %i paid there leave %i due and %i to return',
  (status, paidAtVisit, due, back) => {
    const booking = { status, price, paidAtVisit }
    expect([getAmountDueLater(booking), getAmountToReturn(booking)]).toEqual([due, back])
  },
)
