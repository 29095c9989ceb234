/**
 * Evaluates a formula whose result is money. `sum` and its like leave out what is no number, so that an optional answer
 * may be missing; here, anything else that is no number makes the result unknown, so that no fault makes a price 0. In
 * `max(0, values.seats * 12.5 - values.discount)`, too, a missing answer is no reason to charge nothing.
 */
import { collectParsedExpressionPaths } from './collect-parsed-expression-paths.ts'
import { type ApplyOperator, evaluateExpression, toExpression } from './condition.ts'
import type { Expression } from './expression.ts'
import { applyFormulaOperator, type Formula } from './formula.ts'

/**
 * Returns the result, or undefined if there is none, or if the formula reads something else than it means. Throws
 * SyntaxError with the position if it does not parse.
 */
export function evaluateStrictFormula(formula: Formula, scope: unknown): unknown {
  const expression = toExpression(formula)
  if (collectParsedExpressionPaths(expression).some(path => leadsNowhere(path, scope))) return undefined
  return evaluateExpression(expression, scope, applyStrictFormulaOperator) ?? undefined
}

/** Tells whether a path goes on in a list without a position, or in a value that has no parts. */
function leadsNowhere(path: readonly string[], scope: unknown): boolean {
  let value = scope
  for (const name of path) {
    if (value === undefined || value === null) return false
    if (typeof value !== 'object' || (Array.isArray(value) && !/^\d+$/.test(name))) return true
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  return false
}

/** Applies an operator so that nothing but a missing value is left out. */
export const applyStrictFormulaOperator: ApplyOperator = (operator, parts, operands) =>
  aggregateFunctionNames.has(operator) &&
  parts.some((part, index) => isNoNumber(part) || (part === null && isCalculated(operands[index])))
    ? null
    : applyFormulaOperator(operator, parts, operands)

/** The functions that leave out missing values. */
export const aggregateFunctionNames: ReadonlySet<string> = new Set(['sum', 'average', 'min', 'max'])

/** Tells whether an operand that is null has no result, in contrast to an answer that is missing. */
export function isCalculated(operand: Expression | undefined): boolean {
  if (operand === undefined || operand[0] === 'path' || operand[0] === 'value') return false
  const [operator, ...parts] = operand
  return operator !== 'if' || parts.slice(1).some(isCalculated)
}

/** A missing value is nothing, and an empty list is none. */
function isNoNumber(part: unknown): boolean {
  if (part === undefined || part === null) return false
  if (typeof part !== 'object') return typeof part !== 'number' || !Number.isFinite(part)
  const values = Object.values(part)
  return values.length > 0 && !values.some(value => holdsNumber(value))
}

const holdsNumber = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsNumber)
    : typeof value === 'number' && Number.isFinite(value)
