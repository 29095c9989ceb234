import { createContext, type RefObject, use } from 'react'
import type { Resolution } from '#schemas/error-mapping.ts'
import type { Scope, Screen, Step } from '#schemas/screen.ts'

/** A screen being filled in: what the interpreter's parts and the widgets work with. */
export interface ScreenValue {
  readonly screen: Screen
  readonly scope: Scope
  readonly steps: readonly Step[]
  readonly step: Step | undefined
  /** The screen is through: its confirmation shows. */
  readonly confirmed: boolean
  /** The call of the screen is under way. */
  readonly busy: boolean
  /** What went wrong at the last submit. */
  readonly resolution: Resolution | undefined
  /** The visitor tried to go on and something is missing here. */
  readonly incomplete: boolean
  set(changes: Readonly<Record<string, unknown>>): void
  /** Leaves the step forward, or submits at the last one. */
  next(): void
  goTo(step: string): void
  /** The button that leaves the step forward; a widget may send the focus there. */
  readonly nextButton: RefObject<HTMLButtonElement | null>
}

export const ScreenContext = createContext<ScreenValue | undefined>(undefined)

export function useScreen(): ScreenValue {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('useScreen() outside of a screen: wrap the tree in <ScreenProvider>.')
  return screen
}
