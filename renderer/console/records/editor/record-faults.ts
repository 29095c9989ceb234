/** Puts the faults of a record into words, places them at their fields, and lists them. */
import { ErrorSchemaBuilder } from '@rjsf/utils'
import { buildFieldId } from '#renderer/ui/form/field-id.ts'
import type { ProblemSummaryItem } from '#renderer/ui/form/problem-summary.tsx'
import type { CheckRecordOutput, GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { getAtPointer, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { type FormSchemas, findField } from '#schemas/runtime/form/form.ts'
import type { ConsoleI18n } from '../../context/i18n.ts'
import { findExampleMessage, findRuleMessage } from '../../context/record-fault-text.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { findInvalidNumbers } from './invalid-numbers.ts'

export interface RecordFault {
  /** Into the record; '' if the fault has no place in it. */
  readonly pointer: string
  readonly text: string
}

interface FaultWords {
  readonly i18n: ConsoleI18n
  readonly form: GetRecordFormOutput
  readonly formatPrice: (minorUnits: number) => string
}

/**
 * Says what owners meet most in words of its own, everything else as the server says it. Only the console knows why a
 * number that was typed cannot be read; the server may then refuse the record as a whole.
 */
export function toRecordFaults(
  faults: CheckRecordOutput['faults'],
  record: JsonRecord,
  said: FaultWords,
): readonly RecordFault[] {
  const unread = faults.length === 0 ? [] : findInvalidNumbers(record, said.form, said.i18n)
  const pointers = new Set(unread.length === 0 ? [] : ['', ...unread.map(({ pointer }) => pointer)])
  const others = faults.filter(({ pointer }) => !pointers.has(pointer))
  return [...unread, ...describeFaults(others, record, said)]
}

const describeFaults = (
  faults: CheckRecordOutput['faults'],
  record: JsonRecord,
  { i18n, form, formatPrice }: FaultWords,
): RecordFault[] =>
  faults.map(({ pointer, code, params }) => {
    const isDepositTooHigh =
      pointer === '/deposit/value' &&
      getAtPointer(record, '/deposit/kind') === 'amount' &&
      Number(getAtPointer(record, pointer)) > Number(record.price ?? 0)
    if (isDepositTooHigh)
      return {
        pointer,
        text: i18n.t('record.deposit_too_high', { price: formatPrice(Number(record.price ?? 0)) }),
      }
    const message =
      code === 'record.invalid'
        ? findRuleMessage(params, formatPrice)
        : code === 'field.invalid'
          ? findExampleMessage(findField(form, pointer))
          : undefined
    return {
      pointer,
      text: message ? i18n.phrase(message.key, message.params) : i18n.phrase(`problem.${code}`, params),
    }
  })

export function buildRecordErrorSchema(faults: readonly RecordFault[]) {
  const builder = new ErrorSchemaBuilder()
  for (const { pointer, text } of faults) if (pointer !== '') builder.addErrors(text, parsePointer(pointer))
  return builder.ErrorSchema
}

/** @param prefix of the ids of the fields */
export const toRecordSummaryItems = (
  faults: readonly RecordFault[],
  form: FormSchemas,
  prefix: string,
): readonly ProblemSummaryItem[] =>
  faults.map(({ pointer, text }) =>
    pointer === ''
      ? { pointer, label: '', text }
      : {
          pointer,
          target: buildFieldId(prefix, parsePointer(pointer)),
          label: formatLabel(pointer, form),
          text,
        },
  )

/** "Deposit, Amount:" */
function formatLabel(pointer: string, form: FormSchemas): string {
  const path = parsePointer(pointer)
  const titles = path.flatMap((_, index) => {
    const title = findField(form, `/${path.slice(0, index + 1).join('/')}`)?.ui['ui:title']
    return typeof title === 'string' ? [title] : []
  })
  return titles.length === 0 ? '' : `${titles.join(', ')}:`
}
