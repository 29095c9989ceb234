/**
 * Moves a visitor through a screen: choosing, continuing, going back, and following a problem to its step. The step machine
 * decides; this is the one place that carries out what it decides.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { resolveProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { CallTemplate } from '#schemas/runtime/screen/screen.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'
import { withViewTransition } from '../browser/view-transition.ts'
import { useApp } from './app-context.ts'
import { saveCompletedRun } from './completed-runs.ts'
import { resetQueriesAfterProblem } from './query-client.ts'
import type { ScreenActions, ScreenContextValue } from './screen-context.ts'
import { isStepResumable, type ScreenPosition, type StepEffect, toQueryParams } from './step-machine.ts'
import { createStepStore, type StepStore } from './step-store.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useSendCall } from './use-send-call.ts'
import type { SessionValues } from './use-session-values.ts'
import { fillWidgetOptions } from './widget-views.ts'

type FinishEffect = Extract<StepEffect, { readonly type: 'finish' }>

interface StepActionsInput {
  readonly position: ScreenPosition
  readonly stored: SessionValues
  readonly stepProblemCheck: ScreenContextValue['stepProblemCheck']
}

/** Returns the step machine's store and the actions of the screen, which stay the same in every render. */
export function useStepActions(input: StepActionsInput): Omit<ScreenContextValue, 'screen' | 'nextButton'> {
  const { page } = useApp()
  const { stepProblemCheck } = input
  const carryOut = useStepEffects(input)
  const current = { ...input, page, carryOut }
  const latest = useRef(current)
  // Before any effect of a widget, which may act at once.
  useLayoutEffect(() => {
    latest.current = current
  })
  const [provided] = useState(() => {
    const store = createStepStore(effect => latest.current.carryOut(effect, store))
    return { ...createActions(store, latest), store, stepProblemCheck }
  })
  useResumption(provided.store, input.position)
  return provided
}

function createActions(
  { dispatch }: StepStore,
  latest: { readonly current: StepActionsInput & Pick<ReturnType<typeof useApp>, 'page'> },
): ScreenActions {
  return {
    set: changes => dispatch({ type: 'answer', changes, position: latest.current.position }),
    keep: changes => latest.current.stored.set(changes),
    waitFor: work => {
      dispatch({ type: 'work-started' })
      void work.finally(() => dispatch({ type: 'work-ended' }))
    },
    next: () => dispatch({ type: 'continue', position: latest.current.position }),
    goTo: (step, changes = {}) => dispatch({ type: 'go-to', step, changes }),
    fail: problem => {
      const { page, position } = latest.current
      const resolution = resolveProblem(problem, page.errors, page.places)
      dispatch({ type: 'problem', resolution, step: position.step?.id })
    },
    setMissingField: text => dispatch({ type: 'missing-field', text }),
  }
}

/** Repeats a press that had to wait for a widget's work, once the values that the work left are rendered. */
function useResumption({ subscribe, getState, dispatch }: StepStore, position: ScreenPosition): void {
  const isDue = useSyncExternalStore(
    subscribe,
    () => isStepResumable(getState()),
    () => false,
  )
  const resume = useEffectEvent(() => dispatch({ type: 'resume', position }))
  useEffect(() => {
    if (isDue) resume()
  }, [isDue])
}

/** Returns a function that carries out the effects of the step machine. */
function useStepEffects({ position, stored, stepProblemCheck }: StepActionsInput) {
  const { page, address } = useApp()
  const queryClient = useQueryClient()
  const prefetch = usePrefetch()
  const sendCall = useSendCall()
  const { screen, scope } = position

  const checkStep = async ({ dispatch }: StepStore) => {
    const problem = await stepProblemCheck.current?.()
    const resolution = problem && resolveProblem(problem, page.errors, page.places)
    dispatch({ type: 'step-checked', resolution })
  }

  const finish = async ({ outcome, result }: FinishEffect, { dispatch }: StepStore) => {
    const changes = toQueryParams(outcome)
    await prefetch(changes)
    stored.clear()
    const { revisited } = screen.confirmation ?? {}
    saveCompletedRun(
      address.run(),
      fillWidgetOptions(revisited?.['ui:options'], { ...scope, result }),
      changes,
    )
    const cleared = Object.fromEntries((screen.address ?? []).map(name => [name, undefined]))
    // At once: until then the page would hold the time again that is booked by now.
    address.replace({ ...cleared, step: undefined, ...changes })
    scrollToTop()
    dispatch({ type: 'finished' })
  }

  const sendAndTell = async (template: CallTemplate, { dispatch }: StepStore) => {
    const result = await sendCall(template, scope, notice => dispatch({ type: 'notice', notice }))
    dispatch({ type: 'call-ended', result })
  }

  // React renders the step in a microtask that the change has queued.
  const showStep = (step: string, changes: QueryParamChanges, { dispatch }: StepStore) =>
    withViewTransition(() => {
      dispatch({ type: 'step-shown' })
      address.push({ ...changes, step })
      queueMicrotask(scrollToTop)
    })

  return (effect: StepEffect, store: StepStore): void => {
    switch (effect.type) {
      case 'check-step':
        void freeOnFailure(checkStep(store), store)
        break
      case 'send-call':
        void freeOnFailure(sendAndTell(effect.template, store), store)
        break
      case 'finish':
        void freeOnFailure(finish(effect, store), store)
        break
      case 'show-step':
        void showStep(effect.step, effect.changes, store)
        break
      case 'push-url':
        address.push(effect.changes)
        break
      case 'replace-url':
        address.replace(effect.changes)
        break
      case 'store-values':
        stored.set(effect.changes)
        break
      case 'clear-values': {
        const { address: inUrl = [] } = screen
        const names = effect.names.filter(name => !inUrl.includes(name))
        if (names.length > 0) stored.set(Object.fromEntries(names.map(name => [name, undefined])))
        break
      }
      case 'refresh-choices':
        void resetQueriesAfterProblem(queryClient)
    }
  }
}

/** Lets the visitor press again after an error that nobody expected. */
async function freeOnFailure(work: Promise<void>, { dispatch }: StepStore): Promise<void> {
  try {
    await work
  } catch (error) {
    dispatch({ type: 'failed' })
    throw error
  }
}

const scrollToTop = () => document.querySelector('.bp main')?.scrollIntoView()
