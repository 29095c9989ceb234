/** The chunk that carries RJSF: a form document inside a screen, its booking widgets included. */
import { useMemo } from 'react'
import type { FormDocument } from '#schemas/form.ts'
import { isObject } from '#schemas/pointer.ts'
import { useApp } from './app-context.ts'
import { FormStep } from './form/form-step.tsx'
import type { FormPartProps } from './parts.ts'
import { useScreen } from './screen-context.ts'

export function FormPart({ id, document, value, faults, change, submit }: FormPartProps) {
  const { words } = useApp()
  const { scope } = useScreen()
  const values = useMemo(() => (isObject(value) ? value : {}), [value])
  if (!isFormDocument(document)) return null
  return (
    <FormStep
      formId={id}
      document={document}
      values={values}
      scope={scope}
      words={words}
      rules={none}
      faults={faults}
      onChange={change}
      onSubmit={valid => {
        change(valid)
        submit()
      }}
    />
  )
}

/** `getForm` has put the default rules behind the document's own. */
const none = { rules: [] }

/** The server has checked the document against its meta schema when it was published. */
const isFormDocument = (value: unknown): value is FormDocument =>
  isObject(value) && isObject(value.schema) && typeof value.id === 'string'
