/**
 * Converts the schema of a value to the schema of its template, in which `$values.start` may replace anything.
 */
import { isObject } from '../core/pointer.ts'

interface JsonSchema {
  readonly [keyword: string]: unknown
}

type Entities = Readonly<Record<string, JsonSchema>>

/** A string that replaces a value, as `bookplate#/$defs/Template`. */
export const templateStringSchema: JsonSchema = {
  description: 'A value of the scope, by its path: `$values.start`, `$offer.services ?? group.services`.',
  type: 'string',
  pattern: '^\\$[^$]',
}

/** Lets a template replace every member; required members may be filled in later. */
export function toTemplateSchema(schema: JsonSchema, entities: Entities): JsonSchema {
  const { properties, additionalProperties } = schema
  const members = Object.entries(isObject(properties) ? properties : {})
  return {
    type: 'object',
    ...(additionalProperties === false ? { additionalProperties } : {}),
    properties: Object.fromEntries(
      members.map(([name, part]) => [name, orTemplate(isObject(part) ? part : {}, entities)]),
    ),
  }
}

/** Builds `BookingItemTemplate` and the like for all entities that have members. */
export const toEntityTemplateSchemas = (entities: Entities): Entities =>
  Object.fromEntries(
    Object.entries(entities)
      .filter(([, entity]) => hasMembers(entity))
      .map(([name, entity]) => [`${name}Template`, toTemplateSchema(entity, entities)]),
  )

function orTemplate(schema: JsonSchema, entities: Entities): JsonSchema {
  const { description, ...literal } = schema
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [{ $ref: 'bookplate#/$defs/Template' }, ...toLiterals(literal, entities)],
  }
}

function toLiterals(schema: JsonSchema, entities: Entities): readonly JsonSchema[] {
  const record = toRecord(schema, entities)
  if (record) return [record]
  if (schema.type !== 'array' || !isObject(schema.items)) return [schema]
  const entry = toRecord(schema.items, entities)
  return [{ type: 'array', items: orTemplate(schema.items, entities) }, ...(entry ? [toZip(entry)] : [])]
}

/** Returns undefined if values of the schema are not records. */
function toRecord(schema: JsonSchema, entities: Entities): JsonSchema | undefined {
  if (hasMembers(schema)) return toTemplateSchema(schema, entities)
  const { $ref } = schema
  const entity = typeof $ref === 'string' ? entities[$ref.split('/').at(-1) ?? ''] : undefined
  return entity && hasMembers(entity) ? { $ref: `${$ref}Template` } : undefined
}

const hasMembers = ({ type, properties }: JsonSchema): boolean => type === 'object' && isObject(properties)

const toZip = (entry: JsonSchema): JsonSchema => ({
  description: 'Combines several lists into a list of objects.',
  type: 'object',
  additionalProperties: false,
  required: ['$zip'],
  properties: { $zip: { description: 'The lists, by the property that their entries become.', ...entry } },
})
