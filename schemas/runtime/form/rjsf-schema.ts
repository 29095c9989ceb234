/**
 * Converts a schema for rendering with RJSF: to draft-07, the only dialect in which RJSF knows conditions and
 * tuples, and with a control for every field, whatever its schema leaves open. Values are validated against
 * the original schema.
 */

import { isObject } from '../core/pointer.ts'
import type { JsonObject } from './form.ts'
import { mapSubschemas } from './subschemas.ts'

/** Converts a complete schema of 2020-12. */
export const toRjsfSchema = (schema: JsonObject): JsonObject => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...drawableParts(schema),
})

function drawableParts(schema: JsonObject): JsonObject {
  const parts = mapSubschemas(schema, drawableParts)
  const { dependentRequired, dependentSchemas, prefixItems, ...rest } = parts
  const dependencies = { ...objectOf(dependentRequired), ...objectOf(dependentSchemas) }
  const { properties, items, type } = rest
  const isList =
    type === undefined ? items !== undefined || prefixItems !== undefined : isListed('array', type)
  return defined({
    ...rest,
    // RJSF renders the first of several types, and a list only if its type says so.
    type: (Array.isArray(type) && type.length > 1) || isList ? drawnTypes(schema) : type,
    properties: isObject(properties) ? mapValues(properties, drawableField) : properties,
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
    ...(Array.isArray(prefixItems)
      ? { items: prefixItems, additionalItems: items }
      : isList
        ? { items: drawableField(items) }
        : {}),
    // Conditions are evaluated on the values, not rendered.
    if: schema.if,
    not: schema.not,
  })
}

/** Replaces a schema without keywords, for which RJSF renders nothing. */
const drawableField = (schema: unknown): unknown =>
  schema === undefined || schema === true || (isObject(schema) && Object.keys(schema).length === 0)
    ? { $comment: 'any' }
    : schema

/** Keeps null where it was allowed, since a cleared field may be null. */
function drawnTypes(schema: JsonObject): unknown {
  const type = inferSchemaType(schema)
  return isListed('null', schema.type) ? [type, 'null'] : type
}

/** Returns a field's input type: the closest of several, or the one its keywords apply to. */
export function inferSchemaType(schema: JsonObject): string {
  const types = [schema.type ?? []].flat().filter(type => type !== 'null')
  const told = about.find(([type, keywords]) => mayBe(type, types) && keywords.some(word => word in schema))
  // A text input accepts most values.
  return told?.[0] ?? (mayBe('string', types) ? 'string' : String(types[0]))
}

const mayBe = (type: string, types: readonly unknown[]): boolean => types.length === 0 || types.includes(type)

const about: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties']],
  ['array', ['items', 'prefixItems']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

const isListed = (type: string, types: unknown): boolean => [types].flat().includes(type)

const mapValues = (value: JsonObject, change: (part: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]))

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const defined = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
