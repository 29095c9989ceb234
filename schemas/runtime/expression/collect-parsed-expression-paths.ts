/** Lists what a parsed expression reads. Apart from `list-expression-paths.ts`, so that browsers need no parser for it. */
import { splitPath } from '../core/path.ts'
import type { Expression } from './expression.ts'

/** Lists the paths that a parsed expression reads, split into names. */
export function collectParsedExpressionPaths(expression: Expression): readonly (readonly string[])[] {
  if (expression[0] === 'value') return []
  if (expression[0] === 'path') {
    const [, path] = expression
    return [typeof path === 'string' ? splitPath(path) : path]
  }
  const [, ...operands] = expression
  return operands.flatMap(collectParsedExpressionPaths)
}
