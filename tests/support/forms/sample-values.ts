/** Generates a value that fits a schema, and similar values that may not, to compare validators. */

import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'

/** Returns a value with every property and two entries in each list; `branch` chooses among alternatives. */
export function sampleValue(schema: unknown, root: JsonObject, branch = 0, depth = 0): unknown {
  if (!isObject(schema)) return 'x'
  const inside = (part: unknown) => sampleValue(part, root, branch, depth + 1)
  const { $ref, const: only, enum: some, type, properties, items, prefixItems, anyOf, oneOf } = schema
  if (typeof $ref === 'string') return sampleValue(getAtPointer(root, $ref.slice(1)), root, branch, depth + 1)
  if (only !== undefined) return only
  if (Array.isArray(some)) return some[branch % some.length]
  const branches = [oneOf, anyOf].find(Array.isArray)
  const kind = [type].flat().find(one => one !== 'null')
  if (kind === 'object' || isObject(properties)) {
    const names = Object.entries(isObject(properties) ? properties : {}).filter(
      ([, part]) => !isEndless(part, depth),
    )
    const own = Object.fromEntries(names.map(([name, part]) => [name, inside(part)]))
    const more = branches ? inside(branches[branch % branches.length]) : {}
    return { ...own, ...(isObject(more) ? more : {}) }
  }
  if (branches) return inside(branches[branch % branches.length])
  if (kind === 'array') {
    if (Array.isArray(prefixItems)) return prefixItems.map(inside)
    const length = Math.max(depth > 8 ? 0 : 2, Number(schema.minItems ?? 0))
    const entries = Array.from({ length }, (_, index) => sampleValue(items, root, branch + index, depth + 1))
    return schema.uniqueItems
      ? [...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values()]
      : entries
  }
  if (kind === 'integer' || kind === 'number') return Number(schema.minimum ?? schema.multipleOf ?? 1)
  if (kind === 'boolean') return true
  return sampleText(schema)
}

const isEndless = (part: unknown, depth: number): boolean => isObject(part) && '$ref' in part && depth > 8

/** Texts for the patterns of the corpus. */
const samples = [
  'x',
  'x'.repeat(12),
  '12',
  '123',
  '12345',
  '123456789',
  '12345678',
  'A1234',
  '2020-01-02',
  '1234567890',
  '2020-01-XX',
  'a@example.com',
  'https://example.com/',
  '123-45-6789',
  '1234',
  '1999',
]

function sampleText({
  format,
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: JsonObject): string {
  if (format === 'email') return 'a@example.com'
  if (format === 'date') return '2020-01-02'
  if (format === 'date-time') return '2020-01-02T03:04:05Z'
  if (format === 'uuid') return '123e4567-e89b-42d3-a456-426614174000'
  if (format === 'uri') return 'https://example.com/'
  const fits = (text: string) =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || compiled(pattern).test(text))
  return samples.find(fits) ?? 'x'
}

/** Falls back to a RegExp without Unicode mode, in which some patterns are invalid. */
function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** Replacements for every part of a value, one at a time; undefined removes it. */
const odd: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'ü😀',
  'x'.repeat(300),
  '2026-02-30',
  'a@b',
  0,
  -1,
  1.5,
  1e9,
  true,
  false,
  [],
  {},
  ['x', 'x'],
  { x: 1 },
]

/** Yields every value that differs in one place, and every object with an extra property. */
export function* listMutations(value: unknown): Generator<unknown> {
  for (const path of placesIn(value, [])) {
    for (const other of odd) yield replaced(value, path, other)
    const there = getAtPointer(value, formatPointer(path))
    if (isObject(there)) yield replaced(value, path, { ...there, nobodyAsked: 'x' })
    if (Array.isArray(there)) yield replaced(value, path, [...there, ...there])
  }
}

function* placesIn(
  value: unknown,
  path: readonly (string | number)[],
): Generator<readonly (string | number)[]> {
  yield path
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  for (const [key, part] of entries) yield* placesIn(part, [...path, key])
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) {
    const changed = replaced(value[Number(key)], rest, other)
    return value.flatMap((item, index) =>
      index !== Number(key) ? [item] : changed === undefined ? [] : [changed],
    )
  }
  if (!isObject(value)) return value
  const changed = replaced(value[key], rest, other)
  return Object.fromEntries(
    Object.entries({ ...value, [key]: changed }).filter(([, part]) => part !== undefined),
  )
}
