/** The step of a form document: loaded when it is near, drawn by RJSF with our theme. */
import { Missing, useFormView } from './part.tsx'
import { formOf } from './progress.ts'
import { useScreen } from './screen-context.ts'
import { useAnswer } from './use-answer.ts'

export function StepForm({ id }: { readonly id: string }) {
  const { step, scope, set, next, resolution } = useScreen()
  const { View, lost } = useFormView()
  const form = (step && formOf(step, scope)) ?? ''
  const { value: document } = useAnswer(form === '' ? undefined : { call: 'getForm', input: { id: form } })
  if (!View || !document || step?.into === undefined) return <Missing lost={lost || undefined} lines={6} />
  const { into } = step
  return (
    <View
      id={id}
      document={document}
      value={scope.values[into]}
      faults={resolution?.step === step.id ? resolution.faults : []}
      change={value => set({ [into]: value })}
      submit={next}
    />
  )
}
