import { createContext, type ReactNode, type RefObject, use } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { ResolvedProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { Scope, Screen, Step, WidgetTemplate } from '#schemas/runtime/screen/screen.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'

/** A screen being filled in: the state shared by the interpreter's parts and the widgets. */
export interface ScreenContextValue {
  readonly screen: Screen
  readonly scope: Scope
  readonly steps: readonly Step[]
  readonly step: Step | undefined
  /**
   * Whether the screen is completed: it shows its confirmation, or the outcome to a visitor who goes back to a step.
   */
  readonly confirmed: boolean
  /** The widget shown then, instead of the steps. */
  readonly ending: WidgetTemplate | undefined
  /** Whether a call of the screen is running. */
  readonly busy: boolean
  /** The problem of the last submit, resolved. */
  readonly resolution: ResolvedProblem | undefined
  /** Shown at the top while a call takes longer than usual. */
  readonly notice: ReactNode
  /** How often the visitor tried to continue while a value is missing in this step. */
  readonly incomplete: number
  /** Names what the step's form still lacks: empty if nothing, undefined until the form has said so. */
  readonly missing: string | undefined
  setMissing(text: string | undefined): void
  set(changes: Readonly<Record<string, unknown>>): void
  /** Stores values other than answers in the tab, so that errors stay visible. */
  keep(changes: Readonly<Record<string, unknown>>): void
  /** Makes submitting wait for this work, which may keep values that are sent along. */
  waitFor(work: Promise<void>): void
  /** Leaves the step forward, or submits at the last one. */
  next(): void
  /** Shows a step and applies the URL changes. */
  goTo(step: string, changes?: QueryParamChanges): void
  /** Shows a problem where the screen's error mapping says, as if the screen's call had returned it. */
  fail(problem: Problem): void
  /** The button that leaves the step forward; a widget may focus it. */
  readonly nextButton: RefObject<HTMLButtonElement | null>
  /** Called before the step is left forward; a widget that wants a say registers here while it shows. */
  readonly guard: RefObject<StepProblemCheck>
}

/** Returns the problem that keeps the visitor in the step, if any. */
export type StepProblemCheck = (() => Promise<Problem | undefined>) | undefined

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined)

export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('There is no <ScreenProvider>.')
  return screen
}
