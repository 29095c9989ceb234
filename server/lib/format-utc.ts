import type { Instant } from '#schemas/runtime/time/time.ts'

/** Formats an instant with milliseconds and Z (RFC 3339). */
export const formatUtc = (instant: Instant): string => new Date(instant).toISOString()
