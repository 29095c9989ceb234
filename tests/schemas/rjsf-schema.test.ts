/** Every field gets a control, however little its schema says. */
import { describe, expect, test } from 'vitest'
import { inferSchemaType, toRjsfSchema } from '#schemas/runtime/form/rjsf-schema.ts'

const fieldOf = (schema: unknown) => toRjsfSchema({ properties: { field: schema } }).properties

describe('The schema for RJSF defines', () => {
  test.each([
    [
      'a list without a schema for its entries',
      { type: 'array' },
      { type: 'array', items: { $comment: 'any' } },
    ],
    ['a list of any entries', { items: true }, { type: 'array', items: { $comment: 'any' } }],
    ['a list without a type', { items: { type: 'null' } }, { type: 'array', items: { type: 'null' } }],
    ['whatever', true, { $comment: 'any' }],
    ['an empty schema', {}, { $comment: 'any' }],
    ['several types', { type: ['boolean', 'integer', 'string'] }, { type: 'string' }],
    ['several types or null', { type: ['integer', 'boolean', 'null'] }, { type: ['integer', 'null'] }],
    ['one type or null, unchanged', { type: ['null', 'string'] }, { type: ['string', 'null'] }],
    [
      'several types, one of which has fields',
      { type: ['string', 'object'], properties: { a: {} } },
      { type: 'object', properties: { a: { $comment: 'any' } } },
    ],
  ])('%s', (_, schema, drawn) => expect(fieldOf(schema)).toEqual({ field: drawn }))
})

test('Conditions are passed on unchanged', () => {
  const condition = { properties: { a: { type: ['string', 'boolean'] }, b: true } }
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  expect(toRjsfSchema({ if: condition, not: condition, then: { properties: { c: true } } })).toMatchObject({
    if: condition,
    not: condition,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { c: { $comment: 'any' } } },
  })
})

test('A missing type is inferred from the keywords, else it is a string', () => {
  expect([{ minimum: 1 }, { multipleOf: 2, type: ['null', 'number'] }].map(inferSchemaType)).toEqual([
    'number',
    'number',
  ])
  expect([{ maxLength: 3 }, {}, { title: 'A' }].map(inferSchemaType)).toEqual(['string', 'string', 'string'])
})
