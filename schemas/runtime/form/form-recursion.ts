/**
 * Finds bad recursion in a schema. A schema may refer to itself where a value can end: through a list or an
 * optional property. Schemas that no value could ever satisfy, or that would send every validator into an
 * endless loop, are refused.
 */

import { formatPointer, getAtPointer, isObject } from '../core/pointer.ts'
import type { JsonObject } from './form.ts'
import type { DocumentFault } from './form-document-faults.ts'
import { listInPlaceSubschemas, listSubschemas, type Subschema } from './subschemas.ts'

export type { DocumentFault }

/** Returns faults with pointers into the document, whose schema is at `/schema`. */
export function findRecursionFaults(root: JsonObject): DocumentFault[] {
  const places = allParts(root)
  const circle = places.find(({ schema }) => typeof schema.$ref === 'string' && circles(schema, root))
  if (circle) return [faultAt(circle, 'refers to itself directly; put a property or a list in between.')]
  const finite = finiteSchemas(places, root)
  const endless = places.find(({ schema }) => typeof schema.$ref === 'string' && !finite.has(schema))
  return endless
    ? [
        faultAt(
          endless,
          'requires itself endlessly; make the property optional, or a list that may be empty.',
        ),
      ]
    : []
}

const faultAt = ({ path }: Subschema, reason: string): DocumentFault => ({
  pointer: formatPointer(['schema', ...path, '$ref']),
  reason,
})

function allParts(root: JsonObject): Subschema[] {
  const found: Subschema[] = [{ path: [], schema: root }]
  const seen = new Set<JsonObject>([root])
  // The list grows during the iteration.
  for (const { path, schema } of found) {
    const target = targetOf(schema, root)
    const led = target ? [{ path: [], schema: target }] : []
    const parts = listSubschemas(schema).map(part => ({ path: [...path, ...part.path], schema: part.schema }))
    for (const part of [...parts, ...led]) {
      // Includes parts that only a reference makes schemas; their location does not matter then.
      if (seen.has(part.schema)) continue
      seen.add(part.schema)
      found.push(part)
    }
  }
  return found
}

const targetOf = ({ $ref }: JsonObject, root: JsonObject): JsonObject | undefined => {
  const target = typeof $ref === 'string' ? getAtPointer(root, $ref.replace(/^#/, '')) : undefined
  return isObject(target) ? target : undefined
}

/** Tells whether a schema leads back to itself while it judges one and the same value. */
function circles(start: JsonObject, root: JsonObject): boolean {
  const seen = new Set<JsonObject>()
  const open = [start]
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    const target = targetOf(schema, root)
    const next = [...(target ? [target] : []), ...listInPlaceSubschemas(schema).map(part => part.schema)]
    if (next.includes(start)) return true
    for (const part of next) {
      if (seen.has(part)) continue
      seen.add(part)
      open.push(part)
    }
  }
  return false
}

/** Returns the schemas that some finite value satisfies. Starts with none; adds those that need only such. */
function finiteSchemas(places: readonly Subschema[], root: JsonObject): ReadonlySet<JsonObject> {
  const finite = new Set<JsonObject>()
  const ends = (value: unknown) => !isObject(value) || finite.has(value)
  for (let before = -1; before < finite.size; ) {
    before = finite.size
    for (const { schema } of places) if (needsOnly(schema, root, ends)) finite.add(schema)
  }
  return finite
}

function needsOnly(schema: JsonObject, root: JsonObject, ends: (value: unknown) => boolean): boolean {
  const { properties, required, items, prefixItems, minItems, allOf, anyOf, oneOf } = schema
  const least = typeof minItems === 'number' ? minItems : 0
  const tuple = Array.isArray(prefixItems) ? prefixItems : []
  const names = Array.isArray(required) ? required : []
  return (
    ends(targetOf(schema, root)) &&
    names.every(name => !isObject(properties) || ends(properties[String(name)])) &&
    (least <= tuple.length || ends(items)) &&
    tuple.slice(0, least).every(ends) &&
    (!Array.isArray(allOf) || allOf.every(ends)) &&
    [anyOf, oneOf].every(branches => !Array.isArray(branches) || branches.some(ends))
  )
}
