/** Finds rules in the schema of a form that would never be checked: JSON Schema ignores what it does not know. */

import { countTypingErrors } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import { listSubschemas } from '#schemas/runtime/form/subschemas.ts'

type Path = readonly (string | number)[]

/**
 * Returns the keywords that look like rules and have no effect: limits that there are not, names with a typing error, limits
 * of another type, and dates in the past where they are not looked for. Keywords of other programs are left alone.
 */
export const findIneffectiveKeywords = (schema: JsonObject): DocumentFault[] =>
  visit(schema, ['schema'], true)

/** @param isField whether the schema is that of a field or list entry, outside of branches and definitions */
function visit(schema: JsonObject, path: Path, isField: boolean): DocumentFault[] {
  const own = Object.keys(schema).flatMap(keyword => {
    const reason = describeIdleKeyword(keyword, schema, isField)
    return reason === undefined ? [] : [{ pointer: formatPointer([...path, keyword]), reason }]
  })
  const inner = listSubschemas(schema).flatMap(({ path: [keyword = '', ...rest], schema: part }) => {
    const leadsOn = keyword === 'properties' || (keyword === 'items' && rest.length === 0)
    return visit(part, [...path, keyword, ...rest], isField && leadsOn)
  })
  return [...own, ...inner]
}

function describeIdleKeyword(keyword: string, schema: JsonObject, isField: boolean): string | undefined {
  if (!known.has(keyword)) return describeUnknownKeyword(keyword)
  if (keyword === 'formatExclusiveMaximum' && !isField)
    return 'has no effect in a branch, a definition or a tuple; move it to the field in "properties".'
  if (keyword === 'formatExclusiveMaximum' && schema.format !== 'date')
    return 'has an effect only on dates; add "format": "date".'
  const type = limitedTypes.find(({ keywords }) => keywords.includes(keyword))
  const types = [schema.type ?? []].flat()
  if (!type || types.length === 0 || types.some(one => type.types.includes(String(one)))) return undefined
  // An unknown type is a fault of its own.
  if (!types.every(one => jsonTypes.includes(String(one)))) return undefined
  return `has no effect on "type": ${JSON.stringify(schema.type)}; it limits ${type.what}: correct the type, or remove it.`
}

function describeUnknownKeyword(keyword: string): string | undefined {
  if (dateLimits.includes(keyword))
    return 'has no effect: the one limit of dates is "formatExclusiveMaximum": "today", for dates in the past; remove it, and say in "ui:help" which dates you expect.'
  const near = [...rules].find(
    name => name.toLowerCase() === keyword.toLowerCase() || isMistyped(keyword, name),
  )
  if (near !== undefined) return `is no keyword and has no effect. Did you mean "${near}"?`
  return /^(format|exclusive)?(exclusive)?(min|max)/i.test(keyword)
    ? `is no keyword and has no effect; use one of ${limits.join(', ')}, or remove it.`
    : undefined
}

/** One typing error in a short word is another word. */
const isMistyped = (keyword: string, name: string): boolean =>
  keyword.length > 5 && countTypingErrors(keyword.toLowerCase(), name.toLowerCase()) === 1

/** What other validators know. */
const dateLimits = ['formatMinimum', 'formatMaximum', 'formatExclusiveMinimum']

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

const limitedTypes = [
  {
    what: 'texts',
    types: ['string'],
    keywords: ['minLength', 'maxLength', 'pattern', 'formatExclusiveMaximum'],
  },
  {
    what: 'numbers',
    types: ['number', 'integer'],
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  },
  {
    what: 'lists',
    types: ['array'],
    keywords: ['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
  },
  { what: 'objects', types: ['object'], keywords: ['minProperties', 'maxProperties'] },
]

const limits = limitedTypes.flatMap(({ keywords }) => keywords)

const words = (text: string): readonly string[] => text.split(/\s+/)

/** The keywords of JSON Schema 2020-12 and of the drafts before it that decide what is valid, and our own. */
const rules = new Set([
  ...limits,
  ...words(`type enum const format allOf anyOf oneOf not if then else dependentSchemas dependentRequired dependencies
  properties patternProperties additionalProperties propertyNames unevaluatedProperties required items prefixItems
  additionalItems unevaluatedItems contains discriminator definitions`),
])

const known = new Set([
  ...rules,
  ...words(`$schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment
  $defs title description default deprecated readOnly writeOnly examples contentEncoding contentMediaType
  contentSchema`),
])
