import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { fromDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getOffsetMinutes } from '#schemas/runtime/time/zone.ts'

/** Groups slots by the date of their start in the viewer's calendar, in order; omits dates without slots. */
export function groupSlotsByDate<Slot extends { readonly start: Instant }>(
  slots: readonly Slot[],
  zone: Zone,
): readonly { readonly date: PlainDate; readonly slots: readonly Slot[] }[] {
  const slotsByDay = new Map<number, Slot[]>()
  for (const slot of slots) {
    const day = Math.floor((slot.start / 60_000 + getOffsetMinutes(zone, slot.start)) / minutesPerDay)
    const list = slotsByDay.get(day)
    if (list) list.push(slot)
    else slotsByDay.set(day, [slot])
  }
  return [...slotsByDay]
    .sort(([a], [b]) => a - b)
    .map(([day, slots]) => ({ date: fromDayNumber(day), slots }))
}
