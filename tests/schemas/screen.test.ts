import { describe, expect, test } from 'vitest'
import {
  listActiveStepFields,
  listActiveSteps,
  listMissingValues,
  pickActiveValues,
  resolveMessage,
  type Scope,
  type Screen,
  type Step,
} from '#schemas/runtime/screen/screen.ts'

const scopeOf = (parts: Partial<Scope> = {}): Scope => ({ params: {}, query: {}, values: {}, ...parts })

/**
 * Copies the value through JSON, as screens are loaded: TypeScript cannot type names of which one has another
 * kind.
 */
const asDocument = (value: unknown) => JSON.parse(JSON.stringify(value))

const repeated = { repeat: { 'ui:when': 'present(service.recurrence)' } }

describe('The steps of a screen', () => {
  const screen: Screen = {
    id: 'booking',
    title: 'booking.title',
    steps: [
      { id: 'service', title: 'a', when: 'not present(params.service)' },
      { id: 'time', title: 'b' },
      { id: 'payment', title: 'c', when: 'service.dueNow > 0' },
    ],
  }
  const ids = (scope: Scope) => listActiveSteps(screen, scope).map(({ id }) => id)

  test.each([
    ['those without a condition, and those whose condition holds', scopeOf(), ['service', 'time']],
    ['not those whose condition does not hold', scopeOf({ params: { service: 'yoga' } }), ['time']],
    ['chosen by loaded data', scopeOf({ service: { dueNow: 800 } }), ['service', 'time', 'payment']],
  ])('are %s', (_, scope, expected) => expect(ids(scope)).toEqual(expected))

  test('are empty if the document has none', () => {
    expect(listActiveSteps({ id: 'empty', title: 'a' }, scopeOf())).toEqual([])
  })
})

describe('The fields of a step', () => {
  const step: Step = {
    id: 'time',
    title: 'a',
    schema: { properties: { start: {}, provider: {}, note: {} } },
    ui: {
      provider: { 'ui:field': 'provider', 'ui:when': "provider.kind == 'team'" },
      start: { 'ui:field': 'slot' },
    },
  }
  const names = (one: Step, scope = scopeOf()) => listActiveStepFields(one, scope).map(({ name }) => name)
  const team = scopeOf({ provider: { kind: 'team' } })

  test('follow the order of the schema and omit those whose condition does not hold', () => {
    expect(names(step)).toEqual(['start', 'note'])
    expect(names(step, team)).toEqual(['start', 'provider', 'note'])
  })

  test('follow the order of the ui schema and omit those that it does not name', () => {
    const ordered: Step = asDocument({ ...step, ui: { ...step.ui, 'ui:order': ['provider', 'start'] } })
    expect(names(ordered, team)).toEqual(['provider', 'start'])
    expect(names(ordered)).toEqual(['start'])
  })

  test('have their ui options, or an empty object', () => {
    expect(listActiveStepFields(step, scopeOf())).toEqual([
      { name: 'start', ui: { 'ui:field': 'slot' } },
      { name: 'note', ui: {} },
    ])
  })

  test('are empty in a step that shows a form', () => {
    expect(
      listActiveStepFields({ id: 'details', title: 'a', form: 'contact', into: 'contact' }, scopeOf()),
    ).toEqual([])
  })
})

describe('A missing value in a step', () => {
  const step: Step = {
    id: 'time',
    title: 'a',
    schema: { required: ['start', 'seats'], properties: { start: {}, seats: {}, note: {} } },
  }
  const missing = (values: Scope['values'], one = step) => listMissingValues(one, scopeOf({ values }))

  test.each([
    ['a missing value', {}, ['start', 'seats']],
    ['null', { start: null, seats: 1 }, ['start']],
    ['an empty text', { start: '', seats: 1 }, ['start']],
    ['an object without properties', { start: {}, seats: 1 }, ['start']],
    ['not zero', { start: '2026-11-26', seats: 0 }, []],
    ['not false', { start: false, seats: 1 }, []],
    ['not an object with properties', { start: { day: 1 }, seats: 1 }, []],
  ])('is %s', (_, values, expected) => expect(missing(values)).toEqual(expected))

  test('is never reported if nothing is required', () => {
    expect(missing({}, { id: 'review', title: 'a', schema: { properties: { review: {} } } })).toEqual([])
    expect(missing({}, { id: 'bare', title: 'a' })).toEqual([])
  })

  test("of a form is the form's whole value", () => {
    const form: Step = { id: 'details', title: 'a', form: 'contact', into: 'contact' }
    expect(missing({}, form)).toEqual(['contact'])
    expect(missing({ contact: {} }, form)).toEqual(['contact'])
    expect(missing({ contact: { email: 'ada@example.com' } }, form)).toEqual([])
  })
})

describe('An entered value is kept', () => {
  const screen: Screen = asDocument({
    id: 'booking',
    title: 'a',
    steps: [
      { id: 'time', title: 'a', schema: { properties: { start: {}, repeat: {} } }, ui: repeated },
      {
        id: 'guests',
        title: 'b',
        when: "service.guests == 'named'",
        schema: { properties: { guests: {} } },
      },
    ],
  })
  const entered = { start: '2026-11-26', repeat: { every: 'week' }, guests: ['Bob'], hold: 'abc' }
  const names = (service: object) => Object.keys(pickActiveValues(screen, scopeOf({ service }), entered))

  test('if its field is active, or if no field declares it', () => {
    expect(names({ guests: 'named', recurrence: {} })).toEqual(['start', 'repeat', 'guests', 'hold'])
  })

  test('only if its step and field are active', () => {
    expect(names({ guests: 'none', recurrence: {} })).toEqual(['start', 'repeat', 'hold'])
    expect(names({ guests: 'named' })).toEqual(['start', 'guests', 'hold'])
  })
})

test.each([
  ['is one key', 'booking.book', 'booking.book'],
  [
    'is the first whose condition holds',
    asDocument([{ when: 'service.approval', message: 'a' }, { message: 'b' }]),
    'a',
  ],
  [
    'is the one without a condition otherwise',
    asDocument([{ when: 'service.free', message: 'a' }, { message: 'b' }]),
    'b',
  ],
  ['is empty if no condition holds', asDocument([{ when: 'service.free', message: 'a' }]), ''],
])('A message choice %s', (_, wording, key) => {
  expect(resolveMessage(wording, scopeOf({ service: { approval: true, free: false } })).message).toBe(key)
})
