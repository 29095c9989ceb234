import { splitPath } from '../core/path.ts'
import { describeInvalidExpression, type Expression, parseExpressionOrThrow } from './expression.ts'

/** Lists the paths that an expression reads, split into names; none if the text does not parse. */
export function listReadPaths(expression: string | Expression): readonly (readonly string[])[] {
  if (typeof expression !== 'string') return collectPaths(expression)
  return describeInvalidExpression(expression, true) === undefined
    ? collectPaths(parseExpressionOrThrow(expression))
    : []
}

function collectPaths(expression: Expression): readonly (readonly string[])[] {
  if (expression[0] === 'value') return []
  if (expression[0] === 'path') {
    const [, path] = expression
    return [typeof path === 'string' ? splitPath(path) : path]
  }
  const [, ...operands] = expression
  return operands.flatMap(collectPaths)
}
