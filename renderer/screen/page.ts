/** A page as plain JSON: what the server found out, and what the browser continues from. */
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { Problem, ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { PostedFormData } from '#schemas/runtime/form/posted-form.ts'
import type { ErrorMapping, ProblemPresentation } from '#schemas/runtime/screen/error-mapping.ts'
import type { RouteLoad } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import { fillTemplate } from '#schemas/runtime/screen/template.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'

/** A call with its answer: what the browser need not ask again. */
export interface AnsweredCall {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
  readonly value: unknown
}

/** Everything the first paint depends on; plain JSON, sent along for hydration. */
export interface Page {
  readonly status: number
  readonly statusText?: string
  readonly problem?: Problem
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Without the language's prefix: what is kept in the tab under it outlives a change of language. */
  readonly path: string
  /** `widget-form-id___de`; undefined where no route has the path. */
  readonly routeName?: string
  readonly locale: LocaleCode
  readonly zone: Zone
  readonly now: Instant
  /** Which frame the layout has. */
  readonly frame: string
  readonly screen?: Screen
  /** Its form was posted and not taken. */
  readonly posted?: PostedFormData
  readonly load: Readonly<Record<string, RouteLoad>>
  readonly errors: ErrorMapping
  /** Where the problems of the screen's calls show. */
  readonly places: Readonly<Partial<Record<ProblemCode, ProblemPresentation>>>
  readonly answered: readonly AnsweredCall[]
  /** Names of the parts it is drawn with. */
  readonly parts: readonly string[]
  /** It says something about a person: never cached. */
  readonly personal: boolean
}

/** Templates make inputs whose shape only the call's schema knows; the caller checks them against it. */
export function toCallInput(input: Readonly<Record<string, unknown>>): never {
  return input as never
}

export function fillTemplateObject(
  template: Readonly<Record<string, unknown>>,
  scope: unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, part]) => {
      const value = fillTemplate(part, scope)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
