/** A page with one form and nothing else, for the stories of `page.test.ts`; rendered on both sides. */
import { useState } from 'react'
import { FormStep } from '#renderer/screen/form/form-step.tsx'
import type { FaultMapping } from '#schemas/fault.ts'
import type { FormDocument, FormValues } from '#schemas/form.ts'
import type { FormWords } from '#schemas/form-text.ts'
import type { Fault } from '#schemas/problem.ts'

export interface FixtureProps {
  readonly document: FormDocument
  readonly scope: { readonly [key: string]: unknown }
  readonly rules: FaultMapping
  readonly words: { readonly en: FormWords; readonly de: FormWords }
  readonly values: FormValues
}

export function Fixture({ document, scope, rules, words, values: initial }: FixtureProps) {
  const [values, setValues] = useState(initial)
  const [german, setGerman] = useState(false)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [sent, setSent] = useState<readonly FormValues[]>([])
  return (
    <main>
      <h1>Your details</h1>
      <button type="button" onClick={() => setGerman(true)}>
        Deutsch
      </button>
      <FormStep
        document={document}
        scope={scope}
        rules={rules}
        values={values}
        words={german ? words.de : words.en}
        formId="details"
        action="/posted"
        faults={faults}
        onChange={setValues}
        onSubmit={valid => {
          setSent([...sent, valid])
          setFaults(
            valid.lastName === 'Refused' ? [{ pointer: '/lastName', code: 'field.invalid', params: {} }] : [],
          )
        }}
      />
      <button type="submit" form="details">
        Continue
      </button>
      <pre data-testid="sent">{JSON.stringify(sent)}</pre>
    </main>
  )
}
