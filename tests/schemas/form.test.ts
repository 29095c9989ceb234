import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import {
  applyFormDecisions,
  type FormDocument,
  findField,
  pickSubmittedValues,
} from '#schemas/runtime/form/form.ts'
import { evaluateFormConditions } from '#schemas/runtime/form/form-decisions.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import { getFieldLabel, localizeForm } from '#schemas/runtime/form/form-text.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { makeForm, readForm } from '#tests/support/forms/forms.ts'

const contact = readForm('contact')
const inPerson = { kind: 'in-person' }
const phone = { kind: 'phone' }

const shaped = (document: FormDocument, scope: unknown) =>
  applyFormDecisions(document, evaluateFormConditions(document, scope))
const i18n = {
  locale: 'de',
  phrase: (key: string) => `«${key}»`,
  text: (value: string | Record<string, string>) => (typeof value === 'string' ? value : (value.de ?? '')),
}

describe('The contact form', () => {
  test('asks for a location only if the service offers more than one', () => {
    const asked = (locations: unknown) => {
      const { schema, ui } = shaped(contact, { service: { locations } })
      const places = [schema.properties, ui].map(part => Object.hasOwn(part ?? {}, 'location'))
      const lists = [schema.required, ui['ui:order']].map(
        list => Array.isArray(list) && list.includes('location'),
      )
      return [...places, ...lists]
    }
    expect(asked([inPerson, phone])).toEqual([true, true, true, true])
    expect(asked([inPerson])).toEqual([false, false, false, false])
    expect(asked(undefined)).toEqual([false, false, false, false])
  })

  test("offers the location kinds of the service in the form's own order", () => {
    const { schema } = shaped(contact, { service: { locations: [phone, inPerson] } })
    expect(schema.properties).toMatchObject({ location: { enum: ['in-person', 'phone'] } })
  })

  test('requires a phone number if the visitor is to be called', () => {
    const required = (locations: readonly unknown[], location?: string) =>
      shaped(contact, { service: { locations }, values: { location } }).schema.required
    expect(required([inPerson, phone], 'phone')).toContain('phone')
    expect(required([phone])).toContain('phone')
    expect(required([inPerson, phone], 'in-person')).not.toContain('phone')
    expect(required([inPerson])).not.toContain('phone')
  })

  test('omits keys that RJSF does not know from its ui schema', () => {
    const { ui } = shaped(contact, { service: { locations: [phone, inPerson] } })
    expect(ui.location).not.toHaveProperty('ui:when')
    expect(ui.location).not.toHaveProperty('ui:offer')
    expect(ui.phone).not.toHaveProperty('ui:require')
  })

  test('is plain JSON Schema that other tools can read', () => {
    const keywords = ['formatExclusiveMaximum']
    expect(() =>
      new Ajv2020({ strict: true, formats: { email: true, date: true }, keywords }).compile(contact.schema),
    ).not.toThrow()
  })
})

