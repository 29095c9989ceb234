/** Renders a field whose value is a number. Other input stays text, so that validation can report it. */
import { useCallback } from 'react'
import type { FormFieldProps } from './types.ts'

/** Replaces RJSF's NumberField, which formats numbers in the locale of the machine that renders the page. */
export function NumberField(props: FormFieldProps) {
  const { StringField } = props.registry.fields
  const change = props.onChange
  const onChange = useCallback<FormFieldProps['onChange']>(
    (value, ...rest) => change(numberIn(value), ...rest),
    [change],
  )
  return StringField === undefined ? null : <StringField {...props} onChange={onChange} />
}

function numberIn(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : number
}
