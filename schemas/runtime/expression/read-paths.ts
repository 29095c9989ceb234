import { collectPaths } from './collect-paths.ts'
import { describeInvalidExpression, type Expression, parseExpressionOrThrow } from './expression.ts'

/** Lists the paths that an expression reads, split into names; none if the text does not parse. */
export function listReadPaths(expression: string | Expression): readonly (readonly string[])[] {
  if (typeof expression !== 'string') return collectPaths(expression)
  return describeInvalidExpression(expression, true) === undefined
    ? collectPaths(parseExpressionOrThrow(expression))
    : []
}
