import type { Instant } from '#schemas/runtime/time/time.ts'

/** The only source of the current time; tests pass their own. */
export type Clock = () => Instant
