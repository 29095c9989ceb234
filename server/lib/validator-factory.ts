/**
 * Validates JSON Schema on the server, which is authoritative: AJV, draft 2020-12, linear-time patterns, all errors
 * of a value. Compiles a schema once, when a value is first checked against it: a start would otherwise spend half a
 * second on schemas of which most are never used.
 */
import { _, Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import { LRUCache } from 'lru-cache'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { isMultipleOf } from '#schemas/runtime/core/exact-multiple.ts'
import { describeInvalidExpression } from '#schemas/runtime/expression/expression.ts'
import { findDatesNotInPast } from '#schemas/runtime/form/date-limits.ts'
import { toValidationIssues, type ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import { schemaFormatValidators } from '#schemas/runtime/form/format-validators.ts'
import { findNamelessPairs } from '#schemas/runtime/form/key-value-pairs.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { compileLinearPattern } from './linear-pattern.ts'
import { once } from './memoize.ts'
import { registerUnevaluatedKeywords } from './unevaluated-keywords.ts'

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Returns all errors of a value; empty if it is valid. */
export type SchemaValidator = (value: unknown) => readonly ValidationIssue[]

export interface ValidatorFactory {
  /** Returns a check for JSON, without type coercion. Others may refer to its `$id` from then on. Nothing reports a schema that cannot be compiled before its first use. */
  check(schema: JsonSchema): SchemaValidator
  /** Returns a check for query and path parameters: coerces `"2"` to 2 and fills in defaults, in place. */
  checkText(schema: JsonSchema): SchemaValidator
  /** Compiles a check for form input. */
  checkForm(schema: JsonSchema): SchemaValidator
  /** Returns why a form's schema cannot be compiled, or undefined if it can. */
  formFault(schema: JsonSchema): string | undefined
  /** Returns the errors of the schema itself, at most one per location (RFC 6901); does not follow references. */
  schemaFaults(schema: JsonSchema): readonly { readonly pointer: string; readonly reason: string }[]
}

/** Creates the factory; `definitions` holds the targets of `bookplate#/$defs/…`. */
export function createValidatorFactory(definitions: Readonly<Record<string, JsonSchema>>): ValidatorFactory {
  const named: JsonSchema[] = []
  const getJson = renewable(() => {
    const ajv = createAjv(definitions, false)
    for (const schema of named) ajv.addSchema(schema, undefined, false, false)
    return ajv
  })
  const getText = renewable(() => createAjv(definitions, true))
  const getForm = renewable(createFormAjv)
  return {
    check(schema) {
      // Others may refer to it before it is compiled. Its shape has been checked.
      if ('$id' in schema) {
        getJson().addSchema(schema, undefined, false, false)
        named.push(schema)
      }
      return toValidator(once(() => getJson().compile(schema)))
    },
    checkText: schema => toValidator(once(() => getText().compile(schema))),
    checkForm(schema) {
      const compiled = getForm().compile(schema)
      const check = toValidator(() => compiled)
      const limitsDates = hasDateLimit(schema)
      return value => [
        ...check(value),
        ...(limitsDates ? findDatesNotInPast(schema, value) : []),
        ...(hasEmptyName(value) ? findNamelessPairs(value) : []),
      ]
    },
    formFault(schema) {
      const text = JSON.stringify(schema)
      const known = formFaults.get(text)
      if (known !== undefined) return known.fault
      const fault = findFormFault(schema)
      formFaults.set(text, { fault })
      return fault
    },
    schemaFaults(schema) {
      const dialect = getDialect()
      if (dialect.validateSchema(schema) === true) return []
      const errors = (dialect.errors ?? []).map(
        ({ instancePath, message = 'is invalid', params }) =>
          [instancePath, { pointer: instancePath, reason: fillInValues(message, params) }] as const,
      )
      // The first error of a location says what is wrong; later ones say what else would have been possible.
      return [...new Map(errors.toReversed()).values()].toReversed()
    },
  }
}

/** How often an instance is used; a configuration compiles a few hundred schemas at most. */
const maxUses = 1000

/**
 * Returns a function that gives an instance of AJV, and a new one after many uses: an instance keeps whatever it has
 * compiled for as long as it lives, also the forms of previews that are long gone.
 */
function renewable(create: () => Ajv2020): () => Ajv2020 {
  let uses = 0
  let ajv: Ajv2020 | undefined
  return () => {
    if (uses++ % maxUses === 0 || !ajv) ajv = create()
    return ajv
  }
}

/** By the schema's text: a reload and a preview change few forms, and compiling all of them takes long. */
const formFaults = new LRUCache<string, { readonly fault: string | undefined }>({ max: 200 })

const getFaultFinder = renewable(createFormAjv)

function findFormFault(schema: JsonSchema): string | undefined {
  const ajv = getFaultFinder()
  try {
    ajv.compile(schema)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    ajv.removeSchema(schema)
  }
}

/** Returns whether `findDatesNotInPast` can find anything, which takes longer than all other checks. */
const hasDateLimit = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ('formatExclusiveMaximum' in part || Object.values(part).some(hasDateLimit))

/** Returns whether `findNamelessPairs` finds anything, without a pointer to each value. */
const hasEmptyName = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '') || Object.values(value).some(hasEmptyName))

