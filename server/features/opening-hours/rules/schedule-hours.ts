/** Lists when providers are there, for a calendar of the business. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { createWorkingHoursLookup, listTimeOff } from './hours.ts'
import { type EpochMinuteSpan, findOpenings, toUtcMinuteSpans } from './opening-hours.ts'

export interface InstantSpan {
  readonly from: Instant
  readonly to: Instant
}

export interface ScheduleHours {
  /** Weekly hours, and those of single dates that replace them, by start. Time off is not taken out. */
  readonly open: readonly InstantSpan[]
  readonly timeOff: readonly InstantSpan[]
}

/** Returns what overlaps the range, cut to it. */
export function listScheduleHours(provider: Provider, range: InstantSpan): ScheduleHours {
  const zone = requireZone(provider.timezone)
  const span = { from: Math.floor(range.from / minuteMs), to: Math.ceil(range.to / minuteMs) }
  return {
    open: cutAndJoin(findOpenings(createWorkingHoursLookup(provider), zone, span), span),
    timeOff: cutAndJoin(toUtcMinuteSpans(listTimeOff(provider), zone, span), span),
  }
}

const minuteMs = 60_000

/** Joins spans that touch or overlap: those of a day on which the clocks change are in two parts. */
function cutAndJoin(spans: readonly EpochMinuteSpan[], within: EpochMinuteSpan): readonly InstantSpan[] {
  const joined: { readonly from: Instant; to: Instant }[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const from = asInstant(Math.max(span.from, within.from) * minuteMs)
    const to = asInstant(Math.min(span.to, within.to) * minuteMs)
    if (from >= to) continue
    const last = joined.at(-1)
    if (!last || from > last.to) joined.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return joined
}
