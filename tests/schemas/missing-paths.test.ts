import { expect, test } from 'vitest'
import { listMissingPaths } from '#schemas/runtime/expression/missing-paths.ts'

test.each([
  ['values.a * 10', { a: 1 }, []],
  ['values.a * values.b', { a: 1 }, ['b']],
  ['sum(50, values.extra) + values.a', {}, ['a']],
  ['sum(50, values.extra)', {}, []],
  ['max(0, values.a * 12.5 - values.b) + sum(0, values.extra)', { a: 4 }, ['b']],
  ['max(20, if(values.gives, values.extra, 0)) + values.a * 10', { gives: true }, ['a']],
  ["if(values.kind == 'a', values.a, values.b)", { kind: 'a' }, ['a']],
  ["if(values.kind == 'a', values.a, values.b)", {}, ['kind', 'b']],
  // Either would do, so that neither is to be left out.
  ['max(values.a, values.b)', {}, ['a', 'b']],
  ['days(values.from, values.to) * 50 - sum(values.discount)', { from: '2026-12-01' }, ['to']],
  ['values.a / 0', { a: 1 }, []],
])('What keeps %s from a result with %j', (formula, values, missing) =>
  expect(listMissingPaths(formula, { values }).map(([, ...path]) => path.join('.'))).toEqual(missing),
)
