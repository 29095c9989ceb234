/**
 * Formats JSON as a person would write it: properties in the order of the schema, and what fits on a line on one
 * line. A record thus has one text, whatever order the database keeps, and two exports can be compared by eye and by
 * diff.
 */
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

/** Returns a document as the text of a file, with its properties in the order that they have. */
export const formatDocumentJson = (document: unknown): string => `${blockOf(document, '')}\n`

/** Returns the record with its properties in the order of its schema; `entity` is its type name. */
export const orderBySchema = (record: object, entity: string, order: RecordJsonOptions): unknown =>
  ordered(record, { $ref: `/${entity}` }, order)

/** Returns a value as text, on one line if it is short. */
export const formatJson = (value: unknown): string => partOf('', value, '')

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

const lineLimitCharacters = 110
const step = '  '

/** Formats a value on several lines; `indent` precedes the closing bracket. */
function blockOf(value: unknown, indent: string): string {
  const inner = indent + step
  const parts = Array.isArray(value)
    ? value.map(part => partOf('', part, inner))
    : Object.entries(value ?? {}).map(([key, part]) => partOf(`${JSON.stringify(key)}: `, part, inner))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function partOf(name: string, value: unknown, indent: string): string {
  const line = `${indent}${name}${lineOf(value)}`
  const opens = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  // Leaves one character for the comma that may follow.
  return line.length < lineLimitCharacters || !opens ? line : `${indent}${name}${blockOf(value, indent)}`
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${lineOf(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
