/** Finds why a formula whose result is money has none: the answers that it needs and does not have. */
import { splitPath } from '../core/path.ts'
import { collectParsedExpressionPaths } from './collect-parsed-expression-paths.ts'
import { evaluateExpression, isTruthy, toExpression } from './condition.ts'
import type { Expression } from './expression.ts'
import type { Formula } from './formula.ts'
import { aggregateFunctionNames, applyStrictFormulaOperator, isCalculated } from './strict-formula.ts'

/**
 * Lists the paths without a value that keep a formula from having a result; none if it has one. What it leaves out, such as an
 * optional answer in `sum(50, values.extra)`, is not among them, nor is what stands in the branch of an `if` that is not taken.
 */
export const listMissingPaths = (formula: Formula, scope: unknown): readonly (readonly string[])[] =>
  visit(toExpression(formula), scope)

function visit(node: Expression, scope: unknown): readonly (readonly string[])[] {
  if (!isUnknown(node, scope)) return []
  switch (node[0]) {
    case 'value':
      return []
    case 'path':
      return [typeof node[1] === 'string' ? splitPath(node[1]) : node[1]]
    case 'if': {
      const [, condition, then, otherwise] = node
      if (!condition) return []
      const taken = isTruthy(evaluate(condition, scope)) ? then : otherwise
      return [...listUnset(condition, scope), ...(taken ? visit(taken, scope) : [])]
    }
    default: {
      const operands = node.slice(1).filter(isExpression)
      const calculated = operands.filter(operand => isCalculated(operand) && isUnknown(operand, scope))
      // Where each part may be missing, the result is unknown only if all are.
      const wanted = aggregateFunctionNames.has(node[0]) && calculated.length > 0 ? calculated : operands
      return wanted.flatMap(operand => visit(operand, scope))
    }
  }
}

/** Lists what a condition reads and has no value: it decides which branch is taken. */
const listUnset = (condition: Expression, scope: unknown): readonly (readonly string[])[] =>
  collectParsedExpressionPaths(condition).filter(path => isUnknown(['path', path], scope))

const isUnknown = (node: Expression, scope: unknown): boolean => {
  const result = evaluate(node, scope)
  return result === null || result === undefined
}

const evaluate = (node: Expression, scope: unknown): unknown =>
  evaluateExpression(node, scope, applyStrictFormulaOperator)

const isExpression = (part: unknown): part is Expression => Array.isArray(part)
