import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import { readCatalogueFiles } from '#tests/support/catalogue-files.ts'
import { root } from '#tests/support/command.ts'
import { makeForm, problemCodes, readForm } from '#tests/support/forms.ts'

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
    ['may order everything by *', { ui: { 'ui:order': ['pets', '*'] } }, []],
    [
      'may speak of entries',
      { ui: { pets: { items: { age: {} } } }, errors: [{ pointer: '/pets/*/age', code: 'field.invalid' }] },
      [],
    ],
    [
      'may require what a condition adds',
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { schema: { ...sound, required: ['late'], then: { properties: { late: text } } } },
      [],
    ],
    [
      'requires nothing that is not there',
      { schema: { ...sound, required: ['nome'] } },
      ['/schema/required/0'],
    ],
    ['may leave the type of a field open', { schema: { ...sound, properties: { odd: {}, any: true } } }, []],
    [
      'asks nothing that has no answer',
      { schema: { ...sound, properties: { no: false } } },
      ['/schema/properties/no'],
    ],
    [
      'may have any names',
      {
        schema: { ...sound, properties: { 'view:other': text, 'Do you?': text, 'an-array': text } },
        ui: { 'Do you?': {} },
      },
      [],
    ],
    [
      'has names that a database keeps, in branches too',
      { schema: { ...sound, anyOf: [{ properties: { '\ud800': text } }] } },
      ['/schema/anyOf/0/properties/\ud800'],
    ],
    [
      'requires nothing in a branch that is not there',
      { schema: { ...sound, oneOf: [{ required: ['name'] }, { required: ['nome'] }] } },
      ['/schema/oneOf/1/required/0'],
    ],
    [
      'describes only fields that are there',
      { ui: { nome: {}, pets: { items: { aeg: {} } } } },
      ['/ui/nome', '/ui/pets/items/aeg'],
    ],
    [
      'has conditions only where they are asked',
      {
        ui: {
          name: { 'ui:when': 'true' },
          pets: { 'ui:require': 'true', items: { age: { 'ui:when': 'values.name' } } },
        },
      },
      ['/ui/pets/items/age/ui:when'],
    ],
    [
      'has no field that scripts find in everything',
      { schema: { ...sound, properties: { ...sound.properties, constructor: text } } },
      ['/schema/properties/constructor'],
    ],
    [
      'orders only fields that are there',
      { ui: { 'ui:order': ['name', 'pets', 'toys'] } },
      ['/ui/ui:order/2'],
    ],
    ['orders every field', { ui: { 'ui:order': ['name'] } }, ['/ui/ui:order']],
    [
      'uses messages that exist',
      { ui: { name: { 'ui:title': { message: 'no.such' }, 'ui:enumNames': { a: { message: 'no.such' } } } } },
      ['/ui/name/ui:title', '/ui/name/ui:enumNames/a'],
    ],
    ['uses problems that exist', { errors: [{ pointer: '/name', code: 'no.such' }] }, ['/errors/0/code']],
    [
      'maps errors of fields that are there',
      { errors: [{ pointer: '/contact/name', code: 'field.invalid' }] },
      ['/errors/0/pointer'],
    ],
  ])('%s', (_, change, pointers) => {
    const document = makeForm({ id: 'x', version: 1, schema: sound, ...change })
    expect(findFormDocumentFaults(document, known).map(fault => fault.pointer)).toEqual(pointers)
  })
})

test('The form in the README has no faults', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, text = ''] = /```json\n(\{\n {2}"id"[\s\S]*?)```/.exec(readme) ?? []
  const document = makeForm(JSON.parse(text))
  expect(findFormDocumentFaults(document, { messages: new Set(), problems: problemCodes })).toEqual([])
  expect(evaluateForm(document, { values: { kind: 'color', seats: 2 } }).values).toEqual({
    ...{ kind: 'color', seats: 2, price: 180 },
  })
})
