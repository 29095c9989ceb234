/** A form document inside a screen, with what its fields need of it: its words, booking widgets, the seed of chance. */
import { createContext, use, useMemo } from 'react'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { EmbeddedWidgetProps, UploadFile } from '../../ui/form/types.ts'
import { useApp } from '../app-context.ts'
import { isWidgetValue } from '../progress.ts'
import { useScreen } from '../screen-context.ts'
import { WidgetSlot } from '../widget-slot.tsx'
import { fillWidgetOptions } from '../widget-views.ts'
import { type FormStepProps, FormStepView } from './form-step.tsx'

type ProvidedProp = 'document' | 'values' | 'run' | 'faults' | 'formId' | 'onChange' | 'onSubmit'

interface Props extends Pick<FormStepProps, ProvidedProp> {
  /** Default: the page's. */
  readonly words?: FormTranslator
  /** Of the step, by which is known after another load that sending failed in it. */
  readonly place: string
  /** Where files go; without it none can be added. */
  readonly upload?: UploadFile
}

export function ScreenForm({ words, upload, place, ...props }: Props) {
  const app = useApp()
  const { scope, keep } = useScreen()
  const { path, now } = app.page
  const context = useMemo(
    () => ({
      // The same on the server; another one for whoever opens the page at another moment.
      seed: `${path} ${now}`,
      Part: FormWidget,
      href: app.href,
      ...(upload ? { upload } : {}),
    }),
    [path, now, upload, app.href],
  )
  return (
    <OwnValues value={props.values}>
      <FormStepView
        {...props}
        scope={scope}
        words={words ?? app.words}
        rules={none}
        context={context}
        // Errors that stood there before a reload stand there again.
        failed={scope.values.failedIn === place}
        onFailing={failing => keep({ failedIn: failing ? place : undefined })}
      />
    </OwnValues>
  )
}

/** The call has put the default rules behind the document's own. */
const none = { rules: [] }

const OwnValues = createContext<FormValues>({})

/** A registered widget as a field: its options may name the form's own answers, `$values.service`. */
function FormWidget({ widget, options, value, ...props }: EmbeddedWidgetProps) {
  const { scope } = useScreen()
  const values = use(OwnValues)
  return (
    <WidgetSlot
      lines={1}
      widget={widget}
      value={isWidgetValue(widget, value) ? value : undefined}
      options={fillWidgetOptions(options, { ...scope, values })}
      {...props}
    />
  )
}
