import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { evaluateFormula, isFormulaTrue } from '#schemas/runtime/expression/formula.ts'

const scope = {
  values: {
    seats: 3,
    lunch: true,
    from: '2026-02-27',
    to: '2026-03-01',
    rooms: { hall: 4, bar: 2 },
    text: 'a',
  },
}

describe('A formula', () => {
  const table: [string, unknown][] = [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['12 / 4 / 3', 1],
    ['-2 - -3', 1],
    ['-values.seats', -3],
    ['0.1 + 0.2', 0.3],
    ['1 / 0', null],
    ['values.text + 1', null],
    ['values.nothing * 2', null],
    ['sum(values.rooms)', 6],
    ['sum(values.rooms, 1, values.text)', 7],
    ['sum(values.nothing)', 0],
    ['average(values.rooms, 3)', 3],
    ['average(values.nothing)', null],
    ['min(4, values.seats)', 3],
    ['min(values.nothing)', null],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['round(values.text)', null],
    ["if(values.lunch, 'yes', 'no')", 'yes'],
    ['values.seats * 12 + if(values.seats > 2, 8, 0)', 44],
    ['days(values.from, values.to)', 2],
    ['days(values.text, values.to)', null],
    ['values.seats * 2 >= 6 and not (values.seats + 1 == 5)', true],
  ]
  test.each(table)('%s is %j', (formula, expected) => {
    expect(evaluateFormula(formula, scope)).toEqual(expected)
    expect(describeInvalidExpression(formula, true)).toBeUndefined()
  })

  test('needs spaces around a minus, as a path may contain a dash', () => {
    expect(evaluateFormula('due-now - 1', { 'due-now': 5 })).toBe(4)
  })

  test('is true unless it is null or false', () => {
    expect(isFormulaTrue('values.seats - 3', scope)).toBe(true)
    expect(isFormulaTrue('values.seats / 0', scope)).toBe(false)
  })

  test('reports a wrong number of arguments', () => {
    expect(describeInvalidExpression('if(a, b)', true)).toBe('if() takes 3 values, not 2.')
    expect(describeInvalidExpression('round(a, b, c)', true)).toBe('round() takes 1 to 2 values, not 3.')
    expect(describeInvalidExpression('max()', true)).toBe('Unexpected ")" at character 5.')
  })

  test.each(['1 + 1', 'sum(a)', '-a', "if(a, 'x', 'y') == 'x'", 'not (present(a) and a * 2 > 1)'])(
    'is allowed in forms only: %s',
    formula => {
      expect(describeInvalidExpression(formula)).toMatch(/^only forms support arithmetic/)
      expect(describeInvalidExpression(formula, true)).toBeUndefined()
    },
  )

  test('computes integers like JavaScript', () => {
    const small = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(small, small, small, (a, b, c) => {
        expect(evaluateFormula('a + b * c - (b - a)', { a, b, c })).toBe(a + b * c - (b - a) || 0)
      }),
    )
  })
})