const fillInValues = (message: string, { allowedValues }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(allowedValues) ? `must be one of ${allowedValues.join(', ')}` : message

/** Unoptimized, validators are compiled in two thirds of the time and are as fast: V8 optimizes those that matter. */
const quickCode = { regExp: compileLinearPattern, optimize: false }

/** Checks schemas against the meta schema of the dialect with one instance, as each would compile it again. */
class Ajv extends Ajv2020 {
  override validateSchema(schema: AnySchema, throwOrLogError?: boolean): boolean | Promise<unknown> {
    const dialect = getDialect()
    const isValid = dialect.validateSchema(schema, throwOrLogError)
    this.errors = dialect.errors ?? null
    return isValid
  }
}

const getDialect = once(() => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, code: quickCode })
  replaceUniqueItems(ajv)
  return ajv
})

function createFormAjv(): Ajv2020 {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    // Foreign forms may use formats that we do not know.
    logger: false,
    // A required property with an inherited name such as `constructor` is missing until it has a value of its own.
    ownProperties: true,
    code: { regExp: compileLinearPattern },
  })
  replaceUniqueItems(ajv)
  registerUnevaluatedKeywords(ajv, createFormAjv)
  replaceMultipleOf(ajv)
  for (const [name, isOfFormat] of Object.entries(schemaFormatValidators)) ajv.addFormat(name, isOfFormat)
  return ajv
}

/** AJV divides floating-point numbers: 8.1 would be no multiple of 0.001. */
function replaceMultipleOf(ajv: Ajv2020): void {
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (divisor: number, number: number) => isMultipleOf(number, divisor),
    error: {
      message: 'must be a multiple',
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}, limit: ${schemaCode}}`,
    },
  })
}

function toValidator(getValidate: () => ValidateFunction): SchemaValidator {
  return value => {
    const validate = getValidate()
    return validate(value) ? [] : toValidationIssues(validate.errors ?? [])
  }
}

function createAjv(definitions: Readonly<Record<string, JsonSchema>>, coerce: boolean): Ajv2020 {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    coerceTypes: coerce,
    // Defaults would change the caller's input, which is also the key of its cached answer.
    useDefaults: coerce,
    code: quickCode,
  })
  replaceUniqueItems(ajv)
  replaceMultipleOf(ajv)
  addFormats.default(ajv, ['date', 'date-time', 'time', 'uri', 'uuid'])
  // Both sides use the same rule for email addresses.
  ajv.addFormat('email', isEmail)
  ajv.addFormat('link', text => describeInvalidLink(text) === undefined)
  ajv.addFormat('timezone', value => parseZone(value) !== undefined)
  ajv.addFormat('expression', text => describeInvalidExpression(text) === undefined)
  ajv.addFormat('formula', text => describeInvalidExpression(text, true) === undefined)
  // Not validated here, because an error in all definitions together could not name its file.
  ajv.addSchema({ $id: 'bookplate', $defs: definitions }, undefined, false, false)
  return ajv
}

/**
 * Checks `uniqueItems` in linear time: AJV compares every pair of items that are not plain values, which took half a
 * second for 5,500 objects. Skips lists longer than `maxItems`, which are refused anyway.
 */
function replaceUniqueItems(ajv: Ajv2020): void {
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: isUnique })
}

const isUnique: SchemaValidateFunction = (isWanted: boolean, list: readonly unknown[], parent) => {
  const isTooLong = typeof parent?.maxItems === 'number' && list.length > parent.maxItems
  return !isWanted || isTooLong || new Set(list.map(canonicalizeJson)).size === list.length
}
