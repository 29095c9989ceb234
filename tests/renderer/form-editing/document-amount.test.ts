/** Amounts are read and written as documents have them, whatever the decimals of the currency. */
import { expect, test } from 'vitest'
import { readMinorUnits, writeMajorUnits } from '#renderer/console/forms/model/document-amount.ts'

test.each([
  ['25.50', 'EUR', 2550],
  ['25', 'EUR', 2500],
  [2550, 'EUR', 2550],
  ['500', 'JPY', 500],
  [500, 'JPY', 500],
  ['1.250', 'KWD', 1250],
  ['', 'EUR', undefined],
  ['many', 'EUR', undefined],
  [undefined, 'EUR', undefined],
  [{ formula: '1' }, 'EUR', undefined],
])('%o in %s is %s minor units', (amount, currency, minorUnits) => {
  expect(readMinorUnits(amount, currency)).toBe(minorUnits)
})

test.each([
  [2550, 'EUR', '25.50'],
  [2500, 'EUR', '25'],
  [500, 'JPY', '500'],
  [1250, 'KWD', '1.250'],
  [0, 'EUR', '0'],
])('%s minor units of %s are written as %s', (minorUnits, currency, text) => {
  expect(writeMajorUnits(minorUnits, currency)).toBe(text)
  expect(readMinorUnits(text, currency)).toBe(minorUnits)
})
