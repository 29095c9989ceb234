/** Sorts the faults of a form by field order and formats them for RJSF. */
import { ErrorSchemaBuilder } from '@rjsf/utils'
import { buildFieldId } from '#renderer/ui/form/field-id.ts'
import type { ProblemSummaryItem } from '#renderer/ui/form/problem-summary.tsx'
import { formatPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import {
  type FormSchemas,
  type FormValues,
  findChildField,
  findField,
  type JsonObject,
} from '#schemas/runtime/form/form.ts'
import { type FormTranslator, getFieldLabel } from '#schemas/runtime/form/form-text.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'

/** Builds RJSF's error tree. */
export function buildErrorSchema(faults: readonly Fault[], form: FormSchemas, i18n: FormTranslator) {
  const builder = new ErrorSchemaBuilder<unknown>()
  for (const fault of faults) builder.addErrors(wordsOf(fault, form, i18n), parsePointer(fault.pointer))
  return builder.ErrorSchema
}

interface Spoken {
  readonly form: FormSchemas
  readonly i18n: FormTranslator
  readonly formId: string
}

/** Returns the lines of the error summary. */
export const toSummaryItems = (
  faults: readonly Fault[],
  { form, i18n, formId }: Spoken,
): ProblemSummaryItem[] =>
  faults.map(fault => {
    const { pointer } = fault
    const isField = pointer !== '' && findField(form, pointer) !== undefined
    return {
      pointer,
      label: getFieldLabel(form, pointer),
      text: wordsOf(fault, form, i18n),
      ...(isField ? { target: buildFieldId(formId, parsePointer(pointer)) } : {}),
    }
  })

/**
 * Returns the message of a fault; a document may replace the one that only says that an answer is invalid.
 */
function wordsOf({ pointer, code, params }: Fault, form: FormSchemas, i18n: FormTranslator): string {
  const wanted = invalidCodes.has(code) ? findField(form, pointer)?.ui['ui:invalid'] : undefined
  return typeof wanted === 'string' && wanted !== ''
    ? wanted
    : i18n.phrase(getProblemMessageKey(code), params)
}

const invalidCodes: ReadonlySet<Fault['code']> = new Set([
  'field.invalid',
  'field.number_invalid',
  'field.not_multiple',
])

export const hasRequiredFields = ({ required }: JsonObject): boolean =>
  Array.isArray(required) && required.length > 0

/** Returns the label of the first required field that has no value, or of a required box that is not ticked. */
export function findMissingLabel(values: FormValues, form: FormSchemas): string | undefined {
  const { required } = form.schema
  const isMissing = (name: string) =>
    values[name] === undefined ||
    values[name] === '' ||
    (values[name] === false && findChildField(form, name)?.schema.const === true)
  const names = Array.isArray(required) ? required.filter(isMissing) : []
  const faults = names.map(
    (name): Fault => ({ pointer: formatPointer([name]), code: 'field.required', params: {} }),
  )
  const [first] = sortByFieldOrder(faults, form)
  return first && getFieldLabel(form, first.pointer)
}

/** Sorts faults in visual order; faults without a visible field come last. */
export function sortByFieldOrder(faults: readonly Fault[], form: FormSchemas): Fault[] {
  const placed = faults.map(fault => ({ fault, place: placeOf(fault.pointer, form) }))
  return placed.toSorted((one, other) => compare(one.place, other.place)).map(({ fault }) => fault)
}

/** Returns the position on each level, from the top. */
function placeOf(pointer: string, form: FormSchemas): number[] {
  let parent: FormSchemas | undefined = form
  return parsePointer(pointer).map(name => {
    const position = parent === undefined ? -1 : positionIn(parent, name)
    parent = parent && findChildField(parent, name)
    return position < 0 ? Number.POSITIVE_INFINITY : position
  })
}

function positionIn({ schema, ui }: FormSchemas, name: string): number {
  if (/^\d+$/.test(name)) return Number(name)
  const names = Object.keys(isObject(schema.properties) ? schema.properties : {})
  const order = ui['ui:order']
  if (!Array.isArray(order)) return names.indexOf(name)
  // `*` stands for all names that are not listed.
  const rest = names.filter(other => !order.includes(other))
  return order.flatMap(entry => (entry === '*' ? rest : [entry])).indexOf(name)
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [level, position] of one.entries()) {
    const difference = position - (other[level] ?? -1)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return one.length - other.length
}
