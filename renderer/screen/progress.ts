/** Where a visitor is in a screen, derived from what is known: never stored, so it cannot contradict itself. */

import { keptValueShapes, widgetValueShapes } from '#schemas/generated/value-shapes.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { hasShape } from '#schemas/runtime/core/value-shape.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import {
  listActiveStepFields,
  listActiveSteps,
  listMissingValues,
  type Scope,
  type Screen,
  type Step,
} from '#schemas/runtime/screen/screen.ts'
import { fillTemplate } from '#schemas/runtime/screen/template.ts'
import type { QueryKey } from './query-key.ts'

/**
 * Values before anything was entered: the screen's own, then route parameters, then the address. What the route or
 * the screen settles, the address can only change where a field asks for it: of a team one chooses a member, of a
 * provider nobody.
 */
export function getInitialValues(
  screen: Screen,
  base: Pick<Scope, 'params' | 'query'> & Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { params, query } = base
  const scope: Scope = { ...base, values: {} }
  const asked = new Set(
    listActiveSteps(screen, scope).flatMap(step => listActiveStepFields(step, scope).map(({ name }) => name)),
  )
  const initial = fillTemplate(screen.initial ?? {}, scope)
  const settled: Readonly<Record<string, unknown>> = { ...(isObject(initial) ? initial : {}), ...params }
  const kept = (screen.address ?? []).flatMap(name =>
    query[name] === undefined || (settled[name] !== undefined && !asked.has(name))
      ? []
      : [[name, query[name]]],
  )
  return keepFittingValues(screen, { ...settled, ...Object.fromEntries(kept) })
}

/** Without values of other shapes than their widgets declare: an address or an older page may have brought them. */
export function keepFittingValues(
  { steps = [] }: Screen,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields = steps.flatMap(({ ui = {} }) => Object.entries(ui))
  const fits = (name: string, value: unknown) => {
    const widgets = fields.flatMap(([field, ui]) =>
      field === name && 'ui:field' in ui ? [ui['ui:field']] : [],
    )
    const kept = keptValueShapes[name]
    return (
      value === undefined ||
      (widgets.length === 0
        ? !kept || hasShape(value, kept)
        : widgets.some(widget => isWidgetValue(widget, value)))
    )
  }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => fits(name, value)))
}

/** Whether a value is one that the widget could have filled in. */
export function isWidgetValue(widget = '', value: unknown): boolean {
  const shape = widgetValueShapes[widget]
  return !shape || hasShape(value, shape)
}

/**
 * The step the address asks for, unless an earlier one still lacks something that lives in the address. What a
 * form holds is known to the browser only: `isStepFilled` says whether a step's own value is there.
 */
export function findCurrentStep(
  screen: Screen,
  scope: Scope,
  isFilled: (step: Step) => boolean = () => true,
): Step | undefined {
  const steps = listActiveSteps(screen, scope)
  const incomplete = steps.findIndex(step =>
    step.into === undefined ? listMissingValues(step, scope).length > 0 : !isFilled(step),
  )
  const asked = steps.findIndex(step => step.id === scope.query.step)
  const first = incomplete === -1 ? steps.length - 1 : incomplete
  return steps[asked === -1 ? Math.min(first, firstOpen(steps, scope)) : Math.min(asked, first)]
}

/** Without a wish in the address: the first step that was not settled by it, at most the first that asks something. */
function firstOpen(steps: readonly Step[], scope: Scope): number {
  const open = steps.findIndex(
    step =>
      (step.next !== 'auto' || listMissingValues(step, scope).length > 0) &&
      !(step.passed && evaluateCondition(step.passed, scope)),
  )
  return open === -1 ? 0 : open
}

/** Returns the query key of the form document a step shows; undefined: it shows none. */
export function getFormQueryKey(step: Step | undefined, scope: Scope): QueryKey<'getForm'> | undefined {
  const id = step && getStepFormId(step, scope)
  return id === undefined ? undefined : ['getForm', { id }]
}

/** Id of the form a step shows. */
export function getStepFormId(step: Step, scope: Scope): string | undefined {
  const id = fillTemplate(step.form, scope)
  return typeof id === 'string' ? id : undefined
}
