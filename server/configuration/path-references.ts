/** Collects the paths that a document's templates and expressions name. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Expression } from '#schemas/runtime/expression/expression.ts'
import { describeInvalidExpression, parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'

export interface PathReference {
  /** Its place in the document. */
  readonly at: readonly (string | number)[]
  /** The path as written: `service.locations.0`. */
  readonly path: string
}

const expressionKeys = new Set(['when', 'passed', 'check', 'ui:when'])
/** Keys below which authors choose the names of members. */
const templateKeys = new Set(['initial', 'input', 'then', 'params', 'ui:options'])

/** Collects every path below a value; skips JSON Schemas, in which `$` means something else. */
export function collectPathReferences(
  value: unknown,
  at: readonly (string | number)[] = [],
): readonly PathReference[] {
  if (typeof value === 'string')
    return expressionKeys.has(String(at.at(-1))) && !at.some(key => templateKeys.has(String(key)))
      ? collectTextPaths(value).map(path => ({ at, path }))
      : collectHoles(value).map(path => ({ at, path }))
  if (Array.isArray(value)) return value.flatMap((item, index) => collectPathReferences(item, [...at, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'schema' ? [] : collectPathReferences(part, [...at, key]),
  )
}

/** Lists the paths of a template: `$link.target.provider ?? 'any'` → `['link.target.provider']`. */
function collectHoles(text: string): string[] {
  if (!text.startsWith('$') || text.startsWith('$$')) return []
  return splitTemplateFallbacks(text).filter(path => !path.startsWith("'"))
}

/** Splits a template: `$link.target.provider ?? 'any'` → `['link.target.provider', "'any'"]`. */
export const splitTemplateFallbacks = (template: string): string[] => template.slice(1).split(' ?? ')

/** Lists the paths that an expression reads, given as text or parsed. */
export const listExpressionPaths = (expression: string | Expression): readonly string[] =>
  typeof expression === 'string' ? collectTextPaths(expression) : collectExpressionPaths(expression)

/** Lists the paths of an expression; empty if the text is no valid one, which is reported elsewhere. */
const collectTextPaths = (text: string): readonly string[] =>
  describeInvalidExpression(text) === undefined ? collectExpressionPaths(parseExpressionOrThrow(text)) : []

const collectExpressionPaths = ([kind, ...parts]: Expression): readonly string[] => {
  if (kind === 'value') return []
  return parts.flatMap(part =>
    typeof part === 'string' ? [part] : isCondition(part) ? collectExpressionPaths(part) : [],
  )
}

const isCondition = (part: unknown): part is Expression => Array.isArray(part)
