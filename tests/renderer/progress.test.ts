import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dropInvalidValues,
  findCurrentStep,
  findFormDocumentId,
  getInitialValues,
} from '#renderer/screen/progress.ts'
import type { Scope, Screen } from '#schemas/runtime/screen/screen.ts'
import { root } from '#tests/support/run/command.ts'

const booking: Screen = JSON.parse(readFileSync(join(root, 'schemas/screens/booking.json'), 'utf8'))
type Names = Readonly<Record<string, string>>

const start = '2026-11-30T13:00:00+01:00'
const maya = { kind: 'provider', slug: 'maya' }
const frontDesk = { kind: 'team', slug: 'front-desk', members: [{ slug: 'maya' }, { slug: 'leo' }] }

function scopeOf(params: Names, query: Names, loaded: Readonly<Record<string, unknown>> = {}): Scope {
  const base = { ...loaded, params, query }
  return { ...base, values: getInitialValues(booking, base) }
}

describe('Initial values are', () => {
  const values = (params: Names, query: Names, loaded = {}) => scopeOf(params, query, loaded).values

  test('what a link says about a person, with its plus, and clean', () => {
    const query = {
      firstName: 'Ada Mary',
      lastName: '\u202aLovelace\u202c',
      email: 'foo bar@example.com',
      phone: ' 491711234567',
    }
    expect(values({}, query)).toMatchObject({
      contact: {
        firstName: 'Ada Mary',
        lastName: 'Lovelace',
        email: 'foo+bar@example.com',
        phone: '+491711234567',
      },
    })
  })

  test('those of the screen, then the route, then the URL', () => {
    expect(values({}, {})).toEqual({ provider: 'any', contact: {} })
    expect(values({ provider: 'maya', service: 'haircut' }, {})).toEqual({
      provider: 'maya',
      service: 'haircut',
      contact: {},
    })
    expect(values({ service: 'haircut' }, { provider: 'leo', start })).toEqual({
      service: 'haircut',
      provider: 'leo',
      start,
      contact: {},
    })
  })

  test('read from the URL only for the names that the screen keeps there', () => {
    expect(values({}, { contact: 'x', step: 'review', __proto__: 'x', start })).toEqual({
      provider: 'any',
      start,
      contact: {},
    })
  })

  test('a member of the team that the route names, but never anyone other than the provider it names', () => {
    const query = { provider: 'leo' }
    expect(values({ provider: 'front-desk' }, query, { provider: frontDesk }).provider).toBe('leo')
    expect(values({ provider: 'maya' }, query, { provider: maya }).provider).toBe('maya')
  })

  test('the service that the route names, whatever the URL says', () => {
    expect(values({ service: 'haircut' }, { service: 'color' }).service).toBe('haircut')
    expect(values({ provider: 'maya' }, { service: 'color' }, { provider: maya }).service).toBe('color')
  })
})

describe('A one-time link', () => {
  const to = (target: Names, query: Names, loaded = {}) =>
    scopeOf({ oneTimeSlug: 'welcome' }, query, { link: { target }, ...loaded }).values

  test('fixes the values that it names, whatever the URL says', () => {
    expect(
      to({ service: 'haircut', provider: 'maya' }, { service: 'color', provider: 'leo' }, { provider: maya }),
    ).toMatchObject({ service: 'haircut', provider: 'maya' })
  })

  test('leaves open the values that it does not name', () => {
    expect(to({ service: 'haircut' }, { provider: 'leo' })).toMatchObject({ provider: 'leo' })
    expect(to({ provider: 'front-desk' }, { provider: 'leo' }, { provider: frontDesk }).provider).toBe('leo')
    expect(to({ group: 'g1' }, { service: 'yoga' })).toMatchObject({ provider: 'any', service: 'yoga' })
  })
})

