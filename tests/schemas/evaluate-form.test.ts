import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import { makeForm, problemCodes } from '#tests/support/forms/forms.ts'

const text = { type: 'string', maxLength: 100 }
const number = { type: 'number' }

const document = makeForm({
  id: 'trip',
  version: 1,
  title: 'A trip',
  schema: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { type: 'string', enum: ['day', 'week', 'none'] },
      seats: number,
      lunch: { type: 'boolean' },
      diet: text,
      hotel: text,
      why: text,
      total: number,
    },
  },
  ui: {
    lunch: { 'ui:when': "values.kind == 'day'" },
    diet: { 'ui:when': 'values.lunch', 'ui:require': 'values.seats > 1' },
    total: { 'ui:widget': 'computed' },
  },
  steps: [
    { id: 'what', title: 'What', fields: ['kind'], next: [{ when: "values.kind == 'none'", to: 'why' }] },
    {
      id: 'how',
      title: 'How',
      fields: ['seats', 'lunch', 'diet'],
      next: [{ when: "values.kind == 'day'", to: 'end' }],
    },
    { id: 'where', title: 'Where', fields: ['hotel'], when: 'values.seats > 0' },
    { id: 'why', title: 'Why', fields: ['why'], when: "values.kind == 'none'" },
  ],
  computed: { total: 'values.seats * 10 + if(values.lunch, 5, 0)' },
  scores: { size: [{ add: 'values.seats' }, { when: 'values.lunch', add: 2 }] },
  ends: [
    { id: 'big', when: 'scores.size > 4', title: 'Big' },
    { id: 'small', title: 'Small' },
  ],
})

describe('Evaluating a form', () => {
  test.each([
    [{ kind: 'day', seats: 2 }, ['what', 'how']],
    [{ kind: 'week', seats: 2 }, ['what', 'how', 'where']],
    [{ kind: 'week' }, ['what', 'how']],
    [{ kind: 'none', seats: 2 }, ['what', 'why']],
    [{}, ['what', 'how']],
  ])('with %j takes the steps %j', (values, steps) => {
    expect(evaluateForm(document, { values }).steps).toEqual(steps)
  })

  test('drops answers to hidden fields and everything that depends on them', () => {
    const run = evaluateForm(document, {
      values: { kind: 'none', seats: 3, lunch: true, diet: 'none', why: 'rain' },
    })
    expect(run.values).toEqual({ kind: 'none', why: 'rain' })
    expect(run.decisions.hidden).toEqual(expect.arrayContaining(['/seats', '/lunch', '/diet', '/hotel']))
    expect(run.scores).toEqual({ size: 0 })
  })

  test('recomputes computed values and ignores submitted ones', () => {
    const run = evaluateForm(document, { values: { kind: 'day', seats: 2, lunch: true, total: 1 } })
    expect(run.values).toEqual({ kind: 'day', seats: 2, lunch: true, total: 25 })
  })

  test('can require an answer by a condition', () => {
    const requiredWith = (seats: number) =>
      evaluateForm(document, { values: { kind: 'day', seats, lunch: true } }).decisions.required
    expect(requiredWith(1)).toEqual([])
    expect(requiredWith(2)).toEqual(['/diet'])
  })

  test('picks the first end whose condition holds, with access to the scores', () => {
    expect(evaluateForm(document, { values: { kind: 'day', seats: 3, lunch: true } }).end).toBe('big')
    expect(evaluateForm(document, { values: { kind: 'day', seats: 1 } }).end).toBe('small')
  })

  test('terminates with the same result if conditions hide each other in turn', () => {
    const turning = makeForm({
      id: 'turning',
      version: 1,
      schema: { type: 'object', properties: { a: text, b: text } },
      ui: { a: { 'ui:when': 'not present(values.b)' }, b: { 'ui:when': 'not present(values.a)' } },
    })
    const run = () => evaluateForm(turning, { values: { a: 'x', b: 'y' } })
    expect(run().values).toEqual({})
    expect(run()).toEqual(run())
  })

  test('applies long chains of conditions completely', () => {
    const names = Array.from({ length: 60 }, (_, index) => `f${index}`)
    const chain = makeForm({
      id: 'chain',
      version: 1,
      schema: { type: 'object', properties: Object.fromEntries(names.map(name => [name, text])) },
      ui: Object.fromEntries(
        names.slice(1).map((name, index) => [name, { 'ui:when': `present(values.f${index})` }]),
      ),
    })
    const all = Object.fromEntries(names.map(name => [name, 'x']))
    expect(evaluateForm(chain, { values: all }).values).toEqual(all)
    expect(evaluateForm(chain, { values: { ...all, f0: undefined } }).values).toEqual({})
  })

  test('is idempotent: a second run changes nothing', () => {
    const values = fc.record(
      {
        kind: fc.constantFrom('day', 'week', 'none', 'else'),
        seats: fc.integer({ min: 0, max: 5 }),
        lunch: fc.boolean(),
        diet: fc.string(),
        hotel: fc.string(),
        why: fc.string(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(values, given => {
        const first = evaluateForm(document, { values: given })
        expect(evaluateForm(document, { values: first.values })).toEqual(first)
      }),
    )
  })
})

describe('A document is refused for', () => {
  const known = { messages: new Set<string>(), problems: problemCodes }
  const { steps = [] } = document
  test('nothing if it has no faults', () => {
    expect(findFormDocumentFaults(document, known)).toEqual([])
  })
  test.each([
    ['a field in no step', { steps: steps.slice(0, 3) }, '/steps', 'no step contains why'],
    [
      'a field in two steps',
      { steps: [...steps, { id: 'again', title: 'x', fields: ['why'] }] },
      '/steps/4/fields/0',
      'another step',
    ],
    [
      'an unknown field',
      { steps: [...steps, { id: 'again', title: 'x', fields: ['nope'] }] },
      '/steps/4/fields/0',
      'no property "nope"',
    ],
    [
      'a duplicate step id',
      { steps: [...steps, { id: 'why', title: 'x', fields: [] }] },
      '/steps/4/id',
      'is already taken',
    ],
    [
      'a step that leads back',
      { steps: steps.map(step => (step.id === 'where' ? { ...step, next: [{ to: 'what' }] } : step)) },
      '/steps/2/next/0/to',
      'no later step "what"',
    ],
    ['a computed value without a property', { computed: { sum: '1 + 1' } }, '/computed/sum', 'no property'],
    ['an unknown message', { title: { message: 'no.such' } }, '/title', 'no message "no.such"'],
    [
      'conditional schemas combined with steps',
      { schema: { ...document.schema, if: {} } },
      '/schema/if',
      'ui:when',
    ],
  ])('%s', (_, changes, pointer, reason) => {
    const faults = findFormDocumentFaults({ ...document, ...changes }, known)
    expect(faults).toContainEqual({ pointer, reason: expect.stringContaining(reason) })
  })
})
