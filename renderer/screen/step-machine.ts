/**
 * The step machine: decides what a press, an answer, a problem and the end of a call do in a screen. It is pure; its
 * effects are carried out in `use-step-actions.ts`. Which step shows is not part of its state: `progress.ts` derives that
 * from URL, session storage and answers.
 */
import type { ReactNode } from 'react'
import type { ResolvedProblem } from '#schemas/runtime/screen/error-mapping.ts'
import {
  type CallTemplate,
  listMissingValues,
  type Scope,
  type Screen,
  type Step,
} from '#schemas/runtime/screen/screen.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'

type Values = Readonly<Record<string, unknown>>

/** Where the visitor is: derived, never stored. */
export interface ScreenPosition {
  readonly screen: Screen
  readonly scope: Scope
  /** The steps that the answers so far lead through. */
  readonly steps: readonly Step[]
  readonly step: Step | undefined
}

export interface StepMachineState {
  readonly phase: StepPhase
  /** The step whose press is repeated once no widget's work is running any more. */
  readonly waitingStep?: string | undefined
  /** How many pieces of widgets' work are running that submitting has to wait for. */
  readonly runningWork: number
  /** The last step that could not be left because a value is missing, and how many presses found one missing. */
  readonly incomplete?: { readonly step: string; readonly presses: number } | undefined
  /** The problem of the last submit. */
  readonly resolution?: ResolvedProblem | undefined
  /** Names what the step's form still lacks: empty if nothing, undefined until the form has said so. */
  readonly missingField?: string | undefined
  /** Shown at the top while a call takes longer than usual. */
  readonly notice?: ReactNode
}

/** What a press is doing; a second one is ignored until it is done. */
type StepPhase =
  | { readonly name: 'idle' }
  /** A widget of the step says whether the step may be left. */
  | { readonly name: 'checking'; readonly leaving: StepExit }
  /** The step's own call runs. */
  | { readonly name: 'calling'; readonly leaving: StepExit }
  /** The screen's call runs. */
  | { readonly name: 'submitting'; readonly leaving: StepExit }
  /** The screen's call has succeeded, and the data of what follows is loading. */
  | { readonly name: 'finishing' }

/** The step that the visitor is leaving, as it was at the press. */
export interface StepExit {
  readonly step: Step
  /** The id of the step after it; undefined at the last. */
  readonly following: string | undefined
  /** The screen's call, which follows the last step. */
  readonly submit: CallTemplate | undefined
  /** Whether a widget's work was running at or after the press: its result is in the values of a later render. */
  readonly mustWait: boolean
}

export type CallResult =
  | { readonly type: 'succeeded'; readonly outcome: Values; readonly result: unknown }
  | { readonly type: 'refused'; readonly resolution: ResolvedProblem }
  | { readonly type: 'cancelled' }

export type StepAction =
  | { readonly type: 'continue'; readonly position: ScreenPosition }
  /** No work is running any more, and the values that it left are rendered. */
  | { readonly type: 'resume'; readonly position: ScreenPosition }
  | { readonly type: 'step-checked'; readonly resolution: ResolvedProblem | undefined }
  | { readonly type: 'call-ended'; readonly result: CallResult }
  | { readonly type: 'finished' }
  /** A check or call has thrown. */
  | { readonly type: 'failed' }
  | { readonly type: 'answer'; readonly changes: Values; readonly position: ScreenPosition }
  | { readonly type: 'go-to'; readonly step: string; readonly changes: QueryParamChanges }
  | { readonly type: 'step-shown' }
  | { readonly type: 'problem'; readonly resolution: ResolvedProblem; readonly step: string | undefined }
  | { readonly type: 'work-started' }
  | { readonly type: 'work-ended' }
  | { readonly type: 'missing-field'; readonly text: string | undefined }
  | { readonly type: 'notice'; readonly notice: ReactNode }

