/** Collects the paths that a document's templates and expressions name. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { listExpressionPaths, listTestedPaths } from '#schemas/runtime/expression/list-expression-paths.ts'

export interface PathReference {
  /** Its place in the document. */
  readonly at: readonly (string | number)[]
  /** The path for messages: `service.locations.0`. */
  readonly path: string
  /** The names in the path. */
  readonly names: readonly string[]
}

const expressionKeys = new Set(['when', 'passed', 'check', 'ui:when'])
/** Keys below which authors choose the names of members. */
const templateKeys = new Set(['initial', 'input', 'then', 'params', 'ui:options'])

/** Returns whether a text there is an expression; otherwise it may be a template. */
const isExpressionAt = (at: PathReference['at']): boolean =>
  expressionKeys.has(String(at.at(-1))) && !at.some(key => templateKeys.has(String(key)))

/** Collects every path below a value; skips JSON Schemas, in which `$` means something else. */
export function collectPathReferences(
  value: unknown,
  at: readonly (string | number)[] = [],
): readonly PathReference[] {
  if (typeof value === 'string')
    return isExpressionAt(at)
      ? listExpressionPaths(value).map(names => ({ at, path: names.join('.'), names }))
      : collectHoles(value).map(path => ({ at, path, names: path.split('.') }))
  if (Array.isArray(value)) return value.flatMap((item, index) => collectPathReferences(item, [...at, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'schema' ? [] : collectPathReferences(part, [...at, key]),
  )
}

/**
 * Collects the paths that may lead nowhere, as the document says itself: those that a condition tests with `present(…)`, and
 * those of templates with alternatives.
 */
export function collectTestedPaths(
  value: unknown,
  at: PathReference['at'] = [],
): readonly (readonly string[])[] {
  if (typeof value === 'string') {
    if (isExpressionAt(at)) return listTestedPaths(value)
    const paths = collectHoles(value)
    return value.includes(' ?? ') ? paths.map(path => path.split('.')) : []
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => collectTestedPaths(item, [...at, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'schema' ? [] : collectTestedPaths(part, [...at, key]),
  )
}

/** Lists the paths of a template: `$link.target.provider ?? 'any'` → `['link.target.provider']`. */
function collectHoles(text: string): string[] {
  if (!text.startsWith('$') || text.startsWith('$$')) return []
  return splitTemplateFallbacks(text).filter(path => !path.startsWith("'"))
}

/** Splits a template: `$link.target.provider ?? 'any'` → `['link.target.provider', "'any'"]`. */
export const splitTemplateFallbacks = (template: string): string[] => template.slice(1).split(' ?? ')
