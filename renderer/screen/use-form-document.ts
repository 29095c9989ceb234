import type { Step } from '#schemas/runtime/screen/screen.ts'
import { getFormQueryKey } from './progress.ts'
import { useScreen } from './screen-context.ts'
import { useCallQuery } from './use-call-query.ts'

/** Asks for the form document of a step; undefined: it has none, or it is on its way. */
export function useFormDocument(step: Step | undefined): unknown {
  const { scope } = useScreen()
  return useCallQuery(getFormQueryKey(step, scope)).value
}
