/** A widget's say when its step is left forward. */
import { useEffect } from 'react'
import type { StepGuard } from './screen-context.ts'
import { useScreen } from './screen-context.ts'

/** `ask` is called when the visitor goes on; the problem it answers keeps them here, shown as the screen's mapping says. */
export function useStepGuard(ask: NonNullable<StepGuard>): void {
  const { guard } = useScreen()
  useEffect(() => {
    guard.current = ask
    return () => {
      guard.current = undefined
    }
  })
}
