/**
 * Turns the output of a JSON Schema validator into faults that people understand. The errors of both
 * validators (AJV on the server, @cfworker/json-schema in the browser) become issues of one shape, and rules
 * in data map issues to codes of `problems.json`. So both sides report the same fault for the same mistake.
 */
import { formatPointer, getAtPointer, parsePointer } from '../core/pointer.ts'
import type { Fault, MessageParams, ProblemCode } from '../core/problem.ts'

/**
 * One validation error. `pointer` (RFC 6901) leads to the faulty value, or for `required` to the missing property.
 */
export interface ValidationIssue {
  readonly pointer: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A rule that applies if all its conditions hold. In `params`, `"$limit"` is the issue's own parameter. */
export interface FaultCodeRule {
  /** A JSON pointer in which `*` matches any one segment. */
  readonly pointer?: string
  readonly keyword?: string | readonly string[]
  /** The schema's `format`, as in `email`. */
  readonly format?: string
  /** The schema's limit, as in `minLength: 1`. */
  readonly limit?: number
  readonly code: ProblemCode
  readonly params?: MessageParams
}

export interface FaultMapping {
  readonly rules: readonly FaultCodeRule[]
}

/** More faults than anybody fixes at once; the rest is reported after these are fixed. */
export const maxFaults = 50

/**
 * Returns at most one fault per pointer and `maxFaults` in total, in the order of the issues. Per pointer, a
 * missing value comes before a wrong name and a wrong type, then format and pattern, then length and range,
 * then the rest. For a list that is too long, only that fault is reported. The most specific rule of all
 * mappings decides the code, the first among equals; without a rule the code is `field.invalid`.
 */
export function toFaults(issues: readonly ValidationIssue[], ...mappings: readonly FaultMapping[]): Fault[] {
  const worst = new Map<string, ValidationIssue>()
  const tooLong = issues.filter(({ keyword }) => keyword === 'maxItems').map(({ pointer }) => `${pointer}/`)
  for (const issue of issues) {
    if (worst.size > maxFaults) break
    if (tooLong.some(list => issue.pointer.startsWith(list))) continue
    const other = worst.get(issue.pointer)
    if (!other || rank(issue.keyword) < rank(other.keyword)) worst.set(issue.pointer, issue)
  }
  const rules = mappings.flatMap(mapping => mapping.rules)
  return [...worst.values()].slice(0, maxFaults).map(issue => toFault(issue, rules))
}

const ranks: readonly (readonly string[])[] = [
  ['required'],
  ['propertyNames', 'additionalProperties', 'unevaluatedProperties', 'false schema'],
  ['type'],
  ['format', 'pattern'],
  ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]

function rank(keyword: string): number {
  const found = ranks.findIndex(keywords => keywords.includes(keyword))
  return found < 0 ? ranks.length : found
}

function toFault(issue: ValidationIssue, rules: readonly FaultCodeRule[]): Fault {
  let best: FaultCodeRule = { code: 'field.invalid' }
  let most = 0
  for (const rule of rules) {
    const score = specificity(rule, issue)
    if (score > most) {
      best = rule
      most = score
    }
  }
  const params: Record<string, string | number> = {}
  for (const [name, given] of Object.entries(best.params ?? {})) {
    const value = typeof given === 'string' && given.startsWith('$') ? issue.params[given.slice(1)] : given
    if (typeof value === 'string' || typeof value === 'number') params[name] = value
  }
  return { pointer: issue.pointer, code: best.code, params }
}

/** Returns how specific a rule is, or 0 if it does not apply. A pointer outweighs all other conditions. */
function specificity({ pointer, keyword, format, limit }: FaultCodeRule, issue: ValidationIssue): number {
  if (keyword !== undefined && !isAmong(issue.keyword, keyword)) return 0
  if (format !== undefined && format !== issue.params.format) return 0
  if (limit !== undefined && limit !== issue.params.limit) return 0
  // Checked last because it costs the most.
  if (pointer !== undefined && !covers(pointer, issue.pointer)) return 0
  const place = pointer === undefined ? 0 : pointer.includes('*') ? 16 : 17
  return 1 + place + (keyword === undefined ? 0 : 4) + (format === undefined && limit === undefined ? 0 : 2)
}

const isAmong = (keyword: string, keywords: string | readonly string[]): boolean =>
  typeof keywords === 'string' ? keyword === keywords : keywords.includes(keyword)

function covers(pattern: string, pointer: string): boolean {
  const wanted = pattern.split('/')
  const parts = pointer.split('/')
  return (
    wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
  )
}

/** The parts of AJV's error objects that we use. */
export interface AjvError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Converts AJV's errors (with `allErrors`), without wrappers and without those of failed branches. */
export function toValidationIssues(errors: readonly AjvError[]): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  let choice: AjvError | undefined
  for (const error of errors.toReversed()) {
    if (choice && isOfBranch(error, choice)) continue
    choice = choices.has(error.keyword) ? error : undefined
    if (error.keyword !== 'if') issues.push(issueOfAjv(error))
  }
  return issues.toReversed()
}

