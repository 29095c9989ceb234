import type { ScopeRoots } from '#schemas/runtime/screen/scope-roots.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** Returns the hold that the `hold` widget keeps among the screen's values, or undefined if none is active. */
export function readActiveHold(
  { hold: { id, expiresAt = '' } = {} }: ScopeRoots['values'],
  now: Instant,
): { readonly id: string; readonly until: Instant } | undefined {
  const until = parseInstant(expiresAt)
  return id !== undefined && until !== undefined && until > now ? { id, until } : undefined
}
