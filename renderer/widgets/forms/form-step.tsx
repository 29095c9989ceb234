/**
 * Renders a form document as a step, using RJSF with our theme; this chunk carries both. A booking accepts no
 * files. Options: `id`, that of the form element, which a button elsewhere submits.
 */
import { useEffect } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { ScreenForm } from '../../screen/form/screen-form.tsx'
import { getFormQueryKey } from '../../screen/progress.ts'
import { useResolvedProblem, useScope, useScreen, useStep } from '../../screen/screen-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetLoadState, WidgetSlot } from '../../screen/widget-slot.tsx'
import { formOutlineWidgetName } from '../../screen/widget-views.ts'
import { FieldStylesheet } from '../../ui/form/field-stylesheet.tsx'
import { Honeypot } from './honeypot.tsx'

export function FormDocumentWidget({ options: { id } }: WidgetProps<'form'>) {
  const { screen, set, next, setMissingField } = useScreen()
  const { step } = useStep()
  const scope = useScope()
  const resolution = useResolvedProblem()
  const { value: document, problem } = useCallQuery(getFormQueryKey(step, scope))
  useEffect(() => () => setMissingField(undefined), [setMissingField])
  if (!step?.into || !isFormDocument(document))
    return (
      <WidgetLoadState
        lost={problem && true}
        standIn={<WidgetSlot widget={formOutlineWidgetName} options={{ id }} />}
      />
    )
  const { into } = step
  const value = scope.values[into]
  const change = (values: FormValues) => set({ [into]: values })
  const formId = id ?? step.id
  return (
    <>
      <FieldStylesheet ui={document.ui} />
      {/* Before the form: what stands before the bar of actions keeps its distance. */}
      {screen.submit?.input.website !== undefined && <Honeypot form={formId} />}
      <ScreenForm
        formId={formId}
        place={step.id}
        document={document}
        values={isObject(value) ? value : none}
        faults={resolution?.step === step.id ? resolution.faults : noFaults}
        onChange={change}
        onMissing={setMissingField}
        onSubmit={valid => {
          change(valid)
          next()
        }}
      />
    </>
  )
}

const none = {}
const noFaults: WidgetProps<'form'>['faults'] = []