const choices = new Set(['oneOf', 'anyOf', 'contains', 'propertyNames'])

/**
 * Tells whether an error belongs to a branch of a choice; the choice's own error directly follows those of
 * its branches. In a branch that is a `$ref`, AJV starts the schema path anew at the definition. An error
 * that starts in the same definition as the choice, but not below the choice, is a neighbour.
 */
function isOfBranch(error: AjvError, choice: AjvError): boolean {
  if (!`${error.instancePath}/`.startsWith(`${choice.instancePath}/`)) return false
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) ||
    startOf(error.schemaPath) !== startOf(choice.schemaPath)
  )
}

const startOf = (schemaPath: string): string => /^#\/(\$defs|definitions)\/[^/]+/.exec(schemaPath)?.[0] ?? '#'

function issueOfAjv({ instancePath, keyword, params }: AjvError): ValidationIssue {
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName } = params
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty ?? propertyName
  return {
    pointer: typeof name === 'string' ? instancePath + formatPointer([name]) : instancePath,
    keyword: missingProperty === undefined ? keyword : 'required',
    params,
  }
}

/** The parts of @cfworker/json-schema's output units that we use. */
export interface CfworkerOutputUnit {
  readonly instanceLocation: string
  readonly keywordLocation: string
  readonly keyword: string
  readonly error: string
}

/**
 * Converts the output of @cfworker/json-schema. Its units carry a sentence instead of parameters, so limits
 * and formats are read from the schema, and property names from the sentence.
 */
export function fromCfworkerErrors(units: readonly CfworkerOutputUnit[], schema: unknown): ValidationIssue[] {
  return units.flatMap(unit => {
    const path = parsePointer(decodeURIComponent(unit.keywordLocation.slice(1)))
    return inBranch(path) ? [] : (issueOfCfworker(unit, keywordValue(schema, path)) ?? [])
  })
}

function issueOfCfworker(
  { instanceLocation, keyword, error }: CfworkerOutputUnit,
  value: unknown,
): ValidationIssue | undefined {
  const pointer = decodeURIComponent(instanceLocation.slice(1))
  const missing = /(?:property|not have) "(.*)"\.$/s.exec(error)?.[1]
  if (missing !== undefined)
    return { pointer: pointer + formatPointer([missing]), keyword: 'required', params: {} }
  if (keyword === 'propertyNames') {
    const name = /"(.*)"/s.exec(error)?.[1] ?? ''
    return { pointer: pointer + formatPointer([name]), keyword, params: {} }
  }
  if (keyword === 'false') return { pointer, keyword: 'additionalProperties', params: {} }
  if (wrappers.has(keyword)) return undefined
  return { pointer, keyword, params: keyword === 'format' ? { format: value } : { limit: value } }
}

/** Keywords whose unit only points to others: for `additionalProperties: false` to the one of "false". */
const wrappers = new Set(
  `if allOf $ref $recursiveRef properties patternProperties additionalProperties unevaluatedProperties
  items prefixItems additionalItems unevaluatedItems dependentSchemas dependencies`.split(/\s+/),
)

const named = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependencies'])

/**
 * Tells whether a path of keywords leads into a branch that was tried; a property may be called `contains`.
 */
function inBranch(path: readonly string[]): boolean {
  for (let index = 0; index < path.length - 1; index++) {
    const key = path[index] ?? ''
    if (named.has(key)) index++
    else if (choices.has(key)) return true
  }
  return false
}

function keywordValue(schema: unknown, path: readonly string[]): unknown {
  let found = schema
  for (const key of path) {
    const next = getAtPointer(found, formatPointer([key]))
    found =
      key === '$ref' && typeof next === 'string' ? getAtPointer(schema, next.replace(/^[^#]*#/, '')) : next
  }
  return found
}
