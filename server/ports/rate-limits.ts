/** Counters of what strangers do. */
export interface RateLimitUse {
  /** Of the limit; each has counters of its own. */
  readonly limit: string
  /** Who is counted: no personal data, but its keyed digest. */
  readonly key: string
  readonly points: number
  readonly maxPoints: number
  /** Counted from the first use on. */
  readonly windowSeconds: number
}

/** The counters cannot be asked: nobody is let through. */
export class RateLimitsUnavailable extends Error {
  override readonly name = 'RateLimitsUnavailable'
}

/** Rejects with RateLimitsUnavailable. */
export interface RateLimits {
  /** Counts a use; resolves to the seconds to wait if that is more than allowed, else to undefined. */
  consume(use: RateLimitUse): Promise<number | undefined>
  /** The same for a use to come: nothing is counted. */
  check(use: RateLimitUse): Promise<number | undefined>
  /** Removes counters whose time is over. Resolves to how many there were. */
  tidy(): Promise<number>
}
