import type { RJSFSchema } from '@rjsf/utils'
import validatorAjv8 from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findValidationIssues, rjsfValidator } from '#renderer/screen/form/validator.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { toFaults } from '#schemas/runtime/form/field-error.ts'
import { applyFormDecisions } from '#schemas/runtime/form/form.ts'
import { evaluateFormConditions } from '#schemas/runtime/form/form-decisions.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { readFieldFaults, readForm } from '#tests/support/forms/forms.ts'

const contact = readForm('contact')
const { schema } = applyFormDecisions(
  contact,
  evaluateFormConditions(contact, { service: { locations: [{ kind: 'phone' }, { kind: 'video' }] } }),
)
const mappings = [{ rules: contact.errors ?? [] }, readFieldFaults()] as const
const check = createValidatorFactory({}).checkForm(schema)

const faultsHere = (value: unknown) => byPointer(toFaults(findValidationIssues(schema, value), ...mappings))
const faultsThere = (value: unknown) => byPointer(toFaults(check(value), ...mappings))

function byPointer<T extends { pointer: string }>(faults: readonly T[]): T[] {
  return faults.toSorted((one, other) => (one.pointer < other.pointer ? -1 : 1))
}

const good = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+49 (30) 123-45/67.8',
  dateOfBirth: '1815-12-10',
  location: 'video',
  notes: 'Short, please.\nThanks.',
  consent: true,
}

describe('The browser and the server find the same faults', () => {
  test('in a valid contact: none', () => {
    expect(faultsHere(good)).toEqual([])
    expect(faultsThere(good)).toEqual([])
  })

  test.each([
    ['no first name', { firstName: undefined }, ['/firstName field.required']],
    ['a blank first name', { firstName: '  ' }, ['/firstName field.required']],
    ['no email', { email: undefined }, ['/email contact.email_required']],
    ['an email without a dot', { email: 'ada@example' }, ['/email field.email_invalid']],
    ['a phone number in words', { phone: 'call me' }, ['/phone field.phone_invalid']],
    ['a day that does not exist', { dateOfBirth: '2026-02-29' }, ['/dateOfBirth field.date_invalid']],
    ['a date of birth in the future', { dateOfBirth: '2999-01-01' }, ['/dateOfBirth field.date_not_past']],
    ['a leap day', { dateOfBirth: '2024-02-29' }, []],
    ['no location', { location: undefined }, ['/location contact.location_required']],
    ['a location that is not offered', { location: 'in-person' }, ['/location contact.location_required']],
    ['long notes', { notes: 'x'.repeat(4001) }, ['/notes field.too_long 4000']],
    ['notes of maximum length outside the BMP', { notes: '𝒳'.repeat(4000) }, []],
    ['consent as text', { consent: 'yes' }, ['/consent field.invalid']],
    ['an unknown field', { nickname: 'A' }, ['/nickname field.unknown']],
    ['wrong types', { email: 7, lastName: null }, ['/email field.invalid', '/lastName field.invalid']],
  ])('in a contact with %s', (_, change, expected) => {
    const value = JSON.parse(JSON.stringify({ ...good, ...change }))
    const found = faultsHere(value).map(({ pointer, code, params }) =>
      [pointer, code, ...Object.values(params)].join(' '),
    )
    expect(found).toEqual(expected)
    expect(faultsHere(value)).toEqual(faultsThere(value))
  })

  test('in any contact, whatever is wrong with it', () => {
    fc.assert(
      fc.property(fc.record(mutations, { requiredKeys: [] }), value => {
        expect(faultsHere(value)).toEqual(faultsThere(value))
      }),
      { numRuns: 2000 },
    )
  })

  test('in any JSON value that is not a contact', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(faultsHere(value).length > 0).toBe(faultsThere(value).length > 0)
      }),
    )
  })
})

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constant(''),
)
const digits = fc.stringMatching(/^[0-9 +()./-]{0,45}$/)
const dateLike = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  .map(([year, month, day]) =>
    [`${year}`.padStart(4, '0'), ...[month, day].map(part => `${part}`.padStart(2, '0'))].join('-'),
  )
const emailLike = fc
  .array(
    fc.oneof(
      fc.constantFrom('@', '.', '-', '_', '"', ' ', 'ü', 'a', 'example', 'com', '1', '+'),
      fc.emailAddress(),
    ),
    { maxLength: 7 },
  )
  .map(parts => parts.join(''))

const mutations = {
  firstName: fc.oneof(fc.constant('Ada'), odd),
  lastName: fc.oneof(fc.constant('Lovelace'), odd, fc.constant('x'.repeat(101))),
  email: fc.oneof(fc.emailAddress(), emailLike, odd),
  phone: fc.oneof(digits, odd),
  dateOfBirth: fc.oneof(dateLike, odd),
  location: fc.oneof(fc.constantFrom('phone', 'video', 'in-person'), odd),
  notes: odd,
  consent: fc.oneof(fc.boolean(), odd),
  other: odd,
}

