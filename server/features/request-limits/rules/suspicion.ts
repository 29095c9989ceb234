/** Decides whether an anonymous write must come with a proof of work. */

/** Facts about a write and its caller, as the counters and the page tell them. */
export interface AnonymousWriteFacts {
  /**
   * The writes without a proof by the same address in the last hour, this one included; for IPv6 a quarter of those by
   * its /48, if that is more.
   */
  readonly fromAddress: number
  /** Since the server sent the form or held the time for it; undefined if it did neither. */
  readonly secondsSincePage: number | undefined
}

export type Suspicion = 'many-from-address' | 'without-page' | 'quick'

/** So many writes of an address in an hour need no proof, whatever they look like. */
export const maxUnsuspectedWrites = 3
/** So many need none if they look like those of people: a family, or some colleagues in one network. */
export const maxPersonLikeWrites = 10
/** A person who has everything filled in by the browser needs at least so long. */
const minPersonSeconds = 3
export const defaultUsualWritesPerHour = 100

/** Returns why a write is suspicious; undefined if it is not. */
export function findSuspicion({ fromAddress, secondsSincePage }: AnonymousWriteFacts): Suspicion | undefined {
  if (fromAddress > maxPersonLikeWrites) return 'many-from-address'
  // A single sign of a program proves nothing, so the first few pass.
  if (fromAddress <= maxUnsuspectedWrites) return undefined
  if (secondsSincePage === undefined) return 'without-page'
  return secondsSincePage < minPersonSeconds ? 'quick' : undefined
}

/**
 * Tells whether a business gets more than usual, from many addresses that each stay below what is suspicious.
 * @param count the unsuspicious writes without a proof in the last hour, by anybody, this one included
 */
export const isSurge = (count: number, usualPerHour = defaultUsualWritesPerHour): boolean =>
  count > usualPerHour
