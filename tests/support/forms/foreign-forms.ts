/** Schemas that other programs produce but none of our forms uses, named after what is unusual about them. */
import type { JsonObject } from '#schemas/runtime/form/form.ts'

const text = { type: 'string' }

/** Builds a condition that adds the fields for this answer. */
const when = (answer: object, fields: object) => ({
  if: { properties: answer, required: Object.keys(answer) },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: fields },
})

export const foreignForms: Readonly<Record<string, JsonObject>> = {
  blank: {},
  untyped: { properties: { anything: {}, any: true, named: { title: 'A name' }, most: { maximum: 3 } } },
  'list-of-anything': {
    properties: { a: { type: 'array' }, b: { type: 'array', items: true }, c: { items: {} } },
  },
  'several-types': {
    type: 'object',
    properties: {
      simple: { type: ['boolean', 'integer', 'string'] },
      all: { type: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
      nullable: { type: ['null', 'integer'], default: null },
      either: { oneOf: [{ type: ['boolean', 'integer'] }, { type: ['array', 'null'] }] },
    },
  },
  'country-by-exclusion': {
    type: 'object',
    properties: {
      address: {
        type: 'object',
        properties: { street: text },
        oneOf: [
          { properties: { country: { type: 'string', enum: ['USA'] }, state: { enum: ['AL', 'AK'] } } },
          { properties: { country: { not: { type: 'string', enum: ['USA'] } }, state: {} } },
        ],
      },
    },
  },
  'open-in-then': {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, list: { type: 'array', items: text } },
    allOf: [
      when({ kind: { const: 'a' } }, { more: {}, list: { minItems: 1 }, entries: { type: 'array' } }),
      when({ kind: { const: 'b' } }, { more: { type: ['integer', 'boolean', 'string'] }, other: true }),
    ],
  },
  'all-of-at-the-top': {
    allOf: [
      { properties: { a: { type: ['string', 'boolean'], default: true } } },
      { properties: { b: text } },
    ],
  },
  'reference-at-the-top': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: '#/definitions/form',
    definitions: {
      form: { type: 'object', properties: { 'X-Name': { $ref: '#/definitions/name' } } },
      name: text,
    },
  },
  'choice-at-the-top': {
    type: 'object',
    anyOf: [
      { title: 'City', properties: { city: text }, required: ['city'] },
      { properties: { lat: { type: 'number' }, lon: { type: 'number' } }, required: ['lat', 'lon'] },
    ],
  },
  'told-again-in-a-branch': {
    type: 'object',
    properties: { relation: { enum: ['spouse', 'other'] }, which: text },
    anyOf: [
      { properties: { relation: { enum: ['spouse'] } } },
      { properties: { relation: { enum: ['other'] } }, required: ['which'] },
    ],
  },
  'conditions-as-branches': {
    type: 'object',
    properties: { often: { enum: ['never', 'daily'] } },
    anyOf: [when({ often: { const: 'never' } }, { last: text })],
  },
  'any-names': {
    type: 'object',
    required: ['Do you have any pets?'],
    properties: {
      'view:info': { type: 'object', properties: {} },
      'Do you have any pets?': { enum: ['No', 'Yes: one'] },
      'X-VA-SSN': text,
      'a.b': { type: 'object', properties: { 'c.d': text } },
      'a/b~c%20"d\'e': text,
      漢字: { type: 'array', items: { type: 'object', properties: { 'é è': text } } },
      0: text,
    },
    dependencies: { 'X-VA-SSN': { properties: { 'a-b': text } } },
  },
  'references-to-fields': {
    type: 'object',
    properties: {
      first: { type: 'object', properties: { 'a b': text } },
      second: { $ref: '#/properties/first' },
      third: { $ref: '#/properties/first/properties/a%20b' },
      children: { type: 'array', items: { $ref: '#' } },
    },
  },
  patterns: {
    type: 'object',
    properties: {
      ahead: { type: 'string', pattern: '^(?!0000)[0-9]{4}$' },
      sloppy: { type: 'string', pattern: '^[\\w-.]+@[^(]+$' },
      setLike: { type: 'string', pattern: '^[a-z&&b(]*$' },
      evil: { type: 'string', pattern: '^(a+)+$' },
      noEvil: { type: 'string', not: { pattern: '^(a+)+$' } },
    },
    patternProperties: { '^(x+)+$': text, '^(?!y)[a-z]+$': true },
    additionalProperties: false,
  },
  formats: {
    type: 'object',
    properties: Object.fromEntries(
      `date date-time duration email hostname ipv4 ipv6 iri password time uri uri-reference uuid`
        .split(' ')
        .map(format => [format, { type: 'string', format }]),
    ),
  },
  defaults: {
    type: 'object',
    properties: {
      group: { type: 'object', properties: { inner: { type: 'string', default: 'x' } } },
      list: { type: 'array', items: { type: 'object', properties: { nested: { ...text, default: 'y' } } } },
      words: { type: 'array', items: text, default: ['a', 'b'] },
    },
  },
  constants: {
    type: 'object',
    properties: {
      name: { const: 'John' },
      no: { const: false },
      zero: { const: 0 },
      address: { type: 'object', properties: { city: text }, const: { city: 'Rome' } },
      place: {
        enum: [
          { name: 'Rome', lat: 41 },
          { name: 'Oslo', lat: 59 },
        ],
      },
      help: { type: 'null', title: 'No answer is wanted here' },
    },
  },
  tuples: {
    type: 'object',
    properties: {
      pair: { type: 'array', items: [text, { type: 'boolean' }], additionalItems: { type: 'number' } },
      open: { prefixItems: [{}, true] },
      nested: { type: 'array', items: { type: 'array', items: { type: 'array' } } },
    },
  },
  'other-names': {
    type: 'object',
    additionalProperties: { type: 'boolean' },
    propertyNames: { enum: ['dark', 'beta'] },
  },
}
