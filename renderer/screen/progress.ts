/**
 * Derives where a visitor is in a screen from what is known: never stored, so it cannot contradict itself.
 */

import { keptValueShapes, widgetValueShapes } from '#schemas/generated/value-shapes.gen.ts'
import { formCalls } from '#schemas/generated/visitor-responses.gen.ts'
import { cleanPrefilledContactDetail } from '#schemas/runtime/core/contact-details.ts'
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
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { QueryKey } from './query-key.ts'

/**
 * Returns the values before anything is entered: the screen's own, overridden by route parameters, then by
 * the URL. Values set by the route or the screen can only be changed by the URL if a field asks for them: for
 * a team the visitor chooses a member, for a single provider nobody.
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
  const initial = fillJsonTemplate(screen.initial ?? {}, { ...scope, query: readLinkDetails(query) })
  const settled: Readonly<Record<string, unknown>> = { ...(isObject(initial) ? initial : {}), ...params }
  const kept = (screen.address ?? []).flatMap(name =>
    query[name] === undefined || (settled[name] !== undefined && !asked.has(name))
      ? []
      : [[name, query[name]]],
  )
  return dropInvalidValues(screen, { ...settled, ...Object.fromEntries(kept) })
}

/** The parameters by which links fill in who books, on screens that name them. */
const linkDetails = { firstName: 'name', lastName: 'name', email: 'email', phone: 'phone' } as const

/** Returns the query with what it says about a person as it was meant. */
function readLinkDetails(query: Scope['query']): Scope['query'] {
  const read = Object.entries(linkDetails).flatMap(([name, kind]) => {
    const text = Object.hasOwn(query, name) ? query[name] : undefined
    return text === undefined ? [] : [[name, cleanPrefilledContactDetail(kind, text)]]
  })
  return read.length === 0 ? query : { ...query, ...Object.fromEntries(read) }
}

/**
 * Drops values whose shape differs from their widget's declaration: they may come from a URL or an older page.
 */
export function dropInvalidValues(
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
        : widgets.some(widget => isValidWidgetValue(widget, value)))
    )
  }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => fits(name, value)))
}

/** Tells whether the widget could have filled in a value. */
export function isValidWidgetValue(widget = '', value: unknown): boolean {
  const shape = widgetValueShapes[widget]
  return !shape || hasShape(value, shape)
}

/**
 * Returns the step in the URL, unless an earlier one still lacks a value that belongs in the URL. Only the
 * browser knows a form's values: `isFilled` tells whether a step's own value is present.
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

/**
 * Returns the index of the step to show if the URL names none: the first step that the URL did not settle, at
 * most the first one that asks something.
 */
function firstOpen(steps: readonly Step[], scope: Scope): number {
  const open = steps.findIndex(
    step =>
      (step.next !== 'auto' || listMissingValues(step, scope).length > 0) &&
      !(step.passed && evaluateCondition(step.passed, scope)),
  )
  return open === -1 ? 0 : open
}

/** Returns the query key of the form document a step shows, or undefined if it shows none. */
export function getFormQueryKey(step: Step | undefined, scope: Scope): QueryKey<FormCall> | undefined {
  const id = step && findFormDocumentId(step, scope)
  return id === undefined ? undefined : [formCalls.form, { id }]
}

type FormCall = (typeof formCalls)['form']

/** Returns the id of the form a step shows. */
export function findFormDocumentId(step: Step, scope: Scope): string | undefined {
  const id = fillJsonTemplate(step.form, scope)
  return typeof id === 'string' ? id : undefined
}
