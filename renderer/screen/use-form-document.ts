import type { Step } from '#schemas/runtime/screen/screen.ts'
import { getFormQueryKey } from './progress.ts'
import { useScope } from './screen-context.ts'
import { useCallQuery } from './use-call-query.ts'

/** Queries the form document of a step; returns undefined if the step has none or it is still loading. */
export function useFormDocument(step: Step | undefined): unknown {
  const scope = useScope()
  return useCallQuery(getFormQueryKey(step, scope)).value
}
