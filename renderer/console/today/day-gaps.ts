/** The time of a day that is free for bookings. */
import type { GetScheduleOutput } from '#schemas/generated/types.gen.ts'
import { asInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface DayGap {
  readonly provider: string
  readonly from: Instant
  readonly to: Instant
}

const minuteMs = 60_000
/** Less is of no use. */
const minGapMs = 15 * minuteMs
/** What is left of the present hour begins at a time that somebody would say. */
const roundMs = 5 * minuteMs

/** Lists what is left of the working hours of a provider from now on; nothing if several are shown. */
export function listDayGaps(schedule: GetScheduleOutput, now: Instant): readonly DayGap[] {
  const [provider, ...others] = schedule.providers
  if (!provider || others.length > 0) return []
  const { appointments, blocks, holds, busy } = schedule
  const taken = [
    ...appointments.map(({ appointment }) => appointment),
    ...[...blocks, ...holds, ...busy, ...provider.timeOff],
  ]
    .flatMap(toSpan)
    .toSorted((a, b) => a.from - b.from)
  const earliest = Math.ceil(now / roundMs) * roundMs
  return provider.hours.flatMap(toSpan).flatMap(({ from, to }) => {
    const gaps: DayGap[] = []
    let start = Math.max(from, earliest)
    for (const span of [...taken, { from: to, to }]) {
      const end = Math.min(span.from, to)
      if (end - start >= minGapMs)
        gaps.push({ provider: provider.provider, from: asInstant(start), to: asInstant(end) })
      start = Math.max(start, span.to)
    }
    return gaps
  })
}

function toSpan({ start, end }: { readonly start: string; readonly end: string }) {
  const [from, to] = [parseInstant(start), parseInstant(end)]
  return from === undefined || to === undefined ? [] : [{ from, to }]
}
