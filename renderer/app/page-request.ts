/** The request of a page, as the server hands it to the renderer. */
import type { LocaleCode } from '#locales/codes.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { RejectedFormPost } from '#schemas/runtime/form/posted-form.ts'
import type { CallDeclaration, CallFunction } from '#schemas/runtime/screen/call.ts'
import type { ErrorMapping, ProblemPresentation } from '#schemas/runtime/screen/error-mapping.ts'
import type { RouteMatcher } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { RequestedUrl } from './requested-url.ts'

/** The part of the configuration that pages need. */
export interface PageDocuments {
  readonly version: string
  readonly table: RouteMatcher
  readonly screens: ReadonlyMap<string, Screen>
  readonly layouts: ReadonlyMap<string, { readonly frame: string }>
  readonly errors: ReadonlyMap<string, ErrorMapping>
  readonly problems: ReadonlyMap<string, ProblemPresentation>
  readonly calls: ReadonlyMap<string, CallDeclaration>
  readonly forms: ReadonlyMap<string, FormDocument>
  readonly surveys: ReadonlyMap<string, FormDocument>
  readonly guests: ReadonlyMap<string, GuestRules>
}

export interface PageRequest extends RequestedUrl {
  /** What begins the path of each URL of the business, `/b/harbor`; '' if its host says which one it is. */
  readonly basePath: string
  /** Without the base path and the locale's prefix; undefined if the prefix is not valid there. */
  readonly path: string | undefined
  /** Name of the route in its language; undefined if no route matches. */
  readonly routeName?: string
  /** The same without the language. */
  readonly baseRouteName?: string
  readonly locale: LocaleCode
  readonly zone: Zone
  readonly now: Instant
  readonly call: CallFunction
  readonly configuration: PageDocuments
  /** The preview that the page belongs to. */
  readonly preview?: { readonly id: string }
  /** The values of a form that was posted without JavaScript and refused. */
  readonly posted?: RejectedFormPost
}
