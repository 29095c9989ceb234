/**
 * The least code that finds the slots of `slots.ts`: one loop over open windows and busy spans, which are
 * sorted integers without a time zone. It ignores buffers, sessions, limits, time off and notice.
 */
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { addDays, daysBetween, getWeekday } from '#schemas/runtime/time/plain-date.ts'
import { getFirstInstantOfDay, toInstant } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { OfferedSlot, SlotQuery } from '#server/features/slots/rules/slot-query.ts'

/** Minutes since 1970-01-01T00:00Z: from, to, from, to, … */
type Spans = Int32Array

export interface Floor {
  readonly from: number
  readonly to: number
  readonly step: number
  readonly duration: number
  readonly providers: readonly { readonly slug: string; readonly windows: Spans; readonly busy: Spans }[]
}

/** Prepares everything that the loop does not have to compute. */
export function measureFloor({ service, providers, from, to, zone, busy }: SlotQuery): Floor {
  return {
    from: getFirstInstantOfDay(from, zone) / 60_000,
    to: getFirstInstantOfDay(addDays(to, 1), zone) / 60_000,
    step: service.intervalMinutes ?? 0,
    duration: service.durationMinutes,
    providers: providers.map(({ slug, timezone }) => ({
      slug,
      windows: Int32Array.from(
        Array.from({ length: daysBetween(from, to) + 2 }, (_, index) => addDays(from, index))
          .filter(date => getWeekday(date) <= 5)
          .flatMap(date =>
            [540, 750, 810, 1020].map(
              minute => toInstant(date, asMinuteOfDay(minute), requireZone(timezone)) / 60_000,
            ),
          ),
      ),
      busy: Int32Array.from(
        busy
          .filter(one => one.provider === slug)
          .sort((a, b) => a.from - b.from)
          .flatMap(one => [one.from / 60_000, one.to / 60_000])
          // A span that never comes saves the loop a check for the end.
          .concat(2 ** 31 - 1, 2 ** 31 - 1),
      ),
    })),
  }
}

export function loopOver({ from, to, step, duration, providers }: Floor): readonly OfferedSlot[] {
  const table: Slot[] = []
  const indexes = new Int32Array(to - from)
  for (const { slug, windows, busy } of providers) {
    let next = 0
    for (let window = 0; window < windows.length; window += 2) {
      const close = windows[window + 1] ?? 0
      for (let start = windows[window] ?? 0; start + duration <= close; start += step) {
        while ((busy[next + 1] ?? 0) <= start) next += 2
        if ((busy[next] ?? 0) < start + duration || start < from || start >= to) continue
        const index = indexes[start - from]
        const known = index ? table[index - 1] : undefined
        if (known) known.providers.push(slug)
        else indexes[start - from] = table.push(slotOf(start, duration, slug))
      }
    }
  }
  return table.sort((a, b) => a.start - b.start)
}

type Slot = OfferedSlot & { readonly providers: string[] }

const slotOf = (start: number, duration: number, slug: string): Slot => ({
  start: asInstant(start * 60_000),
  end: asInstant((start + duration) * 60_000),
  providers: [slug],
  seatsLeft: 1,
})
