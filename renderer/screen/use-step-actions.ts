/**
 * Moves a visitor through a screen: choosing, continuing, going back, and following a problem to its step.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ResolvedProblem } from '#schemas/runtime/screen/error-mapping.ts'
import {
  type CallTemplate,
  listMissingValues,
  type Scope,
  type Screen,
  type Step,
} from '#schemas/runtime/screen/screen.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'
import { withViewTransition } from '../browser/view-transition.ts'
import { useApp } from './app-context.ts'
import { saveCompletedRun } from './completed-runs.ts'
import type { ScreenContextValue } from './screen-context.ts'
import type { SessionValues } from './use-session-values.ts'
import type { SubmitState } from './use-submit.ts'
import { fillWidgetOptions } from './widget-views.ts'

type Values = Readonly<Record<string, unknown>>

interface Moving extends Pick<ScreenContextValue, 'screen' | 'scope' | 'steps' | 'step' | 'guard'> {
  readonly stored: SessionValues
  readonly submit: SubmitState
  /** Whether a widget's work is running that a submit must wait for. */
  readonly pending: boolean
  /** Marks the step in which a value is missing. */
  readonly setIncomplete: (step: string | undefined) => void
}

export interface StepActions extends Pick<ScreenContextValue, 'set' | 'next' | 'goTo' | 'fail'> {
  /** Whether a submit is waiting for a widget's work. */
  readonly waiting: boolean
}

export function useStepActions(moving: Moving): StepActions {
  const { address } = useApp()
  const queryClient = useQueryClient()
  const { screen, scope, steps, step, stored, submit, pending, setIncomplete, guard } = moving
  const leaving = useRef(false)
  const latest = useRef(moving)
  useEffect(() => {
    latest.current = moving
  })

  const set = (changes: Values) => {
    const { kept, rest } = placed(screen, changes)
    setIncomplete(undefined)
    submit.forget()
    if (Object.keys(rest).length > 0) stored.set(rest)
    if (step?.next === 'auto' && isStepFilled(step, { ...scope.values, ...changes }))
      address.push({ ...kept, step: after(steps, step)?.id })
    else if (Object.keys(kept).length > 0) address.replace(kept)
  }

  const goTo = (id: string, changes: QueryParamChanges = {}) =>
    turnPage(() => {
      setIncomplete(undefined)
      address.push({ ...changes, step: id })
    })

  /** Sends the visitor where the mapping says and clears the values that are no longer valid. */
  const mend = ({ step: mending, clear }: ResolvedProblem) => {
    void queryClient.resetQueries({ queryKey: ['findSlots'] })
    const cleared = Object.fromEntries(clear.map(name => [name, undefined]))
    if (mending !== undefined && mending !== step?.id) void goTo(mending, cleared)
    else if (clear.length > 0) address.replace(cleared)
  }

  const finish = async (outcome: Values, result: unknown) => {
    const changes = texts(outcome)
    await submit.prefetch(changes)
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
    toTop()
  }

  /** Returns whether the visitor is at the end and the screen's call is next. */
  const leave = async (): Promise<boolean> => {
    if (!step || submit.busy) return false
    if (listMissingValues(step, scope).length > 0) {
      setIncomplete(step.id)
      return false
    }
    const problem = await guard.current?.()
    if (problem) {
      mend(submit.fail(problem))
      return false
    }
    if (step.check) {
      const { outcome, resolution } = await submit.run(step.check)
      if (resolution) mend(resolution)
      if (resolution) return false
      if (outcome) stored.set(outcome)
    }
    const following = after(steps, step)
    if (following) void goTo(following.id)
    return !following
  }

  const send = async (template: CallTemplate, call: SubmitState) => {
    const { outcome, result, resolution } = await call.run(template)
    if (outcome) await finish(outcome, result)
    else if (resolution) mend(resolution)
  }

  // Ignores a second press while the guard or a call runs.
  const next = async () => {
    if (leaving.current) return
    leaving.current = true
    let waits = false
    try {
      if (!(await leave()) || !screen.submit) return
      // The guard takes its time: meanwhile a widget's work may have begun or ended, and a value have changed.
      const { current } = latest
      // The work's result is in the values of a later render.
      waits = pending || current.pending
      if (!waits) await send(screen.submit, current.submit)
    } finally {
      leaving.current = false
      if (waits) wait()
    }
  }

  const { waiting, wait } = useWaiting(pending, step?.id, next)
  return { set, next, goTo, waiting, fail: problem => mend(submit.fail(problem)) }
}

/**
 * Repeats a press that had to wait for a widget's work, unless the visitor has moved to another step by then.
 */
function useWaiting(pending: boolean, step: string | undefined, press: () => Promise<void>) {
  const [delayed, setDelayed] = useState<string>()
  const waiting = delayed !== undefined && delayed === step
  const proceed = useEffectEvent(() => {
    setDelayed(undefined)
    if (waiting) void press()
  })
  useEffect(() => {
    if (!pending && delayed !== undefined) proceed()
  }, [pending, delayed])
  return { waiting, wait: () => setDelayed(step) }
}

export const isStepFilled = (step: Step, values: Scope['values']): boolean =>
  listMissingValues(step, { params: {}, query: {}, values }).length === 0

const after = (steps: readonly Step[], step: Step): Step | undefined =>
  steps[steps.findIndex(({ id }) => id === step.id) + 1]

/** Splits changes into those kept in the URL, as texts, and the rest. */
function placed({ address = [] }: Screen, changes: Values) {
  const entries = Object.entries(changes)
  return {
    kept: texts(Object.fromEntries(entries.filter(([name]) => address.includes(name)))),
    rest: Object.fromEntries(entries.filter(([name]) => !address.includes(name))),
  }
}

const texts = (values: Values): QueryParamChanges =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))

const asText = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** Shows another step, from its top on. React renders it in a microtask that the change has queued. */
const turnPage = (change: () => void): Promise<void> =>
  withViewTransition(() => {
    change()
    queueMicrotask(toTop)
  })

const toTop = () => document.querySelector('.bp main')?.scrollIntoView()
