/** Plans appointments for the business, which may break its own rules if it says which. */
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import {
  type AvailabilityPorts,
  loadAvailability,
} from '#server/features/slots/calls/availability-context.ts'
import { type BookingPlanOptions, toUnavailableProblem } from '#server/features/slots/calls/booking-plans.ts'
import {
  findCombinations,
  type PlannedSegment,
  type SegmentProviderSets,
} from '#server/features/slots/rules/combinations.ts'
import type { OrderSegment } from '#server/features/slots/rules/order.ts'
import { type BookingRule, checkRules, relaxRules } from '../rules/booking-rules.ts'

/**
 * Finds ways to book all segments, the best first, at any minute. Fails with `booking.outside_rules` if that breaks rules
 * besides those in `override`.
 */
export async function findBookingPlansBreakingRules(
  segments: readonly OrderSegment[],
  context: AvailabilityPorts,
  { except, override }: BookingPlanOptions & { readonly override: readonly BookingRule[] },
): Promise<Outcome<readonly (readonly PlannedSegment[])[]>> {
  const availabilityContext = await loadAvailability(
    segments.map(segment => relaxRules(segment, ['hours', 'notice', 'past'])),
    context,
    except === undefined ? {} : { except },
  )
  const choices: SegmentProviderSets[] = []
  const broken = new Set<BookingRule>()
  for (const segment of segments) {
    const check = checkRules(segment, availabilityContext)
    if (check.kind !== 'free') return toUnavailableProblem(check)
    for (const rule of check.broken) broken.add(rule)
    choices.push(check)
  }
  const others = [...broken].filter(rule => !override.includes(rule))
  if (others.length > 0) return failed('booking.outside_rules', { rules: others.join(', ') })
  const plans = findCombinations(choices)
  return plans.length > 0 ? done(plans) : failed('slot.taken')
}
