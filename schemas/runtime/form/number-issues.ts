/** Says why a number that was typed is refused, where a validator only says that a text is no number. */
import { getPayableDecimals } from '../core/currency.ts'
import { getAtPointer, parsePointer } from '../core/pointer.ts'
import { parseTypedNumber } from '../core/typed-number.ts'
import type { ValidationIssue } from './field-error.ts'
import { type FormSchemas, findField, type JsonObject } from './form.ts'
import { isIntegerSchema, isNumericSchema } from './numeric-schema.ts'

/** In what notation the numbers of a form are typed. */
export interface FormNumberNotation {
  /** The BCP 47 tag of the page's language. */
  readonly tag: string
  /** ISO 4217, of the amounts. */
  readonly currency?: string | undefined
  /** The names of the fields for amounts. */
  readonly amounts?: readonly string[]
}

/** Returns how the numbers of a field are written; `name` is that of a property of the whole form, or undefined. */
export function getFieldNumberNotation(
  schema: JsonObject,
  name: string | undefined,
  { tag, currency, amounts = [] }: FormNumberNotation,
) {
  const isAmount = currency !== undefined && name !== undefined && amounts.includes(name)
  return {
    tag,
    integer: isIntegerSchema(schema),
    ...(isAmount ? { currency, decimals: getPayableDecimals(currency) } : {}),
  }
}

interface TypedForm extends FormNumberNotation {
  readonly form: FormSchemas
  readonly values: unknown
}

/**
 * Adds the reason as a `format`, by which the rules of `schemas/errors/fields.json` know it: of a `type` that is wrong,
 * and of a `multipleOf` that only limits the decimals.
 */
export const explainNumberIssues = (
  issues: readonly ValidationIssue[],
  typed: TypedForm,
): readonly ValidationIssue[] =>
  issues.map(issue => {
    const { keyword, params } = issue
    if (keyword === 'multipleOf') return { ...issue, params: { ...params, ...describeStep(params.limit) } }
    return keyword === 'type' ? { ...issue, params: { ...params, ...describe(issue.pointer, typed) } } : issue
  })

function describe(pointer: string, { form, values, ...notation }: TypedForm): ValidationIssue['params'] {
  const value = getAtPointer(values, pointer)
  const schema =
    typeof value === 'string' || typeof value === 'number' ? findField(form, pointer)?.schema : undefined
  if (!schema || !isNumericSchema(schema)) return {}
  if (typeof value !== 'string') return { format: 'whole-number' }
  const [name, ...inner] = parsePointer(pointer)
  const reading = parseTypedNumber(
    value,
    getFieldNumberNotation(schema, inner.length === 0 ? name : undefined, notation),
  )
  switch (reading.kind) {
    case 'ambiguous':
      return { format: 'number-ambiguous', first: reading.first, second: reading.second }
    case 'inexact':
      return { format: 'number-inexact' }
    case 'decimals':
      return { format: reading.limit === 0 ? 'whole-number' : 'number-decimals', limit: reading.limit }
    default:
      return { format: 'number' }
  }
}

/** A step of 0.01 only means two decimals. */
function describeStep(step: unknown): ValidationIssue['params'] {
  const decimals = [1, 0.1, 0.01, 0.001, 0.0001].indexOf(Number(step))
  if (decimals < 0) return {}
  return decimals === 0 ? { format: 'whole-number' } : { format: 'number-decimals', limit: decimals }
}