describe('The step', () => {
  const service = { service: 'haircut' }
  const filled: Names = { start }
  const table: [name: string, params: Names, query: Names, step: string][] = [
    ['first, when the route has no service, is to choose one', {}, {}, 'service'],
    ['after a service is the time', {}, service, 'time'],
    ['first, when the route has the service, is the time', service, {}, 'time'],
    [
      'without a requested step stays on the time once one is chosen: nobody is moved on unasked',
      service,
      filled,
      'time',
    ],
    ['requested by the URL is shown', service, { ...filled, step: 'details' }, 'details'],
    ['requested by the URL can be the last', service, { ...filled, step: 'review' }, 'review'],
    ['requested by the URL can be an earlier one', {}, { ...service, ...filled, step: 'service' }, 'service'],
    ['that lacks a value comes before the requested one', service, { step: 'review' }, 'time'],
    ['that lacks a value comes first, even if several do', {}, { step: 'review' }, 'service'],
    [
      'that lacks a value comes first, even if a later one is complete',
      {},
      { ...filled, step: 'details' },
      'service',
    ],
    ['with an empty value lacks that value', service, { start: '', step: 'details' }, 'time'],
    ['with an unknown name is ignored in the URL', service, { ...filled, step: 'nonsense' }, 'time'],
    ['that does not exist here is ignored in the URL', service, { ...filled, step: 'service' }, 'time'],
  ]
  test.each(table)('%s', (_, params, query, step) => {
    expect(findCurrentStep(booking, scopeOf(params, query))?.id).toBe(step)
  })

  test('after an incomplete form is that form, as far as the browser knows', () => {
    const scope = scopeOf(service, { ...filled, step: 'review' })
    expect(findCurrentStep(booking, scope, () => false)?.id).toBe('details')
    expect(findCurrentStep(booking, scope, step => step.id === 'details')?.id).toBe('review')
  })

  test('is undefined for a screen without steps, and the only one for a screen with one', () => {
    expect(findCurrentStep({ id: 'empty', title: 'a' }, scopeOf({}, { step: 'x' }))).toBeUndefined()
    const one: Screen = { id: 'home', title: 'a', steps: [{ id: 'offer', title: 'b' }] }
    expect(findCurrentStep(one, scopeOf({}, {}))?.id).toBe('offer')
  })

  test('that is skipped at the start can be reached by going back', () => {
    const passed = 'present(params.service)'
    const screen: Screen = {
      id: 'menu',
      title: 'menu',
      steps: [
        { id: 'services', title: 'services', passed },
        { id: 'cart', title: 'cart' },
      ],
    }
    const at = (params: Names, query: Names) =>
      findCurrentStep(screen, { params, query, values: { ...params, ...query } })?.id
    expect([at({}, {}), at(service, {}), at(service, { step: 'services' })]).toEqual([
      'services',
      'cart',
      'services',
    ])
  })

  test('is the first if all steps continue automatically and are complete', () => {
    const step = {
      title: 'a',
      next: 'auto',
      schema: { required: ['start'], properties: { start: {} } },
    } as const
    const screen: Screen = {
      id: 'auto',
      title: 'a',
      steps: [
        { ...step, id: 'one' },
        { ...step, id: 'two' },
      ],
    }
    const scope = { ...scopeOf({}, {}), values: { start } }
    expect(findCurrentStep(screen, scope)?.id).toBe('one')
  })
})

describe('The form of a step', () => {
  const scope = { ...scopeOf({}, {}), service: { form: 'intake' } }

  test.each([
    ['is named', 'contact', 'contact'],
    ['is found by a template', '$service.form', 'intake'],
    ['is absent if the template resolves to nothing', '$service.nothing', undefined],
    ['is absent if the template resolves to something else', '$service', undefined],
  ])('%s', (_, form, id) => expect(findFormDocumentId({ id: 'details', title: 'a', form }, scope)).toBe(id))

  test('is undefined if the step has no form', () => {
    expect(findFormDocumentId({ id: 'time', title: 'a' }, scope)).toBeUndefined()
  })
})

describe('A value from a URL or an older page', () => {
  const weekly = { every: 'week', count: 3 }

  test.each([
    ['stays if its widget could have set it', { start, repeat: weekly, guestList: [{ name: 'Jo' }] }],
    ['stays if a widget keeps it', { hold: { id: 'h1', expiresAt: start }, people: 3, termsVersion: '2' }],
    ['stays if no widget declares it', { contact: { firstName: 'Ada' }, month: 11 }],
  ])('%s', (_, values) => expect(dropInvalidValues(booking, values)).toEqual(values))

  test.each([
    ['of another type', { start: 12, termsAccepted: 'true', hold: 'h1', people: '3' }],
    ['that lacks a property', { repeat: { every: 'week' }, heldRepeat: {} }],
    ['with a property of another type or value', { repeat: { every: 'day', count: 3 }, hold: { id: 7 } }],
    ['with an entry of another type', { guestList: ['Jo'] }],
    ['that is an object instead of a list', { guestList: { name: 'Jo' } }],
  ])('is dropped: one %s', (_, values) => expect(dropInvalidValues(booking, values)).toEqual({}))
})
