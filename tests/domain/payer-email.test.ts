import { expect, test } from 'vitest'
import { findPayerEmail } from '#server/features/payments/rules/payer-email.ts'

const email = { type: 'string', format: 'email' }
const values = { email: 'ada@example.org', friend: 'grace@example.org' }
const find = (properties: object, payment?: { readonly amount: number; readonly email?: string }) =>
  findPayerEmail({ schema: { type: 'object', properties }, ...(payment && { payment }) }, values)

test('The payer is the only address of a form', () => {
  expect(find({ name: { type: 'string' }, email })).toBe('ada@example.org')
  expect(find({ name: { type: 'string' } })).toBeUndefined()
})

test('Of several addresses, none is taken for the payer, unless the form names one', () => {
  expect(find({ friend: email, email })).toBeUndefined()
  expect(find({ email, guests: { type: 'array', items: { properties: { mail: email } } } })).toBeUndefined()
  expect(find({ friend: email, email }, { amount: 1, email: 'email' })).toBe('ada@example.org')
})
