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
    ['a hole is its value', '$params.service', 'haircut'],
    ['a hole may be a whole object', '$values.contact', { firstName: 'Ada' }],
    ['a hole may lead into a list', '$offer.services.1.slug', 'color'],
    ['two dollar signs are one, and no hole', '$$params.service', '$params.service'],
    ['of three, one is taken off', '$$$', '$$'],
    ['a dollar sign inside of a text is a dollar sign', 'costs $5', 'costs $5'],
    ['a lone dollar sign is the scope itself', '$', scope],
    ['text stands for itself', 'params.service', 'params.service'],
    ['numbers and truth stand for themselves', { a: 1, b: false }, { a: 1, b: false }],
    ['what is empty but there stays', { a: '$values.seats', b: '$values.note' }, { a: 0, b: '' }],
    ['a property without a value is left out', { a: '$nobody', b: '$values.nothing', c: 1 }, { c: 1 }],
    ['so is a property that is null', { a: null, b: 1 }, { b: 1 }],
    ['names are no holes', { $params: 1 }, { $params: 1 }],
    [
      'holes are filled at every depth',
      { items: [{ service: '$params.service', provider: '$values.provider', location: '$values.location' }] },
      { items: [{ service: 'haircut', provider: 'any' }] },
    ],
    ['the first of several that is there', '$params.nobody ?? values.nothing ?? params.service', 'haircut'],
    ['or else the text between quotation marks', "$params.nobody ?? 'any'", 'any'],
    ['what is empty but there counts as there', '$values.note ?? params.service', ''],
    [
      'lists side by side become a list of objects, what is left out is left out of the later ones',
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
      'a list of one object is as long',
      { $zip: { service: '$params.service', repeat: '$cart.repeat' } },
      [{ service: 'haircut', repeat: { every: 'week' } }],
    ],
    [
      'without its first list there is none',
      { a: { $zip: { service: '$nobody', start: '$cart.start' } } },
      {},
    ],
    ['a list keeps its places', ['$nobody', 1], [undefined, 1]],
    ['nothing is inherited', { a: '$constructor', b: '$params.toString' }, {}],
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
