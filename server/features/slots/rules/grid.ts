import type { Service } from '#schemas/generated/types.gen.ts'
import type { BlockedMinutes } from '#server/features/opening-hours/rules/blocked-minutes.ts'
import type { OpenInterval } from '#server/features/opening-hours/rules/opening-hours.ts'

/**
 * Returns the starts of a service that are not blocked, in order, on a grid of the provider's wall clock. A step that
 * divides the hour counts from minute 0 of the hour; any other counts elapsed minutes from the opening. The service's
 * offset shifts the grid once. A grid has no beginning, so only the part of an offset beyond whole steps counts.
 */
export function listUnblockedStarts(
  service: Service,
  openings: readonly OpenInterval[],
  blocked: BlockedMinutes,
): readonly number[] {
  const { durationMinutes, intervalMinutes: step = durationMinutes, offsetMinutes: shift = 0 } = service
  const { span } = blocked
  const starts: number[] = []
  for (const { from, to, until, anchor, offsetMinutes } of openings) {
    const earliest = Math.max(from, span.from)
    const afterLast = Math.min(to, span.to, until - durationMinutes + 1)
    const point = 60 % step === 0 ? shift - offsetMinutes : anchor + shift
    for (let start = earliest + modulo(point - earliest, step); start < afterLast; start += step) {
      if (!blocked.has(start)) starts.push(start)
    }
  }
  return starts
}

/** Computes a remainder that is never negative, unlike `%`. */
const modulo = (number: number, divisor: number): number => ((number % divisor) + divisor) % divisor
