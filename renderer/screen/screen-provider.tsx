/**
 * The interpreter of a screen document: which step shows, what is known, what happens on "continue". It knows
 * nothing of booking; that is in the document and its widgets.
 */
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { holds } from '#schemas/condition.ts'
import { asked, type Scope, type Screen, stepsOf } from '#schemas/screen.ts'
import { useApp } from './app-context.ts'
import { currentStep, startingValues } from './progress.ts'
import { type Guard, ScreenContext, type ScreenValue } from './screen-context.ts'
import { useLoaded } from './use-loaded.ts'
import { isFilled, useMoves } from './use-moves.ts'
import { useStored } from './use-stored.ts'
import { useSubmit } from './use-submit.ts'

export function ScreenProvider({ screen, children }: { screen: Screen; children: ReactNode }) {
  const value = useScreenValue(screen)
  return <ScreenContext value={value}>{children}</ScreenContext>
}

function useScreenValue(screen: Screen): ScreenValue {
  const { page, address, zone } = useApp()
  const query = useSyncExternalStore(address.subscribe, address.query, () => page.query)
  const loaded = useLoaded(query)
  const stored = useStored(page.path)
  const { scope, steps, step } = useProgress(screen, {
    query,
    loaded,
    stored: stored.values,
    restored: stored.restored,
    zone,
  })
  const [incompleteStep, setIncomplete] = useState<string>()
  const submit = useSubmit(scope)
  const nextButton = useRef<HTMLButtonElement>(null)
  const guard = useRef<Guard>(undefined)
  const moves = useMoves({ screen, scope, steps, step, stored, submit, setIncomplete, guard })
  const confirmed = screen.confirmation !== undefined && holds(screen.confirmation.when, scope)
  const incomplete = incompleteStep !== undefined && incompleteStep === step?.id
  const { busy, resolution } = submit
  return {
    screen,
    scope,
    steps,
    step,
    confirmed,
    busy,
    resolution,
    incomplete,
    keep: stored.set,
    ...moves,
    nextButton,
    guard,
  }
}

interface Known {
  readonly query: Readonly<Record<string, string>>
  readonly loaded: Readonly<Record<string, unknown>>
  readonly stored: Readonly<Record<string, unknown>>
  readonly restored: boolean
  readonly zone: string
}

function useProgress(screen: Screen, { query, loaded, stored, restored, zone }: Known) {
  const { page } = useApp()
  return useMemo(() => {
    const base = { ...loaded, params: page.params, query, zone, locale: page.locale }
    const starting = startingValues(screen, base)
    const all = { ...base, values: { ...starting, ...stored } }
    const scope: Scope = { ...base, values: { ...starting, ...asked(screen, all, stored) } }
    // Until the browser has looked into its storage, a form counts as filled in: the server cannot know. What a
    // form starts with was not entered by the visitor.
    const step = currentStep(screen, scope, candidate => !restored || isFilled(candidate, stored))
    return { scope, steps: stepsOf(screen, scope), step }
  }, [screen, query, loaded, stored, restored, zone, page.params, page.locale])
}
