import type { Instant } from '#schemas/runtime/time/time.ts'

/** The only source of "now"; tests hand in their own. */
export type Clock = () => Instant
