import { isObject } from './pointer.ts'

/**
 * Returns JSON with sorted object properties: values that JSON Schema considers equal have the same text.
 * Recursive: pass nothing nested deeper than an input may be.
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
