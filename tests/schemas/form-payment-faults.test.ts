import { expect, test } from 'vitest'
import { findFormPaymentFaults } from '#server/configuration/form-payment-checks.ts'
import { makeForm } from '#tests/support/forms.ts'

const schema = {
  type: 'object',
  properties: {
    seats: { type: 'integer' },
    gift: { type: 'number' },
    size: { enum: ['25.00', '50.00'] },
    name: { type: 'string' },
    pay: { type: 'integer' },
  },
}
const ui = { pay: { 'ui:field': 'payment' } }
const sound = { id: 'course', version: 1, title: 'Course', schema, ui }

test.each([
  ['a fixed amount', { payment: { amount: '25.00' } }, []],
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
])('A form with %s is accepted or refused at the place', (_, parts, pointers) => {
  const { title, ...form } = makeForm({ ...sound, ...parts })
  const faults = findFormPaymentFaults(title === undefined ? form : { ...form, title })
  expect(faults.map(({ pointer }) => pointer)).toEqual(pointers)
})
