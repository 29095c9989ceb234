import { expect, test } from 'vitest'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'

const price = { currency: 'EUR', total: 12000, dueNow: 3600 }

test.each([
  ['scheduled', price, 8400],
  ['awaiting-payment', price, 8400],
  ['scheduled', { ...price, dueNow: 12000 }, 0],
  ['cancelled', price, 0],
  ['expired', price, 0],
  ['scheduled', undefined, 0],
] as const)('Of a %s booking with the price %j, %i is due at the appointment', (status, agreed, expected) => {
  expect(getAmountDueLater({ status, ...(agreed ? { price: agreed } : {}) })).toBe(expected)
})
