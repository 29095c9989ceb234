/** A screen in which nothing has happened yet and nothing that a widget does has an effect. */
import type { ScreenContextValue } from '#renderer/screen/screen-context.ts'

const ignore = () => undefined

export const idleScreen: Omit<ScreenContextValue, 'screen' | 'scope' | 'step'> = {
  steps: [],
  confirmed: false,
  ending: undefined,
  busy: false,
  resolution: undefined,
  notice: undefined,
  incomplete: 0,
  missing: undefined,
  set: ignore,
  keep: ignore,
  waitFor: ignore,
  fail: ignore,
  setMissing: ignore,
  next: ignore,
  goTo: ignore,
  nextButton: { current: null },
  guard: { current: undefined },
}
