import { describe, expect, test } from 'vitest'
import { findFormPaymentFaults } from '#server/configuration/checks/form-payment-checks.ts'
import { makeForm } from '#tests/support/forms/forms.ts'

const schema = {
  type: 'object',
  properties: {
    seats: { type: 'integer', minimum: 0 },
    dogs: { type: 'integer' },
    gift: { type: 'number' },
    size: { enum: ['25.00', '50.00'] },
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
    rows: { type: 'array', items: { type: 'number', minimum: 0 } },
    price: { type: 'number' },
    pay: { type: 'integer' },
  },
}
const ui = { pay: { 'ui:field': 'payment' } }
const sound = { id: 'course', version: 1, title: 'Course', schema, ui }

const charging = (formula: string) => ({ payment: { amount: { formula } } })
const formulaOf = ['/payment/amount/formula']

test.each([
  ['the field of the payer’s address', { payment: { amount: 2500, email: 'email' } }, []],
  [
    'an address in a field for something else',
    { payment: { amount: 2500, email: 'name' } },
    ['/payment/email'],
  ],
  ['a fixed amount', { payment: { amount: '25.00' } }, []],
  ['a gift card of what is paid', { payment: { amount: '25.00', giftCard: { validMonths: 36 } } }, []],
  [
    'a gift card of another value',
    { payment: { amount: '90.00', giftCard: { value: { field: 'size' } } } },
    [],
  ],
  [
    'a gift card whose value nobody has answered',
    { payment: { amount: 2500, giftCard: { value: { formula: 'values.sise * 2' } } } },
    ['/payment/giftCard/value/formula'],
  ],
  [
    'a gift card whose value can be negative',
    { payment: { amount: 2500, giftCard: { value: { formula: 'values.dogs * 2' } } } },
    ['/payment/giftCard/value/formula'],
  ],
  [
    'a gift card that is worth nothing',
    { payment: { amount: 2500, giftCard: { value: '0.00' } } },
    ['/payment/giftCard/value'],
  ],
  [
    'a gift card that is taxed when it is sold',
    { payment: { amount: 2500, tax: { percent: 19 }, giftCard: {} } },
    ['/payment/tax'],
  ],
  ['a gift card that costs nothing', { payment: { amount: 0, giftCard: {} } }, ['/payment/giftCard']],
  [
    'a gift card whose code reaches nobody',
    {
      schema: { type: 'object', properties: { name: { type: 'string' } } },
      ui: {},
      payment: { amount: 2500, giftCard: {} },
    },
    ['/payment/giftCard'],
  ],
  [
    'a formula and a condition',
    { payment: { when: 'values.seats > 1', amount: { formula: 'values.seats * 2' } } },
    [],
  ],
  ['a number to enter', { payment: { amount: { field: 'gift', minimum: 500, maximum: 1000 } } }, []],
  ['a choice of texts', { payment: { amount: { field: 'size' } } }, []],
  ['no title', { title: undefined, payment: { amount: 2500 } }, ['/payment']],
  ['a booking as well', { books: { items: [], contact: {} }, payment: { amount: 2500 } }, ['/payment']],
  [
    'a formula of an unknown answer',
    { payment: { amount: { formula: 'values.seat * 2' } } },
    ['/payment/amount/formula'],
  ],
  ['a condition on an unknown answer', { payment: { when: 'values.kind', amount: 2500 } }, ['/payment/when']],
  [
    'a formula that reads what it computes',
    { payment: { amount: { formula: 'values.pay + 1' } } },
    ['/payment/amount/formula'],
  ],
  ['an unknown field', { payment: { amount: { field: 'gifts' } } }, ['/payment/amount/field']],
  ['a field of words', { payment: { amount: { field: 'name' } } }, ['/payment/amount/field']],
  [
    'a minimum above the maximum',
    { payment: { amount: { field: 'gift', minimum: '9', maximum: '8.00' } } },
    ['/payment/amount/minimum'],
  ],
  ['a field for an amount, and none', {}, ['/ui/pay/ui:field']],
  ['a formula without "values."', charging('seats * 2'), formulaOf],
  ['a formula of scores', charging('scores.points * 2'), formulaOf],
  ['a condition without "values."', { payment: { when: "kind != 'free'", amount: 2500 } }, ['/payment/when']],
  ['a formula of the business', charging("if(business.currency == 'EUR', 20, 25)"), []],
  ['a formula that multiplies texts', charging('values.size * 2'), formulaOf],
  ['a formula that adds up texts', charging('sum(values.seats, values.name)'), formulaOf],
  ['a formula that compares texts', charging("if(values.size == '25.00', 25, 50)"), []],
  ['a formula that multiplies a list', charging('values.rows * 2'), formulaOf],
  ['a formula that adds up a list', charging('sum(values.rows) + count(values.rows)'), []],
  ['a formula of a number that can be negative', charging('values.seats * 50 + values.dogs * 20'), formulaOf],
  [
    'a formula of a computed number that can be negative',
    { ...charging('values.price * 2'), computed: { price: 'values.dogs * 20' } },
    ['/computed/price'],
  ],
  [
    'an amount that is required as if it were an answer',
    { ...charging('values.seats * 2'), schema: { ...schema, required: ['seats', 'pay'] } },
    ['/schema/required/1'],
  ],
])('A form with %s is accepted or refused at the place', (_, parts, pointers) => {
  const { title, ...form } = makeForm({ ...sound, ...parts })
  const faults = findFormPaymentFaults(title === undefined ? form : { ...form, title }, 'form')
  expect(faults.map(({ pointer }) => pointer)).toEqual(pointers)
})

