import { describe, expect, test } from 'vitest'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'

const scope = {
  params: { service: 'haircut' },
  values: { provider: 'any', seats: 0, note: '', contact: { firstName: 'Ada' }, nothing: null },
  cart: {
    services: 'haircut,color,massage',
    providers: ['any', 'maya'],
    start: '2026-01-02T09:00:00Z',
    repeat: { every: 'week' },
  },
  offer: { services: [{ slug: 'haircut' }, { slug: 'color' }] },
}

describe('A template', () => {
  const table: [string, unknown, unknown][] = [
    ['a placeholder becomes its value', '$params.service', 'haircut'],
    ['a placeholder can be a whole object', '$values.contact', { firstName: 'Ada' }],
    ['a placeholder can point into a list', '$offer.services.1.slug', 'color'],
    ['two dollar signs escape one', '$$params.service', '$params.service'],
    ['of three dollar signs, one is removed', '$$$', '$$'],
    ['a dollar sign within a text is literal', 'costs $5', 'costs $5'],
    ['a lone dollar sign is the scope itself', '$', scope],
    ['text is literal', 'params.service', 'params.service'],
    ['numbers and booleans are literal', { a: 1, b: false }, { a: 1, b: false }],
    ['an empty value stays', { a: '$values.seats', b: '$values.note' }, { a: 0, b: '' }],
    ['a property without a value is omitted', { a: '$nobody', b: '$values.nothing', c: 1 }, { c: 1 }],
    ['a property that is null is omitted', { a: null, b: 1 }, { b: 1 }],
    ['property names are not placeholders', { $params: 1 }, { $params: 1 }],
    [
      'placeholders are filled at every depth',
      { items: [{ service: '$params.service', provider: '$values.provider', location: '$values.location' }] },
      { items: [{ service: 'haircut', provider: 'any' }] },
    ],
    ['the first present fallback is used', '$params.nobody ?? values.nothing ?? params.service', 'haircut'],
    ['a quoted text is the last fallback', "$params.nobody ?? 'any'", 'any'],
    ['an empty value counts as present', '$values.note ?? params.service', ''],
    [
      '$zip combines lists into a list of objects, without missing values',
      {
        items: {
          $zip: {
            service: '$cart.services',
            provider: '$cart.providers',
            start: '$cart.start',
            note: '$nobody',
          },
        },
      },
      {
        items: [
          { service: 'haircut', provider: 'any', start: '2026-01-02T09:00:00Z' },
          { service: 'color', provider: 'maya' },
          { service: 'massage' },
        ],
      },
    ],
    [
      'a list of a single object has one entry',
      { $zip: { service: '$params.service', repeat: '$cart.repeat' } },
      [{ service: 'haircut', repeat: { every: 'week' } }],
    ],
    [
      '$zip without its first list is omitted',
      { a: { $zip: { service: '$nobody', start: '$cart.start' } } },
      {},
    ],
    ['a list keeps its positions', ['$nobody', 1], [undefined, 1]],
    ['inherited properties are not read', { a: '$constructor', b: '$params.toString' }, {}],
  ]
  test.each(table)('%s', (_, template, expected) =>
    expect(fillJsonTemplate(template, scope)).toEqual(expected),
  )

  test('without a value resolves to undefined', () => {
    expect(fillJsonTemplate('$nobody', scope)).toBeUndefined()
    expect(fillJsonTemplate(undefined, scope)).toBeUndefined()
  })

  test('cannot change prototypes', () => {
    const filled = fillJsonTemplate(JSON.parse('{"__proto__": {"admin": true}}'), scope)
    expect(filled).toEqual(JSON.parse('{"__proto__": {"admin": true}}'))
    expect(filled).not.toHaveProperty('admin')
  })

  test('is not modified by filling it in', () => {
    const template = Object.freeze({ items: Object.freeze(['$params.service']) })
    expect(fillJsonTemplate(template, scope)).toEqual({ items: ['haircut'] })
    expect(template.items).toEqual(['$params.service'])
  })
})
