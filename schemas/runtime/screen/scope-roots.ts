/** The roots of a scope with their types: what widgets may read, and routes are checked to load. */
import type { CallName, Calls } from '../../generated/calls.gen.ts'
import type { KeptValues } from '../../generated/widgets.gen.ts'

/** Roots that routes load, each with the calls that may answer it. Routes may load others, which have no type. */
export const rootCalls = {
  business: ['getBusiness'],
  service: ['getService', 'getCart'],
  provider: ['getProvider'],
  offer: ['listServices', 'getGroup', 'getGroupBySlug'],
  group: ['getGroup', 'getGroupBySlug'],
  link: ['getOneTimeLink'],
  booking: ['getBooking'],
  bookings: ['getBookings'],
  change: ['getChangeable'],
  menu: ['getServiceMenu', 'getServiceMenuById'],
  quote: ['quote'],
  form: ['getForm', 'getSurvey'],
  draft: ['getDraft'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

type RootCalls = typeof rootCalls

type LoadedRoots = {
  readonly [Root in keyof RootCalls]?: Calls[RootCalls[Root][number]]['output'] | undefined
}

/** Undefined: the page does not load it, or has not yet. */
export interface ScopeRoots extends LoadedRoots {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Only what widgets keep is known by name; a screen's own fields may have any. */
  readonly values: KeptValues & Readonly<Record<string, unknown>>
}

/** Some roots of a scope, each of which has to be handed over. */
export type ScopeOf<Root extends keyof ScopeRoots> = { readonly [Name in Root]: ScopeRoots[Name] }
