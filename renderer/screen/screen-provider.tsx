/**
 * The interpreter of a screen document: which step shows, which values are known, what "continue" does. It
 * knows nothing about booking, which is defined by the document and its widgets.
 */
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import {
  listActiveSteps,
  pickActiveValues,
  type Scope,
  type Screen,
  type WidgetTemplate,
} from '#schemas/runtime/screen/screen.ts'
import { useApp } from './app-context.ts'
import { findRevisitedWidgetTemplate } from './completed-runs.ts'
import { findCurrentStep, getInitialValues, keepFittingValues } from './progress.ts'
import { ScreenContext, type ScreenContextValue, type StepProblemCheck } from './screen-context.ts'
import { useLoadData } from './use-load-data.ts'
import { useSessionValues } from './use-session-values.ts'
import { isStepFilled, useStepActions } from './use-step-actions.ts'
import { useSubmit } from './use-submit.ts'

export function ScreenProvider({ screen, children }: { screen: Screen; children: ReactNode }) {
  const value = useScreenValue(screen)
  return <ScreenContext value={value}>{children}</ScreenContext>
}

function useScreenValue(screen: Screen): ScreenContextValue {
  const { page, address, zone } = useApp()
  const getRenderedQuery = () => page.query
  // Only the server knows whether content comes from a draft, so another query of content is another page.
  const getQuery = page.load.content ? getRenderedQuery : address.query
  const query = useSyncExternalStore(address.subscribe, getQuery, getRenderedQuery)
  const loaded = useLoadData(query)
  const stored = useSessionValues(page.base + page.path)
  const { scope, steps, step } = useProgress(screen, {
    query,
    loaded,
    stored: stored.values,
    restored: stored.restored,
    zone,
  })
  const [missed, setMissed] = useState<{ readonly step: string; readonly times: number }>()
  const setIncomplete = (id: string | undefined) =>
    setMissed(before => (id === undefined ? undefined : { step: id, times: (before?.times ?? 0) + 1 }))
  const [missing, setMissing] = useState<string>()
  const submit = useSubmit(scope)
  const nextButton = useRef<HTMLButtonElement>(null)
  const guard = useRef<StepProblemCheck>(undefined)
  const [pending, setPending] = useState(0)
  const waitFor = (work: Promise<void>) => {
    setPending(count => count + 1)
    void work.finally(() => setPending(count => count - 1))
  }
  const { waiting, ...moves } = useStepActions({
    screen,
    scope,
    steps,
    step,
    stored,
    submit,
    setIncomplete,
    guard,
    pending: pending > 0,
  })
  const ending =
    confirmationOf(screen, scope) ??
    (stored.restored ? findRevisitedWidgetTemplate(screen.confirmation, address.run()) : undefined)
  const incomplete = missed !== undefined && missed.step === step?.id ? missed.times : 0
  const { resolution, notice } = submit
  return {
    screen,
    scope,
    steps,
    step,
    confirmed: ending !== undefined,
    ending,
    busy: submit.busy || waiting,
    resolution,
    notice,
    incomplete,
    missing,
    setMissing,
    keep: stored.set,
    waitFor,
    ...moves,
    nextButton,
    guard,
  }
}

function confirmationOf({ confirmation }: Screen, scope: Scope): WidgetTemplate | undefined {
  return confirmation && evaluateCondition(confirmation.when, scope)
    ? { 'ui:field': confirmation.widget }
    : undefined
}

interface KnownScope {
  readonly query: Readonly<Record<string, string>>
  readonly loaded: Readonly<Record<string, unknown>>
  readonly stored: Readonly<Record<string, unknown>>
  readonly restored: boolean
  readonly zone: string
}

function useProgress(screen: Screen, { query, loaded, stored, restored, zone }: KnownScope) {
  const { page } = useApp()
  return useMemo(() => {
    const base = { ...loaded, params: page.params, query, zone, locale: page.locale }
    const starting = getInitialValues(screen, base)
    const entered = keepFittingValues(screen, stored)
    const all = { ...base, values: { ...starting, ...entered } }
    const scope: Scope = { ...base, values: { ...starting, ...pickActiveValues(screen, all, entered) } }
    // Until the browser has read its storage, a form counts as filled in, because the server cannot know. A
    // form's initial values do not count as entered by the visitor.
    const step = findCurrentStep(screen, scope, candidate => !restored || isStepFilled(candidate, stored))
    return { scope, steps: listActiveSteps(screen, scope), step }
  }, [screen, query, loaded, stored, restored, zone, page.params, page.locale])
}
