/**
 * A screen as data: steps with fields, what is called at the end, where its problems show. The interpreter in
 * `renderer/screen/` gives it life; `schemas/meta/screen.json` says what is allowed.
 */
import type { CallName } from '../../generated/calls.gen.ts'
import type { ProblemCode } from '../../generated/problems.gen.ts'
import { isObject } from '../core/pointer.ts'
import { evaluateCondition } from '../expression/condition.ts'

/** A message key, or several of which the first counts whose condition holds. */
export type MessageRef = string | readonly { readonly when?: string; readonly message: string }[]

/** One field's presentation; `ui:options` is a template over the screen's scope. */
export interface FieldUi {
  readonly 'ui:field'?: string
  readonly 'ui:when'?: string
  readonly 'ui:options'?: Readonly<Record<string, unknown>>
}

export interface Step {
  readonly id: string
  /** Message keys: in the list of steps, and above the step. */
  readonly title: string
  readonly heading?: MessageRef
  /** The step exists only where this holds. */
  readonly when?: string
  /** The screen begins after the step where this holds; one can go back to it. */
  readonly passed?: string
  readonly schema?: {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, unknown>>
  }
  readonly ui?: Readonly<Record<string, FieldUi>> & { readonly 'ui:order'?: readonly string[] }
  /** Id of a form document, or a template that gives one; its value is stored under `into`. */
  readonly form?: string
  readonly into?: string
  /** Message key of the button that leaves the step; default "Continue". */
  readonly action?: MessageRef
  /** auto: the step is left as soon as its fields are filled; none: by what its widgets offer only. */
  readonly next?: 'auto' | 'none'
  /** Called when the step is left forward: its problems keep the visitor here, or lead where the mapping says. */
  readonly check?: CallTemplate
}

/** A call, its input a template over the scope. */
export interface CallTemplate {
  readonly call: CallName
  /** Message key of what is said while it is under way. */
  readonly busy: MessageRef
  readonly input: Readonly<Record<string, unknown>>
  /** What the answer (`$result`) writes into the values. */
  readonly then?: Readonly<Record<string, unknown>>
}

/** A widget and its options. */
export interface WidgetTemplate {
  readonly 'ui:field': string
  readonly 'ui:options'?: Readonly<Record<string, unknown>>
}

/** What shows when the screen is through. */
export interface Confirmation {
  readonly when: string
  /** Message key of the document's title, and its parameters as templates. */
  readonly title: string
  readonly params?: Readonly<Record<string, string>>
  readonly widget: string
  /** Shows on earlier entries of the history, instead of their steps; its options may name the call's `$result`. */
  readonly revisited?: WidgetTemplate
}

export interface Screen {
  readonly id: string
  /** Message key of the document's title. */
  readonly title: string
  /** A better one, where everything it names is known: its parameters are templates that lead to texts. */
  readonly titleWith?: { readonly message: string; readonly params: Readonly<Record<string, string>> }
  /** The screen is nothing but this problem. */
  readonly problem?: ProblemCode
  /** Widget beside the steps, always visible. */
  readonly aside?: string
  /** Widgets in the foot of a step: a quiet word, and what was chosen (in narrow places, where the aside is out of sight). */
  readonly foot?: { readonly note?: string; readonly chosen?: string }
  /** Widgets that are there on every step, fetched after the first paint: what keeps a time, counts down or listens. */
  readonly companions?: readonly WidgetTemplate[]
  /** Values that live in the address, so that a reload and a shared link keep them. */
  readonly address?: readonly string[]
  /** The fields of this form or survey, whose id is the route's `id`, start as the address says (`?firstName=Ada`). */
  readonly prefill?: 'form' | 'survey'
  /** What values start as, a template over what is loaded; route parameters and the address come on top. */
  readonly initial?: Readonly<Record<string, unknown>>
  readonly steps?: readonly Step[]
  /** Sent at the end; its `then` goes into the address. */
  readonly submit?: CallTemplate
  /** While one of these holds, its problem shows instead of the steps: better at the start than at the end. */
  readonly stop?: readonly { readonly when: string; readonly problem: ProblemCode }[]
  readonly confirmation?: Confirmation
  /** Id of the error mapping. */
  readonly errors?: string
}

/** Everything expressions and templates of a screen can name. */
export interface Scope {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
  readonly [loaded: string]: unknown
}

/** The message key that counts now. */
export const resolveMessageKey = (wording: MessageRef, scope: Scope): string =>
  typeof wording === 'string'
    ? wording
    : (wording.find(({ when }) => when === undefined || evaluateCondition(when, scope))?.message ?? '')

/** The steps that exist for this visitor now. */
export const listActiveSteps = (screen: Screen, scope: Scope): readonly Step[] =>
  (screen.steps ?? []).filter(step => step.when === undefined || evaluateCondition(step.when, scope))

/** The fields a step shows now, in order. */
export function listActiveStepFields(
  step: Step,
  scope: Scope,
): readonly { readonly name: string; readonly ui: FieldUi }[] {
  const names = step.ui?.['ui:order'] ?? Object.keys(step.schema?.properties ?? {})
  return names.flatMap(name => {
    const ui: FieldUi = step.ui?.[name] ?? {}
    const when = ui['ui:when']
    return when === undefined || evaluateCondition(when, scope) ? [{ name, ui }] : []
  })
}

/** What was entered, without what is not asked now: that was for another service, or another way to come. */
export function pickActiveValues(
  screen: Screen,
  scope: Scope,
  entered: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const shown = new Set(
    listActiveSteps(screen, scope).flatMap(step => listActiveStepFields(step, scope).map(({ name }) => name)),
  )
  const hidden = (screen.steps ?? [])
    .flatMap(({ schema }) => Object.keys(schema?.properties ?? {}))
    .filter(name => !shown.has(name))
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !hidden.includes(name)))
}

/** Names of required values of a step that are still missing. */
export function listMissingValues(step: Step, scope: Scope): readonly string[] {
  const required = step.into !== undefined ? [step.into] : (step.schema?.required ?? [])
  return required.filter(name => {
    const value = scope.values[name]
    return (
      value === undefined ||
      value === null ||
      value === '' ||
      (isObject(value) && Object.keys(value).length === 0)
    )
  })
}
