/** Amounts as people write them. */
import { describe, expect, test } from 'vitest'
import { findDecimalLiterals } from '#server/configuration/json-literals.ts'
import {
  formatPlainAmount,
  parseAmount,
  roundDownToPayable,
  roundUpToPayable,
} from '#server/features/pricing/rules/amount.ts'

describe('An amount', () => {
  test.each([
    ['25.00', 'EUR', 2500],
    ['25', 'EUR', 2500],
    ['25.5', 'EUR', 2550],
    ['0.05', 'EUR', 5],
    ['0', 'EUR', 0],
    ['2500', 'JPY', 2500],
    ['1.234', 'KWD', 1234],
    ['25.50', 'HUF', 2550],
    ['25.5', 'ISK', undefined],
    ['25.005', 'EUR', undefined],
    ['25.0', 'JPY', undefined],
    ['25,00', 'EUR', undefined],
    ['-1', 'EUR', undefined],
    ['1e3', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['12345678901', 'EUR', undefined],
  ])('%s in %s is %s', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toBe(minor)
  })

  test.each([
    [2500, 'EUR', '25.00'],
    [5, 'EUR', '0.05'],
    [2500, 'JPY', '2500'],
  ])('%s in minor units of %s is written %s', (minor, currency, text) => {
    expect(formatPlainAmount(minor, currency)).toBe(text)
  })
})

test.each([
  ['KWD', 6175, 6170, 6180],
  ['KWD', 6180, 6180, 6180],
  ['IQD', 6175, 6170, 6180],
  ['MGA', 6175, 6100, 6200],
  ['EUR', 6175, 6175, 6175],
  ['JPY', 617, 617, 617],
])('In %s, cards can pay %i as %i or %i', (currency, amount, below, above) => {
  expect([roundDownToPayable(amount, currency), roundUpToPayable(amount, currency)]).toEqual([below, above])
})

test('Numbers with a decimal point are found with their pointers, and nothing else is', () => {
  const text = '{"a": [1, 2.50, {"b/c": -0.0}], "d": "3.5 \\" 4.5", "e": {"d": 1e3}, "f": 6.25e1}'
  expect(findDecimalLiterals(text)).toEqual([
    { pointer: '/a/1', literal: '2.50' },
    { pointer: '/a/2/b~1c', literal: '-0.0' },
    { pointer: '/f', literal: '6.25e1' },
  ])
})
