/**
 * What parts of a screen and widgets share while it is filled in. It is split by how often it changes, so that a key
 * typed in a form renders only what reads the answers.
 */
import { createContext, type RefObject, use, useSyncExternalStore } from 'react'
import type { Problem, ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { ResolvedProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { Scope, Screen, Step, WidgetTemplate } from '#schemas/runtime/screen/screen.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'
import { isStepBusy, type StepMachineState } from './step-machine.ts'
import type { StepStore } from './step-store.ts'

/** The screen and what can be done in it; stays the same while the screen is filled in. */
export interface ScreenContextValue extends ScreenActions {
  readonly screen: Screen
  /** The state of the step machine; read it by `useStepState`. */
  readonly store: Pick<StepStore, 'getState' | 'subscribe'>
  /** The button that leaves the step forward; a widget may focus it. */
  readonly nextButton: RefObject<HTMLButtonElement | null>
  /** Called before the step is left forward; a widget that wants a say registers here while it shows. */
  readonly stepProblemCheck: RefObject<StepProblemCheck>
}

export interface ScreenActions {
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
  /** Names what the step's form still lacks: empty if nothing, undefined until the form has said so. */
  setMissingField(text: string | undefined): void
}

/** Returns the problem that keeps the visitor in the step, if any. */
export type StepProblemCheck = (() => Promise<Problem | undefined>) | undefined

/** Where the visitor is; changes with the step. */
export interface StepContextValue {
  readonly steps: readonly Step[]
  readonly step: Step | undefined
  /** The message of the step's heading; empty if a widget shows it. */
  readonly title: string
  /** Why the screen cannot be filled in, for example because the service is not offered any more. */
  readonly stop: ProblemCode | undefined
  /** The widget shown instead of the steps once the screen is completed: its confirmation, or the outcome to a visitor who
   * goes back to a step. */
  readonly ending: WidgetTemplate | undefined
}

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined)
export const StepContext = createContext<StepContextValue | undefined>(undefined)
/** The values that conditions, templates and widgets read; changes with every answer. */
export const ScopeContext = createContext<Scope | undefined>(undefined)

export const useScreen = (): ScreenContextValue => requireProvided(use(ScreenContext))
export const useStep = (): StepContextValue => requireProvided(use(StepContext))
export const useScope = (): Scope => requireProvided(use(ScopeContext))

function requireProvided<T>(value: T | undefined): T {
  if (!value) throw new Error('There is no <ScreenProvider>.')
  return value
}

/** Subscribes to a part of the step machine's state, which must be equal by identity while it is the same. */
export function useStepState<T>(select: (state: StepMachineState) => T): T {
  const { store } = useScreen()
  const getSelected = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, getSelected, getSelected)
}

/** Returns whether a call of the screen is running, or a press in this step waits for a widget's work. */
export function useBusy(): boolean {
  const { step } = useStep()
  return useStepState(state => isStepBusy(state, step?.id))
}

/** Returns how often the visitor tried to continue while a value is missing in this step. */
export function useIncompletePresses(): number {
  const { step } = useStep()
  return useStepState(({ incomplete }) =>
    incomplete !== undefined && incomplete.step === step?.id ? incomplete.presses : 0,
  )
}

/** Returns the problem of the last submit, resolved. */
export const useResolvedProblem = (): ResolvedProblem | undefined =>
  useStepState(({ resolution }) => resolution)
