/** Lists when providers are there, for a calendar of the business. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { getWeekdayOfDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { getProviderHours, listTimeOff } from './hours.ts'
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
  const { week, overrides } = getProviderHours(provider)
  const span = { from: Math.floor(range.from / minuteMs), to: Math.ceil(range.to / minuteMs) }
  const windows = (day: number) => overrides.get(day) ?? week[getWeekdayOfDayNumber(day) - 1] ?? []
  return {
    open: cutAndJoin(findOpenings(windows, zone, span), span),
    timeOff: cutAndJoin(toUtcMinuteSpans(listTimeOff(provider), zone, span), span),
  }
}

const minuteMs = 60_000

/** Joins spans that touch or overlap: those of a day on which the clocks change are in two parts. */
function cutAndJoin(spans: readonly EpochMinuteSpan[], within: EpochMinuteSpan): InstantSpan[] {
  const joined: { from: number; to: number }[] = []
  const cut = spans.map(({ from, to }) => ({
    from: Math.max(from, within.from),
    to: Math.min(to, within.to),
  }))
  for (const { from, to } of cut.filter(span => span.from < span.to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined.map(({ from, to }) => ({ from: asInstant(from * minuteMs), to: asInstant(to * minuteMs) }))
}
