/**
 * Evaluates what forms can calculate besides conditions: `round(values.seats * 12.5, 1)`. Missing values
 * count as nothing: lists leave them out, and a binary operation with one is null. There is no NaN and no
 * infinity. Amounts and counts are rounded to 12 digits, so that 0.1 + 0.2 is 0.3.
 */
import { type ApplyOperator, applyComparison, evaluateExpression, isTruthy } from './condition.ts'
import type { Expression } from './expression.ts'

/** As written in a document; the active configuration holds it parsed. */
export type Formula = Expression | string

/**
 * Returns the value of a form's expression in the scope. Throws SyntaxError with the position if it does not parse.
 */
export const evaluateFormula = (formula: Formula, scope: unknown): unknown =>
  evaluateExpression(formula, scope, applyFormulaOperator)

/** Tells whether a form's expression holds in the scope. */
export const isFormulaTrue = (formula: Formula, scope: unknown): boolean =>
  isTruthy(evaluateFormula(formula, scope))

/** Applies an operator of formulas to the values of its operands. */
export const applyFormulaOperator: ApplyOperator = (operator, parts, operands) => {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return ofTwo(operator, parts)
    case 'sum':
      return tidy(numbersIn(parts).reduce((sum, number) => sum + number, 0))
    case 'average': {
      const numbers = numbersIn(parts)
      return tidy(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)
    }
    case 'min':
      return tidy(Math.min(...numbersIn(parts)))
    case 'max':
      return tidy(Math.max(...numbersIn(parts)))
    case 'round':
      return round(parts)
    case 'if':
      return isTruthy(parts[0]) ? parts[1] : parts[2]
    case 'days':
      return daysBetween(parts)
    default:
      return applyComparison(operator, parts, operands)
  }
}

function ofTwo(operator: '+' | '-' | '*' | '/', [a, b]: readonly unknown[]): number | null {
  if (typeof a !== 'number' || typeof b !== 'number') return null
  if (operator === '+') return tidy(a + b)
  if (operator === '-') return tidy(a - b)
  return tidy(operator === '*' ? a * b : a / b)
}

/**
 * Collects the numbers of all operands, including those in lists and objects: the rows of a matrix count one by one.
 */
function numbersIn(parts: readonly unknown[]): number[] {
  return parts.flatMap(part => {
    if (typeof part === 'number') return [part]
    return typeof part === 'object' && part !== null ? numbersIn(Object.values(part)) : []
  })
}

/** Rounds half away from zero, to at most 6 decimals. */
function round([number, decimals = 0]: readonly unknown[]): number | null {
  if (typeof number !== 'number' || typeof decimals !== 'number') return null
  const scale = 10 ** Math.max(0, Math.min(6, Math.trunc(decimals)))
  return tidy((Math.sign(number) * Math.round(Number((Math.abs(number) * scale).toPrecision(15)))) / scale)
}

/** Returns the days from the first plain date to the second. */
function daysBetween([from, to]: readonly unknown[]): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null
  return tidy((Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / dayMs)
}

const dayMs = 86_400_000

/** Returns a number that JSON can represent; NaN and infinity become null. */
const tidy = (number: number): number | null =>
  Number.isFinite(number) ? Number(number.toPrecision(12)) : null
