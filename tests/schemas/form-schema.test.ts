/** How schemas that were written for other tools are normalized. */
import { describe, expect, test } from 'vitest'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'

const text = { type: 'string' }

describe('A form schema becomes an object with properties', () => {
  test.each([
    ['nothing', {}, { type: 'object', properties: {} }],
    ['properties alone', { properties: { a: text } }, { type: 'object', properties: { a: text } }],
    [
      'a reference as the root',
      { $ref: '#/definitions/person', definitions: { person: { type: 'object', properties: { a: text } } } },
      {
        type: 'object',
        properties: { a: text },
        $defs: { person: { type: 'object', properties: { a: text } } },
      },
    ],
    [
      'a reference with sibling keywords',
      { $ref: '#/$defs/person', required: ['a'], $defs: { person: { properties: { a: text } } } },
      {
        type: 'object',
        properties: {},
        required: ['a'],
        allOf: [{ $ref: '#/$defs/person' }],
        $defs: { person: { properties: { a: text } } },
      },
    ],
    [
      'parts',
      { type: 'object', allOf: [{ properties: { a: text } }] },
      { type: 'object', properties: {}, allOf: [{ properties: { a: text } }] },
    ],
    ['a list, which is rejected later', { type: 'array', items: text }, undefined],
  ])('from %s', (_, given, expected) => {
    const made = normalizeFormSchema(given)
    if (expected) expect(made).toEqual(expected)
    else expect(made.type).toBe('array')
  })
})

test('References point to definitions, so that hiding a field does not affect others like it', () => {
  const schema = {
    type: 'object',
    properties: {
      home: { type: 'object', properties: { city: text } },
      work: { $ref: '#/properties/home' },
      town: { $ref: '#/properties/home/properties/city' },
      again: { type: 'array', items: { $ref: '#' } },
    },
    $defs: { properties_home: text },
  }
  const made = normalizeFormSchema(schema)
  expect(made.properties).toEqual({
    ...schema.properties,
    work: { $ref: '#/$defs/properties_home_2' },
    town: { $ref: '#/$defs/properties_home_properties_city' },
    again: { type: 'array', items: { $ref: '#/$defs/whole' } },
  })
  expect(made.$defs).toEqual({
    properties_home: text,
    properties_home_2: schema.properties.home,
    properties_home_properties_city: text,
    whole: { type: 'object', properties: made.properties },
  })
})

test('An unresolved reference is kept for the checks to report', () => {
  const schema = { type: 'object', properties: { a: { $ref: '#/nowhere' }, b: { $ref: '#%' } } }
  expect(normalizeFormSchema(schema)).toEqual(schema)
})
