/**
 * A screen as data: steps with fields, the call at the end, where its problems show. The interpreter is in
 * `renderer/screen/`; `schemas/meta/screen.json` defines what is allowed.
 */
import type { CallName } from '../../generated/calls.gen.ts'
import type { ProblemCode } from '../../generated/problems.gen.ts'
import { isObject } from '../core/pointer.ts'
import { evaluateCondition } from '../expression/condition.ts'

/** A message key, or several messages, of which the first whose condition holds is used. */
export type ConditionalMessageKey = string | readonly ConditionalMessage[]

interface ConditionalMessage {
  readonly when?: string
  readonly message: string
  /** Templates for its parameters. */
  readonly params?: Readonly<Record<string, string>>
}

/** The presentation of one field; `ui:options` is a template over the screen's scope. */
export interface FieldUi {
  readonly 'ui:field'?: string
  readonly 'ui:when'?: string
  readonly 'ui:options'?: Readonly<Record<string, unknown>>
}

export interface Step {
  readonly id: string
  /** Message keys: `title` for the list of steps, `heading` above the step. */
  readonly title: string
  readonly heading?: ConditionalMessageKey
  /** The step exists only if this holds. */
  readonly when?: string
  /** The screen starts after the step if this holds; the visitor can go back to it. */
  readonly passed?: string
  readonly schema?: {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, unknown>>
  }
  readonly ui?: Readonly<Record<string, FieldUi>> & { readonly 'ui:order'?: readonly string[] }
  /** The id of a form document, or a template for one; the form's value is stored under `into`. */
  readonly form?: string
  readonly into?: string
  /** The message key of the button that leaves the step; default: that of the call which it sends, or "Continue". */
  readonly action?: ConditionalMessageKey
  /** Message key of that button while a required value is missing. */
  readonly missing?: string
  /** auto: the step advances as soon as its fields are filled; none: only its widgets advance it. */
  readonly next?: 'auto' | 'none'
  /**
   * Called when the visitor leaves the step forward: a problem keeps them here, or leads where the mapping says.
   */
  readonly check?: CallTemplate
}

/** A call whose input is a template over the scope. */
export interface CallTemplate {
  readonly call: CallName
  /** The message key of the button that sends it, if the step has none of its own. */
  readonly action?: ConditionalMessageKey
  /** The message key of the text shown while the call runs. */
  readonly busy: ConditionalMessageKey
  readonly input: Readonly<Record<string, unknown>>
  /** The values that the answer (`$result`) sets. */
  readonly then?: Readonly<Record<string, unknown>>
}

/** A widget and its options. */
export interface WidgetTemplate {
  readonly 'ui:field': string
  readonly 'ui:options'?: Readonly<Record<string, unknown>>
}

/** The ending of a completed screen. */
export interface Confirmation {
  readonly when: string
  /** The message key of the document's title, and its parameters as templates. */
  readonly title: string
  readonly params?: Readonly<Record<string, string>>
  readonly widget: string
  /** Shown on earlier history entries instead of their steps; its options may use the call's `$result`. */
  readonly revisited?: WidgetTemplate
}

export interface Screen {
  readonly id: string
  /** The message key of the document's title. */
  readonly title: string
  /**
   * A better title, used if everything it refers to is known: its parameters are templates that lead to texts.
   */
  readonly titleWith?: { readonly message: string; readonly params: Readonly<Record<string, string>> }
  /** A template of the text that the window's title begins with, besides the page's own title. */
  readonly titlePrefix?: string
  /** If set, the screen shows nothing but this problem. */
  readonly problem?: ProblemCode
  /** A widget next to the steps, always visible. */
  readonly aside?: string
  /** A widget below the aside where that is beside the steps; loaded after the first paint. */
  readonly details?: string
  /**
   * Widgets in the footer of a step: an unobtrusive note, and the choices so far (in narrow layouts, where
   * the aside is out of sight).
   */
  readonly foot?: { readonly note?: string; readonly chosen?: string }
  /**
   * Widgets that are present on every step and loaded after the first paint: they hold a time, count down or listen.
   */
  readonly companions?: readonly WidgetTemplate[]
  /** Values kept in the URL, so that a reload and a shared link preserve them. */
  readonly address?: readonly string[]
  /**
   * If set, the fields of this form or survey, whose id is the route's `id`, start with the URL's values
   * (`?firstName=Ada`).
   */
  readonly prefill?: 'form' | 'survey'
  /** The initial values, a template over the loaded data; route parameters and the URL override them. */
  readonly initial?: Readonly<Record<string, unknown>>
  readonly steps?: readonly Step[]
  /** The call at the end; its `then` goes into the URL. */
  readonly submit?: CallTemplate
  /** While one of these holds, its problem replaces the steps: better at the start than at the end. */
  readonly stop?: readonly { readonly when: string; readonly problem: ProblemCode }[]
  readonly confirmation?: Confirmation
  /** The id of the error mapping. */
  readonly errors?: string
}

/** Everything that expressions and templates of a screen can refer to. */
export interface Scope {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
  readonly [loaded: string]: unknown
}

/** Returns the first message whose condition holds; its parameters are still templates. */
export const resolveMessage = (wording: ConditionalMessageKey, scope: Scope): ConditionalMessage =>
  (typeof wording === 'string'
    ? { message: wording }
    : wording.find(({ when }) => when === undefined || evaluateCondition(when, scope))) ?? { message: '' }

/** Returns the steps that exist for this visitor now. */
export const listActiveSteps = (screen: Screen, scope: Scope): readonly Step[] =>
  (screen.steps ?? []).filter(step => step.when === undefined || evaluateCondition(step.when, scope))

/** Returns the fields that a step shows now, in order. */
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

/**
 * Returns the entered values without those of fields that are not asked now: they were for another service or
 * another kind of location.
 */
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

/** Returns the names of the step's required values that are still missing. */
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
