/** What a form starts with, and answers that come as text. */
import type { FormDocument, FormValues, JsonObject } from './form.ts'
import { isObject, objectAt } from './pointer.ts'

/**
 * What the address says (`?firstName=Ada`), in the types the schema has, over the schema's own defaults. A box is
 * ticked by the visitor alone: what came ticked in a link is no consent (EU Court of Justice, C-673/17).
 */
export function startOf(
  { schema, ui = {}, computed = {} }: FormDocument,
  query: Readonly<Record<string, string>>,
): FormValues {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      if (!isObject(property) || Object.hasOwn(computed, name)) return []
      const isBox =
        property.type === 'boolean' && (objectAt(ui, name)['ui:widget'] ?? 'checkbox') === 'checkbox'
      const given = isBox || !Object.hasOwn(query, name) ? undefined : typed(query[name] ?? '', property)
      const value = given ?? property.default
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** As people write one: neither blanks, which are 0 to scripts, nor `0x10`. */
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Undefined: there is nothing of this type in the text. Lists come with commas. */
export function typed(text: string, { type, items }: JsonObject): unknown {
  if (text === '') return undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number' || type === 'integer')
    return number.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'array') return text.split(',').map(part => (isObject(items) ? typed(part, items) : part))
  return type === 'object' ? undefined : text
}
