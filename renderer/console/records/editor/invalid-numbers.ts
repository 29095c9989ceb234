/** Finds what was typed into the fields of a record for numbers and amounts, and is none that they take. */
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { parseReminderSpan } from '#schemas/runtime/booking/reminders.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { findField } from '#schemas/runtime/form/form.ts'
import { isIntegerSchema, isNumericSchema } from '#schemas/runtime/form/numeric-schema.ts'
import type { ConsoleI18n } from '../../context/i18n.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import {
  formatNumberField,
  parseAmountField,
  parseDecimalNumber,
  parseWholeNumber,
} from '../../ui/typed-numbers.ts'

export interface InvalidNumber {
  /** Into the record. */
  readonly pointer: string
  /** Why it cannot be read. */
  readonly text: string
}

export function findInvalidNumbers(
  record: JsonRecord,
  form: Pick<GetRecordFormOutput, 'schema' | 'ui' | 'currency'>,
  i18n: ConsoleI18n,
): readonly InvalidNumber[] {
  const describe = (value: string | number, kind: Kind): string | undefined => {
    if (typeof value === 'number') {
      if (Number.isInteger(value)) return undefined
      // Hours and days may have decimals, their minutes not.
      if (kind === 'span') return i18n.t('record.span_not_whole')
      return kind === 'whole' ? parseWholeNumber(formatNumberField(value, i18n), i18n).error : undefined
    }
    if (kind === 'before') return describeInvalidSpan(value, i18n)
    if (kind === 'amount') return parseAmountField(value, form.currency, i18n).error
    const read = kind === 'whole' ? parseWholeNumber : parseDecimalNumber
    return kind === 'text' ? undefined : read(value, i18n).error
  }
  return listValues(record, []).flatMap(({ path, value }) => {
    const pointer = formatPointer(path)
    const text = describe(value, getKind(pointer, record, form))
    return text === undefined ? [] : [{ pointer, text }]
  })
}

/** What the widget `before` has written: a duration, or what was typed if that is no whole number. */
function describeInvalidSpan(value: string, i18n: ConsoleI18n): string | undefined {
  if (parseReminderSpan(value)) return undefined
  const [, digits, unit] = /^PT?(\d+)([DHM])$/.exec(value) ?? []
  if (digits === undefined) return parseWholeNumber(value, i18n).error
  return Number(digits) === 0
    ? i18n.formatProblem({ code: 'field.too_small', params: { limit: 1 }, faults: [] })
    : i18n.formatProblem({ code: 'field.too_large', params: { limit: unit === 'M' ? 999 : 99 }, faults: [] })
}

type Kind = 'amount' | 'number' | 'whole' | 'span' | 'before' | 'text'

function getKind(
  pointer: string,
  record: JsonRecord,
  form: Pick<GetRecordFormOutput, 'schema' | 'ui'>,
): Kind {
  if (pointer === '/deposit/value')
    return getAtPointer(record, '/deposit/kind') === 'amount' ? 'amount' : 'whole'
  const field = findField(form, pointer)
  switch (field?.ui['ui:widget']) {
    case 'money':
      return 'amount'
    case 'minutes':
      return 'whole'
    case 'span':
    case 'deadline':
      return 'span'
    case 'before':
      return 'before'
    default:
      if (!field || !isNumericSchema(field.schema)) return 'text'
      return isIntegerSchema(field.schema) ? 'whole' : 'number'
  }
}

type Path = readonly (string | number)[]

interface TypedValue {
  readonly path: Path
  readonly value: string | number
}

function listValues(value: unknown, path: Path): readonly TypedValue[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((part, index) => listValues(part, [...path, index]))
  return isObject(value)
    ? Object.entries(value).flatMap(([name, part]) => listValues(part, [...path, name]))
    : []
}
