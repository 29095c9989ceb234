/**
 * Forms once said what a telephone number is by a pattern, which businesses copied with the form. Every document that
 * has it means the format `phone`, and gets its rule, so that no copy refuses what others take. Documents and their
 * versions stay as they are: answers keep their questions.
 */
import { isObject } from '../core/pointer.ts'

type Schema = Readonly<Record<string, unknown>>

const formerPattern = '^\\+?[0-9 \\(\\)\\.\\/\\-]{5,40}$'

const converted = new WeakMap<Schema, Schema>()

/** Returns the schema with the format in place of the pattern; the same object if nothing has the pattern. */
export function convertPhonePatterns(schema: Schema): Schema {
  const known = converted.get(schema)
  if (known) return known
  const found = convertPart(schema)
  const result = isObject(found) ? found : schema
  converted.set(schema, result)
  return result
}

function convertPart(part: unknown): unknown {
  if (Array.isArray(part)) {
    const items = part.map(convertPart)
    return items.some((item, index) => item !== part[index]) ? items : part
  }
  if (!isObject(part)) return part
  if (part.pattern === formerPattern && part.format === undefined) {
    const { pattern: _, ...rest } = part
    return { ...rest, format: 'phone' }
  }
  const entries = Object.entries(part).map(([name, inner]) => [name, convertPart(inner)] as const)
  return entries.some(([name, inner]) => inner !== part[name]) ? Object.fromEntries(entries) : part
}
