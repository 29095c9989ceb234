/**
 * A screen as data: steps with fields, what is called at the end, where its problems show. The interpreter in
 * `renderer/screen/` gives it life; `schemas/meta/screen.json` says what is allowed.
 */
import type { CallName } from './calls.gen.ts'
import { holds } from './condition.ts'
import { isObject } from './pointer.ts'
import type { ProblemCode } from './problems.gen.ts'

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
  readonly heading?: string
  /** The step exists only where this holds. */
  readonly when?: string
  readonly schema?: {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, unknown>>
  }
  readonly ui?: Readonly<Record<string, FieldUi>> & { readonly 'ui:order'?: readonly string[] }
  /** Id of a form document, or a template that gives one; its value is stored under `into`. */
  readonly form?: string
  readonly into?: string
  /** Message key of the button that leaves the step; default "Continue". */
  readonly action?: string
  /** auto: the step is left as soon as its fields are filled. */
  readonly next?: 'auto'
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
  /** Values that live in the address, so that a reload and a shared link keep them. */
  readonly address?: readonly string[]
  /** What values start as; route parameters and the address come on top. */
  readonly initial?: Readonly<Record<string, unknown>>
  readonly steps?: readonly Step[]
  readonly submit?: {
    readonly call: CallName
    readonly busy: string
    readonly input: Readonly<Record<string, unknown>>
    /** What the answer (`$result`) writes into the address. */
    readonly then?: Readonly<Record<string, unknown>>
  }
  /** While this holds, the problem shows instead of the steps: better at the start than at the end. */
  readonly stop?: { readonly when: string; readonly problem: ProblemCode }
  readonly confirmation?: { readonly when: string; readonly title: string; readonly widget: string }
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

/** The steps that exist for this visitor now. */
export const stepsOf = (screen: Screen, scope: Scope): readonly Step[] =>
  (screen.steps ?? []).filter(step => step.when === undefined || holds(step.when, scope))

/** The fields a step shows now, in order. */
export function fieldsOf(
  step: Step,
  scope: Scope,
): readonly { readonly name: string; readonly ui: FieldUi }[] {
  const names = step.ui?.['ui:order'] ?? Object.keys(step.schema?.properties ?? {})
  return names.flatMap(name => {
    const ui: FieldUi = step.ui?.[name] ?? {}
    const when = ui['ui:when']
    return when === undefined || holds(when, scope) ? [{ name, ui }] : []
  })
}

/** Names of required values of a step that are still missing. */
export function missingIn(step: Step, scope: Scope): readonly string[] {
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
