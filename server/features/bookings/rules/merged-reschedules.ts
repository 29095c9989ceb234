/** Moves of a booking that follow each other quickly, of which the visitor gets one email. */
import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { listReschedules } from './earlier-starts.ts'

/** How long the email about a visitor's move waits for another move of theirs. */
export const mergedRescheduleMinutes = 1

/**
 * Returns when an appointment began before the last change and the moves that its email tells of, too; undefined if they
 * did not move it.
 */
export function findStartBeforeReschedules(
  booking: Pick<Booking, 'history' | 'appointments'>,
  position: number,
): Instant | undefined {
  const changes = listEffectiveChanges(booking.history)
  const last = changes.at(-1)
  if (last?.what !== 'rescheduled') return undefined
  let count = 1
  while (isToldWithNext(changes.at(-count - 1), changes.at(-count))) count += 1
  // All of these are moves.
  const told = listReschedules(booking, position).slice(0, count)
  const first = told.findLast(({ start }) => start !== undefined)
  if (first !== undefined || last.appointments?.includes(position) === false) return first?.start
  // The history of an early version has no starts.
  const { previousStart = '' } = booking.appointments.find(one => one.position === position) ?? {}
  return parseInstant(previousStart)
}

/** Whether the next change came while the email about a visitor's move still waited. */
function isToldWithNext(change: BookingChange | undefined, next: BookingChange | undefined): boolean {
  if (change?.what !== 'rescheduled' || change.by !== 'visitor' || next === undefined) return false
  const at = parseInstant(change.at)
  const nextAt = parseInstant(next.at)
  return at !== undefined && nextAt !== undefined && nextAt < addMinutes(at, mergedRescheduleMinutes)
}
