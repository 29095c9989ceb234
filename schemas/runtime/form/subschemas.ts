/**
 * Lists which keywords of JSON Schema hold schemas, and how: the only such list, used by all schema walkers.
 */

import { isObject } from '../core/pointer.ts'
import type { JsonObject } from './form.ts'

/** A schema inside another: the path of keywords and names that leads to it. */
export interface Subschema {
  readonly path: readonly (string | number)[]
  readonly schema: JsonObject
}

/** Keywords whose schemas apply to the same value as the schema that contains them. */
const samePlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']
const named = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
])
const listed = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])
const single = new Set(
  `items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames
  not if then else`.split(/\s+/),
)

/** Returns the schemas directly inside this one, except those that are just `true` or `false`. */
export function listSubschemas(schema: JsonObject): Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]): Subschema[] => {
    if (Array.isArray(value) && listed.has(keyword))
      return value.flatMap((part, index) =>
        isObject(part) ? [{ path: [keyword, index], schema: part }] : [],
      )
    if (!isObject(value)) return []
    if (!named.has(keyword)) return single.has(keyword) ? [{ path: [keyword], schema: value }] : []
    return Object.entries(value).flatMap(([name, part]) =>
      isObject(part) ? [{ path: [keyword, name], schema: part }] : [],
    )
  })
}

/** Returns the subschemas that judge the same value. */
export const listInPlaceSubschemas = (schema: JsonObject): Subschema[] =>
  listSubschemas(schema).filter(({ path }) => samePlace.includes(String(path[0])))

/** Returns the schema with every schema directly inside it changed. */
export function mapSubschemas(schema: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  const changed = (part: unknown): unknown => (isObject(part) ? change(part) : part)
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (Array.isArray(value)) return [keyword, listed.has(keyword) ? value.map(changed) : value]
      if (!isObject(value)) return [keyword, value]
      if (!named.has(keyword)) return [keyword, single.has(keyword) ? change(value) : value]
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))]
    }),
  )
}
