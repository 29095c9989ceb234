/** The chunk that carries RJSF: a form document as a step of a screen. Files cannot be added to what is booked. */
import { useMemo } from 'react'
import { isObject } from '#schemas/pointer.ts'
import { FieldStyles } from '../ui/form/field-styles.tsx'
import { isFormDocument, ScreenForm } from './form/screen-form.tsx'
import type { FormPartProps } from './parts.ts'

export function FormPart({ id, document, value, faults, change, submit }: FormPartProps) {
  const values = useMemo(() => (isObject(value) ? value : {}), [value])
  if (!isFormDocument(document)) return null
  return (
    <>
      <FieldStyles ui={document.ui} />
      <ScreenForm
        formId={id}
        place={id}
        document={document}
        values={values}
        faults={faults}
        onChange={change}
        onSubmit={valid => {
          change(valid)
          submit()
        }}
      />
    </>
  )
}
