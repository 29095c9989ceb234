/** One use of a limit on anonymous requests. */
export interface RateLimitUse {
  /** Name of the limit; each limit has its own counters. */
  readonly limit: string
  /** The client: a keyed digest, not personal data. */
  readonly key: string
  readonly points: number
  readonly maxPoints: number
  /** Begins with the first use. */
  readonly windowSeconds: number
}

/** The counters cannot be reached, so no request is let through. */
export class RateLimitsUnavailableError extends Error {
  override readonly name = 'RateLimitsUnavailableError'
}

/** All methods reject with RateLimitsUnavailableError when the counters cannot be reached. */
export interface RateLimits {
  /** Counts a use; resolves to the seconds to wait if it exceeds the limit, or else to undefined. */
  consume(use: RateLimitUse): Promise<number | undefined>
  /** Counts a use, of 0 points or more, whatever the limit; resolves to the points in the window so far. */
  add(use: RateLimitUse): Promise<number>
  /** Like `consume`, but counts nothing. */
  check(use: RateLimitUse): Promise<number | undefined>
  /** Removes expired counters. Returns how many there were. */
  tidy(): Promise<number>
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    /** Counts anonymous requests; undefined if nothing is limited. */
    readonly rateLimits?: RateLimits
  }
}
