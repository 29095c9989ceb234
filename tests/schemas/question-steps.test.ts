import { describe, expect, test } from 'vitest'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import {
  findPaceFaults,
  hasSeveralPages,
  listQuestionSteps,
  toQuestionForm,
} from '#schemas/runtime/form/question-steps.ts'
import { makeForm } from '#tests/support/forms/forms.ts'

const document = makeForm({
  id: 'trip',
  version: 1,
  title: 'Trip',
  pace: 'one',
  schema: {
    type: 'object',
    required: ['where'],
    properties: {
      where: { enum: ['sea', 'hills'] },
      boat: { type: 'boolean' },
      nights: { type: 'integer', minimum: 1 },
      price: { type: 'number' },
      source: { type: 'string' },
    },
  },
  ui: {
    'ui:order': ['where', 'nights', 'boat', 'price', 'source'],
    boat: { 'ui:when': "values.where == 'sea'" },
    price: { 'ui:widget': 'computed' },
    source: { 'ui:widget': 'hidden' },
  },
  computed: { price: 'values.nights * 50' },
})

const listFields = (form: FormDocument, values: FormValues) =>
  listQuestionSteps(form, evaluateForm(form, { values })).map(({ id, fields }) => [id, ...fields])

describe('The questions of a form', () => {
  test('are its properties in their order; what asks nothing follows the question before it', () => {
    expect(listFields(document, { where: 'sea' })).toEqual([
      ['where', 'where'],
      ['nights', 'nights'],
      ['boat', 'boat', 'price', 'source'],
    ])
  })

  test('also take what asks nothing before the first of them', () => {
    const properties = { source: { type: 'string' }, where: { type: 'string' }, boat: { type: 'boolean' } }
    const hidden = makeForm({
      ...document,
      schema: { type: 'object', properties },
      ui: { source: { 'ui:widget': 'hidden' } },
      computed: {},
    })
    const questions = [
      ['where', 'where', 'source'],
      ['boat', 'boat'],
    ]
    expect(listFields(hidden, {})).toEqual(questions)
    expect(listFields(makeForm({ ...hidden, welcome: {} }), {})).toEqual([['.welcome'], ...questions])
  })

  test('depend on the answers', () => {
    expect(listFields(document, { where: 'hills' })).toEqual([
      ['where', 'where'],
      ['nights', 'nights', 'price', 'source'],
    ])
  })

  test('follow the path through the steps, and the first of each names its step', () => {
    const { 'ui:order': _, ...ui } = document.ui ?? {}
    const steps = [
      {
        id: 'place',
        title: 'Place',
        fields: ['where', 'source'],
        next: [{ when: "values.where == 'hills'", to: 'end' }],
      },
      { id: 'stay', title: 'Stay', fields: ['nights', 'boat', 'price'] },
    ]
    const stepped = makeForm({ ...document, ui, steps })
    expect(listFields(stepped, { where: 'hills' })).toEqual([['where', 'where', 'source']])
    const run = evaluateForm(stepped, { values: { where: 'sea' } })
    expect(listQuestionSteps(stepped, run).map(({ section }) => section?.id)).toEqual([
      'place',
      'stay',
      undefined,
    ])
  })

  test('show all of a few choices', () => {
    expect(toQuestionForm(document, ['where']).ui?.where).toEqual({ 'ui:widget': 'radio' })
    const many = makeForm({
      ...document,
      schema: {
        ...document.schema,
        properties: { where: { enum: Array.from({ length: 10 }, (_, index) => index) } },
      },
    })
    expect(toQuestionForm(many, ['where']).ui?.where).toBeUndefined()
  })
})

describe('What a form shows between its questions', () => {
  const shown = makeForm({
    ...document,
    welcome: {},
    schema: {
      type: 'object',
      properties: { hello: { type: 'null' }, where: { type: 'string' }, more: { type: 'null' } },
    },
    ui: { hello: { 'ui:blocks': [{ type: 'divider' }] }, more: { 'ui:when': "values.where == 'sea'" } },
    computed: {},
  })

  test('has pages of its own, after the welcome screen, which are no questions', () => {
    const run = evaluateForm(shown, { values: { where: 'sea' } })
    expect(listQuestionSteps(shown, run).map(({ id, isDisplay = false }) => [id, isDisplay])).toEqual([
      ['.welcome', true],
      ['hello', true],
      ['where', false],
      ['more', true],
    ])
  })

  test('depends on the answers', () =>
    expect(listFields(shown, { where: 'hills' })).toEqual([
      ['.welcome'],
      ['hello', 'hello'],
      ['where', 'where'],
    ]))

  test('makes a form of one question one of several pages', () => {
    const { welcome: _, ...plain } = shown
    expect([shown, plain].map(hasSeveralPages)).toEqual([true, true])
  })

  test('is not enough for a form', () =>
    expect(
      findPaceFaults(
        makeForm({ ...shown, schema: { type: 'object', properties: { hello: { type: 'null' } } } }),
      ),
    ).toHaveLength(1))
})

test('A form is shown in parts if it has several steps or questions', () => {
  const { pace: _, ...whole } = document
  expect([document, whole].map(hasSeveralPages)).toEqual([true, false])
  const one = makeForm({ ...document, schema: { type: 'object', properties: { where: { type: 'string' } } } })
  expect(hasSeveralPages(one)).toBe(false)
})

describe('A pace', () => {
  const { title: _, ...untitled } = document
  test.each([
    ['fits a document with a page', document, []],
    ['needs a page', untitled, ['give the document a title']],
    ['does not fit branches', { ...document, schema: { ...document.schema, anyOf: [{}] } }, ['"anyOf"']],
    [
      'needs a question',
      { ...document, schema: { type: 'object', properties: { price: { type: 'number' } } } },
      ['needs a question'],
    ],
  ])('%s', (_, form, reasons) => {
    const faults = findPaceFaults(makeForm(form))
    expect(faults).toHaveLength(reasons.length)
    for (const [index, reason] of reasons.entries()) expect(faults[index]?.reason).toContain(reason)
  })
})
