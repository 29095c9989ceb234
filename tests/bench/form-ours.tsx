/** A form as our renderer draws it, with its values in state. */
import { useState } from 'react'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'

export interface DrawnForm {
  readonly document: FormDocument
  readonly values: FormValues
}

const i18n = {
  locale: 'en',
  phrase: (key: string) => key,
  text: (text: string | Readonly<Record<string, string>>) =>
    typeof text === 'string' ? text : (text.en ?? ''),
}
const rules = { rules: [{ keyword: 'required', code: 'field.required' as const }] }
const scope = {}

export function OurForm({ document, values: initial }: DrawnForm) {
  const [values, setValues] = useState(initial)
  return (
    <FormStepView
      document={document}
      values={values}
      scope={scope}
      i18n={i18n}
      rules={rules}
      formId="root"
      onChange={setValues}
      onSubmit={() => undefined}
    />
  )
}
