import { collectParsedExpressionPaths } from './collect-parsed-expression-paths.ts'
import { describeInvalidExpression, type Expression, parseExpressionOrThrow } from './expression.ts'

/** Lists the paths that an expression reads, split into names; none if the text does not parse. */
export function listExpressionPaths(expression: string | Expression): readonly (readonly string[])[] {
  if (typeof expression !== 'string') return collectParsedExpressionPaths(expression)
  return describeInvalidExpression(expression, true) === undefined
    ? collectParsedExpressionPaths(parseExpressionOrThrow(expression))
    : []
}
