import type { Service } from '#schemas/generated/types.gen.ts'
import type { BlockedMinutes } from './blocked-minutes.ts'
import type { Opening } from './opening-hours.ts'

/**
 * The starting times of a service that are not blocked, in order, on a grid of the provider's wall clock. A step
 * that divides the hour has its points at minute 0 of the hour, any other is counted from the opening, in elapsed
 * minutes; the service's offset shifts the grid once. A grid has no beginning: of an offset counts what exceeds
 * whole steps.
 */
export function listGridStarts(
  service: Service,
  openings: readonly Opening[],
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

/** Never negative, other than `%`. */
const modulo = (number: number, divisor: number): number => ((number % divisor) + divisor) % divisor