test('A survey must not charge', () => {
  const survey = makeForm({ ...sound, payment: { amount: 2500 } })
  expect(findFormPaymentFaults(survey, 'survey')).toEqual([
    { pointer: '/payment', reason: 'charges, which surveys cannot. Move the document to schemas/forms/.' },
  ])
})

const typed = {
  type: 'object',
  properties: {
    seats: { type: 'integer', minimum: 0 },
    name: { type: 'string' },
    lunch: { type: 'boolean' },
    kind: { enum: ['cut', 'color'] },
    from: { type: 'string', format: 'date' },
    to: { type: 'string', format: 'date' },
    note: { type: 'string' },
    anything: {},
    numbers: { type: 'array', items: { type: 'number', minimum: 0 } },
    words: { type: 'array', items: { type: 'string' } },
    unbounded: { type: 'array', items: { type: 'number' } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { count: { type: 'integer', minimum: 0 }, what: { type: 'string' } },
      },
    },
    notes: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
    rooms: {
      type: 'object',
      properties: { hall: { type: 'integer', minimum: 0 }, bar: { type: 'integer', minimum: 0 } },
    },
    tariff: { oneOf: [{ const: 10 }, { const: 20 }] },
    shared: { $ref: '#/$defs/Count' },
    mixed: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }] },
    pairs: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } },
    total: { type: 'number' },
    label: { type: 'string' },
    later: { type: 'number' },
    separator: { type: 'null' },
  },
  $defs: { Count: { type: 'integer', minimum: 1 } },
}
const computed = {
  total: 'values.seats * 20',
  label: "if(values.lunch, 'a', 'b')",
  later: 'values.total + 1',
}

const findReasons = (parts: object) =>
  findFormPaymentFaults(
    makeForm({ id: 'course', version: 1, title: 'Course', schema: typed, ...parts }),
    'form',
  )

