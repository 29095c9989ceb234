/** A field whose value is a number; what is no number stays text, so that validation can say so. */
import { useCallback } from 'react'
import type { FormFieldProps } from './types.ts'

/** In place of RJSF's NumberField, which shows numbers in the language of whatever machine renders the page. */
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
