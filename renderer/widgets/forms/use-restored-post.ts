/** Restores a form that was posted before the page was live, or without script: its values and errors. */
import { useEffect, useMemo, useState } from 'react'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import { resolveProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'

export interface RestoredPost {
  readonly values: FormValues | undefined
  /** Errors at the fields. */
  readonly faults: readonly Fault[]
  /** The error of the form as a whole. */
  readonly message: string | undefined
  readonly stamp: string
  /** Forgets the posted error once the form is sent again. */
  forget(): void
}

export function useRestoredPost({
  name,
  value,
  onChange,
  scope: { form },
}: WidgetProps<'hosted-form'>): RestoredPost {
  const { page, i18n } = useApp()
  const { posted } = page
  const [forgotten, setForgotten] = useState(false)
  // What was posted is newer than what the tab has saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page goes live.
  useEffect(() => {
    if (!posted) return
    onChange(posted.values)
    // Scripts do run after all.
    if (!posted.problem) setForgotten(true)
  }, [])
  const resolution = useMemo(
    () => posted?.problem && resolveProblem(posted.problem, page.errors, page.places),
    [posted, page.errors, page.places],
  )
  const faults = useMemo(
    () => (forgotten ? none : faultsAt(`/${name}`, resolution?.faults ?? none)),
    [resolution, forgotten, name],
  )
  const needsScript = posted !== undefined && posted.problem === undefined
  const said = resolution
    ? i18n.phrase(resolution.message, resolution.params)
    : needsScript && i18n.t('form.steps_need_script')
  return {
    values: value === undefined ? posted?.values : undefined,
    faults,
    message: !forgotten && faults.length === 0 && said ? said : undefined,
    stamp: posted?.stamp ?? stampIn(form),
    forget: () => setForgotten(true),
  }
}

const none: readonly Fault[] = []

/** Makes error pointers relative to the form's own field. */
const faultsAt = (place: string, faults: readonly Fault[]): readonly Fault[] =>
  faults.map(fault => ({ ...fault, pointer: fault.pointer.slice(place.length) }))

const stampIn = (form: ScopeRoots['form']): string => (typeof form?.stamp === 'string' ? form.stamp : '')