describe('An amount', () => {
  test.each([
    'values.seats * 20',
    'values.rooms.hall * 2 + values.rooms.bar',
    'sum(values.rooms) + sum(values.numbers) + count(values.words)',
    'sum(values.lines) * 20',
    'values.lines.0.count * 20',
    'days(values.from, values.to) * 50',
    "if(values.kind == 'cut' and present(values.name), 10, values.tariff)",
    'if(values.lunch, 10, 0) + values.shared',
    'max(0, values.seats - 3) * 5',
    'sum(50, values.pairs, values.pairs.any)',
    'round(values.total / 3, 2) + values.later',
    "if(values.label == 'a', 1, 2)",
    "if('a' in values.words or 'b' in values.name, 1, 2)",
    "if(values.from < '2026-06-01', 1, 2)",
    'if(values.name == null, 1, 2)',
    "if(business.currency == 'EUR', 20, 25)",
  ])('may be %s', formula => {
    expect(findReasons({ computed, payment: { amount: { formula } } })).toEqual([])
  })

  test.each([
    ['sum(values.lines.count) * 20', '"values.lines" is a list'],
    ['values.lines.count * 20', '"values.lines" is a list'],
    ['count(values.lines.what) * 20', '"values.lines" is a list'],
    ['sum(values.lines.counts)', 'Did you mean "count"?'],
    ['values.lines * 20', 'which holds several values'],
    ['sum(values.words)', 'which holds no numbers'],
    ['sum(values.notes)', 'which holds no numbers'],
    ['sum(values.unbounded)', 'can be negative'],
    ['sum(values.seats, values.lunch)', 'which is no number'],
    ["sum(values.seats, 5, 'a')", '"a", which is no number'],
    ['values.seat * 20', 'Did you mean "seats"?'],
    ['values.rooms.hal * 20', 'Did you mean "hall"?'],
    ['values.name.length * 20', '"values.name" is a text and has no parts'],
    ['value.seats * 20', 'Did you mean "values"?'],
    ['busines.currency', 'Did you mean "business"?'],
    ['values.name * 20', 'which is no number'],
    ['values.lunch * 20', 'if(values.lunch, 10, 20)'],
    ['values.from * 20', 'which is no number'],
    ['values.mixed * 20', 'which is no number'],
    ['values.separator * 20', 'never has an answer'],
    ['values.anything * 20', 'does not say what it holds'],
    ['values.label * 20', '"label", which is no number'],
    ['values.kind', 'which is no number'],
    ["values.seats * '20'", 'Write 20 instead'],
    ['values.seats * true', 'which is no number'],
    ['if(values.lunch, 20, null)', 'which is no number'],
    ['(values.seats > 3) * 20', 'a condition, which is no number'],
    ['present(values.seats) * 20', 'a condition, which is no number'],
    ['days(values.from, values.note) * 50', '"note", which is no date'],
    ['days(values.from, values.seats) * 50', '"seats", which is no date'],
    ["days(values.from, 'soon') * 50", '"soon", which is no date'],
    ['round(values.seats, values.name)', 'which is no number'],
    ['count(values.seats) * 20', 'count() counts the entries of a list'],
    ["if(values.seats == '2', 10, 20)", 'these are never equal'],
    ["if(values.seats > 'a', 10, 20)", 'neither is ever greater'],
    ["if(values.kind == 'colour', 90, 40)", 'Did you mean "color"?'],
    ['if(values.words == 2, 90, 40)', 'never equal to anything'],
    ["if(values.seats in 'cut', 90, 40)", 'holds no such values'],
    ["if('a' in values.seats, 90, 40)", '"in" looks in a list or a text'],
    ['values.seats / 0', 'divides by 0'],
    ['-5', 'is always -5'],
    ['2 - 5', 'is always -3'],
    ['scores.points * 2', '"scores", which is not in the scope'],
  ])('must not be %s', (formula, reason) => {
    const faults = findReasons({ computed, payment: { amount: { formula } } })
    expect(faults).toEqual([{ pointer: '/payment/amount/formula', reason: expect.stringContaining(reason) }])
  })

  test('is checked through the computed values that it reads, in their order', () => {
    const payment = { amount: { formula: 'values.total * 2' } }
    const check = (others: Record<string, string>) => findReasons({ computed: others, payment })
    const at = (reason: string) => [{ pointer: '/computed/total', reason: expect.stringContaining(reason) }]
    expect(check({ total: 'sum(values.lines.count)' })).toEqual(at('is a list'))
    expect(check({ total: 'values.later + 1', later: 'values.seats' })).toEqual(
      at('is computed after "total"'),
    )
    expect(check({ total: 'values.total + 1' })).toEqual(at('which is itself'))
    expect(check({ total: 'values.seats * 2', label: 'values.name * 2' })).toEqual([])
  })

  test('is checked in the condition of paying and in quotas, also without a payment', () => {
    const when = "values.kind == 'colour'"
    const pointers = (parts: object) => findReasons(parts).map(({ pointer }) => pointer)
    expect(pointers({ payment: { when, amount: 2500 } })).toEqual(['/payment/when'])
    expect(pointers({ quotas: [{ most: 3 }, { most: 2, when: 'values.lines.count > 2' }] })).toEqual([
      '/quotas/1/when',
    ])
    expect(pointers({ quotas: [{ most: 2, when: "values.kind == 'cut'" }] })).toEqual([])
  })

  test('must not be chosen among amounts below 0', () => {
    const schema = { type: 'object', properties: { gift: { enum: [10, -10] } } }
    expect(findReasons({ schema, payment: { amount: { field: 'gift' } } })).toEqual([
      { pointer: '/payment/amount/field', reason: expect.stringContaining('holds no amounts') },
    ])
  })
})
