/** Lets a widget decide whether its step may be left forward. */
import { useEffect } from 'react'
import { type StepProblemCheck, useScreen } from './screen-context.ts'

/**
 * Calls `ask` when the visitor continues; a problem it returns keeps them in the step and shows as mapped.
 */
export function useStepProblemCheck(ask: NonNullable<StepProblemCheck>): void {
  const { stepProblemCheck } = useScreen()
  useEffect(() => {
    stepProblemCheck.current = ask
    return () => {
      stepProblemCheck.current = undefined
    }
  })
}
