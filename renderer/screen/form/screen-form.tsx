/** A form document inside a screen, with what its fields need: texts, booking widgets, the random seed. */
import { use, useMemo } from 'react'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { EmbeddedWidgetProps, UploadFile } from '../../ui/form/types.ts'
import { useApp } from '../app-context.ts'
import { isValidWidgetValue } from '../progress.ts'
import { useScope, useScreen } from '../screen-context.ts'
import { WidgetSlot } from '../widget-slot.tsx'
import { fillWidgetOptions } from '../widget-views.ts'
import { FormAnswersContext } from './form-document.ts'
import { type FormStepProps, FormStepView } from './form-step.tsx'

type ProvidedProp =
  | 'document'
  | 'values'
  | 'run'
  | 'faults'
  | 'formId'
  | 'fields'
  | 'onChange'
  | 'onSubmit'
  | 'onMissing'

interface Props extends Pick<FormStepProps, ProvidedProp> {
  /** The translator; default: the page's. */
  readonly i18n?: FormTranslator
  /** Identifies the step, to remember after a reload that submitting failed in it. */
  readonly place: string
  /** Uploads files; without it none can be added. */
  readonly upload?: UploadFile
}

export function ScreenForm({ i18n, upload, place, ...props }: Props) {
  const app = useApp()
  const { keep } = useScreen()
  const scope = useScope()
  const { path, now } = app.page
  const context = useMemo(
    () => ({
      // The same on the server, but different for visits at another moment.
      seed: `${path} ${now}`,
      Part: FormWidget,
      href: app.href,
      ...(upload ? { upload } : {}),
    }),
    [path, now, upload, app.href],
  )
  return (
    <FormAnswersContext value={props}>
      <FormStepView
        {...props}
        {...(app.embedded ? { action: app.href(path) } : {})}
        scope={scope}
        i18n={i18n ?? app.i18n}
        rules={none}
        context={context}
        // Errors that showed before a reload show again.
        failed={scope.values.failedIn === place}
        onFailing={failing => keep({ failedIn: failing ? place : undefined })}
      />
    </FormAnswersContext>
  )
}

/** The call has already added the default rules after the document's own. */
const none = { rules: [] }

/**
 * Renders a registered widget as a field: its options may refer to the form's own answers, `$values.service`.
 */
function FormWidget({ widget, options, value, ...props }: EmbeddedWidgetProps) {
  const scope = useScope()
  const { values } = use(FormAnswersContext)
  return (
    <WidgetSlot
      lines={1}
      widget={widget}
      value={isValidWidgetValue(widget, value) ? value : undefined}
      options={fillWidgetOptions(options, { ...scope, values })}
      {...props}
    />
  )
}
