/** The codes that a form's fields can be refused with: what its rules and the defaults make of its keywords. */

import type { ProblemCode } from '#schemas/generated/problems.gen.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { type FaultMapping, toFaults } from '#schemas/runtime/form/field-error.ts'
import type { SchemaObject } from './documents.ts'
import type { RefResolver } from './merged-schema.ts'

interface Places {
  readonly resolve: RefResolver
  /** The most specific first. */
  readonly mappings: readonly FaultMapping[]
}

/** By pointer of the field, in the form's order; `/guests/0/name` stands for all entries of a list. */
export function listProblemCodesByField(
  schema: SchemaObject,
  places: Places,
  demanded: readonly string[],
): ReadonlyMap<string, readonly ProblemCode[]> {
  const found = new Map<string, Set<ProblemCode>>()
  const add = (pointer: string, keyword: string, params: SchemaObject) => {
    const codes = found.get(pointer) ?? new Set()
    for (const { code } of toFaults([{ pointer, keyword, params }], ...places.mappings)) codes.add(code)
    found.set(pointer, codes)
  }
  const visit = (part: unknown, path: readonly (string | number)[], within: readonly string[]) => {
    if (!isObject(part)) return
    const pointer = formatPointer(path)
    for (const [keyword, value] of Object.entries(part)) {
      if (judging.has(keyword)) add(pointer, keyword, { limit: value, format: value })
      for (const name of requiredBy(keyword, value)) add(formatPointer([...path, name]), 'required', {})
      for (const [inner, step] of insideOf(keyword, value)) visit(inner, [...path, ...step], within)
    }
    const { $ref } = part
    if (typeof $ref !== 'string' || within.includes($ref)) return
    visit(places.resolve($ref), path, [...within, $ref])
  }
  visit(schema, [], [])
  for (const name of demanded) add(formatPointer([name]), 'required', {})
  found.delete('')
  return new Map([...found].map(([pointer, codes]) => [pointer, [...codes].sort()]))
}

/** Keywords that a value is refused by, as AJV calls them. */
const judging = new Set(
  `type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
  minItems maxItems uniqueItems contains minProperties maxProperties oneOf anyOf not`.split(/\s+/),
)

function requiredBy(keyword: string, value: unknown): string[] {
  if (keyword === 'required' && Array.isArray(value)) return value.map(String)
  if (keyword !== 'dependentRequired' || !isObject(value)) return []
  return Object.values(value).flatMap(names => (Array.isArray(names) ? names.map(String) : []))
}

type Step = readonly [schema: unknown, step: readonly (string | number)[]]

/** Inside of an `if` or a `not` nothing is a fault. */
function insideOf(keyword: string, value: unknown): Step[] {
  if (keyword === 'properties' && isObject(value))
    return Object.entries(value).map(([name, part]): Step => [part, [name]])
  if (keyword === 'items') return [[value, [0]]]
  if (keyword === 'prefixItems' && Array.isArray(value)) return value.map((part): Step => [part, [0]])
  if (keyword === 'dependentSchemas' && isObject(value))
    return Object.values(value).map((part): Step => [part, []])
  return ['then', 'else', 'allOf', 'oneOf', 'anyOf'].includes(keyword)
    ? [value].flat().map((part): Step => [part, []])
    : []
}
