import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import {
  type ErrorMapping,
  getProblemMessageKey,
  keepRulesOfSteps,
  resolveProblem,
} from '#schemas/runtime/screen/error-mapping.ts'
import { root } from '#tests/support/run/command.ts'

const places = {
  'slot.taken': { shows: 'step' },
  'input.invalid': { shows: 'banner' },
  'field.required': { shows: 'field' },
} as const
const problem = (code: Problem['code'], more: Partial<Problem> = {}): Problem => ({
  code,
  params: {},
  faults: [],
  ...more,
})

describe('A problem', () => {
  test('is shown in its declared place with its own message and parameters if the screen maps nothing', () => {
    const taken = problem('slot.taken', { params: { count: 2 } })
    expect(resolveProblem(taken, {}, places)).toEqual({
      problem: taken,
      place: 'step',
      message: 'problem.slot.taken',
      params: { count: 2 },
      clear: [],
      faults: [],
    })
  })

  test('without a declared place is shown in the banner', () => {
    expect(resolveProblem(problem('network.failed'), {}, {}).place).toBe('banner')
  })

  test('leads to the step that can fix it and clears the invalid values', () => {
    const mapping: ErrorMapping = { 'slot.taken': { step: 'time', clear: ['start'] } }
    expect(resolveProblem(problem('slot.taken'), mapping, places)).toMatchObject({
      step: 'time',
      clear: ['start'],
      message: 'problem.slot.taken',
    })
    expect(resolveProblem(problem('provider.busy'), mapping, places)).not.toHaveProperty('step')
  })

  test('can get another message and keeps its parameters', () => {
    const mapping: ErrorMapping = { 'server.failed': { message: 'problem.booking.failed' } }
    expect(
      resolveProblem(problem('server.failed', { params: { path: '/x' } }), mapping, places),
    ).toMatchObject({ message: 'problem.booking.failed', params: { path: '/x' } })
  })
})

describe('Faults', () => {
  const fault = (pointer: string) => ({
    pointer,
    code: 'field.required' as const,
    params: { n: pointer.length },
  })
  const invalid = problem('input.invalid', {
    faults: [
      fault('/contact/email'),
      fault('/contact/a~1b/0'),
      fault('/contacts/email'),
      fault('/contact'),
      fault(''),
    ],
  })

  test('inside the value of a form are shown at its fields, others nowhere', () => {
    const mapping: ErrorMapping = { 'input.invalid': { step: 'details', from: '/contact' } }
    expect(resolveProblem(invalid, mapping, places).faults).toEqual([
      { ...fault('/contact/email'), pointer: '/email' },
      { ...fault('/contact/a~1b/0'), pointer: '/a~1b/0' },
    ])
  })

  test('of a plain field are shown at that field, including faults of its whole value', () => {
    const mapping: ErrorMapping = {
      'input.invalid': { step: 'party', from: '/contact', field: 'people' },
    }
    expect(resolveProblem(invalid, mapping, places).faults.map(({ pointer }) => pointer)).toEqual([
      '/people/email',
      '/people/a~1b/0',
      '/people',
    ])
  })

  test('lead to the step of the first rule that matches one of them', () => {
    const mapping: ErrorMapping = {
      'input.invalid': [
        { step: 'guests', from: '/guests' },
        { step: 'details', from: '/contact' },
      ],
    }
    expect(resolveProblem(invalid, mapping, places)).toMatchObject({ step: 'details' })
    expect(resolveProblem({ ...invalid, faults: [] }, mapping, places)).toMatchObject({
      step: 'guests',
      faults: [],
    })
  })

  test('are shown at no field unless the mapping says which value they belong to', () => {
    expect(resolveProblem(invalid, { 'input.invalid': { step: 'details' } }, places).faults).toEqual([])
    expect(resolveProblem(invalid, {}, places).faults).toEqual([])
  })
})

test('A rule that leads to a step which the screen lacks keeps its words, and shows where the visitor is', () => {
  const mapping: ErrorMapping = {
    'slot.taken': {
      step: 'time',
      clear: ['start'],
      message: 'problem.slot.none',
      from: '/items',
      field: 'start',
    },
    'input.invalid': [
      { step: 'guests', from: '/guests' },
      { from: '/termsAccepted', field: 'termsAccepted' },
    ],
  }
  expect(keepRulesOfSteps(mapping, [{ id: 'time' }, { id: 'guests' }])).toBe(mapping)
  expect(keepRulesOfSteps(mapping, [{ id: 'guests' }])).toEqual({
    'slot.taken': [{ clear: ['start'], message: 'problem.slot.none' }],
    'input.invalid': mapping['input.invalid'],
  })
})

test('The booking screen leads back to the time for a taken slot and to the details for a contact fault', () => {
  const mapping: ErrorMapping = JSON.parse(readFileSync(join(root, 'schemas/errors/booking.json'), 'utf8'))
  const resolve = (code: Problem['code']) => resolveProblem(problem(code), mapping, places)
  for (const code of ['slot.taken', 'provider.busy', 'slot.seats_exceeded'] as const)
    expect(resolve(code)).toMatchObject({ step: 'time', clear: ['start'] })
  expect(resolve('input.invalid')).toMatchObject({ step: 'details', clear: [] })
  for (const code of ['server.failed', 'server.not_ready', 'network.failed'] as const)
    expect(resolve(code).message).toBe(getProblemMessageKey('booking.failed'))
})
