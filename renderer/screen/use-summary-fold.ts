import { useApp } from './app-context.ts'
import { useStep } from './screen-context.ts'

/** Returns the props that fold a summary from the second step on, and again in each further one. */
export function useSummaryFold(): {
  readonly key: string | undefined
  readonly openLabel: string | undefined
} {
  const { i18n } = useApp()
  const { step, steps } = useStep()
  return { key: step?.id, openLabel: step?.id === steps[0]?.id ? undefined : i18n.t('booking.summary') }
}
