/** The roots of a scope with their types: widgets may read them, and checks ensure that routes load them. */
import type { Calls } from '../../generated/calls.gen.ts'
import type { rootCalls } from '../../generated/visitor-responses.gen.ts'
import type { KeptValues } from '../../generated/widgets.gen.ts'

/** Routes may load other roots, which have no type. */
type RootCalls = typeof rootCalls

type LoadedRoots = {
  readonly [Root in keyof RootCalls]?: Calls[RootCalls[Root][number]]['output'] | undefined
}

/** A loaded root is undefined if the page does not load it, or has not loaded it yet. */
export interface ScopeRoots extends LoadedRoots {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Only the values that widgets keep are known by name; a screen's own fields may have any name. */
  readonly values: KeptValues & Readonly<Record<string, unknown>>
}

/** Some roots of a scope, each of which must be passed. */
export type ScopeOf<Root extends keyof ScopeRoots> = { readonly [Name in Root]: ScopeRoots[Name] }
