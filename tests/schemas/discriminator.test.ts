import { describe, expect, test } from 'vitest'
import { findValidationIssues } from '#renderer/screen/form/validator.ts'
import { convertDiscriminators, keepChosenBranchValues } from '#schemas/runtime/core/discriminator.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'

const card = {
  type: 'object',
  required: ['kind', 'number'],
  properties: {
    kind: { const: 'card' },
    owner: { type: 'string' },
    number: { type: 'string', minLength: 12 },
  },
  additionalProperties: false,
}
const transfer = {
  type: 'object',
  required: ['kind', 'iban'],
  properties: { kind: { enum: ['transfer'] }, owner: { type: 'string' }, iban: { type: 'string' } },
  additionalProperties: false,
}
const schema = {
  type: 'object',
  $defs: { card },
  properties: {
    pay: { oneOf: [{ $ref: '#/$defs/card' }, transfer] },
    more: { type: 'array', items: { anyOf: [card, transfer] } },
  },
}
const untagged = convertDiscriminators(schema)
const check = createValidatorFactory({}).check(untagged)
const tagged = createValidatorFactory({}).check(schema)

const values = [
  {},
  { pay: {} },
  { pay: { kind: 'card' } },
  { pay: { kind: 'card', number: '123' } },
  { pay: { kind: 'card', number: '123456789012' } },
  { pay: { kind: 'card', number: '123456789012', iban: 'DE1' } },
  { pay: { kind: 'transfer', iban: 'DE1', owner: 'Ada' } },
  { pay: { kind: 'transfer', number: '123456789012' } },
  { pay: { kind: 'cash' } },
  { pay: 'cash' },
  { more: [{ kind: 'transfer', iban: 'DE1' }, { kind: 'card' }] },
]

test.each(values.map(value => [JSON.stringify(value), value]))('%s keeps its verdict', (_, value) => {
  expect(check(value).length === 0).toBe(tagged(value).length === 0)
  expect(findValidationIssues(untagged, value).length === 0).toBe(tagged(value).length === 0)
})

test('Both validators report faults of the chosen branch only', () => {
  const value = { pay: { kind: 'card', number: '123' }, more: [{ kind: 'transfer' }] }
  const expected = ['/pay/number minLength', '/more/0/iban required']
  const found = (issues: readonly { readonly pointer: string; readonly keyword: string }[]) =>
    issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`).sort()
  expect(found(check(value))).toEqual(expected.sort())
  expect(found(findValidationIssues(untagged, value))).toEqual(expected.sort())
})

test.each([
  ['branches without a tag', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }],
  ['a tag that one branch does not require', { oneOf: [card, { ...transfer, required: ['iban'] }] }],
  ['a tag that two branches share', { oneOf: [card, card] }],
  ['choices of a string', { oneOf: [{ const: 'a' }, { const: 'b' }] }],
])('%s are left unchanged', (_, given) => expect(convertDiscriminators(given)).toEqual(given))

describe('Choosing another branch', () => {
  test('keeps shared values and drops those of the other branch', () => {
    const value = { pay: { kind: 'transfer', owner: 'Ada', number: '123456789012' }, other: 1 }
    expect(keepChosenBranchValues(untagged, value)).toEqual({
      pay: { kind: 'transfer', owner: 'Ada' },
      other: 1,
    })
  })

  test('does the same in each entry of a list', () => {
    expect(keepChosenBranchValues(untagged, { more: [{ kind: 'card', iban: 'DE1' }, 7] })).toEqual({
      more: [{ kind: 'card' }, 7],
    })
  })
})
