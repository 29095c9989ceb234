/**
 * Turns the schema of whole documents into that of documents that are based on others: nothing is required, `null` takes a
 * property away, and an object names entries of a list by their `id`. `../core/apply-changes.ts` applies them.
 */
import { isObject } from '../core/pointer.ts'

/** As the schemas for editors. */
type ChangeableSchema = Readonly<Record<string, unknown>>

/** Returns the name of the definition of what changes another one. */
export const toChangesName = (name: string): string => `${name}Changes`

export function toChangesSchema(schema: ChangeableSchema): ChangeableSchema {
  const { required: _, minProperties: __, ...rest } = schema
  const changed = Object.fromEntries(
    Object.entries(rest).map(([key, value]): [string, unknown] => {
      if (key === '$ref' && typeof value === 'string') return [key, toChangesReference(value)]
      if (key === 'properties' && isObject(value)) return [key, mapMembers(value, toMemberSchema)]
      if (key === 'additionalProperties' && isObject(value)) return [key, toMemberSchema(value)]
      if ((key === 'then' || key === 'else') && isObject(value)) return [key, toChangesSchema(value)]
      if (['allOf', 'anyOf', 'oneOf'].includes(key) && Array.isArray(value))
        return [key, value.map(part => (isObject(part) ? toChangesSchema(part) : part))]
      return [key, value]
    }),
  )
  const { items } = schema
  if (!isObject(items) || !isObject(items.properties) || !('id' in items.properties)) return changed
  return { description: schema.description, anyOf: [schema, toEntriesSchema(items)] }
}

/** Returns the schema of what changes a definition: an entry of a list may say where it goes. */
export function toChangesDefinition(schema: ChangeableSchema): ChangeableSchema {
  const changes = toChangesSchema(schema)
  const { properties } = changes
  const isEntry = isObject(properties) && 'id' in properties && changes.additionalProperties === false
  return isEntry ? { ...changes, properties: { ...places, ...properties } } : changes
}

/** Entities and names are replaced as a whole. */
const toChangesReference = (reference: string): string => {
  const [document, name = ''] = reference.split('#/$defs/')
  return document === 'bookplate' ? reference : `${document}#/$defs/${toChangesName(name)}`
}

const toMemberSchema = (schema: ChangeableSchema): ChangeableSchema => ({
  ...(schema.description === undefined ? {} : { description: schema.description }),
  anyOf: [toChangesSchema(schema), { type: 'null' }],
})

const place = (side: string): ChangeableSchema => ({
  description: `The id of the entry ${side} which this one goes. An entry that is there moves, any other is added.`,
  type: 'string',
})

const places = { after: place('after'), before: place('before') }

function toEntriesSchema(items: ChangeableSchema): ChangeableSchema {
  const entry = toChangesSchema(items)
  const { id: _, ...properties } = isObject(entry.properties) ? entry.properties : {}
  return {
    description: 'What changes in the entries, by their ids.',
    type: 'object',
    additionalProperties: {
      anyOf: [{ ...entry, properties: { ...places, ...properties } }, { type: 'null' }],
    },
  }
}

const mapMembers = (
  members: Readonly<Record<string, unknown>>,
  convert: (schema: ChangeableSchema) => ChangeableSchema,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, isObject(schema) ? convert(schema) : schema]),
  )
