/** A page with only a form for `page.test.ts`; rendered on the server and in the browser. */
import { useState } from 'react'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import type { EmbeddedWidgetProps, UploadFile } from '#renderer/ui/form/types.ts'
import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'

export interface FixtureProps {
  readonly document: FormDocument
  readonly scope: { readonly [key: string]: unknown }
  readonly rules: FaultMapping
  readonly i18n: { readonly en: FormTranslator; readonly de: FormTranslator }
  readonly values: FormValues
  /** The page starts in German. */
  readonly german?: boolean
}

export function Fixture({ document, scope, rules, i18n, values: initial, ...props }: FixtureProps) {
  const [values, setValues] = useState(initial)
  const [german, setGerman] = useState(props.german ?? false)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [sent, setSent] = useState<readonly FormValues[]>([])
  return (
    <div className="bp">
      <main className="bp-main">
        <h1>Your details</h1>
        <button type="button" onClick={() => setGerman(true)}>
          Deutsch
        </button>
        <FormStepView
          document={document}
          scope={scope}
          rules={rules}
          values={values}
          i18n={german ? i18n.de : i18n.en}
          formId="details"
          action="/posted"
          faults={faults}
          context={context}
          onChange={setValues}
          onSubmit={valid => {
            setSent([...sent, valid])
            setFaults(
              valid.lastName === 'Refused'
                ? [{ pointer: '/lastName', code: 'field.invalid', params: {} }]
                : [],
            )
          }}
        />
        <button type="submit" form="details">
          Continue
        </button>
        <pre data-testid="values" hidden>
          {JSON.stringify(values)}
        </pre>
        <pre data-testid="sent">{JSON.stringify(sent)}</pre>
      </main>
    </div>
  )
}

/** Accepts every file except those named "refused…", and finishes when the test says so. */
const upload: UploadFile = async (file, field, { signal, progress }) => {
  progress(0.4)
  await new Promise<void>(resolve => {
    document.addEventListener('fixture:uploaded', () => resolve(), { once: true })
    signal.addEventListener('abort', () => resolve())
  })
  if (file.name.startsWith('refused')) return failed('server.failed')
  return done({ id: `up_${field}`, name: file.name, type: file.type, bytes: file.size })
}

const BookingPart = ({ widget, name, value, options, faults, onChange }: EmbeddedWidgetProps) => (
  <div data-testid="part">
    <button type="button" className="bp-button" onClick={() => onChange('10:00')}>
      10:00
    </button>
    <output>{JSON.stringify({ widget, name, value, options, faults })}</output>
  </div>
)

const context = { seed: 'visitor', upload, Part: BookingPart }
