import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPointer,
  getAtPath,
  getAtPointer,
  isObject,
  parsePointer,
} from '#schemas/runtime/core/pointer.ts'

const value = {
  service: { locations: [{ kind: 'phone' }, { kind: 'video' }], slug: 'haircut', '': 'empty', none: null },
  'a/b': { 'c~d': 1, '~1': 2 },
  0: 'zero',
}

describe('A dotted path', () => {
  const table: [string, unknown][] = [
    ['', value],
    ['service.slug', 'haircut'],
    ['service.locations.0.kind', 'phone'],
    ['service.locations.1', { kind: 'video' }],
    ['0', 'zero'],
    ['service.none', null],
    ['service.', 'empty'],
  ]
  test.each(table)('%j leads to %j', (path, expected) => expect(getAtPath(value, path)).toEqual(expected))

  test.each([
    'nobody',
    'service.none.deeper',
    'service.slug.0',
    'service.slug.length',
    'service.locations.2',
    'service.locations.length',
    'service.locations.-1',
    'service.locations.00',
    'service.locations.1e0',
    'service.locations.0x1',
    'service.locations.',
    'service.locations. 1',
    'constructor',
    '__proto__',
    'service.toString',
    'service.locations.map',
  ])('%j leads nowhere', path => expect(getAtPath(value, path)).toBeUndefined())

  test('finds an own property with the name of an inherited one', () => {
    expect(getAtPath(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'), '__proto__.x')).toBe(1)
    expect(getAtPath(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'), 'constructor')).toBe(2)
  })

  test.each([undefined, null, 1, 'text', true])('finds nothing in %j', nothing => {
    expect(getAtPath(nothing, 'a')).toBeUndefined()
  })
})

describe('A JSON pointer', () => {
  const table: [string, unknown][] = [
    ['', value],
    ['/service/locations/1/kind', 'video'],
    ['/a~1b/c~0d', 1],
    ['/a~1b/~01', 2],
    ['/service/', 'empty'],
  ]
  test.each(table)('%j leads to %j', (pointer, expected) => {
    expect(getAtPointer(value, pointer)).toEqual(expected)
  })

  test.each(['/service/locations/', '/service/locations/01', '/service/locations/-', '/a/b', '/constructor'])(
    '%j leads nowhere',
    pointer => expect(getAtPointer(value, pointer)).toBeUndefined(),
  )

  test('is escaped as in RFC 6901', () => {
    expect(formatPointer(['a/b', 'c~d', 0, ''])).toBe('/a~1b/c~0d/0/')
    expect(formatPointer([])).toBe('')
  })

  test('survives formatting and parsing, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('~1', '~0', '/', '~', '~01'))), path => {
        expect(parsePointer(formatPointer(path))).toEqual(path)
      }),
    )
  })
})

test('isObject is true for objects, but not for lists and null', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isObject)).toEqual([true, true, true])
  expect([[], null, undefined, 'text', 1].map(isObject)).toEqual([false, false, false, false, false])
})
