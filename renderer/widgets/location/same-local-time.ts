import type { Formatters } from '#locales/formatters.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** Whether both show the same date and time at a moment, so that nobody has to be told whose they are. */
export const haveSameLocalTime = (one: Formatters, other: Formatters, at: Instant): boolean =>
  one.dateAt(at) + one.time(at) === other.dateAt(at) + other.time(at)
