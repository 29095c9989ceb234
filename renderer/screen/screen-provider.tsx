/**
 * The interpreter of a screen document: which step shows, what is known, what happens on "continue". It knows
 * nothing of booking; that is in the document and its widgets.
 */
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { holds } from '#schemas/condition.ts'
import { missingIn, type Scope, type Screen, type Step, stepsOf } from '#schemas/screen.ts'
import type { QueryChanges } from '../browser/address.ts'
import { useApp } from './app-context.ts'
import { currentStep, startingValues } from './progress.ts'
import { ScreenContext, type ScreenValue } from './screen-context.ts'
import { useLoaded } from './use-loaded.ts'
import { useStored } from './use-stored.ts'
import { useSubmit } from './use-submit.ts'

export function ScreenProvider({ screen, children }: { screen: Screen; children: ReactNode }) {
  const value = useScreenValue(screen)
  return <ScreenContext value={value}>{children}</ScreenContext>
}

function useScreenValue(screen: Screen): ScreenValue {
  const { page, address, zone, answers } = useApp()
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
  const submit = useSubmit(screen, scope)
  const nextButton = useRef<HTMLButtonElement>(null)
  const isKept = (name: string) => screen.address?.includes(name) === true

  const set = (changes: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(changes)
    const kept = Object.fromEntries(
      entries.filter(([name]) => isKept(name)).map(([name, value]) => [name, asText(value)]),
    )
    const rest = Object.fromEntries(entries.filter(([name]) => !isKept(name)))
    setIncomplete(undefined)
    submit.forget()
    if (Object.keys(rest).length > 0) stored.set(rest)
    if (step?.next === 'auto' && isFilled(step, { ...scope.values, ...changes }))
      address.push({ ...kept, step: after(steps, step)?.id })
    else address.replace(kept)
  }

  const goTo = (id: string, changes: QueryChanges = {}) => {
    setIncomplete(undefined)
    address.push({ ...changes, step: id })
    toTop()
  }

  const next = async () => {
    if (!step || submit.busy) return
    if (missingIn(step, scope).length > 0) return setIncomplete(step.id)
    const following = after(steps, step)
    if (following) return goTo(following.id)
    const { then, resolution } = await submit.run()
    if (then) {
      stored.clear()
      address.replace({
        ...Object.fromEntries((screen.address ?? []).map(name => [name, undefined])),
        step: undefined,
        ...then,
      })
      toTop()
    }
    if (!resolution) return
    answers.expire('findSlots')
    const cleared = Object.fromEntries(resolution.clear.map(name => [name, undefined]))
    if (resolution.step !== undefined) goTo(resolution.step, cleared)
  }

  const confirmed = screen.confirmation !== undefined && holds(screen.confirmation.when, scope)
  const incomplete = incompleteStep !== undefined && incompleteStep === step?.id
  const { busy, resolution } = submit
  return { screen, scope, steps, step, confirmed, busy, resolution, incomplete, set, next, goTo, nextButton }
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
    const scope: Scope = { ...base, values: { ...startingValues(screen, base), ...stored } }
    // Until the browser has looked into its storage, a form counts as filled in: the server cannot know.
    const step = currentStep(screen, scope, candidate => !restored || isFilled(candidate, scope.values))
    return { scope, steps: stepsOf(screen, scope), step }
  }, [screen, query, loaded, stored, restored, zone, page.params, page.locale])
}

const isFilled = (step: Step, values: Scope['values']): boolean =>
  missingIn(step, { params: {}, query: {}, values }).length === 0

const after = (steps: readonly Step[], step: Step): Step | undefined =>
  steps[steps.findIndex(({ id }) => id === step.id) + 1]

const asText = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

const toTop = () => document.querySelector('main')?.scrollIntoView({ block: 'start' })
