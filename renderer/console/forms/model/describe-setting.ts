/** Finds what the schema of documents says about a place in one. */
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/** Returns the description of a key; undefined: there is none. */
export function describeSetting(schema: JsonRecord, path: JsonPath): string | undefined {
  const found = path.reduce<readonly JsonRecord[]>(
    (parts, name) => parts.flatMap(part => listInside(schema, part, name)),
    listAlternatives(schema, schema),
  )
  const texts = found.map(({ description }) => description)
  return texts.find(text => typeof text === 'string')
}

const maxLevels = 6

/** Lists a schema with what it refers to and what it consists of, its own words first. */
function listAlternatives(root: JsonRecord, schema: JsonRecord, level = 0): readonly JsonRecord[] {
  if (level > maxLevels) return []
  const { $ref: reference } = schema
  const target = typeof reference === 'string' ? getAtPointer(root, reference.replace(/^#/, '')) : undefined
  // A document that is based on another one is described by `then`.
  const parts = [
    target,
    schema.else,
    schema.then,
    ...['allOf', 'anyOf', 'oneOf'].flatMap(key => listOf(schema[key])),
  ]
  return [schema, ...parts.filter(isObject).flatMap(part => listAlternatives(root, part, level + 1))]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function listInside(root: JsonRecord, schema: JsonRecord, name: string | number): readonly JsonRecord[] {
  const { properties, patternProperties, items, additionalProperties } = schema
  const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : []
  const matching = patterns.find(([pattern]) => new RegExp(pattern, 'u').test(String(name)))?.[1]
  const found = typeof name === 'number' ? items : (own ?? matching ?? additionalProperties)
  return isObject(found) ? listAlternatives(root, found) : []
}
