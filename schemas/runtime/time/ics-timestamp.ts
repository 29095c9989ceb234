import type { Instant } from './time.ts'

/**
 * Formats an instant as `20261126T094500Z`: UTC in the basic format of ISO 8601, as calendars write it (RFC
 * 5545 §3.3.5). Does not use `formatZonedInstant`, to keep that out of a page's first load.
 */
export const formatIcsTimestamp = (instant: Instant): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
