import { collectParsedExpressionPaths } from './collect-parsed-expression-paths.ts'
import { describeInvalidExpression, type Expression, parseExpressionOrThrow } from './expression.ts'

/** Lists the paths that an expression reads, split into names; none if the text does not parse. */
export function listExpressionPaths(expression: string | Expression): readonly (readonly string[])[] {
  if (typeof expression !== 'string') return collectParsedExpressionPaths(expression)
  return describeInvalidExpression(expression, true) === undefined
    ? collectParsedExpressionPaths(parseExpressionOrThrow(expression))
    : []
}

/** Lists the paths that an expression tests with `present(…)`; none if the text does not parse. */
export const listTestedPaths = (expression: string): readonly (readonly string[])[] =>
  describeInvalidExpression(expression, true) === undefined
    ? collectTestedPaths(parseExpressionOrThrow(expression))
    : []

function collectTestedPaths(expression: Expression): readonly (readonly string[])[] {
  if (expression[0] === 'value' || expression[0] === 'path') return []
  const [operator, ...operands] = expression
  return operator === 'present'
    ? collectParsedExpressionPaths(expression)
    : operands.flatMap(collectTestedPaths)
}
