/** A page as plain JSON: the data that the server collects and the browser continues with. */
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { Problem, ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { RejectedFormPost } from '#schemas/runtime/form/posted-form.ts'
import type {
  ErrorMapping,
  ProblemLink,
  ProblemPresentation,
  ProblemSearch,
} from '#schemas/runtime/screen/error-mapping.ts'
import type { RouteLoad } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'

/** A call with its response, which the browser need not request again. */
export interface PrefetchedCall {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
  readonly value: unknown
}

/** What differs from the page around it. */
export interface EmbeddedPage extends Pick<Page, 'path' | 'params' | 'load' | 'errors' | 'places'> {
  readonly screen: Screen
}

/** Everything the first paint depends on; plain JSON, sent along for hydration. */
export interface Page {
  readonly status: number
  readonly statusText?: string
  readonly problem?: Problem
  /** Where the problem of the whole page leads on to. */
  readonly problemLink?: ProblemLink
  /** The search that is shown under it. */
  readonly problemSearch?: ProblemSearch
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /**
   * What begins the URLs of the business, its API and its files: '' if its host says which business it is, `/b/harbor` if
   * the path does; with the origin on another site's page.
   */
  readonly base: string
  /** The path below `base` without the language prefix, so that what the tab stores survives a change of language. */
  readonly path: string
  /** The route's name, such as `widget-form-id___de`; undefined if no route has the path. */
  readonly routeName?: string
  /** The same without the language, such as `widget-form-id`. */
  readonly baseRouteName?: string
  readonly locale: LocaleCode
  readonly zone: Zone
  readonly now: Instant
  /** The frame of the layout. */
  readonly frame: string
  readonly screen?: Screen
  /** The pages of which it shows the first step in place, by path; their answers are among its own. */
  readonly embedded?: Readonly<Record<string, EmbeddedPage>>
  /** The page's form, if it was posted and not accepted. */
  readonly posted?: RejectedFormPost
  readonly load: Readonly<Record<string, RouteLoad>>
  readonly errors: ErrorMapping
  /** Where problems of the screen's calls show. */
  readonly places: Readonly<Partial<Record<ProblemCode, ProblemPresentation>>>
  readonly answered: readonly PrefetchedCall[]
  /** The names of the widgets it renders. */
  readonly parts: readonly string[]
  /** Whether the page contains data about a person: never cached. */
  readonly personal: boolean
}

/**
 * Casts an input: templates build inputs whose shape only the call's schema knows, and the caller validates
 * them against it.
 */
export function castToCallInput(input: Readonly<Record<string, unknown>>): never {
  return input as never
}

export function fillTemplateObject(
  template: Readonly<Record<string, unknown>>,
  scope: unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, part]) => {
      const value = fillJsonTemplate(part, scope)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
