import { type Schema, Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import {
  type FaultMapping,
  fromCfworkerErrors,
  toFaults,
  toValidationIssues,
  type ValidationIssue,
} from '#schemas/runtime/form/field-error.ts'
import { readFieldFaults } from '#tests/support/forms/forms.ts'

const defaults = readFieldFaults()

const issue = (
  pointer: string,
  keyword: string,
  params: ValidationIssue['params'] = {},
): ValidationIssue => ({
  pointer,
  keyword,
  params,
})

describe('toFaults', () => {
  test.each([
    ['a missing value', issue('/a', 'required'), 'field.required', {}],
    ['an empty text that must not be empty', issue('/a', 'minLength', { limit: 1 }), 'field.required', {}],
    ['a short text', issue('/a', 'minLength', { limit: 3 }), 'field.too_short', { limit: 3 }],
    ['a long text', issue('/a', 'maxLength', { limit: 9 }), 'field.too_long', { limit: 9 }],
    ['an invalid email', issue('/a', 'format', { format: 'email' }), 'field.email_invalid', {}],
    ['an invalid date', issue('/a', 'format', { format: 'date' }), 'field.date_invalid', {}],
    ['an invalid value of another format', issue('/a', 'format', { format: 'uri' }), 'field.invalid', {}],
    ['a small number', issue('/a', 'minimum', { limit: 1 }), 'field.too_small', { limit: 1 }],
    ['a large number', issue('/a', 'exclusiveMaximum', { limit: 5 }), 'field.too_large', { limit: 5 }],
    ['a choice that is not offered', issue('/a', 'enum'), 'field.choose_one', {}],
    ['an empty list', issue('/a', 'minItems', { limit: 1 }), 'field.choose_one', {}],
    ['an unknown field', issue('/a', 'additionalProperties'), 'field.unknown', {}],
    ['an unknown keyword', issue('/a', 'prime'), 'field.invalid', {}],
  ] as const)('%s has a default code', (_, found, code, params) => {
    expect(toFaults([found], defaults)).toEqual([{ pointer: '/a', code, params }])
  })

  test('reports at most fifty faults', () => {
    const many = Array.from({ length: 4000 }, (_, index) => issue(`/a${index}`, 'required'))
    expect(toFaults(many, defaults)).toHaveLength(50)
  })

  test('reports only the length of a list that is too long', () => {
    const found = [
      issue('/list/0', 'type'),
      issue('/list', 'maxItems', { limit: 2 }),
      issue('/list/1/name', 'required'),
      issue('/listed', 'required'),
    ]
    expect(toFaults(found, defaults).map(({ pointer }) => pointer)).toEqual(['/list', '/listed'])
  })

  const guests: FaultMapping = {
    rules: [
      { pointer: '/guests/*/email', code: 'guest.email_invalid' },
      { pointer: '/guests/*/email', keyword: ['required', 'minLength'], code: 'guest.email_required' },
      { pointer: '/guests/0/email', keyword: 'format', code: 'contact.email_required' },
      { keyword: 'format', format: 'email', code: 'field.invalid' },
    ],
  }

  test.each([
    [
      'a rule with a pointer beats one without',
      issue('/guests/3/email', 'format', { format: 'email' }),
      'guest.email_invalid',
    ],
    [
      'a rule with pointer and keyword beats one with only a pointer',
      issue('/guests/3/email', 'required'),
      'guest.email_required',
    ],
    [
      'an exact pointer beats a star',
      issue('/guests/0/email', 'format', { format: 'email' }),
      'contact.email_required',
    ],
    ['a star matches only one segment', issue('/guests/0/x/email', 'required'), 'field.required'],
    [
      'the first of equally specific rules applies',
      issue('/email', 'format', { format: 'email' }),
      'field.invalid',
    ],
    ['keywords are compared as a whole', issue('/guests/0/email', 'require'), 'guest.email_invalid'],
  ] as const)('%s', (_, found, code) => {
    expect(toFaults([found], guests, defaults).map(fault => fault.code)).toEqual([code])
  })

  test('reports the most severe fault of each value, in the order of the values', () => {
    const faults = toFaults(
      [
        issue('/b', 'enum'),
        issue('/a', 'maxLength', { limit: 2 }),
        issue('/a', 'format', { format: 'email' }),
        issue('/b', 'minLength', { limit: 2 }),
        issue('/a', 'type'),
      ],
      defaults,
    )
    expect(faults.map(fault => [fault.pointer, fault.code])).toEqual([
      ['/b', 'field.too_short'],
      ['/a', 'field.invalid'],
    ])
  })

  test('fills parameters with constants or from the issue, and omits all but strings and numbers', () => {
    const rule = {
      keyword: 'maximum',
      code: 'guest.count_range',
      params: { max: '$limit', min: 1, x: '$no' },
    } as const
    expect(toFaults([issue('/n', 'maximum', { limit: 100 })], { rules: [rule] })).toEqual([
      { pointer: '/n', code: 'guest.count_range', params: { max: 100, min: 1 } },
    ])
  })
})

const schema: Schema = {
  $defs: {
    Short: { type: 'string', maxLength: 3, format: 'email' },
    Colour: { type: 'object', required: ['hex'], properties: { hex: { $ref: '#/$defs/Short' } } },
  },
  type: 'object',
  additionalProperties: false,
  required: ['name', 'a/b'],
  dependentRequired: { phone: ['prefix'] },
  properties: {
    name: { type: 'string', minLength: 2 },
    'a/b': { type: 'integer', minimum: 3 },
    phone: { type: 'string' },
    prefix: { type: 'string' },
    short: { $ref: '#/$defs/Short' },
    contains: { type: 'string', pattern: '^x' },
    either: { anyOf: [{ $ref: '#/$defs/Short' }, { $ref: '#/$defs/Colour' }] },
    one: { maxLength: 4, oneOf: [{ const: 'left' }, { const: 'right', maxLength: 3 }] },
    tags: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string' }, contains: { const: 'x' } },
    words: {
      type: 'object',
      propertyNames: { pattern: '^[a-z]{2}$' },
      additionalProperties: { type: 'string' },
    },
    never: false,
  },
  if: { required: ['name'], properties: { name: { const: 'maya' } } },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: { required: ['short'] },
}

const validateAjv = (() => {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv)
  return ajv.compile(schema)
})()

