import { expect, test } from 'vitest'
import { withCalmPatterns } from '#server/configuration/calm-patterns.ts'
import { mayBacktrack } from '#server/linear-pattern.ts'

test.each([
  '^(a+)+$',
  '^(a*)*b$',
  '(a|a)*$',
  '(x+x+)+y',
  '^(?:[a-z]+\\s?){20,}$',
  '^((ab)?)+$',
  '^(\\w+\\d+){5,50}$',
  '([a)]*)+',
])('%s may take a browser longer than anybody waits', pattern => expect(mayBacktrack(pattern)).toBe(true))

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
])('%s is done at once', pattern => expect(mayBacktrack(pattern)).toBe(false))

test('Browsers are sent all of a schema but patterns on which they might hang', () => {
  const schema = {
    type: 'object',
    properties: {
      pattern: { type: 'string', pattern: '^[a-z]+$' },
      evil: { type: 'string', pattern: '^(a+)+$', maxLength: 40 },
      list: { type: 'array', items: { type: 'string', pattern: '(a|b)*c' } },
      fixed: { const: { pattern: '^(a+)+$' } },
    },
  }
  expect(withCalmPatterns(schema)).toEqual({
    ...schema,
    properties: {
      ...schema.properties,
      evil: { type: 'string', maxLength: 40 },
      list: { type: 'array', items: { type: 'string' } },
    },
  })
})
