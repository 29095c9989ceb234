/** Lists the problem codes of a form's fields: what its rules and the default rules make of its keywords. */

import type { ProblemCode } from '#schemas/generated/problems.gen.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { type FaultMapping, toFaults } from '#schemas/runtime/form/field-error.ts'
import type { SchemaObject } from './documents.ts'
import type { RefResolver } from './merged-schema.ts'

interface Options {
  readonly resolve: RefResolver
  /** The most specific first. */
  readonly mappings: readonly FaultMapping[]
}

/** Maps field pointers, in the form's order, to codes; `/guests/0/name` stands for all entries of a list. */
export function listProblemCodesByField(
  schema: SchemaObject,
  options: Options,
  requiredNames: readonly string[],
): ReadonlyMap<string, readonly ProblemCode[]> {
  const codesByPointer = new Map<string, Set<ProblemCode>>()
  const add = (pointer: string, keyword: string, params: SchemaObject) => {
    const codes = codesByPointer.get(pointer) ?? new Set()
    for (const { code } of toFaults([{ pointer, keyword, params }], ...options.mappings)) codes.add(code)
    codesByPointer.set(pointer, codes)
  }
  const visit = (part: unknown, path: readonly (string | number)[], within: readonly string[]) => {
    if (!isObject(part)) return
    const pointer = formatPointer(path)
    for (const [keyword, value] of Object.entries(part)) {
      if (assertionKeywords.has(keyword)) add(pointer, keyword, { limit: value, format: value })
      for (const name of listRequiredNames(keyword, value))
        add(formatPointer([...path, name]), 'required', {})
      for (const [inner, step] of listSubschemas(keyword, value)) visit(inner, [...path, ...step], within)
    }
    const { $ref } = part
    if (typeof $ref !== 'string' || within.includes($ref)) return
    visit(options.resolve($ref), path, [...within, $ref])
  }
  visit(schema, [], [])
  for (const name of requiredNames) add(formatPointer([name]), 'required', {})
  codesByPointer.delete('')
  return new Map([...codesByPointer].map(([pointer, codes]) => [pointer, [...codes].sort()]))
}

/** The keywords that can fail, named as in AJV. */
const assertionKeywords = new Set(
  `type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
  minItems maxItems uniqueItems contains minProperties maxProperties oneOf anyOf not`.split(/\s+/),
)

function listRequiredNames(keyword: string, value: unknown): string[] {
  if (keyword === 'required' && Array.isArray(value)) return value.map(String)
  if (keyword !== 'dependentRequired' || !isObject(value)) return []
  return Object.values(value).flatMap(names => (Array.isArray(names) ? names.map(String) : []))
}

type Step = readonly [schema: unknown, step: readonly (string | number)[]]

/** Leaves out `if` and `not`: a mismatch in there is not an error. */
function listSubschemas(keyword: string, value: unknown): Step[] {
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
