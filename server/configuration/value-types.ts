/** Finds the JSON types of a schema's values, and whether values of one schema can be those of another. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { findMemberSchemas, resolveSchemaReference, type SchemaDefinitions } from './schema-paths.ts'

type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

/** Returns the types that values of a schema may have, or undefined if the schema does not say. */
export function findValueTypes(
  schema: unknown,
  definitions: SchemaDefinitions,
  depth = 0,
): ReadonlySet<JsonType> | undefined {
  const resolved = resolveSchemaReference(schema, definitions)
  if (!isObject(resolved) || depth > 10) return undefined
  const { type, enum: values, const: only, anyOf, oneOf } = resolved
  if (typeof type === 'string' || Array.isArray(type)) return new Set([type].flat().filter(isType))
  if (Array.isArray(values)) return new Set(values.map(getType))
  if (only !== undefined) return new Set([getType(only)])
  const branches = Array.isArray(anyOf) ? anyOf : oneOf
  if (!Array.isArray(branches)) return undefined
  const types = branches.map(branch => findValueTypes(branch, definitions, depth + 1))
  return types.some(set => set === undefined) ? undefined : new Set(types.flatMap(set => [...(set ?? [])]))
}

export interface TypeConflict {
  readonly given: string
  readonly wanted: string
}

/**
 * Returns how the types of `given` and `wanted` conflict, or undefined if some value of `given` may be one of
 * `wanted`. Looks into lists.
 *
 * @param given alternatives: a value is of one of these schemas
 */
export function findTypeConflict(
  given: readonly unknown[],
  wanted: unknown,
  definitions: SchemaDefinitions,
): TypeConflict | undefined {
  const wantedTypes = findValueTypes(wanted, definitions)
  const givenTypes = given.map(schema => findValueTypes(schema, definitions))
  if (!wantedTypes || givenTypes.length === 0 || givenTypes.some(types => types === undefined))
    return undefined
  const types = new Set(givenTypes.flatMap(set => [...(set ?? [])]).filter(type => type !== 'null'))
  // Null values are left out of the options.
  if (types.size === 0) return undefined
  if (![...types].some(type => fits(type, wantedTypes)))
    return { given: describeTypes(types), wanted: describeTypes(wantedTypes) }
  const isList = types.size === 1 && types.has('array')
  const inner = isList
    ? findTypeConflict(
        given.flatMap(schema => findMemberSchemas(schema, '0', definitions)),
        findMemberSchemas(wanted, '0', definitions)[0],
        definitions,
      )
    : undefined
  return (
    inner && {
      given: `a list in which each entry is ${inner.given}`,
      wanted: `a list in which each entry is ${inner.wanted}`,
    }
  )
}

const fits = (type: JsonType, wanted: ReadonlySet<JsonType>): boolean =>
  wanted.has(type) ||
  (type === 'integer' && wanted.has('number')) ||
  (type === 'number' && wanted.has('integer'))

const describeTypes = (types: ReadonlySet<JsonType>): string =>
  [...types].map(type => typeNames[type]).join(' or ')

const typeNames: Readonly<Record<JsonType, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const isType = (name: unknown): name is JsonType => typeof name === 'string' && name in typeNames

function getType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (Number.isInteger(value)) return 'integer'
  const type = typeof value
  return type === 'number' || type === 'string' || type === 'boolean' ? type : 'object'
}
