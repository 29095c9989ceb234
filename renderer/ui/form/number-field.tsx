/** Renders a field whose value is a number. Other input stays text, so that validation can report it. */
import { useCallback } from 'react'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { toNumberOrText } from '#schemas/runtime/form/coerce-answer.ts'
import { getNumberNotation } from './number-notation.ts'
import type { FormFieldProps } from './types.ts'

/**
 * Replaces RJSF's NumberField, which formats numbers in the locale of the machine that renders the page. Reads what
 * widgets for text enter; the others enter numbers.
 */
export function NumberField(props: FormFieldProps) {
  const { StringField } = props.registry.fields
  const { onChange: change, schema, fieldPathId, registry } = props
  const { path } = fieldPathId
  const onChange = useCallback<FormFieldProps['onChange']>(
    (value, ...rest) => {
      const notation = getNumberNotation(schema, formatPointer(path), registry.formContext)
      change(typeof value === 'string' ? toNumberOrText(value, notation) : value, ...rest)
    },
    [change, schema, path, registry.formContext],
  )
  return StringField === undefined ? null : <StringField {...props} onChange={onChange} />
}
