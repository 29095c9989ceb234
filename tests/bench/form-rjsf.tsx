/** Stock RJSF with its own widgets and validator. */
import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import type { DrawnForm } from './form-ours.tsx'

export function RjsfForm({ document, values: initial }: DrawnForm) {
  const [values, setValues] = useState<unknown>(initial)
  return (
    <Form<unknown, RJSFSchema>
      schema={document.schema}
      uiSchema={document.ui ?? {}}
      validator={validator}
      formData={values}
      idSeparator="-"
      onChange={({ formData }) => setValues(formData)}
    />
  )
}
