import { expect, test } from 'vitest'
import { findFormPaymentFaults } from '#server/configuration/form-payment-checks.ts'
import { makeForm } from '#tests/support/forms.ts'

const schema = {
  type: 'object',
  properties: {
    seats: { type: 'integer', minimum: 0 },
    dogs: { type: 'integer' },
    gift: { type: 'number' },
    size: { enum: ['25.00', '50.00'] },
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
    rows: { type: 'array', items: { type: 'number' } },
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
