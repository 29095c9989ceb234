/**
 * JSON Schema on the server, the authority: AJV, draft 2020-12, linear-time patterns, all faults of a value.
 * Compiled once per schema at start or when a document is published, never per request.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { isMultipleOf } from '#schemas/runtime/core/exact-multiple.ts'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { findDatesNotInPast } from '#schemas/runtime/form/date-limits.ts'
import { fromAjvErrors, type ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import { formatValidators } from '#schemas/runtime/form/format-validators.ts'
import { findNamelessPairs } from '#schemas/runtime/form/key-value-pairs.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { compileLinearPattern } from './linear-pattern.ts'
import { replaceUnevaluatedKeywords } from './unevaluated-keywords.ts'

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Everything that is wrong with a value; empty: nothing is. */
export type SchemaValidator = (value: unknown) => readonly ValidationIssue[]

export interface ValidatorFactory {
  /** For JSON: types must be right as they are. */
  check(schema: JsonSchema): SchemaValidator
  /** For query strings and path parameters: `"2"` becomes 2 and defaults are filled in, in place. */
  checkText(schema: JsonSchema): SchemaValidator
  /** For what people enter. */
  checkForm(schema: JsonSchema): SchemaValidator
  /** Why the schema of a form cannot be compiled, or undefined. */
  formFault(schema: JsonSchema): string | undefined
  /** Everything that makes a schema none, one for each place (RFC 6901); references are not followed. */
  schemaFaults(schema: JsonSchema): readonly { readonly pointer: string; readonly reason: string }[]
}

/** `definitions`: what `bookplate#/$defs/…` refers to. */
export function createValidatorFactory(definitions: Readonly<Record<string, JsonSchema>>): ValidatorFactory {
  const json = createAjv(definitions, false)
  const text = createAjv(definitions, true)
  const form = createFormAjv()
  return {
    check: schema => asCheck(json.compile(schema)),
    checkText: schema => asCheck(text.compile(schema)),
    checkForm(schema) {
      const check = asCheck(form.compile(schema))
      return value => [...check(value), ...findDatesNotInPast(schema, value), ...findNamelessPairs(value)]
    },
    formFault(schema) {
      try {
        form.compile(schema)
        return undefined
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      } finally {
        form.removeSchema(schema)
      }
    },
    schemaFaults(schema) {
      if (json.validateSchema(schema) === true) return []
      const errors = (json.errors ?? []).map(
        ({ instancePath, message = 'is no JSON Schema', params }) =>
          [instancePath, { pointer: instancePath, reason: withValues(message, params) }] as const,
      )
      // The first of a place says what is wrong, those after it what else it could have been.
      return [...new Map(errors.toReversed()).values()].toReversed()
    },
  }
}

const withValues = (message: string, { allowedValues }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(allowedValues) ? `must be one of ${allowedValues.join(', ')}` : message

function createFormAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    // Forms of elsewhere name formats that nobody judges.
    logger: false,
    // A property named as what every object has, as `constructor`, is missing until it is answered.
    ownProperties: true,
    code: { regExp: compileLinearPattern },
  })
  replaceUniqueItems(ajv)
  replaceUnevaluatedKeywords(ajv, createFormAjv)
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    ...{ keyword: 'multipleOf', type: 'number', schemaType: 'number' },
    validate: (divisor: number, number: number) => isMultipleOf(number, divisor),
  })
  for (const [name, isOfFormat] of Object.entries(formatValidators)) ajv.addFormat(name, isOfFormat)
  return ajv
}

function asCheck(validate: ValidateFunction): SchemaValidator {
  return value => (validate(value) ? [] : fromAjvErrors(validate.errors ?? []))
}

function createAjv(definitions: Readonly<Record<string, JsonSchema>>, coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    coerceTypes: coerce,
    // Filling in defaults would change what a caller asked with, and with it what its answer is kept under.
    useDefaults: coerce,
    code: { regExp: compileLinearPattern },
  })
  replaceUniqueItems(ajv)
  addFormats.default(ajv, ['date', 'date-time', 'time', 'uri', 'uuid'])
  // One judge of addresses on both sides.
  ajv.addFormat('email', isEmail)
  ajv.addFormat('link', text => describeInvalidLink(text) === undefined)
  ajv.addFormat('timezone', value => parseZone(value) !== undefined)
  ajv.addFormat('expression', text => describeInvalidExpression(text) === undefined)
  ajv.addFormat('formula', text => describeInvalidExpression(text, true) === undefined)
  // Unchecked: a fault of them all would not say in which file it is.
  ajv.addSchema({ $id: 'bookplate', $defs: definitions }, undefined, false, false)
  return ajv
}

/**
 * `uniqueItems` in the time that it takes to read the list once: AJV compares every two entries that are no plain
 * values, which took half a second for 5,500 objects. A list that is longer than `maxItems` is refused for that.
 */
function replaceUniqueItems(ajv: Ajv2020): void {
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: isUnique })
}

const isUnique: SchemaValidateFunction = (isWanted: boolean, list: readonly unknown[], parent) => {
  const isTooLong = typeof parent?.maxItems === 'number' && list.length > parent.maxItems
  return !isWanted || isTooLong || new Set(list.map(canonicalizeJson)).size === list.length
}
