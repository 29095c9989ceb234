/** Parses the names and texts of a posted form into values of its schema. */
import { expect, test } from 'vitest'
import { type PostedField, parsePostedValues } from '#schemas/runtime/form/posted-form.ts'

const properties = {
  name: { type: 'string' },
  age: { type: 'integer' },
  weight: { type: ['number', 'null'] },
  member: { type: 'boolean' },
  agreed: { const: true },
  level: { enum: [1, 2, 'three'] },
  topics: { type: 'array', items: { enum: ['a', 'b', 'c'] } },
  marks: { type: 'array', items: { type: 'integer' } },
  'in.a.dot': { type: 'string' },
  address: { type: 'object', properties: { street: { type: 'string' }, floor: { type: 'integer' } } },
  home: { $ref: '#/$defs/place' },
  guests: {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' }, vegan: { type: 'boolean' } } },
  },
}
const schema = {
  type: 'object',
  properties,
  if: { properties: { member: { const: true } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { since: { type: 'integer' } } },
  $defs: {
    place: { type: 'object', properties: { city: { type: 'string' }, in: { $ref: '#/$defs/place' } } },
  },
}

const cases: readonly (readonly [says: string, fields: readonly PostedField[], values: object])[] = [
  ['a text as it is', [['name', ' Ada ']], { name: ' Ada ' }],
  ['lines with normalized line breaks', [['name', 'a\r\nb']], { name: 'a\nb' }],
  [
    'invalid numbers as they are, to be rejected',
    [
      ['age', ' '],
      ['weight', '0x10'],
      ['marks.0', '1e999'],
    ],
    { age: ' ', weight: '0x10', marks: ['1e999'] },
  ],
  [
    'nothing for empty fields',
    [
      ['name', ''],
      ['age', ''],
      ['topics', ''],
    ],
    {},
  ],
  [
    'a number',
    [
      ['age', '36'],
      ['weight', '-1.5'],
    ],
    { age: 36, weight: -1.5 },
  ],
  ['an invalid number as text, to be rejected', [['age', 'many']], { age: 'many' }],
  ['true for a checkbox', [['member', 'true']], { member: true }],
  ['false for a choice of no', [['member', 'false']], { member: false }],
  ['a constant', [['agreed', 'true']], { agreed: true }],
  ['choices with their types', [['level', '2']], { level: 2 }],
  ['a choice that is a string', [['level', 'three']], { level: 'three' }],
  ['a choice that is not offered, to be rejected', [['level', '9']], { level: '9' }],
  [
    'a list for repeated names',
    [
      ['topics', 'a'],
      ['topics', ''],
      ['topics', 'c'],
    ],
    { topics: ['a', 'c'] },
  ],
  ['a list of one', [['topics', 'b']], { topics: ['b'] }],
  [
    'a list for numbered names',
    [
      ['marks.0', '1'],
      ['marks.1', '2'],
    ],
    { marks: [1, 2] },
  ],
  [
    'a list in order, without gaps',
    [
      ['marks.10', '3'],
      ['marks.2', '1'],
    ],
    { marks: [1, 3] },
  ],
  [
    'the non-empty one of two values',
    [
      ['name', ''],
      ['name', 'own'],
      ['name', ''],
    ],
    { name: 'own' },
  ],
  [
    'objects for names with dots',
    [
      ['address.street', 'A 1'],
      ['address.floor', '2'],
    ],
    { address: { street: 'A 1', floor: 2 } },
  ],
  ['nothing for an empty object', [['address.street', '']], {}],
  [
    'a list of objects',
    [
      ['guests.0.name', 'A'],
      ['guests.1.name', 'B'],
      ['guests.1.vegan', 'true'],
    ],
    { guests: [{ name: 'A' }, { name: 'B', vegan: true }] },
  ],
  ['a name that contains dots', [['in.a.dot', 'x']], { 'in.a.dot': 'x' }],
  ['a field that a condition adds', [['since', '2020']], { since: 2020 }],
  [
    'a field behind a reference',
    [
      ['home.city', 'Ulm'],
      ['home.in.city', 'x'],
    ],
    { home: { city: 'Ulm', in: { city: 'x' } } },
  ],
  [
    'nothing for an unknown field',
    [
      ['who', 'x'],
      ['address.who', 'x'],
      ['__proto__.x', 'y'],
      ['constructor', 'z'],
      ['.stamp', 's'],
    ],
    {},
  ],
  ['no infinite recursion', [[`home${'.in'.repeat(30)}.city`, 'x']], {}],
  [
    'a list no longer than what was posted',
    [
      ['marks.999999', '1'],
      ['marks.9999999', '2'],
    ],
    { marks: [1] },
  ],
]

test.each(cases)('A posted form gives %s', (_, fields, values) => {
  expect(parsePostedValues({ schema }, fields)).toEqual(values)
})

test("Pairs of a name and a value are posted under the pair's name", () => {
  const pairs = {
    type: 'object',
    properties: { city: { type: 'string' } },
    additionalProperties: { type: 'integer' },
  }
  const people = {
    type: 'object',
    additionalProperties: { type: 'object', properties: { age: { type: 'integer' } } },
  }
  const post = (schema: object, ...fields: readonly (readonly [string, string])[]) =>
    parsePostedValues({ schema: { ...schema } }, fields)
  expect(post(pairs, ['city', 'Rome'], ['rooms', '3'], ['a.b', '4'], ['.website', 'x'], ['', '5'])).toEqual({
    city: 'Rome',
    rooms: 3,
    'a.b': 4,
  })
  expect(post(people, ['ada.age', '36'])).toEqual({ ada: { age: 36 } })
  expect(post({ ...pairs, additionalProperties: false }, ['rooms', '3'])).toEqual({})
})
