import { createContext, type RefObject, use } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { ResolvedProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { Scope, Screen, Step, WidgetTemplate } from '#schemas/runtime/screen/screen.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'

/** A screen being filled in: what the interpreter's parts and the widgets work with. */
export interface ScreenContextValue {
  readonly screen: Screen
  readonly scope: Scope
  readonly steps: readonly Step[]
  readonly step: Step | undefined
  /** The screen is through: its confirmation shows, or to who comes back to a step, what has become of it. */
  readonly confirmed: boolean
  /** The widget that shows then, instead of the steps. */
  readonly ending: WidgetTemplate | undefined
  /** A call of the screen is under way. */
  readonly busy: boolean
  /** What went wrong at the last submit. */
  readonly resolution: ResolvedProblem | undefined
  /** How often the visitor tried to go on while something is missing here. */
  readonly incomplete: number
  set(changes: Readonly<Record<string, unknown>>): void
  /** Remembers something beside the visitor's answers, in the tab: what went wrong stays visible. */
  keep(changes: Readonly<Record<string, unknown>>): void
  /** What is submitted waits for this work: it may keep values that are sent along. */
  waitFor(work: Promise<void>): void
  /** Leaves the step forward, or submits at the last one. */
  next(): void
  /** Shows a step, the address changed by the way. */
  goTo(step: string, changes?: QueryParamChanges): void
  /** Shows a problem where the screen's error mapping says, as if the screen's call had answered it. */
  fail(problem: Problem): void
  /** The button that leaves the step forward; a widget may send the focus there. */
  readonly nextButton: RefObject<HTMLButtonElement | null>
  /** Asked before the step is left forward; a widget that has a say puts itself there while it shows. */
  readonly guard: RefObject<StepGuard>
}

/** The problem that keeps the visitor in the step. */
export type StepGuard = (() => Promise<Problem | undefined>) | undefined

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined)

export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('useScreen() outside of <ScreenProvider>.')
  return screen
}
