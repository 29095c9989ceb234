/**
 * The interpreter of a screen document: which step shows, which values are known, what "continue" does. It
 * knows nothing about booking, which is defined by the document and its widgets.
 */
import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import {
  listActiveSteps,
  pickActiveValues,
  resolveMessage,
  type Scope,
  type Screen,
  type Step,
  type WidgetTemplate,
} from '#schemas/runtime/screen/screen.ts'
import { useApp } from './app-context.ts'
import { findRevisitedWidgetTemplate } from './completed-runs.ts'
import { dropInvalidValues, findCurrentStep, getInitialValues } from './progress.ts'
import {
  ScopeContext,
  ScreenContext,
  StepContext,
  type StepContextValue,
  type StepProblemCheck,
} from './screen-context.ts'
import { isStepFilled, type ScreenPosition } from './step-machine.ts'
import { useLoadData } from './use-load-data.ts'
import { type SessionValues, useSessionValues } from './use-session-values.ts'
import { useStepActions } from './use-step-actions.ts'

interface Props {
  readonly screen: Screen
  readonly children: ReactNode
}

export function ScreenProvider({ screen, children }: Props) {
  const { page } = useApp()
  const stored = useSessionValues(page.base + page.path)
  const position = usePosition(screen, stored)
  const nextButton = useRef<HTMLButtonElement>(null)
  const stepProblemCheck = useRef<StepProblemCheck>(undefined)
  const actions = useStepActions({ position, stored, stepProblemCheck })
  const value = useMemo(() => ({ ...actions, screen, nextButton }), [actions, screen])
  return (
    <ScreenContext value={value}>
      <StepContext value={useStepValue(position, stored)}>
        <ScopeContext value={position.scope}>{children}</ScopeContext>
      </StepContext>
    </ScreenContext>
  )
}

/** Derives where the visitor is from the URL, what the tab has stored and what is loaded. */
function usePosition(screen: Screen, { values: stored, restored }: SessionValues): ScreenPosition {
  const { page, address, zone } = useApp()
  const getRenderedQuery = () => page.query
  // Only the server knows whether content comes from a draft, so another query of content is another page.
  const getQuery = page.load.content ? getRenderedQuery : address.query
  const query = useSyncExternalStore(address.subscribe, getQuery, getRenderedQuery)
  const loaded = useLoadData(query)
  return useMemo(() => {
    const base = { ...loaded, params: page.params, query, zone, locale: page.locale }
    const starting = getInitialValues(screen, base)
    const entered = dropInvalidValues(screen, stored)
    const all = { ...base, values: { ...starting, ...entered } }
    const scope: Scope = { ...base, values: { ...starting, ...pickActiveValues(screen, all, entered) } }
    // Until the browser has read its storage, a form counts as filled in, because the server cannot know. A
    // form's initial values do not count as entered by the visitor.
    const step = findCurrentStep(screen, scope, candidate => !restored || isStepFilled(candidate, stored))
    return { screen, scope, steps: listActiveSteps(screen, scope), step }
  }, [screen, query, loaded, stored, restored, zone, page.params, page.locale])
}

function useStepValue({ screen, scope, step, ...rest }: ScreenPosition, { restored }: SessionValues) {
  const { address } = useApp()
  const steps = useSameSteps(rest.steps)
  const title = step ? resolveMessage(step.heading ?? step.title, scope).message : ''
  const stop = screen.stop?.find(({ when }) => evaluateCondition(when, scope))?.problem
  const ending =
    findConfirmation(screen, scope) ??
    (restored ? findRevisitedWidgetTemplate(screen.confirmation, address.run()) : undefined)
  return useMemo(
    (): StepContextValue => ({ steps, step, title, stop, ending }),
    [steps, step, title, stop, ending],
  )
}

function findConfirmation({ confirmation }: Screen, scope: Scope): WidgetTemplate | undefined {
  return confirmation && evaluateCondition(confirmation.when, scope)
    ? { 'ui:field': confirmation.widget }
    : undefined
}

/** Returns the previous list as long as it has the same steps. */
function useSameSteps(steps: readonly Step[]): readonly Step[] {
  const kept = useRef(steps)
  const isSame =
    kept.current.length === steps.length && kept.current.every((step, index) => step === steps[index])
  if (!isSame) kept.current = steps
  return kept.current
}
