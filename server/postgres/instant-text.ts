import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** Formats an instant for a `timestamptz` parameter: ISO 8601 in UTC. */
export const toTimestampParameter = (instant: Instant): string => new Date(instant).toISOString()

/** Converts the result of `date_part('epoch', …)`, in seconds. Milliseconds are exact below 2^53. */
export const fromEpochSeconds = (seconds: number): Instant => asInstant(Math.round(seconds * 1000))
