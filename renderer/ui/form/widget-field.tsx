/** Renders a registered or custom widget as a form field. */
import { getUiOptions } from '@rjsf/utils'
import { useCallback } from 'react'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormFieldProps } from './types.ts'

export function WidgetField({
  name,
  formData,
  uiSchema = {},
  fieldPathId,
  onChange,
  registry,
}: FormFieldProps) {
  const { Part, faults = [] } = registry.formContext
  const { path } = fieldPathId
  const place = formatPointer(path)
  const change = useCallback((value: unknown) => onChange(value, path), [onChange, path])
  const { field } = getUiOptions(uiSchema)
  if (!Part || typeof field !== 'string') return null
  const options = uiSchema['ui:options']
  return (
    <Part
      widget={field}
      name={name}
      value={formData}
      onChange={change}
      options={isObject(options) ? options : {}}
      faults={faults
        .filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))
        .map(fault => ({ ...fault, pointer: fault.pointer.slice(place.length) }))}
    />
  )
}
