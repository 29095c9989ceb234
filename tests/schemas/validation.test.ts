import { RE2JS } from 're2js'
import { describe, expect, test, vi } from 'vitest'
import { describePatternError } from '#server/lib/linear-pattern.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'

const validation = createValidatorFactory({
  Slug: { type: 'string', pattern: '^[a-z-]+$' },
  Digits: { type: 'string', pattern: '^[0-9]+$' },
})
const slug = { $ref: 'bookplate#/$defs/Slug' }
const digits = { $ref: 'bookplate#/$defs/Digits' }

describe('Patterns', () => {
  const check = validation.check({
    properties: { a: { pattern: '^a+$' }, b: { pattern: '^b+$' }, slug, digits },
  })

  test('in one schema are independent', () => {
    expect(check({ a: 'aa', b: 'bb', slug: 'hair-cut', digits: '12' })).toEqual([])
    expect(check({ a: 'bb', b: 'aa', slug: '12', digits: 'hair-cut' }).map(({ pointer }) => pointer)).toEqual(
      ['/a', '/b', '/slug', '/digits'],
    )
  })

  test('in different schemas are independent', () => {
    expect(validation.check({ pattern: '^c+$' })('cc')).toEqual([])
    expect(validation.check({ pattern: '^d+$' })('cc')).toHaveLength(1)
  })

  test('run in linear time, even those that would backtrack for years', () => {
    const evil = validation.check({ pattern: '^(a+)+$' })
    expect(evil(`${'a'.repeat(50_000)}!`)).toHaveLength(1)
    expect(evil('a'.repeat(50_000))).toEqual([])
    const nested = validation.check({ patternProperties: { '^(x*)*y$': { type: 'number' } } })
    expect(nested({ [`${'x'.repeat(5000)}z`]: 'text', xy: 'text' }).map(({ pointer }) => pointer)).toEqual([
      '/xy',
    ])
  })

  test('match anywhere, as JSON Schema says, and support all alphabets', () => {
    expect(validation.check({ pattern: '\\S' })('  ü ')).toEqual([])
    expect(validation.check({ pattern: '\\S' })('   ')).toHaveLength(1)
    expect(validation.check({ pattern: '^.$' })('😀')).toEqual([])
    expect(validation.check({ pattern: '^\\p{L}+$' })('Ærø')).toEqual([])
  })

  test.each(['(?=a)', '(?<!a)b', '(a)\\1', '[', '('])(
    'are refused if RE2 does not support them: %s',
    source => {
      expect(describePatternError(source)).toEqual(expect.any(String))
    },
  )
  test('of our own schemas are valid', () => {
    expect(['\\S', '^/', '^[a-z]{2}(-[a-z]{2})?$'].map(describePatternError)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('Unique items', () => {
  const check = validation.check({ uniqueItems: true })
  const form = validation.checkForm({ uniqueItems: true, maxItems: 3, items: { type: 'object' } })

  test.each([
    ['the same value', [1, 'a', 1]],
    [
      'the same in another key order',
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
    ],
    ['the same within lists', [[[null]], [[null]]]],
  ])('are refused if two are %s', (_, list) => {
    expect(check(list)).toMatchObject([{ pointer: '', keyword: 'uniqueItems' }])
  })

  test.each([
    ['other types', [1, '1', true, 'true', null, 'null', [], {}]],
    [
      'another order within lists',
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['other nesting', [[1, 2], [[1], 2], [[1, 2]]]],
    ['other property names', [{ a: 1 }, { 'a":1,"b': 1 }, { a: 1, b: 1 }]],
  ])('are accepted with %s', (_, list) => expect(check(list)).toEqual([]))

  test('are not checked in a list longer than maxItems', () => {
    expect(form([{}, {}, {}])).toMatchObject([{ keyword: 'uniqueItems' }])
    expect(form([{}, {}, {}, {}])).toMatchObject([{ keyword: 'maxItems' }])
  })
})

describe('Validating a value', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['zone'],
    properties: {
      people: { type: 'integer', minimum: 1, default: 1 },
      zone: { type: 'string', format: 'timezone' },
      when: { type: 'string', format: 'expression' },
      at: { type: 'string', format: 'date-time' },
    },
  }

  test('reports all of its faults, not only the first', () => {
    const issues = validation.check(schema)({ people: 0, when: 'a and', at: 'soon', more: 1 })
    expect(issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`).sort()).toEqual([
      '/at format',
      '/more additionalProperties',
      '/people minimum',
      '/when format',
      '/zone required',
    ])
  })

  test('from JSON checks its type and does not change it', () => {
    const value = Object.freeze({ zone: 'Europe/Berlin' })
    expect(validation.check(schema)(value)).toEqual([])
    expect(validation.check(schema)({ zone: 'Europe/Berlin', people: '2' })).toMatchObject([
      { pointer: '/people', keyword: 'type' },
    ])
  })

  test('from text converts it to its type and fills in defaults', () => {
    const value = { zone: 'Europe/Berlin', people: '2' }
    expect(validation.checkText(schema)(value)).toEqual([])
    expect(value).toEqual({ zone: 'Europe/Berlin', people: 2 })
    const bare = { zone: 'Asia/Kathmandu' }
    expect(validation.checkText(schema)(bare)).toEqual([])
    expect(bare).toEqual({ zone: 'Asia/Kathmandu', people: 1 })
  })

  test.each([
    ['Mars/Olympus', false],
    ['Europe/Berlin', true],
    ['UTC', true],
    ['', false],
  ])('accepts %j as a time zone: %s', (zone, right) => {
    expect(validation.check(schema)({ zone }).length === 0).toBe(right)
  })
})

describe('The validator of a form', () => {
  const text = { type: 'string', pattern: '^[a-z]+$' }
  const born = { type: 'string', format: 'date' }
  const children = { type: 'array', items: { type: 'object', properties: { born } } }
  const others = { patternProperties: { '^x-': text }, unevaluatedProperties: false }
  const value = {
    name: 'ada',
    kind: 'b',
    email: 'ada@example.com',
    born: '2000-02-29',
    children: [{ born: '2020-01-31' }, {}],
    more: { 'x-a': 'b' },
  }

  test('reads its schema and compiles its patterns once, not for each value', () => {
    const kind = { type: 'string', enum: ['a', 'b'] }
    const properties = { name: text, kind, email: { format: 'email' }, born, children, more: others }
    let reads = 0
    const schema = onRead({ type: 'object', required: ['name'], properties }, () => reads++)
    const check = validation.checkForm(schema)
    expect(check(value)).toEqual([])
    expect(reads).toBeGreaterThan(0)
    const compile = vi.spyOn(RE2JS, 'compile')
    reads = 0
    expect(check(value)).toEqual([])
    expect(check({ ...value, born: '2999-13-01' })).toMatchObject([{ pointer: '/born' }])
    expect(reads).toBe(0)
    expect(compile).not.toHaveBeenCalled()
    compile.mockRestore()
  })
})

/** Returns a proxy that calls back for each property read from it, at any depth. */
function onRead<Value extends object>(value: Value, callback: () => void): Value {
  return new Proxy(value, {
    get(target, key, receiver) {
      callback()
      const found = Reflect.get(target, key, receiver)
      return typeof found === 'object' && found !== null ? onRead(found, callback) : found
    },
  })
}

describe('A schema', () => {
  test.each([
    [{ type: 'text' }, '/type'],
    [{ properties: { a: { minLength: -1 } } }, '/properties/a/minLength'],
    [{ required: 'a' }, '/required'],
  ])('like %j is invalid, and its fault has a pointer', (schema, pointer) => {
    expect(validation.schemaFaults(schema)[0]?.pointer).toBe(pointer)
  })

  test.each([{}, slug, { type: ['string', 'null'] }])('like %j is valid', schema => {
    expect(validation.schemaFaults(schema)).toEqual([])
  })
})
