/**
 * JSON Schema on the server, the authority: AJV, draft 2020-12, linear-time patterns, all faults of a value.
 * Compiled once per schema at start or when a document is published, never per request.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { linkFault } from '#schemas/destination.ts'
import { isEmail } from '#schemas/email.ts'
import { expressionFault } from '#schemas/expression.ts'
import { type Issue, issuesOfAjv } from '#schemas/fault.ts'
import { formFormats } from '#schemas/form-formats.ts'
import { parseZone } from '#schemas/zone.ts'
import { linearPattern } from './linear-pattern.ts'

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Everything that is wrong with a value; empty: nothing is. */
export type Check = (value: unknown) => readonly Issue[]

export interface Validation {
  /** For JSON: types must be right as they are. */
  check(schema: JsonSchema): Check
  /** For query strings and path parameters: `"2"` becomes 2 and defaults are filled in, in place. */
  checkText(schema: JsonSchema): Check
  /** For what people enter. */
  checkForm(schema: JsonSchema): Check
  /** The first thing that makes a schema none, with its pointer (RFC 6901); references are not followed. */
  schemaFault(schema: JsonSchema): { readonly pointer: string; readonly reason: string } | undefined
}

/** `definitions`: what `bookplate#/$defs/…` refers to. */
export function createValidation(definitions: Readonly<Record<string, JsonSchema>>): Validation {
  const json = createAjv(definitions, false)
  const text = createAjv(definitions, true)
  const form = createFormAjv()
  return {
    check: schema => asCheck(json.compile(schema)),
    checkText: schema => asCheck(text.compile(schema)),
    checkForm: schema => asCheck(form.compile(schema)),
    schemaFault(schema) {
      if (json.validateSchema(schema) === true) return undefined
      const [error] = json.errors ?? []
      return { pointer: error?.instancePath ?? '', reason: error?.message ?? 'is no JSON Schema' }
    },
  }
}

function createFormAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    // 19.99 is a multiple of 0.01, in the browser too, though 19.99 / 0.01 is 1998.9999999999998.
    multipleOfPrecision: 6,
    code: { regExp: linearPattern },
  })
  addFormats.default(ajv, ['date', 'uri', 'uuid'])
  for (const [name, format] of Object.entries(formFormats)) ajv.addFormat(name, format)
  return ajv
}

function asCheck(validate: ValidateFunction): Check {
  return value => (validate(value) ? [] : issuesOfAjv(validate.errors ?? []))
}

function createAjv(definitions: Readonly<Record<string, JsonSchema>>, coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    coerceTypes: coerce,
    // Filling in defaults would change what a caller asked with, and with it what its answer is kept under.
    useDefaults: coerce,
    code: { regExp: linearPattern },
  })
  addFormats.default(ajv, ['date', 'date-time', 'time', 'uri', 'uuid'])
  // One judge of addresses on both sides.
  ajv.addFormat('email', isEmail)
  ajv.addFormat('link', text => linkFault(text) === undefined)
  ajv.addFormat('timezone', value => parseZone(value) !== undefined)
  ajv.addFormat('expression', text => expressionFault(text) === undefined)
  ajv.addFormat('formula', text => expressionFault(text, true) === undefined)
  // Unchecked: a fault of them all would not say in which file it is.
  ajv.addSchema({ $id: 'bookplate', $defs: definitions }, undefined, false, false)
  return ajv
}