test('An email address is valid if AJV accepts it', () => {
  const isValid = createValidatorFactory({}).checkForm({ type: 'string', format: 'email' })
  const same = (text: string) => {
    expect([text, isEmail(text)]).toEqual([text, isValid(text).length === 0])
  }
  for (const text of [
    'a@b.c',
    'a@b',
    'a..b@c.de',
    '.a@b.de',
    'a.@b.de',
    'a@-b.de',
    'a@b-.de',
    'a@b_c.de',
    'ü@b.de',
    'a b@c.de',
    '"a"@b.de',
    'a@b@c.de',
    'A+b/c=d@E.De',
    'a@1.2',
    '',
    '@',
    'a@b..de',
  ])
    same(text)
  fc.assert(fc.property(fc.oneof(emailLike, fc.emailAddress()), same), { numRuns: 2000 })
})

describe("Our validator picks the same branch for RJSF as RJSF's own", () => {
  const root: RJSFSchema = {
    type: 'object',
    $defs: { Pet: { type: 'object', required: ['name'], properties: { name: { minLength: 2 } } } },
  }

  const branches: readonly [string, RJSFSchema][] = [
    ['a constant', { properties: { kind: { const: 'a' } }, required: ['kind'] }],
    ['a reference to a definition of the form', { $ref: '#/$defs/Pet' }],
    ['a nested reference', { properties: { pet: { $ref: '#/$defs/Pet' } }, required: ['pet'] }],
    ['a type', { type: 'object' }],
    ['an enumeration', { enum: ['a', 'b'] }],
    ['a negation', { not: { required: ['kind'] } }],
    ['nothing', {}],
  ]
  const values = [
    undefined,
    {},
    { kind: 'a' },
    { kind: 'b' },
    { kind: undefined },
    { name: 'R' },
    { name: 'Rex' },
    { pet: {} },
    { pet: { name: 'Rex' } },
    { pet: { name: undefined } },
    'a',
    null,
    [],
  ]

  test.each(branches)('by %s', (_, branch) => {
    for (const value of values) {
      const verdict = rjsfValidator.isValid(branch, value, root)
      expect([value, verdict]).toEqual([value, validatorAjv8.isValid(branch, value, root)])
    }
  })
})

test('The browser and the server agree on every text format of forms', () => {
  const texts = fc.oneof(
    fc.constantFrom(
      '18:30',
      '24:00',
      '18:30:05',
      '18:30Z',
      '2026-11-21T18:30',
      '2026-02-30T18:30',
      '+49 30 1234',
    ),
    fc.constantFrom(
      'DE',
      'de',
      'DEU',
      `up_${'a'.repeat(22)}`,
      'up_1',
      '2026-11-21T18:30:00+01:00',
      '2026-11-21',
      '',
    ),
    fc.stringMatching(/^[0-9:TZ+-]{0,20}$/),
    fc.string(),
  )
  for (const format of ['date', 'time', 'date-time', 'phone', 'country', 'upload', 'email', 'uuid']) {
    const schema = { type: 'string', format }
    const isValid = createValidatorFactory({}).checkForm(schema)
    fc.assert(
      fc.property(texts, text => {
        expect([format, text, findValidationIssues(schema, text).length]).toEqual([
          format,
          text,
          isValid(text).length,
        ])
      }),
    )
  }
})

describe('Unevaluated properties and items give the same faults in the browser and on the server', () => {
  const word = { type: 'string' }
  const open = { type: 'object', properties: { a: word }, unevaluatedProperties: false }
  const listed = {
    type: 'object',
    properties: { list: { contains: { const: 'x' }, unevaluatedItems: { type: 'number' } } },
  }
  const conditional = {
    type: 'object',
    if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
    unevaluatedProperties: { type: 'object', required: ['name'], properties: { name: word } },
  }
  test.each([
    [open, { a: 'x', b: 1, c: 2 }, ['/b field.unknown', '/c field.unknown']],
    [listed, { list: ['x', 1, true] }, ['/list/2 field.invalid']],
    [conditional, { kind: 'x' }, []],
    [conditional, { kind: 'y', other: {} }, ['/kind field.invalid', '/other/name field.required']],
  ])('%#', (schema, value, expected) => {
    const sides = [findValidationIssues(schema, value), createValidatorFactory({}).checkForm(schema)(value)]
    for (const issues of sides) {
      const faults = byPointer(toFaults(issues, readFieldFaults()))
      expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected)
    }
  })
})
