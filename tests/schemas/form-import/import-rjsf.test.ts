/** Forms of react-jsonschema-form keep their schemas and rules. */
import { describe, expect, test } from 'vitest'
import { answer, expectNothingLost, importChecked, listNotes } from '#tests/support/imports/checked-import.ts'
import {
  addresses,
  alternatives,
  animals,
  bareSchema,
  creditCard,
  lists,
  nestedObjects,
  registration,
  rules,
  widgetNames,
} from '#tests/support/imports/rjsf-definitions.ts'

const cases = [
  {
    name: 'registration',
    source: registration,
    kind: 'form',
    notes: [
      'property_left_out /uiSchema/firstName/ui:autofocus',
      'property_left_out /uiSchema/size/ui:options',
      'property_left_out /formData',
    ],
  },
  {
    name: 'addresses',
    source: addresses,
    kind: 'form',
    notes: ['reference_left_out /schema/properties/remote/$ref'],
  },
  {
    name: 'creditCard',
    source: creditCard,
    kind: 'form',
    notes: ['validator_left_out /schema/required/1', 'value_changed /uiSchema/billing/ui:options/rows'],
  },
  {
    name: 'animals',
    source: animals,
    kind: 'form',
    notes: [],
  },
  {
    name: 'lists',
    source: lists,
    kind: 'form',
    notes: [
      'property_left_out /uiSchema/tasks/ui:options/copyable',
      'property_left_out /uiSchema/tasks/items/ui:order/2',
      'property_left_out /uiSchema/pair',
      'property_left_out /uiSchema/unknown',
    ],
  },
  {
    name: 'widgetNames',
    source: widgetNames,
    kind: 'form',
    notes: [
      'format_left_out /schema/properties/color/format',
      'format_left_out /schema/properties/secret/format',
      'property_left_out /uiSchema/ui:submitButtonOptions',
      'property_left_out /uiSchema/classNames',
      'widget_left_out /uiSchema/color/ui:widget',
      'question_replaced /uiSchema/born/ui:widget',
      'property_left_out /uiSchema/born/ui:options',
      'file_limit_changed /uiSchema/cv/ui:options/accept',
      'property_left_out /uiSchema/cv/ui:options/filePreview',
      'property_left_out /uiSchema/phone/ui:options/label',
      'widget_left_out /uiSchema/about/ui:widget',
      'widget_left_out /uiSchema/place/ui:field',
    ],
  },
  {
    name: 'rules',
    source: rules,
    kind: 'form',
    notes: [
      'validator_left_out /schema/required/1',
      'pattern_left_out /schema/properties/code/pattern',
      'property_left_out /schema/properties/zip/errorMessage',
      'validator_left_out /schema/properties/count/maxLength',
      'property_left_out /schema/properties/from/formatMinimum',
      'property_left_out /schema/properties/empty/enum',
      'question_left_out /schema/properties/ui:odd',
      'question_left_out /schema/properties/.dot',
    ],
  },
  {
    name: 'alternatives',
    source: alternatives,
    kind: 'form',
    notes: [],
  },
  {
    name: 'bareSchema',
    source: bareSchema,
    kind: 'form',
    notes: [],
  },
  {
    name: 'nestedObjects',
    source: nestedObjects,
    kind: 'form',
    notes: [
      'property_left_out /schema/$schema',
      'validator_left_out /schema/properties/house/properties/garden/required/1',
      'property_left_out /uiSchema/ui:globalOptions',
      'property_left_out /uiSchema/house/rooms/ui:style',
      'widget_left_out /uiSchema/house/garden/ui:ObjectFieldTemplate',
      'property_left_out /uiSchema/house/garden/area',
    ],
  },
]

describe.each(cases)('The definition $name', ({ source, kind, notes }) => {
  test('becomes a form or survey without faults, with a note for each thing that is lost', async () => {
    const imported = await importChecked(source)
    expect(imported).toMatchObject({ format: 'rjsf', kind })
    expect(listNotes(imported)).toEqual(notes)
    expectNothingLost(source, imported)
  })
})

describe('Answers', () => {
  test.each([
    ['registration', registration, { firstName: 'Ada', age: 36, size: 'm', colors: ['r'] }, { age: 150 }],
    ['addresses', addresses, { billing: { street: 'Quay 1' } }, { billing: { city: 'Kiel' } }],
    [
      'creditCard',
      creditCard,
      { name: 'Ada', pets: 'Yes: one', howOld: 3 },
      { name: 'Ada', pets: 'Yes: one' },
    ],
    ['animals', animals, { animal: 'Cat', food: 'meat' }, { animal: 'Fish', food: 'meat' }],
    ['lists', lists, { tasks: [{ title: 'Wash' }] }, { tasks: [] }],
    ['widgetNames', widgetNames, { born: '2000-01-01', site: 'https://example.org' }, { born: 'yesterday' }],
    ['rules', rules, { code: 'abc', zip: '12345', nullable: null }, { code: 'abc', zip: '1234' }],
    ['alternatives', alternatives, { mark: 1, contact: { phone: '1' }, either: 'x' }, { mark: 3 }],
    ['bareSchema', bareSchema, { level: 0.1, labels: { a: 'b' } }, { level: 0 }],
    [
      'nestedObjects',
      nestedObjects,
      { house: { garden: { area: 1.5 } } },
      { house: { garden: { area: 1.2 } } },
    ],
  ])('to %s are judged as before', async (_, source, good, bad) => {
    const form = await importChecked(source)
    expect((await answer(form, good)).faults).toEqual([])
    expect((await answer(form, bad)).faults).not.toEqual([])
  })

  test('are shown as before', async () => {
    const { document } = await importChecked(registration)
    expect(document).toMatchObject({
      title: 'Registration',
      intro: 'A simple form.',
      ui: {
        'ui:order': ['firstName', 'size', '*'],
        size: { 'ui:widget': 'radio', 'ui:enumNames': { s: 'Small', m: 'Medium', l: 'Large' } },
        colors: { 'ui:enumNames': { r: 'Red', g: 'Green' } },
        done: { 'ui:enumNames': { true: 'Ready', false: 'Not ready' } },
      },
    })
    const others = await importChecked(widgetNames)
    expect(others.document.ui).toMatchObject({
      at: { 'ui:widget': 'date-time' },
      site: { 'ui:widget': 'url' },
      phone: { 'ui:widget': 'tel' },
      cv: { 'ui:accept': ['application/pdf'] },
    })
  })
})