const ajvIssues = (value: unknown) => (validateAjv(value) ? [] : toValidationIssues(validateAjv.errors ?? []))
const cfworkerIssues = (value: unknown) =>
  fromCfworkerErrors(new Validator(structuredClone(schema), '2020-12', false).validate(value).errors, schema)

const ok = { name: 'Jo', 'a/b': 3 }

describe.each([
  ['AJV', ajvIssues],
  ['@cfworker/json-schema', cfworkerIssues],
])('The issues of %s', (_, issues) => {
  test.each([
    ['nothing is wrong', ok, []],
    [
      'missing values are reported where they are missing',
      {},
      ['/name field.required', '/a~1b field.required'],
    ],
    [
      'a value that another one requires is reported as missing',
      { ...ok, phone: '1' },
      ['/prefix field.required'],
    ],
    ['a condition only reports what is missing', { ...ok, name: 'maya' }, ['/short field.required']],
    ['a limit is included', { ...ok, name: 'J' }, ['/name field.too_short 2']],
    ['an escaped name is kept', { ...ok, 'a/b': 1 }, ['/a~1b field.too_small 3']],
    ['a reference is followed', { ...ok, short: 'abcd' }, ['/short field.email_invalid']],
    ['a property can have the name of a keyword', { ...ok, contains: 'y' }, ['/contains field.invalid']],
    ['failed branches are not reported', { ...ok, either: 1 }, ['/either field.invalid']],
    ['nor are errors inside them', { ...ok, either: { hex: 1 } }, ['/either field.invalid']],
    ['a value next to its discriminator is checked', { ...ok, one: 'middle' }, ['/one field.too_long 4']],
    ['a choice that is not offered', { ...ok, one: 'up' }, ['/one field.choose_one']],
    ['an item is checked at its position', { ...ok, tags: ['x', 1] }, ['/tags/1 field.invalid']],
    ['contains is checked', { ...ok, tags: ['a'] }, ['/tags field.choose_one']],
    ['list limits are checked', { ...ok, tags: ['x', 'y', 'z'] }, ['/tags field.too_large 2']],
    ['property names are checked', { ...ok, words: { x1: 'a' } }, ['/words/x1 field.unknown']],
    ['values of a map are checked', { ...ok, words: { en: 1 } }, ['/words/en field.invalid']],
    ['an unknown field', { ...ok, other: 1 }, ['/other field.unknown']],
    ['a forbidden field', { ...ok, never: 1 }, ['/never field.unknown']],
    ['the root has the wrong type', [], [' field.invalid']],
  ])('%s', (_title, value, expected) => {
    const faults = toFaults(issues(value), defaults)
    expect(
      faults.map(({ pointer, code, params }) => [pointer, code, ...Object.values(params)].join(' ')),
    ).toEqual(expected)
  })
})
