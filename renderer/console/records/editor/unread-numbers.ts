/** Finds what was typed into the fields of a record for numbers and amounts, and is none. */
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { findField } from '#schemas/runtime/form/form.ts'
import { isNumericSchema } from '#schemas/runtime/form/numeric-schema.ts'
import { readAmount, readDecimalNumber } from '../../ui/typed-numbers.ts'
import type { ConsoleWords } from '../../words.ts'
import type { JsonRecord } from './record-values.ts'

export interface UnreadNumber {
  /** Into the record. */
  readonly pointer: string
  /** Why it cannot be read. */
  readonly text: string
}

export function findUnreadNumbers(
  record: JsonRecord,
  form: Pick<GetRecordFormOutput, 'schema' | 'ui' | 'currency'>,
  words: ConsoleWords,
): readonly UnreadNumber[] {
  return listTexts(record, []).flatMap(({ path, text }) => {
    const pointer = formatPointer(path)
    const kind = getKind(pointer, record, form)
    if (kind === 'text') return []
    const { error } =
      kind === 'amount' ? readAmount(text, form.currency, words) : readDecimalNumber(text, words)
    return error === undefined ? [] : [{ pointer, text: error }]
  })
}

function getKind(
  pointer: string,
  record: JsonRecord,
  form: Pick<GetRecordFormOutput, 'schema' | 'ui'>,
): 'amount' | 'number' | 'text' {
  if (pointer === '/deposit/value')
    return getAtPointer(record, '/deposit/kind') === 'amount' ? 'amount' : 'number'
  const field = findField(form, pointer)
  const widget = field?.ui['ui:widget']
  if (widget === 'money') return 'amount'
  const isSpan = widget === 'minutes' || widget === 'span' || widget === 'deadline'
  return isSpan || (field && isNumericSchema(field.schema)) ? 'number' : 'text'
}

type Path = readonly (string | number)[]

function listTexts(value: unknown, path: Path): readonly { readonly path: Path; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((part, index) => listTexts(part, [...path, index]))
  return isObject(value)
    ? Object.entries(value).flatMap(([name, part]) => listTexts(part, [...path, name]))
    : []
}