export type StepEffect =
  /** Asks the widget that has a say, and dispatches `step-checked`. */
  | { readonly type: 'check-step' }
  /** Sends the call, and dispatches `call-ended`. */
  | { readonly type: 'send-call'; readonly template: CallTemplate }
  /** Shows what the screen ends with, and dispatches `finished`. */
  | { readonly type: 'finish'; readonly outcome: Values; readonly result: unknown }
  /** Dispatches `step-shown` and adds a history entry, from whose top the page shows. */
  | { readonly type: 'show-step'; readonly step: string; readonly changes: QueryParamChanges }
  | { readonly type: 'push-url'; readonly changes: QueryParamChanges }
  | { readonly type: 'replace-url'; readonly changes: QueryParamChanges }
  | { readonly type: 'store-values'; readonly changes: Values }
  /** Removes values that the tab has stored. Those in the URL change with it. */
  | { readonly type: 'clear-values'; readonly names: readonly string[] }
  /** Queries choices anew that a problem may have made stale. */
  | { readonly type: 'refresh-choices' }

interface StepTransition {
  readonly state: StepMachineState
  readonly effects: readonly StepEffect[]
}

export const initialStepState: StepMachineState = { phase: { name: 'idle' }, runningWork: 0 }

export function reduceStep(state: StepMachineState, action: StepAction): StepTransition {
  switch (action.type) {
    case 'continue':
      return leaveStep(state, action.position)
    case 'resume': {
      const resumed = { ...state, waitingStep: undefined }
      const isThere = state.waitingStep !== undefined && state.waitingStep === action.position.step?.id
      return isThere ? leaveStep(resumed, action.position) : enter(resumed)
    }
    case 'step-checked':
      return state.phase.name === 'checking'
        ? passCheck(state, state.phase.leaving, action.resolution)
        : enter(state)
    case 'call-ended':
      return endCall(state, action.result)
    case 'finished':
    case 'failed':
      return enter({ ...state, phase: idle })
    case 'answer':
      return enter(
        { ...state, incomplete: undefined, resolution: undefined },
        listAnswerEffects(action.changes, action.position),
      )
    case 'go-to':
      return enter(state, [{ type: 'show-step', step: action.step, changes: action.changes }])
    case 'step-shown':
      return enter({ ...state, incomplete: undefined })
    case 'problem':
      return showProblem(state, action.resolution, action.step)
    case 'work-started':
      return enter({
        ...state,
        runningWork: state.runningWork + 1,
        phase:
          state.phase.name === 'checking' || state.phase.name === 'calling'
            ? { ...state.phase, leaving: { ...state.phase.leaving, mustWait: true } }
            : state.phase,
      })
    case 'work-ended':
      return enter({ ...state, runningWork: state.runningWork - 1 })
    case 'missing-field':
      return enter({ ...state, missingField: action.text })
    case 'notice':
      return enter({ ...state, notice: action.notice })
  }
}

/** Whether a call of the screen is running, or a press in this step waits for a widget's work. */
export const isStepBusy = ({ phase, waitingStep }: StepMachineState, step: string | undefined): boolean =>
  phase.name === 'calling' ||
  phase.name === 'submitting' ||
  phase.name === 'finishing' ||
  (waitingStep !== undefined && waitingStep === step)

/** Whether a press is waiting for work that has ended by now. */
export const isStepResumable = ({ waitingStep, runningWork }: StepMachineState): boolean =>
  waitingStep !== undefined && runningWork === 0

/** Whether the answers have everything that the step requires. */
export const isStepFilled = (step: Step, values: Scope['values']): boolean =>
  listMissingValues(step, { params: {}, query: {}, values }).length === 0

/** Formats values as parameters of a URL; empty ones are removed. */
export const toQueryParams = (values: Values): QueryParamChanges =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined || value === null || value === '' ? undefined : String(value),
    ]),
  )

const idle: StepPhase = { name: 'idle' }

const enter = (state: StepMachineState, effects: readonly StepEffect[] = []): StepTransition => ({
  state,
  effects,
})

