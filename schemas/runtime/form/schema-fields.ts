/** Collects the fields of a part of a schema, including those of its branches. */
import { getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'

type Schema = Readonly<Record<string, unknown>>

/** The fields of all schemas that judge the same value; if several declare a field, the first counts. */
export interface SchemaFields {
  readonly properties: ReadonlyMap<string, Schema>
  readonly required: ReadonlySet<unknown>
}

/**
 * Cached by root and part: all entries of a list share one part, and every answer walks the same document.
 */
const fieldsByRoot = new WeakMap<Schema, WeakMap<Schema, SchemaFields>>()

/** Returns the fields of a part. `root` is the schema into which `$ref` leads. */
export function getSchemaFields(part: Schema, root: Schema): SchemaFields {
  const known = fieldsByRoot.get(root) ?? new WeakMap<Schema, SchemaFields>()
  fieldsByRoot.set(root, known)
  const fields = known.get(part) ?? collectFields(partsOf(part, root))
  known.set(part, fields)
  return fields
}

function collectFields(parts: readonly Schema[]): SchemaFields {
  const properties = new Map<string, Schema>()
  for (const one of parts) {
    const own = getSubobjectOrEmpty(one, 'properties')
    for (const name of Object.keys(own))
      if (!properties.has(name)) properties.set(name, getSubobjectOrEmpty(own, name))
  }
  const lists = parts.map(({ required }) => (Array.isArray(required) ? required : []))
  return { properties, required: new Set(lists.flat()) }
}

/** Returns the schema and all schemas that judge the same value, each once, as a part may refer back. */
function partsOf(part: Schema, root: Schema, seen = new Set<Schema>()): Schema[] {
  if (seen.has(part)) return []
  seen.add(part)
  const schema = resolveRef(part, root)
  const { allOf, anyOf, oneOf } = schema
  const dependent = Object.values(getSubobjectOrEmpty(schema, 'dependentSchemas'))
  const inner = [schema.then, schema.else, allOf, anyOf, oneOf, dependent].flat()
  return [schema, ...inner.filter(isObject).flatMap(one => partsOf(one, root, seen))]
}
