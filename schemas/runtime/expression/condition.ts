/**
 * What an expression (`expression.ts`) is worth in a scope, the same on both sides. A path that leads nowhere is
 * null; only null and false are not true; comparing a number with anything but a number is false; `in` asks whether
 * a list has a value or a text has a part.
 */

import { getAtPath } from '../core/pointer.ts'
import {
  type ComparisonOperator,
  type Expression,
  type FormulaOperator,
  parseExpression,
} from './expression.ts'

/** Whether the condition is true of the scope. A text throws SyntaxError with the place when it does not parse. */
export const evaluateCondition = (condition: Expression | string, scope: unknown): boolean =>
  isTruthy(evaluateExpression(condition, scope))

/** The condition's value in the scope. */
export const evaluateExpression = (
  condition: Expression | string,
  scope: unknown,
  apply: ApplyOperator = applyComparison,
): unknown => value(typeof condition === 'string' ? parsed(condition) : condition, scope, apply)

/** What an operator makes of the values of its parts. Conditions compare; forms can do more (`formula.ts`). */
export type ApplyOperator = (
  operator: ComparisonOperator | FormulaOperator,
  parts: readonly unknown[],
) => unknown

/** Defined by the build of what runs in browsers, which is left without the parser. */
declare const inBrowserBundle: true | undefined

function parsed(text: string): Expression {
  // Whoever sent it has to send conditions as the configuration holds them.
  if (typeof inBrowserBundle !== 'undefined') throw new Error(`Not parsed: ${text}`)
  return parseExpression(text)
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
      const [operator, ...parts] = node
      return apply(operator, parts.map(of))
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