function leaveStep(state: StepMachineState, { screen, scope, steps, step }: ScreenPosition): StepTransition {
  if (state.phase.name !== 'idle' || !step) return enter(state)
  if (listMissingValues(step, scope).length > 0) {
    const presses = (state.incomplete?.presses ?? 0) + 1
    return enter({ ...state, incomplete: { step: step.id, presses } })
  }
  const leaving: StepExit = {
    step,
    following: findFollowingStep(steps, step)?.id,
    submit: screen.submit,
    mustWait: state.runningWork > 0,
  }
  return enter({ ...state, phase: { name: 'checking', leaving } }, [{ type: 'check-step' }])
}

function passCheck(
  state: StepMachineState,
  leaving: StepExit,
  resolution: ResolvedProblem | undefined,
): StepTransition {
  if (resolution) return showProblem({ ...state, phase: idle }, resolution, leaving.step.id)
  const { check } = leaving.step
  if (!check) return advance(state, leaving)
  return enter({ ...state, phase: { name: 'calling', leaving }, resolution: undefined }, [
    { type: 'send-call', template: check },
  ])
}

/** Shows the following step; after the last one, sends the screen's call. */
function advance(state: StepMachineState, leaving: StepExit): StepTransition {
  const { step, following, submit, mustWait } = leaving
  const left = { ...state, phase: idle }
  if (following !== undefined) return enter(left, [{ type: 'show-step', step: following, changes: {} }])
  if (!submit) return enter(left)
  if (mustWait || state.runningWork > 0) return enter({ ...left, waitingStep: step.id })
  return enter({ ...state, phase: { name: 'submitting', leaving }, resolution: undefined }, [
    { type: 'send-call', template: submit },
  ])
}

function endCall(state: StepMachineState, result: CallResult): StepTransition {
  const { phase } = state
  if (phase.name !== 'calling' && phase.name !== 'submitting') return enter(state)
  if (result.type === 'refused')
    return showProblem({ ...state, phase: idle }, result.resolution, phase.leaving.step.id)
  if (phase.name === 'submitting')
    return result.type === 'succeeded'
      ? enter({ ...state, phase: { name: 'finishing' } }, [
          { type: 'finish', outcome: result.outcome, result: result.result },
        ])
      : enter({ ...state, phase: idle })
  const next = advance(state, phase.leaving)
  if (result.type === 'cancelled') return next
  return enter(next.state, [{ type: 'store-values', changes: result.outcome }, ...next.effects])
}

/** Leads the visitor where the mapping says, and clears the values that are no longer valid. */
function showProblem(
  state: StepMachineState,
  resolution: ResolvedProblem,
  from: string | undefined,
): StepTransition {
  const { step, clear } = resolution
  const changes = Object.fromEntries(clear.map(name => [name, undefined]))
  const moves: readonly StepEffect[] =
    step !== undefined && step !== from
      ? [{ type: 'show-step', step, changes }]
      : clear.length > 0
        ? [{ type: 'replace-url', changes }]
        : []
  const cleared: readonly StepEffect[] = clear.length > 0 ? [{ type: 'clear-values', names: clear }] : []
  return enter({ ...state, resolution }, [{ type: 'refresh-choices' }, ...cleared, ...moves])
}

/** Stores answers in the URL or the tab, and leaves a step that advances by itself once it is filled in. */
function listAnswerEffects(
  changes: Values,
  { screen: { address = [] }, scope, steps, step }: ScreenPosition,
): readonly StepEffect[] {
  const entries = Object.entries(changes)
  const inUrl = toQueryParams(Object.fromEntries(entries.filter(([name]) => address.includes(name))))
  const inTab = Object.fromEntries(entries.filter(([name]) => !address.includes(name)))
  const stores: readonly StepEffect[] =
    Object.keys(inTab).length > 0 ? [{ type: 'store-values', changes: inTab }] : []
  if (step?.next === 'auto' && isStepFilled(step, { ...scope.values, ...changes })) {
    const following = findFollowingStep(steps, step)?.id
    return [...stores, { type: 'push-url', changes: { ...inUrl, step: following } }]
  }
  return Object.keys(inUrl).length > 0 ? [...stores, { type: 'replace-url', changes: inUrl }] : stores
}

const findFollowingStep = (steps: readonly Step[], step: Step): Step | undefined =>
  steps[steps.findIndex(({ id }) => id === step.id) + 1]
