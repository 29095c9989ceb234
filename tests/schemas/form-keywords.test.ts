/** Rules in the schema of a form that nothing would ever check are refused, and keywords of other programs are not. */
import { describe, expect, test } from 'vitest'
import { findIneffectiveKeywords } from '#server/configuration/checks/form-keyword-checks.ts'
import { foreignForms } from '#tests/support/forms/foreign-forms.ts'

const day = { type: 'string', format: 'date' }
const past = { ...day, formatExclusiveMaximum: 'today' }
const field = (schema: object) => ({ type: 'object', properties: { field: schema } })
const find = (schema: object) =>
  findIneffectiveKeywords({ ...schema }).map(({ pointer, reason }) => `${pointer} ${reason}`)

describe('A rule without effect', () => {
  test.each([
    [field({ ...day, formatMinimum: 'today' }), 'formatMinimum', 'has no effect: the one limit of dates'],
    [
      field({ ...day, formatMaximum: '2030-01-01' }),
      'formatMaximum',
      'has no effect: the one limit of dates',
    ],
    [field({ ...day, formatExclusiveMinimum: 'today' }), 'formatExclusiveMinimum', 'has no effect: the one'],
    [field({ type: 'string', minlength: 3 }), 'minlength', 'Did you mean "minLength"?'],
    [field({ type: 'number', maximun: 3 }), 'maximun', 'Did you mean "maximum"?'],
    [field({ type: 'string', maxWords: 3 }), 'maxWords', 'use one of minLength'],
    [field({ type: 'string', minimum: 3 }), 'minimum', 'it limits numbers'],
    [field({ type: ['integer', 'null'], maxLength: 3 }), 'maxLength', 'it limits texts'],
    [field({ type: 'object', minItems: 1 }), 'minItems', 'it limits lists'],
    [
      field({ type: 'string', formatExclusiveMaximum: 'today' }),
      'formatExclusiveMaximum',
      '"format": "date"',
    ],
    [
      field({ type: 'string', format: 'date-time', formatExclusiveMaximum: 'today' }),
      'formatExclusiveMaximum',
      '"format": "date"',
    ],
  ])('%j is refused with its remedy', (schema, keyword, remedy) => {
    const found = find(schema)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`/schema/properties/field/${keyword} `)
    expect(found[0]).toContain(remedy)
  })

  test.each([
    [{ oneOf: [field(past)] }, '/schema/oneOf/0/properties/field/formatExclusiveMaximum'],
    [
      { $defs: { day: past }, properties: { field: { $ref: '#/$defs/day' } } },
      '/schema/$defs/day/formatExclusive',
    ],
    [field({ type: 'array', prefixItems: [past] }), '/schema/properties/field/prefixItems/0/formatExclusive'],
  ])('%j is refused where dates are not looked at', (schema, pointer) =>
    expect(find(schema).map(text => text.startsWith(pointer))).toEqual([true]),
  )
})

test('Rules that are checked, and keywords of other programs, are left alone', () => {
  const list = field({ type: 'array', items: { type: 'object', properties: { day: past } }, minItems: 1 })
  expect(find(list)).toEqual([])
  expect(
    find(
      field({
        type: ['string', 'null'],
        maxLength: 3,
        propertyOrder: 1,
        'x-order': 1,
        tsType: 'a',
        example: 'b',
      }),
    ),
  ).toEqual([])
  expect(find(field({ minLength: 3, minimum: 1 }))).toEqual([])
  for (const [name, schema] of Object.entries(foreignForms)) expect([name, find(schema)]).toEqual([name, []])
})
