/** Follows dotted paths through values that a JSON Schema describes. */
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

export type SchemaDefinitions = Readonly<Record<string, JsonSchema>>

/** The place where a path leaves what its schema describes. */
export interface UnknownSegment {
  /** Index in the path. */
  readonly index: number
  /** Property names that exist there. */
  readonly known: readonly string[]
}

/** Returns the first segment that no value of the schemas can have, or undefined if there is none. */
export function findUnknownSegment(
  schemas: readonly unknown[],
  path: readonly string[],
  definitions: SchemaDefinitions,
): UnknownSegment | undefined {
  let current = schemas.flatMap(schema => listBranches(schema, definitions))
  for (const [index, segment] of path.entries()) {
    if (current.length === 0 || current.some(schema => isOpen(schema))) return undefined
    const next = current.flatMap(schema => getMember(schema, segment) ?? [])
    if (next.length === 0) {
      const known = current.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
      return { index, known: [...new Set(known)] }
    }
    current = next.flatMap(schema => listBranches(schema, definitions))
  }
  return undefined
}

/** Returns the schemas of what a path leads to; empty if one of the schemas on the way does not say. */
export function findSchemasAtPath(
  schemas: readonly unknown[],
  path: readonly string[],
  definitions: SchemaDefinitions,
): readonly unknown[] {
  let current = schemas
  for (const segment of path) {
    const branches = current.flatMap(schema => listBranches(schema, definitions))
    const members = branches.map(schema => getMember(schema, segment))
    if (branches.some((schema, index) => members[index] === undefined && isOpen(schema))) return []
    current = members.filter(member => member !== undefined)
  }
  return current
}

/** Returns the schemas that a member of the schema's values may have. */
export const findMemberSchemas = (
  schema: unknown,
  segment: string,
  definitions: SchemaDefinitions,
): readonly unknown[] => listBranches(schema, definitions).flatMap(branch => getMember(branch, segment) ?? [])

/** Follows a reference to `bookplate#/…`; returns undefined for any other reference. */
export function resolveSchemaReference(schema: unknown, definitions: SchemaDefinitions): unknown {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return schema
  const [document, pointer = ''] = schema.$ref.split('#')
  return document === 'bookplate' ? getAtPointer({ $defs: definitions }, pointer) : undefined
}

/** Returns the schema itself or, if it offers alternatives, each of them. */
function listBranches(schema: unknown, definitions: SchemaDefinitions, depth = 0): readonly JsonSchema[] {
  const resolved = resolveSchemaReference(schema, definitions)
  if (!isObject(resolved) || depth > 10) return [{}]
  const branches = [resolved.anyOf, resolved.oneOf, resolved.allOf].flatMap(list =>
    Array.isArray(list) ? list.flatMap(branch => listBranches(branch, definitions, depth + 1)) : [],
  )
  return branches.length > 0 ? branches : [resolved]
}

/** Returns whether values may have members that the schema does not name. */
function isOpen({ type, properties, additionalProperties, items, enum: values, const: value }: JsonSchema) {
  if (Array.isArray(values) || value !== undefined) return false
  if (Array.isArray(type)) return true
  if (type === 'array') return items === undefined
  if (type === 'object' || properties !== undefined) return additionalProperties !== false
  return type === undefined
}

const getMember = ({ properties, items }: JsonSchema, segment: string): unknown =>
  isObject(properties) && Object.hasOwn(properties, segment)
    ? properties[segment]
    : /^\d+$/.test(segment)
      ? items
      : undefined
