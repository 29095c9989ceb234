import { isObject } from './pointer.ts'

/**
 * JSON in which the order of an object's properties does not count: values that JSON Schema takes for equal have the
 * same text. Recursive: hand in nothing that is nested deeper than an input may be.
 */
export function canonicalizeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalizeJson).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const parts = Object.keys(value)
    .filter(name => value[name] !== undefined)
    .toSorted()
    .map(name => `${JSON.stringify(name)}:${canonicalizeJson(value[name])}`)
  return `{${parts.join()}}`
}
