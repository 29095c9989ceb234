/**
 * Evaluates an expression (`expression.ts`) in a scope, the same way in the browser and on the server. A path
 * that leads nowhere is null. Only null and false are falsy. Comparing a number with anything but a number is
 * false. `in` tells whether a list contains a value or a text contains a part.
 */

import { getAtPath } from '../core/pointer.ts'
import {
  type ComparisonOperator,
  type Expression,
  type FormulaOperator,
  parseExpressionOrThrow,
} from './expression.ts'

/**
 * Tells whether the condition holds in the scope. Throws SyntaxError with the position if a text does not parse.
 */
export const evaluateCondition = (condition: Expression | string, scope: unknown): boolean =>
  isTruthy(evaluateExpression(condition, scope))

/** Returns the condition's value in the scope. */
export const evaluateExpression = (
  condition: Expression | string,
  scope: unknown,
  apply: ApplyOperator = applyComparison,
): unknown => value(toExpression(condition), scope, apply)

/**
 * Applies an operator to the values of its operands. Conditions only compare; forms can do more (`formula.ts`).
 * @param operands the expressions that have these values
 */
export type ApplyOperator = (
  operator: ComparisonOperator | FormulaOperator,
  parts: readonly unknown[],
  operands: readonly Expression[],
) => unknown

/** Defined by the build of the browser bundle, which leaves the parser out. */
declare const inBrowserBundle: true | undefined

/** Parses a condition unless it is parsed. Throws SyntaxError with the position if a text does not parse. */
export function toExpression(condition: Expression | string): Expression {
  if (typeof condition !== 'string') return condition
  // The server must send conditions in the configuration's parsed form.
  if (typeof inBrowserBundle !== 'undefined') throw new Error(`Not parsed: ${condition}`)
  return parseExpressionOrThrow(condition)
}

export const isTruthy = (result: unknown): boolean =>
  result !== null && result !== undefined && result !== false

function value(node: Expression, scope: unknown, apply: ApplyOperator): unknown {
  const of = (part: Expression) => value(part, scope, apply)
  switch (node[0]) {
    case 'value':
      return node[1]
    case 'path':
      return getAtPath(scope, node[1]) ?? null
    case 'not':
      return !isTruthy(of(node[1]))
    case 'present':
      return present(of(node[1]))
    case 'count':
      return count(of(node[1])) ?? 0
    case 'and':
      return isTruthy(of(node[1])) && isTruthy(of(node[2]))
    case 'or':
      return isTruthy(of(node[1])) || isTruthy(of(node[2]))
    default: {
      const [operator, ...operands] = node
      return apply(operator, operands.map(of), operands)
    }
  }
}

const present = (argument: unknown): boolean =>
  argument !== null && argument !== undefined && argument !== '' && count(argument) !== 0

const count = (argument: unknown): number | undefined =>
  Array.isArray(argument) || typeof argument === 'string' ? argument.length : undefined

export const applyComparison: ApplyOperator = (operator, [a, b]) => {
  if (operator === '==') return a === b
  if (operator === '!=') return a !== b
  if (operator === 'in')
    return Array.isArray(b) ? b.includes(a) : typeof b === 'string' && typeof a === 'string' && b.includes(a)
  if (!((typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')))
    return false
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  return operator === '>' ? a > b : a >= b
}
