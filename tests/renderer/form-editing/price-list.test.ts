/** Prices that are set at questions, as one formula; what says more is left alone. */
import { describe, expect, test } from 'vitest'
import { getAtJsonPath, setAtJsonPath } from '#renderer/console/documents/json-path.ts'
import { removeChoice, removeField } from '#renderer/console/forms/model/edit-form.ts'
import { listOutlinedFields, outlineForm } from '#renderer/console/forms/model/form-outline.ts'
import {
  getChargeKind,
  getPriceList,
  removePayment,
  setPriceList,
  setShowsTotal,
} from '#renderer/console/forms/model/form-payment-edits.ts'
import {
  emptyPriceList,
  readPriceList,
  withoutPricesOf,
  withPrice,
  writePriceList,
} from '#renderer/console/forms/model/price-list.ts'
import { parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'
import { computeFormCharge } from '#schemas/runtime/form/form-payment.ts'

const lists = new Set(['extras'])
const formula = [
  '5',
  "values.seats * (if(values.size == 'small', 15, 0) + if(values.size == 'large', 25.5, 0))",
  "if('card' in values.extras, 2, 0)",
  'if(values.wrapping, 3, 0)',
  'sum(0, values.tips) * 1',
].join(' + ')

/** In the major unit. */
const charge = (text: string, values: Readonly<Record<string, unknown>>): unknown => {
  const payment = { amount: { formula: parseExpressionOrThrow(text) } }
  return computeFormCharge({ payment }, { values }, 'EUR')
}

describe('A price list', () => {
  test('is read from its formula and written as the same', () => {
    const list = readPriceList(formula)
    expect(list).toEqual({
      base: 5,
      rules: [
        { field: 'size', choice: 'small', price: 15 },
        { field: 'size', choice: 'large', price: 25.5 },
        { field: 'extras', choice: 'card', price: 2 },
        { field: 'wrapping', price: 3 },
        { field: 'tips', isPerPiece: true, price: 1 },
      ],
      times: { size: 'seats' },
    })
    expect(writePriceList(list ?? emptyPriceList, lists)).toBe(formula)
  })

  test('charges what it says, also without the answers that may be missing', () => {
    expect(charge(formula, { seats: 2, size: 'large', extras: ['card'], wrapping: true, tips: 4 })).toEqual({
      kind: 'due',
      amount: 6500,
    })
    expect(charge(formula, { seats: 1, size: 'small' })).toEqual({ kind: 'due', amount: 2000 })
    // A visitor who does not say how many is asked again, and not sent away for nothing.
    expect(charge(formula, { size: 'small' })).toEqual({ kind: 'unknown' })
  })

  test.each([
    "values.seats * if(values.size == 'large', 25, 15)",
    'max(0, 5)',
    'values.a * values.b',
    "if(values.size == 'large' and values.seats < 4, 5, 0)",
    '5 - values.discount',
    'values.seats * (if(values.a, 1, 0) + if(values.b, 2, 0))',
    'values.',
  ])('cannot say %s', text => {
    expect(readPriceList(text)).toBeUndefined()
  })

  test('takes, changes and loses a price', () => {
    let list = withPrice(emptyPriceList, { field: 'size', choice: 'large' }, 25)
    list = withPrice({ ...list, times: { size: 'seats' } }, { field: 'size', choice: 'small' }, 15)
    list = withPrice(list, { field: 'size', choice: 'large' }, 30)
    expect(writePriceList(list, lists)).toBe(
      "values.seats * (if(values.size == 'large', 30, 0) + if(values.size == 'small', 15, 0))",
    )
    expect(withoutPricesOf(list, 'seats').times).toEqual({})
    expect(withoutPricesOf(list, 'size', 'large').rules).toHaveLength(1)
    expect(writePriceList(withoutPricesOf(list, 'size'), lists)).toBe('0')
  })
})

const order = {
  id: 'order',
  version: 1,
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      size: { type: 'string', enum: ['small', 'large'] },
      extras: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['card', 'bow'] } },
      seats: { type: 'integer', minimum: 0 },
    },
  },
  ui: { size: { 'ui:title': 'Size', 'ui:enumNames': { small: 'Small', large: 'Large' } } },
  steps: [{ id: 'one', title: 'One', fields: ['size', 'extras', 'seats'] }],
  scores: { points: [{ when: "values.size == 'large'", add: 2 }, { add: 'values.seats' }] },
}

const fieldOf = (document: Readonly<Record<string, unknown>>, name: string) => {
  const field = listOutlinedFields(outlineForm(document)).find(one => one.name === name)
  if (!field) throw new Error(`There is no ${name}.`)
  return field
}

describe('What a form charges', () => {
  const list = readPriceList("if(values.size == 'large', 25, 0) + if('card' in values.extras, 2, 0)")
  const priced = setPriceList(order, list ?? emptyPriceList)

  test('is a formula of the prices, and shows as a total in the last step', () => {
    expect(getChargeKind(order)).toBe('none')
    expect(getChargeKind(priced)).toBe('prices')
    expect(getPriceList(priced)).toEqual(list)
    const shown = setShowsTotal(priced, true, { en: 'Total' })
    expect(getAtJsonPath(shown, ['steps', 0, 'fields'])).toEqual(['size', 'extras', 'seats', 'total'])
    expect(getAtJsonPath(shown, ['schema', 'properties', 'total'])).toEqual({ type: 'integer' })
    expect(setShowsTotal(shown, true, { en: 'Total' })).toBe(shown)
    expect(removePayment(shown)).toEqual(order)
  })

  test.each([
    ['fixed', '10.00'],
    ['fixed', 1000],
    ['entered', { field: 'seats' }],
    ['formula', { formula: 'max(values.seats, 2)' }],
    ['prices', { formula: '7' }],
  ])('is told apart: %s', (kind, amount) => {
    expect(getChargeKind(setAtJsonPath(priced, ['payment', 'amount'], amount))).toBe(kind)
  })

  test('forgets the price and the points of a choice and of a question that are removed', () => {
    const without = removeChoice(priced, fieldOf(priced, 'size'), 1)
    expect(getAtJsonPath(without, ['payment', 'amount', 'formula'])).toBe("if('card' in values.extras, 2, 0)")
    expect(without.scores).toEqual({ points: [{ add: 'values.seats' }] })
    expect(removeField(without, fieldOf(without, 'seats')).scores).toBeUndefined()
    const left = removeField(priced, fieldOf(priced, 'extras'))
    expect(getAtJsonPath(left, ['payment', 'amount', 'formula'])).toBe("if(values.size == 'large', 25, 0)")
    expect(left.scores).toEqual(order.scores)
  })
})
