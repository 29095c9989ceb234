import { expect, test } from 'vitest'
import {
  findConditionPatternFaults,
  stripUnsafePatterns,
} from '#server/configuration/strip-unsafe-patterns.ts'
import { compileLinearPattern, describePatternError, mayBacktrack } from '#server/lib/linear-pattern.ts'

test.each([
  '^(a+)+$',
  '^(a*)*b$',
  '(a|a)*$',
  '(x+x+)+y',
  '^(?:[a-z]+\\s?){20,}$',
  '^((ab)?)+$',
  '^(\\w+\\d+){5,50}$',
  '([a)]*)+',
])('%s may backtrack for too long in a browser', pattern => expect(mayBacktrack(pattern)).toBe(true))

test.each([
  '^[A-Za-z ]+$',
  '^\\d{5}$',
  '^(\\d{3}-)?\\d{4}$',
  '^(foo|bar)$',
  '^(ab)+$',
  '^[(+*]+$',
  '^\\(a+\\)+$',
  '^[a-z]+(-[a-z]+)?$',
  '^(a+){2}$',
])('%s cannot backtrack', pattern => expect(mayBacktrack(pattern)).toBe(false))

test('Browsers get the whole schema except for patterns that might hang them', () => {
  const schema = {
    type: 'object',
    properties: {
      pattern: { type: 'string', pattern: '^[a-z]+$' },
      evil: { type: 'string', pattern: '^(a+)+$', maxLength: 40 },
      list: { type: 'array', items: { type: 'string', pattern: '(a|b)*c' } },
      fixed: { const: { pattern: '^(a+)+$' } },
    },
  }
  expect(stripUnsafePatterns(schema)).toEqual({
    ...schema,
    properties: {
      ...schema.properties,
      evil: { type: 'string', maxLength: 40 },
      list: { type: 'array', items: { type: 'string' } },
    },
  })
})

test('Dropping a pattern never makes a schema stricter', () => {
  const text = (pattern: string) => ({ type: 'string', pattern })
  const calm = text('^a$')
  const evil = text('^(a+)+$')
  const unreadable = text('^[\\w-.]+\\-$')
  const schema = {
    type: 'object',
    properties: {
      not: { not: evil },
      default: { ...unreadable, default: '^(a+)+$' },
      one: { oneOf: [calm, evil] },
      led: { not: { $ref: '#/$defs/evil' } },
    },
    patternProperties: { '^(a+)+$': calm, '^x': evil },
    additionalProperties: false,
    allOf: [{ unevaluatedProperties: false, not: calm }],
    $defs: { evil },
  }
  const open = { type: 'string' }
  expect(stripUnsafePatterns(schema)).toEqual({
    type: 'object',
    properties: {
      not: {},
      default: { ...open, default: '^(a+)+$' },
      one: { anyOf: [calm, open] },
      led: {},
    },
    patternProperties: { '^x': open },
    allOf: [{ not: calm }],
    $defs: { evil: open },
  })
})

test('A condition with an unsafe pattern is refused, as it cannot be dropped there', () => {
  const condition = (pattern: string) => ({ if: { properties: { a: { pattern } } } })
  expect(findConditionPatternFaults({ allOf: [condition('^a$')] })).toEqual([])
  expect(findConditionPatternFaults({ allOf: [condition('^(a+)+$')] })).toMatchObject([
    { pointer: '/schema/allOf/0/if' },
  ])
})

test.each([
  ['^(?!0000)[0-9]{4}$', ['0001', '1234'], ['0000', '123']],
  ['^(?!\\s)(?!.*?\\s{2,})[^<>]+$', ['a b', 'a'], [' a', 'a  b', '<']],
  ['^(?=.*\\d)(?=.*[a-z])[a-z0-9]{4,}$', ['abc1'], ['abcd', '1234', 'a1']],
  ['^(?![)(]|\\))(a|b)+$', ['ab'], ['(a', ')']],
])('%s matches as in a browser', (pattern, good, bad) => {
  const { test: matches } = compileLinearPattern(pattern)
  for (const text of [...good, ...bad])
    expect([text, matches(text)]).toEqual([text, new RegExp(pattern, 'u').test(text)])
  expect([...good, ...bad].map(matches)).toEqual([...good.map(() => true), ...bad.map(() => false)])
})

test.each(['a(?=b)', '^(?!a)b|c', '^(?!a)*b', '(?<=a)b', '^(?!(?=a)b)c', '^((?!a).)*$', '^(?!a', '(a)\\1'])(
  '%s is refused',
  pattern => expect(describePatternError(pattern)).toBeDefined(),
)
