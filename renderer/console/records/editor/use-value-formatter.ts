import { useMemo } from 'react'
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { findField } from '#schemas/runtime/form/form.ts'
import { useSignedIn, useWords } from '../../context/console-context.ts'
import { formatTitle, formatValuePart } from './format-value.ts'
import { prepareRecordForm } from './prepare-record-form.ts'

/** Says properties of a record and their values in words, for comparisons. */
export function useValueFormatter(form: GetRecordFormOutput) {
  const words = useWords()
  const { zone } = useSignedIn()
  return useMemo(() => {
    const prepared = prepareRecordForm(form, words)
    const formats = words.getFormatters(zone)
    const context = {
      words,
      money: (amount: number) => formats.money(amount, form.currency),
      duration: (minutes: number) => formats.duration(minutes, 'short'),
    }
    return {
      formatLabel: (name: string) => formatTitle(findField(prepared, `/${name}`)?.ui, name),
      formatValue: (name: string, value: unknown) =>
        formatValuePart(value, findField(prepared, `/${name}`), context),
    }
  }, [form, words, zone])
}
