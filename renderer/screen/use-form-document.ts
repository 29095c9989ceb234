import type { Step } from '#schemas/runtime/screen/screen.ts'
import { formOf } from './progress.ts'
import { useScreen } from './screen-context.ts'
import { useAnswer } from './use-answer.ts'

/** Asks for the form document of a step; undefined: it has none, or it is on its way. */
export function useFormDocument(step: Step | undefined): unknown {
  const { scope } = useScreen()
  const id = step && formOf(step, scope)
  return useAnswer(id === undefined ? undefined : { call: 'getForm', input: { id } }).value
}