describe('Conditions', () => {
  const document = makeForm({
    id: 'intake',
    version: 1,
    schema: {
      type: 'object',
      required: ['kind', 'other'],
      properties: {
        kind: { type: 'string', enum: ['a', 'b', 'c'] },
        other: { type: 'string' },
        pet: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, age: { type: 'integer' } },
        },
      },
    },
    ui: {
      'ui:order': ['other', 'kind', 'pet'],
      kind: { 'ui:offer': { from: 'business.kinds' } },
      other: { 'ui:when': "values.kind == 'c'" },
      pet: { 'ui:order': ['age', 'name'], name: { 'ui:when': 'present(values.pet.age)' } },
    },
  })

  test('can read the entered values', () => {
    expect(evaluateFormConditions(document, { values: { kind: 'c' } }).hidden).toEqual(['/pet/name'])
    expect(evaluateFormConditions(document, { values: { kind: 'a', pet: { age: 3 } } }).hidden).toEqual([
      '/other',
    ])
  })

  test('apply inside objects', () => {
    const { schema, ui } = shaped(document, { values: {} })
    expect(schema.required).toEqual(['kind'])
    expect(schema.properties).toMatchObject({ pet: { required: [], properties: { age: {} } } })
    expect(ui).toEqual({ 'ui:order': ['kind', 'pet'], kind: {}, pet: { 'ui:order': ['age'] } })
  })

  test('offer every choice if the scope has no list', () => {
    const properties = (business: unknown) => shaped(document, { business }).schema.properties
    expect(properties({ kinds: ['b', 'x'] })).toMatchObject({ kind: { enum: ['b'] } })
    expect(properties({})).toMatchObject({ kind: { enum: ['a', 'b', 'c'] } })
  })

  test('remove values of hidden and cleared fields', () => {
    const values = {
      kind: 'a',
      other: 'x',
      pet: { name: 'Rex', age: undefined },
      list: [{ a: undefined, b: 1 }, null],
    }
    const { schema } = document
    expect(pickSubmittedValues(values, { hidden: ['/other', '/pet/name'], schema })).toEqual({
      kind: 'a',
      list: [{ b: 1 }, null],
    })
    expect(values.other).toBe('x')
  })

  test('keep an empty group that a branch of the schema requires', () => {
    const trip = { type: 'object', properties: { note: { type: 'string' } } }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const schema = { if: { required: ['far'] }, then: { required: ['trip'], properties: { trip } } }
    expect(pickSubmittedValues({ far: true, trip: { note: undefined } }, { hidden: [], schema })).toEqual({
      far: true,
      trip: {},
    })
  })

  test('read the branches of a long list only once', () => {
    let looks = 0
    const branches = [{ properties: { kind: { const: 'a' } } }, { properties: { note: { type: 'string' } } }]
    const items = {
      type: 'object',
      get anyOf() {
        looks++
        return branches
      },
    }
    const schema = { type: 'object', properties: { list: { type: 'array', items } } }
    const list = Array.from({ length: 100 }, (_, index) => ({ kind: 'a', note: String(index) }))
    for (let round = 0; round < 3; round++)
      expect(pickSubmittedValues({ list }, { hidden: [], schema })).toEqual({ list })
    expect(looks).toBe(1)
  })

  test('remove a group without answers unless it is required', () => {
    const group = { type: 'object', properties: { inner: { type: 'object' }, name: { type: 'string' } } }
    const schema = {
      $defs: { group },
      required: ['must'],
      properties: { must: group, may: { $ref: '#/$defs/group' } },
    }
    const empty = { must: {}, may: { inner: {}, name: undefined } }
    expect(pickSubmittedValues(empty, { hidden: [], schema })).toEqual({ must: {} })
    expect(pickSubmittedValues(empty, { hidden: [], required: ['/may'], schema })).toEqual({
      must: {},
      may: {},
    })
    expect(pickSubmittedValues({ may: { name: '' } }, { hidden: [], schema })).toEqual({ may: { name: '' } })
  })
})

describe('A definition that several fields share', () => {
  const person = {
    type: 'object',
    required: ['name', 'age'],
    properties: {
      name: { title: 'Name', type: 'string' },
      age: { type: 'integer' },
      partner: { $ref: '#/$defs/Person' },
      children: { type: 'array', items: { $ref: '#/$defs/Person' } },
    },
  }
  const family = makeForm({
    id: 'family',
    version: 1,
    schema: {
      type: 'object',
      properties: { head: { $ref: '#/$defs/Person' }, other: { $ref: '#/$defs/Adult', title: 'The other' } },
      $defs: { Person: person, Adult: { allOf: [{ $ref: '#/$defs/Person' }, { $ref: '#/$defs/Adult' }] } },
    },
    ui: {
      head: {
        age: { 'ui:when': "values.head.name == 'Ada'" },
        partner: { name: { 'ui:require': 'true', 'ui:title': 'Whose name?' } },
      },
    },
  })

  test('can have different conditions for each field', () => {
    const { hidden, required } = evaluateFormConditions(family, { values: {} })
    expect([hidden, required]).toEqual([['/head/age'], ['/head/partner/name']])
    const { schema } = shaped(family, { values: {} })
    expect(schema).toMatchObject({
      properties: { head: { required: ['name'] }, other: { $ref: '#/$defs/Adult' } },
      $defs: { Person: person },
    })
    expect(schema.properties).not.toHaveProperty('head.properties.age')
    const valid = new Ajv2020({ strict: false }).compile(schema)
    expect(['Ada', undefined].map(name => valid({ head: { name } }))).toEqual([true, false])
    expect(valid({ head: { name: 'Ada', partner: { name: 'Ida', age: 3 } } })).toBe(true)
    expect(valid({ head: { name: 'Ada', partner: { age: 3 } } })).toBe(false)
  })

  test.each([
    ['/head/name', 'Name'],
    ['/head/partner/name', 'Whose name?'],
    ['/head/children/2/partner/name', 'Name'],
    ['/other', 'The other'],
    ['/other/name', 'Name'],
    ['/other/nothing', 'nothing'],
  ])('has a label at %j', (pointer, label) => {
    const left = shaped(family, { values: {} })
    expect(getFieldLabel(left, pointer)).toBe(label)
    expect(findField(left, pointer) !== undefined).toBe(label !== 'nothing')
  })

  test('is checked in form documents', () => {
    const known = { messages: new Set<string>(), problems: new Set<string>() }
    expect(findFormDocumentFaults(family, known)).toEqual([])
    const misspelt = { ...family, ui: { head: { nmae: {} } } }
    expect(findFormDocumentFaults(misspelt, known)).toMatchObject([{ pointer: '/ui/head/nmae' }])
  })
})

