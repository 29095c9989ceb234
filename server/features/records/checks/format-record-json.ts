/**
 * Formats records with their properties in the order of the schema. A record thus has one text, whatever order the
 * database keeps, and two exports can be compared by eye and by diff.
 */
import { formatDocumentJson } from '#schemas/runtime/core/format-json.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'

export interface RecordJsonOptions {
  readonly definitions: Readonly<Record<string, JsonSchema>>
  /** The locale that comes first in texts; the others follow alphabetically. */
  readonly defaultLocale: string
}

/** Returns the record as text that ends with a line break; `entity` is its type name. */
export const formatRecordJson = (record: object, entity: string, order: RecordJsonOptions): string =>
  formatDocumentJson(orderBySchema(record, entity, order))

/** Returns the record with its properties in the order of its schema; `entity` is its type name. */
export const orderBySchema = (record: object, entity: string, order: RecordJsonOptions): unknown =>
  ordered(record, { $ref: `/${entity}` }, order)

function ordered(value: unknown, schema: unknown, order: RecordJsonOptions): unknown {
  const known = resolve(schema, order)
  if (Array.isArray(value)) return value.map(part => ordered(part, known.items, order))
  if (!isObject(value)) return value
  const properties = isObject(known.properties) ? known.properties : {}
  const first = Object.keys(properties).length === 0 ? [order.defaultLocale] : Object.keys(properties)
  const rest = Object.keys(value)
    .filter(key => !first.includes(key))
    .sort()
  const keys = [...first.filter(key => Object.hasOwn(value, key)), ...rest]
  return Object.fromEntries(keys.map(key => [key, ordered(value[key], properties[key], order)]))
}

/** Follows a reference to `bookplate#/$defs/Name`. */
function resolve(schema: unknown, { definitions }: RecordJsonOptions): Readonly<Record<string, unknown>> {
  if (!isObject(schema)) return {}
  return typeof schema.$ref === 'string' ? (definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}
