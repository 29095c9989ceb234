/** The paths that a document's templates and expressions name. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Expression } from '#schemas/runtime/expression/expression.ts'
import { describeInvalidExpression, parseExpression } from '#schemas/runtime/expression/expression.ts'

export interface PathReference {
  /** Where it stands in the document. */
  readonly at: readonly (string | number)[]
  /** `service.locations.0` */
  readonly path: string
}

const expressionKeys = new Set(['when', 'passed', 'check', 'ui:when'])
/** Members of what stands below these are called as their writer likes. */
const templateKeys = new Set(['initial', 'input', 'then', 'params', 'ui:options'])

/** Collects every path below a value; JSON Schemas, in which `$` means something else, are left out. */
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

/** `$link.target.provider ?? 'any'` → `['link.target.provider']` */
function collectHoles(text: string): string[] {
  if (!text.startsWith('$') || text.startsWith('$$')) return []
  return splitTemplateFallbacks(text).filter(path => !path.startsWith("'"))
}

/** `$link.target.provider ?? 'any'` → `['link.target.provider', "'any'"]` */
export const splitTemplateFallbacks = (template: string): string[] => template.slice(1).split(' ?? ')

/** Lists the paths that an expression asks about, as text or parsed. */
export const listExpressionPaths = (expression: string | Expression): readonly string[] =>
  typeof expression === 'string' ? collectTextPaths(expression) : collectExpressionPaths(expression)

/** Of what is no expression there are none; that it is none is said elsewhere. */
const collectTextPaths = (text: string): readonly string[] =>
  describeInvalidExpression(text) === undefined ? collectExpressionPaths(parseExpression(text)) : []

const collectExpressionPaths = ([kind, ...parts]: Expression): readonly string[] => {
  if (kind === 'value') return []
  return parts.flatMap(part =>
    typeof part === 'string' ? [part] : isCondition(part) ? collectExpressionPaths(part) : [],
  )
}

const isCondition = (part: unknown): part is Expression => Array.isArray(part)