describe('Localized texts', () => {
  const form = {
    schema: {
      title: 'Plain',
      properties: { title: { title: 'A' }, list: { items: { properties: { deep: {} } } } },
    },
    ui: {
      'ui:title': { message: 'a.title' },
      title: {
        'ui:title': { en: 'Title', de: 'Titel' },
        'ui:help': 'Own words',
        'ui:placeholder': { message: 'a.place' },
      },
      list: { items: { deep: { 'ui:title': { message: 'a.deep' } } } },
      choice: {
        'ui:enumNames': { one: { message: 'a.one' }, two: { de: 'Zwei' } },
        'ui:enumHints': { one: { message: 'a.hint' } },
        'ui:widget': 'radio',
        'ui:options': { title: { message: 'not.a.text' } },
      },
      either: { oneOf: [{ 'ui:title': { message: 'a.first' } }] },
    },
  }
  const resolved = localizeForm(form, i18n)

  test('are resolved, and everything else is kept', () => {
    expect(resolved.schema).toBe(form.schema)
    expect(resolved.ui).toEqual({
      'ui:title': '«a.title»',
      title: { 'ui:title': 'Titel', 'ui:help': 'Own words', 'ui:placeholder': '«a.place»' },
      list: { items: { deep: { 'ui:title': '«a.deep»' } } },
      choice: {
        'ui:enumNames': { one: '«a.one»', two: 'Zwei' },
        'ui:enumHints': { one: '«a.hint»' },
        'ui:widget': 'radio',
        'ui:options': { title: { message: 'not.a.text' } },
      },
      either: { oneOf: [{ 'ui:title': '«a.first»' }] },
    })
  })

  test.each([
    ['/title', 'Titel'],
    ['/list/3/deep', '«a.deep»'],
    ['/list/3', '3'],
    ['/unknown/thing', 'thing'],
    ['', '«a.title»'],
  ])('label the field at %j', (pointer, label) => expect(getFieldLabel(resolved, pointer)).toBe(label))

  test('label a field that only a condition adds', () => {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const schema = { properties: {}, allOf: [{ if: {}, then: { properties: { late: { title: 'Late' } } } }] }
    expect(getFieldLabel({ schema, ui: {} }, '/late')).toBe('Late')
  })
})

describe('A pair of a name and a value', () => {
  const schema = { type: 'object', additionalProperties: { type: 'string', title: 'Note' } }

  test('is submitted with either, and refused without a name', () => {
    expect(pickSubmittedValues({ a: '', '': '' }, { schema, hidden: [] })).toEqual({ a: '' })
    expect(pickSubmittedValues({ '': 'b' }, { schema, hidden: [] })).toEqual({ '': 'b' })
    expect(createValidatorFactory({}).checkForm(schema)({ '': 'b' })).toEqual([
      { pointer: '/', keyword: 'required', params: {} },
    ])
    expect(createValidatorFactory({}).checkForm({})({ 'a/b': [1, { '': { '': 2 } }] })).toEqual([
      { pointer: '/a~1b/1/', keyword: 'required', params: {} },
      { pointer: '/a~1b/1//', keyword: 'required', params: {} },
    ])
  })

  test('is found as a field for its faults', () => {
    expect(findField({ schema, ui: {} }, '/anything')?.schema).toEqual({ type: 'string', title: 'Note' })
    expect(findField({ schema: { ...schema, additionalProperties: false }, ui: {} }, '/anything')).toBe(
      undefined,
    )
  })
})
