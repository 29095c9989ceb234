import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { type BookedCounts, countAppointments, type ScheduleBooking } from '../schedule/calendar-entries.ts'
import { getDateAt } from '../time/day.ts'

/** Counts what is booked and asked for on each day, as the sum of a day does. Days without any are left out. */
export function countByDay(
  appointments: readonly ScheduleBooking[],
  zone: Zone,
): ReadonlyMap<PlainDate, BookedCounts> {
  const days = new Map<PlainDate, ScheduleBooking[]>()
  for (const booking of appointments) {
    const at = parseInstant(booking.appointment.start)
    if (at === undefined) continue
    const day = getDateAt(at, zone)
    days.set(day, [...(days.get(day) ?? []), booking])
  }
  return new Map([...days].map(([day, those]) => [day, countAppointments(those)]))
}
