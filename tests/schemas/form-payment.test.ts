import { describe, expect, test } from 'vitest'
import { computeFormCharge, type FormPaymentAmount } from '#schemas/runtime/form/form-payment.ts'

const charge = (amount: FormPaymentAmount, values: object = {}, currency = 'EUR') =>
  computeFormCharge({ payment: { amount } }, { values: { ...values } }, currency)
const due = (amount: number) => ({ kind: 'due', amount })

describe('What a form charges', () => {
  test.each([
    ['minor units', 2500, 'EUR', 2500],
    ['a text in the major unit', '25.00', 'EUR', 2500],
    ['a text in a currency without decimals', '2500', 'JPY', 2500],
    ['a text with decimals that the currency has not', '25.50', 'JPY', 26],
    ['a text in a currency with three decimals, of which cards pay two', '1.234', 'KWD', 1230],
    ['minor units of such a currency', 12_345, 'KWD', 12_350],
    ['minor units of a currency whose decimals cards do not pay', 250_049, 'MGA', 250_000],
    ['the most that can be paid', 99_999_999, 'EUR', 99_999_999],
  ] as const)('is fixed as %s', (_, amount, currency, expected) => {
    expect(charge(amount, {}, currency)).toEqual(due(expected))
  })

  test.each([
    ['values.seats * 12.5', { seats: 3 }, 'EUR', 3750],
    ['values.a * values.b', { a: 0.7, b: 0.65 }, 'EUR', 46],
    ['values.a', { a: 1.005 }, 'EUR', 101],
    ['values.a', { a: 1.0049 }, 'EUR', 100],
    ['values.a', { a: 0.5 }, 'JPY', 1],
    ['values.a', { a: 149.5 }, 'MGA', 15000],
    ['values.a', { a: -0.001 }, 'EUR', 0],
    ['values.a - 3', { a: 3 }, 'EUR', 0],
    ['sum(values.rows)', { rows: [] }, 'EUR', 0],
  ])('is computed: %s of %j in %s', (formula, values, currency, expected) => {
    expect(charge({ formula }, values, currency)).toEqual(due(expected))
  })

  test.each([
    ['values.a', {}],
    ['values.a + 50', {}],
    ['values.a', { a: 'text' }],
    ['values.a / values.b', { a: 1, b: 0 }],
    ['sum(values.lines.count) * 20', { lines: [{ count: 2 }] }],
    ['sum(values.a.count) * 20', { a: 'text' }],
    ['sum(5, values.a)', { a: 'text' }],
    ['sum(5, values.a)', { a: true }],
    ['sum(values.a)', { a: ['text'] }],
    ['sum(5, values.a)', { a: Number.NaN }],
    ['max(0, values.a * 12.5 - values.b)', { a: 4 }],
    ['max(0, values.a * 12.5 - values.b) + sum(0, values.c)', { a: 4, c: 20 }],
    ['max(0, max(0, values.a - values.b))', { a: 4 }],
    ['max(0, if(values.a > 3, values.a - values.b, 5))', { a: 4 }],
    ['min(100, values.a * values.b)', { a: 4 }],
    ['sum(50, values.a * 10)', {}],
    ['sum(50, average(values.rows))', { rows: [] }],
    ['max(0, days(values.from, values.to)) * 50', { from: '2026-12-01' }],
    ['max(0, round(values.a))', {}],
  ])('is unknown, and not nothing, if the formula has no result: %s of %j', (formula, values) => {
    expect(charge({ formula }, values)).toEqual({ kind: 'unknown' })
  })

  test('is unknown if a computed value that it reads left out what is no number', () => {
    const payment = { amount: { formula: 'values.total * 2' } }
    const compute = (total: string, values: object) =>
      computeFormCharge({ payment, computed: { total } }, { values: { total: 3, ...values } }, 'EUR')
    expect(compute('sum(3, values.lines.count)', { lines: [{ count: 2 }] })).toEqual({ kind: 'unknown' })
    expect(compute('sum(3, values.a)', { a: 'text' })).toEqual({ kind: 'unknown' })
    expect(compute('sum(3, values.a)', {})).toEqual(due(600))
  })

  test.each([
    ['values.a', { a: -3 }],
    ['values.a - values.b', { a: 1, b: 2 }],
    ['days(values.from, values.to) * 50', { from: '2026-12-04', to: '2026-12-01' }],
  ])('is refused, and not nothing, below 0: %s of %j', (formula, values) => {
    expect(charge({ formula }, values)).toEqual({
      kind: 'refused',
      refusal: { code: 'field.price_negative', params: {} },
    })
  })

  test('leaves out optional parts that are added up with sum', () => {
    expect(charge({ formula: 'sum(50, values.extra)' })).toEqual(due(5000))
    expect(charge({ formula: 'sum(50, sum(0, values.extra) * 10)' })).toEqual(due(5000))
    expect(charge({ formula: 'max(20, if(values.gives, values.extra, 0))' }, { gives: true })).toEqual(
      due(2000),
    )
  })

  test('is chosen, between a minimum and a maximum', () => {
    const amount = { field: 'gift', minimum: '5.00', maximum: 10000 }
    expect(charge(amount, { gift: 19.99 })).toEqual(due(1999))
    expect(charge(amount, { gift: '25.00' })).toEqual(due(2500))
    expect(charge(amount, {})).toEqual({ kind: 'not-chosen' })
    const refused = (code: string, params: object) => ({
      kind: 'refused',
      field: 'gift',
      refusal: { code, params },
    })
    expect(charge(amount, { gift: 4.99 })).toEqual(refused('field.too_small', { limit: 5 }))
    expect(charge(amount, { gift: 0 })).toEqual(refused('field.too_small', { limit: 5 }))
    expect(charge(amount, { gift: 100.01 })).toEqual(refused('field.too_large', { limit: 100 }))
    expect(charge(amount, { gift: 19.999 })).toEqual(refused('field.too_many_decimals', { limit: 2 }))
    expect(charge(amount, { gift: 'much' })).toEqual(refused('field.invalid', {}))
    // A text in a field for numbers is one that the page refuses, though a program reads it as 50.
    const schema = { properties: { gift: { type: 'number' } } }
    expect(computeFormCharge({ schema, payment: { amount } }, { values: { gift: '5e1' } }, 'EUR')).toEqual(
      refused('field.invalid', {}),
    )
  })

  test('is nothing where its condition does not hold', () => {
    const payment = { when: "values.kind == 'paid'", amount: 2500 }
    expect(computeFormCharge({ payment }, { values: { kind: 'free' } }, 'EUR')).toEqual(due(0))
    expect(computeFormCharge({ payment }, { values: { kind: 'paid' } }, 'EUR')).toEqual(due(2500))
    expect(computeFormCharge({}, { values: {} }, 'EUR')).toEqual(due(0))
  })

  test('is never more than providers take', () => {
    expect(charge({ formula: 'values.a * 1000000' }, { a: 1000 })).toEqual({
      kind: 'refused',
      refusal: { code: 'field.too_large', params: { limit: 999999.99 } },
    })
  })
})
