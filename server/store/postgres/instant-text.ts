import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** How an instant goes into a statement: ISO 8601 in UTC, for a `timestamptz`. */
export const toIsoText = (instant: Instant): string => new Date(instant).toISOString()

/** How an instant comes out of one: of `date_part('epoch', …)`, in seconds. Milliseconds are exact below 2^53. */
export const fromEpochSeconds = (seconds: number): Instant => asInstant(Math.round(seconds * 1000))
