/** Lists the providers' weeks in which a plan takes time. */

import type { Provider } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { countOpenMinutes } from '#server/features/opening-hours/rules/open-minutes.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import { getProviderWeekRange } from '#server/features/slots/rules/eligible-providers.ts'
import type { ProviderWeek } from '../bookings.ts'

export function listProviderWeeks(plan: readonly PlannedSegment[], now: Instant): readonly ProviderWeek[] {
  const weeks = plan.flatMap(({ segment, party }) =>
    party.map(provider => {
      const week = getProviderWeekRange(provider, segment.start)
      return [`${provider.slug} ${week.from}`, { provider, ...week }] as const
    }),
  )
  return [...new Map(weeks).values()].map(week => readProviderWeek(week, now))
}

/** Returns what is left of the week. */
export function readProviderWeek(
  { provider, from, to }: { readonly provider: Provider; readonly from: Instant; readonly to: Instant },
  now: Instant,
): ProviderWeek {
  const start = asInstant(Math.min(to, Math.max(from, now)))
  const [openMinutes = 0] = countOpenMinutes(provider, [start, to], [])
  return { provider: provider.slug, from: start, to, openMinutes }
}
