import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import { makeForm, problemCodes, readForm } from '#tests/support/forms/forms.ts'
import { root } from '#tests/support/run/command.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

const known = { messages: new Set(Object.keys(readCatalogueFiles().en ?? {})), problems: problemCodes }

test('The contact form has no faults', () =>
  expect(findFormDocumentFaults(readForm('contact'), known)).toEqual([]))

describe('A form document', () => {
  const text = { type: 'string' }
  const sound = {
    type: 'object',
    properties: { name: text, pets: { type: 'array', items: { type: 'object', properties: { age: text } } } },
  }

  test.each([
    ['can order the rest with *', { ui: { 'ui:order': ['pets', '*'] } }, []],
    [
      'can refer to entries',
      { ui: { pets: { items: { age: {} } } }, errors: [{ pointer: '/pets/*/age', code: 'field.invalid' }] },
      [],
    ],
    [
      'can require what a condition adds',
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { schema: { ...sound, required: ['late'], then: { properties: { late: text } } } },
      [],
    ],
    ['cannot require an unknown field', { schema: { ...sound, required: ['nome'] } }, ['/schema/required/0']],
    ['can leave the type of a field open', { schema: { ...sound, properties: { odd: {}, any: true } } }, []],
    [
      'cannot ask for a field that has no valid answer',
      { schema: { ...sound, properties: { no: false } } },
      ['/schema/properties/no'],
    ],
    [
      'can use any names',
      {
        schema: { ...sound, properties: { 'view:other': text, 'Do you?': text, 'an-array': text } },
        ui: { 'Do you?': {} },
      },
      [],
    ],
    [
      'must have names that a database can store, even in branches',
      { schema: { ...sound, anyOf: [{ properties: { '\ud800': text } }] } },
      ['/schema/anyOf/0/properties/\ud800'],
    ],
    [
      'cannot require an unknown field in a branch',
      { schema: { ...sound, oneOf: [{ required: ['name'] }, { required: ['nome'] }] } },
      ['/schema/oneOf/1/required/0'],
    ],
    [
      'can only describe existing fields',
      { ui: { nome: {}, pets: { items: { aeg: {} } } } },
      ['/ui/nome', '/ui/pets/items/aeg'],
    ],
    [
      'can only have conditions where they are evaluated',
      {
        ui: {
          name: { 'ui:when': 'true' },
          pets: { 'ui:require': 'true', items: { age: { 'ui:when': 'values.name' } } },
        },
      },
      ['/ui/pets/items/age/ui:when'],
    ],
    [
      'cannot have a field that every JavaScript object has',
      { schema: { ...sound, properties: { ...sound.properties, constructor: text } } },
      ['/schema/properties/constructor'],
    ],
    ['can only order existing fields', { ui: { 'ui:order': ['name', 'pets', 'toys'] } }, ['/ui/ui:order/2']],
    ['must order every field', { ui: { 'ui:order': ['name'] } }, ['/ui/ui:order']],
    [
      'must use existing messages',
      { ui: { name: { 'ui:title': { message: 'no.such' }, 'ui:enumNames': { a: { message: 'no.such' } } } } },
      ['/ui/name/ui:title', '/ui/name/ui:enumNames/a'],
    ],
    [
      'must name what its ends book, once',
      {
        ends: [
          { id: 'a', title: 'A', book: {} },
          { id: 'b', title: 'B', book: { service: 'haircut', href: '/' } },
          { id: 'c', title: 'C', book: { provider: 'maya' }, share: {} },
        ],
      },
      ['/ends/0/book', '/ends/1/book'],
    ],
    ['must use existing problems', { errors: [{ pointer: '/name', code: 'no.such' }] }, ['/errors/0/code']],
    [
      'can only map errors of existing fields',
      { errors: [{ pointer: '/contact/name', code: 'field.invalid' }] },
      ['/errors/0/pointer'],
    ],
  ])('%s', (_, change, pointers) => {
    const document = makeForm({ id: 'x', version: 1, schema: sound, ...change })
    expect(findFormDocumentFaults(document, known).map(fault => fault.pointer)).toEqual(pointers)
  })
})

test('The form in the guide has no faults', () => {
  const guide = readFileSync(join(root, 'docs/forms.md'), 'utf8')
  const [, text = ''] = /```json\n(\{\n {2}"id"[\s\S]*?)```/.exec(guide) ?? []
  const document = makeForm(JSON.parse(text))
  expect(findFormDocumentFaults(document, { messages: new Set(), problems: problemCodes })).toEqual([])
  expect(evaluateForm(document, { values: { kind: 'color', seats: 2 } }).values).toEqual({
    kind: 'color',
    seats: 2,
    price: 180,
  })
})
