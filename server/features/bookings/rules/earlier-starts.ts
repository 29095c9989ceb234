/** Finds in the history of a booking when an appointment began before it was moved. */
import type { Appointment, Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EarlierStart } from '#server/features/payments/rules/refund.ts'
import {
  calculateRescheduledStarts,
  getStartInstant,
} from '#server/features/slots/rules/appointment-selection.ts'

type Starts = ReadonlyMap<number, Instant>

/**
 * Returns the starts from which the visitor has moved an appointment, the last first; operators move for reasons of their
 * own. A move of several has moved each from its own start.
 */
export function listEarlierStarts(
  booking: Pick<Booking, 'history' | 'appointments'>,
  position: number,
): readonly EarlierStart[] {
  return listReschedules(booking, position).flatMap(({ change, start }) => {
    const movedAt = parseInstant(change.at)
    return change.by === 'visitor' && start !== undefined && movedAt !== undefined ? [{ start, movedAt }] : []
  })
}

export interface PastReschedule {
  readonly change: BookingChange
  /** When the appointment began before it; undefined if that is not known, or it did not move. */
  readonly start: Instant | undefined
}

/** Returns all moves of a booking, the last first, with what they did to one appointment. */
export function listReschedules(
  { history, appointments }: Pick<Booking, 'history' | 'appointments'>,
  position: number,
): readonly PastReschedule[] {
  const moves: PastReschedule[] = []
  const starts = new Map(appointments.map(one => [one.position, getStartInstant(one)]))
  for (const change of [...listEffectiveChanges(history)].reverse()) {
    if (change.what !== 'rescheduled') continue
    const former = findFormerStarts(change, appointments, starts)
    moves.push({ change, start: former.get(position) })
    for (const [moved, before] of former) starts.set(moved, before)
  }
  return moves
}

/** Returns when the appointments of a move began before it, by position. `starts`: when they began after it. */
function findFormerStarts(
  { appointments: positions, from, previousStarts = [] }: BookingChange,
  appointments: readonly Appointment[],
  starts: Starts,
): Starts {
  const moved = appointments.filter(({ position }) => positions?.includes(position) ?? true)
  const own = previousStarts.map(text => parseInstant(text))
  if (own.length === moved.length && own.length > 0) {
    const order = positions ?? moved.map(({ position }) => position)
    return new Map(order.flatMap((position, index) => toEntry(position, own[index])))
  }
  const first = parseInstant(from ?? '')
  if (first === undefined) return new Map()
  // Once, only the first start was written down: all have moved by as much on the wall clock, so they move back as far.
  return moveBack(moved, { starts, first })
}

const toEntry = (position: number, start: Instant | undefined): readonly (readonly [number, Instant])[] =>
  start === undefined ? [] : [[position, start]]

function moveBack(
  moved: readonly Appointment[],
  { starts, first }: { readonly starts: Starts; readonly first: Instant },
): Starts {
  const after = moved.map(appointment => {
    const start = starts.get(appointment.position)
    return start === undefined
      ? appointment
      : { ...appointment, start: formatZonedInstant(start, requireZone(appointment.timezone)) }
  })
  const [earliest] = [...after].sort((a, b) => getStartInstant(a) - getStartInstant(b))
  return earliest ? calculateRescheduledStarts(after, first, requireZone(earliest.timezone)) : new Map()
}
