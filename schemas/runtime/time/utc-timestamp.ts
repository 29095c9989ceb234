import type { Instant } from './time.ts'

/**
 * `20261126T094500Z`: UTC in the basic format of ISO 8601, as calendars write it (RFC 5545 §3.3.5). Not made with
 * `formatInstant`, which would come into the first load of a page for it.
 */
export const formatUtcTimestamp = (instant: Instant): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
