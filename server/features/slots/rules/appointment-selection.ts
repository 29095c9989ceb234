/** Selects the appointments of a booking that a change applies to, and calculates where a move puts them. */

import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { asInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay, minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { fromDayNumber, toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'

export interface AppointmentSelection {
  /** The appointment's position; undefined for all that are still to come. */
  readonly appointment?: number
  /** Whether to include the later occurrences of its series. */
  readonly following?: boolean
}

/**
 * Returns the selected appointments in the order of the booking, except those that are cancelled or have begun. An
 * appointment brings along those that belong to it: the rest of a collective team and, for the first item, those that
 * only guests have.
 */
export const selectAppointments = (
  booking: Booking,
  selection: AppointmentSelection,
  now: Instant,
): readonly Appointment[] =>
  filterSelected(
    booking,
    selection,
    appointment => !appointment.cancelled && getStartInstant(appointment) > now,
  )

/**
 * Returns the appointments to cancel. If the selected occurrence is already cancelled, only those that follow it
 * remain. The business may also cancel appointments that have begun and, if it names the position, one that is over.
 */
export function selectAppointmentsToCancel(
  booking: Booking,
  selection: AppointmentSelection,
  { now, isOperator }: { readonly now: Instant; readonly isOperator: boolean },
): readonly Appointment[] {
  const { appointment, following } = selection
  const isOpen = (candidate: Appointment) =>
    !candidate.cancelled &&
    (getStartInstant(candidate) > now ||
      (isOperator && (getEndInstant(candidate) > now || candidate.position === appointment)))
  const from = booking.appointments.find(({ position }) => position === appointment)
  if (!from?.cancelled) return filterSelected(booking, selection, isOpen)
  return following ? belonging(from, booking.appointments.filter(isOpen), true) : []
}

function filterSelected(
  { appointments }: Booking,
  { appointment, following = false }: AppointmentSelection,
  isOpen: (appointment: Appointment) => boolean,
): readonly Appointment[] {
  const open = appointments.filter(isOpen)
  if (appointment === undefined) return open
  const chosen = open.find(({ position }) => position === appointment)
  return chosen ? belonging(chosen, open, following) : []
}

const belonging = (
  chosen: Appointment,
  appointments: readonly Appointment[],
  following: boolean,
): readonly Appointment[] =>
  appointments.filter(
    appointment =>
      (appointment.item ?? 0) === (chosen.item ?? 0) &&
      (appointment.occurrence === chosen.occurrence ||
        (following && (appointment.occurrence ?? 0) > (chosen.occurrence ?? 0))),
  )

/**
 * Returns new starts by position for when the earliest of these appointments moves to `start`. Appointments of one
 * occurrence keep their distances; each occurrence of a series moves by the same amount on the wall clock of the
 * zone.
 */
export function calculateRescheduledStarts(
  appointments: readonly Appointment[],
  start: Instant,
  zone: Zone,
): ReadonlyMap<number, Instant> {
  const anchors = new Map<number, Instant>()
  for (const appointment of appointments) {
    const anchor = anchors.get(appointment.occurrence ?? 0)
    if (anchor === undefined || getStartInstant(appointment) < anchor)
      anchors.set(appointment.occurrence ?? 0, getStartInstant(appointment))
  }
  const first = Math.min(...anchors.values())
  const shift = wallMinute(start, zone) - wallMinute(asInstant(first), zone)
  return new Map(
    appointments.map(appointment => {
      const anchor = anchors.get(appointment.occurrence ?? 0) ?? getStartInstant(appointment)
      const there = anchor === first ? start : atWallMinute(wallMinute(anchor, zone) + shift, zone)
      return [appointment.position, asInstant(there + (getStartInstant(appointment) - anchor))]
    }),
  )
}

export const getStartInstant = (appointment: Pick<Appointment, 'start'>): Instant =>
  requireInstant(appointment.start)
export const getEndInstant = (appointment: Pick<Appointment, 'end'>): Instant =>
  requireInstant(appointment.end)

/** Parses a moment in a booking; throws if the text is not one. */
export function requireInstant(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === undefined)
    throw new Error(`"${text}" is not a date and time: write bookings with formatZonedInstant.`)
  return instant
}

function wallMinute(instant: Instant, zone: Zone): number {
  const { date, minute } = toLocalDateTime(instant, zone)
  return toDayNumber(date) * minutesPerDay + minute
}

function atWallMinute(wall: number, zone: Zone): Instant {
  const day = Math.floor(wall / minutesPerDay)
  return toInstant(fromDayNumber(day), asMinuteOfDay(wall - day * minutesPerDay), zone)
}
