/**
 * Normalizes the schema of a form, whatever its document uses: to JSON Schema 2020-12, with an object with
 * properties at the top, and references that lead to `$defs` only.
 */

import { getAtPointer, getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import type { JsonObject } from './form.ts'
import { upgradeSchema } from './schema-dialect.ts'
import { mapSubschemas } from './subschemas.ts'

/** Normalizes the schema of a document that is within the limits of `form-limits.ts`. */
export const normalizeFormSchema = (schema: JsonObject): JsonObject =>
  withObjectAtTop(withDefinitions(upgradeSchema(schema)))

/** Makes the top level an object: answers are one, whether the schema says so or not. */
function withObjectAtTop(schema: JsonObject): JsonObject {
  const { $ref, ...own } = schema
  const isNamed = Object.keys(own).every(keyword => aboutTheWhole.has(keyword))
  const { allOf } = own
  const opened =
    $ref === undefined
      ? schema
      : isNamed
        ? resolveRef(schema, schema)
        : { ...own, allOf: [...(Array.isArray(allOf) ? allOf : []), { $ref }] }
  if (opened.type !== undefined && isObject(opened.properties)) return opened
  return { type: 'object', properties: {}, ...opened }
}

const aboutTheWhole = new Set(['$schema', '$defs', '$comment', 'title', 'description'])

/** References beyond this limit stay as they are, since each target is copied. */
const maxCopies = 20

/**
 * Copies the targets of references to `$defs`, so that hiding a field does not break others that refer to it.
 */
function withDefinitions(schema: JsonObject): JsonObject {
  const names = new Map<string, string>()
  const copies: Record<string, JsonObject> = {}
  const known = getSubobjectOrEmpty(schema, '$defs')
  const visit = (part: JsonObject): JsonObject => {
    const visited = mapSubschemas(part, visit)
    return typeof visited.$ref === 'string' ? { ...visited, $ref: defined(visited.$ref) } : visited
  }
  const defined = (reference: string): string => {
    const target = isDefinition.test(reference) ? undefined : getAtPointer(schema, pointerIn(reference))
    if (!isObject(target)) return reference
    const before = names.get(reference)
    if (before === undefined && names.size >= maxCopies) return reference
    const name = before ?? unusedName(reference, { ...known, ...copies })
    if (before === undefined) {
      names.set(reference, name)
      copies[name] = {}
      const { $defs: _, $schema: __, ...copied } = target
      copies[name] = visit(copied)
    }
    return `#/$defs/${name}`
  }
  const top = visit(schema)
  return names.size === 0 ? schema : { ...top, $defs: { ...getSubobjectOrEmpty(top, '$defs'), ...copies } }
}

const isDefinition = /^#\/\$defs\/[^/%~]+$/

function pointerIn(reference: string): string {
  try {
    return decodeURIComponent(reference.slice(1))
  } catch {
    return reference.slice(1)
  }
}

function unusedName(reference: string, known: JsonObject): string {
  const name = reference.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '') || 'whole'
  let unused = name
  for (let number = 2; Object.hasOwn(known, unused); number++) unused = `${name}_${number}`
  return unused
}
