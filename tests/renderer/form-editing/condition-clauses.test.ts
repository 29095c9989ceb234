/** Conditions that are chosen, and questions that get another name. */
import { describe, expect, test } from 'vitest'
import { readCondition, writeCondition } from '#renderer/console/documents/condition-clauses.ts'
import { listFormChanges } from '#renderer/console/forms/model/form-changes.ts'
import { listOutlinedFields, outlineForm } from '#renderer/console/forms/model/form-outline.ts'
import { renameField, renameInExpression } from '#renderer/console/forms/model/rename-field.ts'

test.each([
  ["values.kind == 'color'", [{ field: 'kind', operator: 'is', value: 'color' }]],
  ["'ppd' in values.allergies", [{ field: 'allergies', operator: 'includes', value: 'ppd' }]],
  ['values.seats >= 2', [{ field: 'seats', operator: 'at_least', value: 2 }]],
  ['present(values.note)', [{ field: 'note', operator: 'answered' }]],
  ['not present(values.note)', [{ field: 'note', operator: 'not_answered' }]],
  ['values.agreed', [{ field: 'agreed', operator: 'yes' }]],
  ['not values.agreed', [{ field: 'agreed', operator: 'no' }]],
  ["values.name != 'O\\'Neil'", [{ field: 'name', operator: 'is_not', value: "O'Neil" }]],
  ["values['view:other'] == 1", [{ field: 'view:other', operator: 'is', value: 1 }]],
])('%s can be chosen, and is written again as it was', (text, clauses) => {
  const read = readCondition(text)
  expect(read?.clauses).toEqual(clauses)
  expect(read && writeCondition(read)).toBe(text)
})

test('Several clauses are joined in one way', () => {
  const text = "values.a == 'x' and values.b > 1 and values.c"
  expect(readCondition(text)).toMatchObject({
    joins: 'and',
    clauses: [{ field: 'a' }, { field: 'b' }, { field: 'c' }],
  })
  expect(readCondition("values.a == 'x' or values.b")?.joins).toBe('or')
})

test.each([
  "values.a == 'x' and (values.b or values.c)",
  'count(values.guests) > 0',
  'service.price > 10',
  'values.a == values.b',
  'values.group.part == 1',
  'values.a ==',
])('%s is written as text', text => {
  expect(readCondition(text)).toBeUndefined()
})

describe('Another name of a question', () => {
  const document = {
    id: 'wish',
    version: 1,
    title: { en: 'A {values.kind} for {values.kindness}' },
    schema: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: ['kind'] }, kindness: { type: 'string' } },
    },
    ui: {
      'ui:order': ['kind', '*'],
      kind: { 'ui:title': 'kind' },
      kindness: {
        'ui:when': "values.kind == 'kind' and present(values['kind'])",
        'ui:title': { en: 'Why {values.kind}?' },
      },
    },
    steps: [
      {
        id: 'kind',
        title: 'Kind',
        fields: ['kind', 'kindness'],
        next: [{ when: 'present(values.kind)', to: 'end' }],
      },
    ],
    computed: { sum: 'values.kind * 2' },
    payment: { amount: { field: 'kind' }, email: 'kind' },
    books: { items: [{ service: '$values.kind' }], contact: { note: '$values.kindness' } },
    errors: [{ pointer: '/kind', code: 'field.required' }],
  }

  test('is used wherever the old one was', () => {
    const [field] = listOutlinedFields(outlineForm(document))
    if (!field) throw new Error('There is no question.')
    const renamed = renameField(document, field, 'sort')
    expect(renamed).toEqual({
      ...document,
      title: { en: 'A {values.sort} for {values.kindness}' },
      schema: {
        type: 'object',
        required: ['sort'],
        properties: { sort: { enum: ['kind'] }, kindness: { type: 'string' } },
      },
      ui: {
        'ui:order': ['sort', '*'],
        sort: { 'ui:title': 'kind' },
        kindness: {
          'ui:when': "values.sort == 'kind' and present(values.sort)",
          'ui:title': { en: 'Why {values.sort}?' },
        },
      },
      steps: [
        {
          id: 'kind',
          title: 'Kind',
          fields: ['sort', 'kindness'],
          next: [{ when: 'present(values.sort)', to: 'end' }],
        },
      ],
      computed: { sum: 'values.sort * 2' },
      payment: { amount: { field: 'sort' }, email: 'sort' },
      books: { items: [{ service: '$values.sort' }], contact: { note: '$values.kindness' } },
      errors: [{ pointer: '/sort', code: 'field.required' }],
    })
    expect(Object.keys(Object(renamed.ui))).toEqual(['ui:order', 'sort', 'kindness'])
  })

  test('changes no text in quotes, and no longer name', () => {
    expect(renameInExpression("values.a == 'values.a' and values.ab", 'a', 'b')).toBe(
      "values.b == 'values.a' and values.ab",
    )
    expect(renameInExpression('values.a > 1', 'a', 'view:other')).toBe("values['view:other'] > 1")
  })
})

test('Says what differs between two versions of a form', () => {
  const before = {
    id: 'x',
    version: 1,
    title: 'X',
    schema: {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { enum: ['one'] }, c: { type: 'string' } },
    },
    ends: [{ id: 'end', title: 'Thanks' }],
  }
  const after = {
    ...before,
    title: 'Y',
    schema: {
      type: 'object',
      properties: {
        c: { type: 'string' },
        a: { type: 'string' },
        d: { type: 'number' },
        b: { enum: ['one', 'two'] },
      },
    },
    ui: { a: { 'ui:title': 'A', 'ui:when': 'values.c' } },
    ends: [{ id: 'end', title: 'Thanks!' }],
  }
  expect(listFormChanges(before, after).map(({ what, field }) => [what, field?.name])).toEqual([
    ['question_moved', 'c'],
    ['title_changed', 'a'],
    ['condition_changed', 'a'],
    ['made_optional', 'a'],
    ['question_added', 'd'],
    ['choices_changed', 'b'],
    ['end_changed', undefined],
    ['form_changed', undefined],
  ])
  expect(listFormChanges(after, after)).toEqual([])
})
