/** Explains what is wrong with a value of a document, as a clause to which a sentence can add a remedy. */
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { findNearestName } from '#schemas/runtime/core/nearest-name.ts'
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import type { ValidationIssue } from '#schemas/runtime/form/field-error.ts'

/**
 * Keeps one issue per place. If no branch holds, keeps what is wrong with the branch whose type fits, and drops the
 * issue that none holds if another one explains why.
 */
export function keepOneIssuePerPointer(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const isExplained = ({ pointer, keyword }: ValidationIssue) =>
    branchKeywords.has(keyword) &&
    issues.some(
      other =>
        !branchKeywords.has(other.keyword) &&
        (other.pointer === pointer ? other.keyword !== 'type' : other.pointer.startsWith(`${pointer}/`)),
    )
  const places = new Map<string, ValidationIssue>()
  for (const issue of issues) {
    const other = places.get(issue.pointer)
    if (!isExplained(issue) && (!other || other.keyword === 'type')) places.set(issue.pointer, issue)
  }
  return [...places.values()]
}

const branchKeywords = new Set(['anyOf', 'oneOf', 'if'])

/** Returns a full sentence with a period for expressions and links, else a clause without one. */
export function explainIssue({ pointer, keyword, params }: ValidationIssue, document: unknown): string {
  const value = getAtPointer(document, pointer)
  const { limit } = params
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'false schema':
      return 'is not a known property'
    case 'type':
      return `is ${describe(value)}, but must be ${describeTypes(params.type)}`
    case 'const':
      return `is ${describe(value)}, but must be ${JSON.stringify(params.allowedValue)}`
    case 'enum':
      return explainChoice(value, params.allowedValues)
    case 'format':
      return explainFormat(value, String(params.format))
    case 'pattern':
      return `is ${describe(value)}, which does not match ${params.pattern}`
    case 'propertyNames':
      return 'has a name that is not allowed'
    case 'uniqueItems':
      return 'contains an entry twice'
    case 'anyOf':
    case 'oneOf':
      return `is ${describe(value)}, which does not have any of the allowed forms`
    default:
      return bounds[keyword] === undefined
        ? `fails "${keyword}" ${JSON.stringify(params)}`
        : `is ${describe(value)}, but must ${withLimit(bounds[keyword] ?? '', limit)}`
  }
}

const withLimit = (bound: string, limit: unknown): string =>
  (limit === 1
    ? bound.replace(/(?<=# \w+)(?:ies|s)$/, ending => (ending === 's' ? '' : 'y'))
    : bound
  ).replace('#', String(limit))

const bounds: Readonly<Record<string, string>> = {
  minimum: 'be at least #',
  maximum: 'be at most #',
  exclusiveMinimum: 'be more than #',
  exclusiveMaximum: 'be less than #',
  minLength: 'have at least # characters',
  maxLength: 'have at most # characters',
  minItems: 'have at least # entries',
  maxItems: 'have at most # entries',
  minProperties: 'have at least # properties',
  maxProperties: 'have at most # properties',
}

function explainChoice(value: unknown, allowed: unknown): string {
  const names = (Array.isArray(allowed) ? allowed : []).map(String)
  const nearest = typeof value === 'string' ? findNearestName(value, names) : undefined
  const hint = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`
  return `is ${describe(value)}${hint}, but must be ${names.length === 1 ? '' : 'one of '}${names.join(', ')}`
}

function explainFormat(value: unknown, format: string): string {
  const text = String(value)
  if (format === 'expression' || format === 'formula')
    return `is not a valid ${format}: ${describeInvalidExpression(text, format === 'formula') ?? ''}`
  if (format === 'link') return `is not a valid link: it ${describeInvalidLink(text) ?? ''}.`
  const example = examples[format]
  return `is ${describe(value)}, which is not a valid ${format}${example === undefined ? '' : ` such as ${example}`}`
}

const examples: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T18:30:00+01:00',
  time: '18:30:00Z',
  timezone: 'Europe/Berlin',
  uri: 'https://example.com/path',
}

/** Describes a value; cuts long texts, because their place is known. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

const describeTypes = (types: unknown): string =>
  [types]
    .flat()
    .map(type => typeNames[String(type)] ?? String(type))
    .join(' or ')

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}
