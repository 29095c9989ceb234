/** Plans where the appointments of a booking move to. */
import type { Appointment, Booking, Service } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { calculateRescheduledStarts, getEndInstant, getStartInstant } from '../rules/appointment-selection.ts'
import type { OrderSegment, ServiceWithProviders } from '../rules/order.ts'
import { findServiceOffer } from './offer.ts'

export interface RescheduleInput {
  readonly was: Booking
  /** The appointments that move; at least one. */
  readonly selected: readonly Appointment[]
  /** The new start of the earliest appointment. */
  readonly start: Instant
  /** The new provider; undefined to keep the current one. */
  readonly provider?: string | undefined
}

/** A segment that must be free, and the appointments that it becomes: several only for a collective team. */
export interface RescheduledSegment {
  readonly segment: OrderSegment
  readonly appointments: readonly Appointment[]
}

export function findRescheduledSegments(
  move: RescheduleInput,
  directory: Directory,
): Outcome<readonly RescheduledSegment[]> {
  const [first] = [...move.selected].sort((a, b) => getStartInstant(a) - getStartInstant(b))
  if (!first) return done([])
  const starts = calculateRescheduledStarts(move.selected, move.start, requireZone(first.timezone))
  const movedSegments: RescheduledSegment[] = []
  for (const appointments of groupSimultaneousAppointments(move.selected)) {
    const [appointment] = appointments
    const start = starts.get(appointment.position)
    if (start === undefined) continue
    const offer = findAppointmentsOffer(appointments, appointment.service, { move, directory })
    if (!offer.ok) return offer
    const offGrid = follows(appointment, start, { move, starts })
    // Sets no `occurrence`: moving a series is all or nothing, whatever rule it was booked under.
    movedSegments.push({
      segment: { offer: offer.value, start, seats: appointment.seats, offGrid },
      appointments,
    })
  }
  return done(movedSegments)
}

function findAppointmentsOffer(
  appointments: readonly Appointment[],
  slug: string,
  { move, directory }: { readonly move: RescheduleInput; readonly directory: Directory },
): Outcome<ServiceWithProviders> {
  const [first] = appointments
  // The visitor chooses who serves them. What only guests come for may be served by anyone, as when it was booked.
  const isGuestsOnly =
    first?.item === undefined && move.was.appointments.some(({ item }) => item !== undefined)
  const chosen = move.provider !== undefined && isGuestsOnly ? 'any' : move.provider
  if (appointments.length <= 1 || chosen !== undefined)
    return findServiceOffer(slug, chosen ?? first?.provider, directory)
  const service: Service | undefined = directory.services.get(slug)
  const providers = appointments.flatMap(({ provider }) => directory.providers.get(provider) ?? [])
  if (!service) return failed('calendar.not_found', { kind: 'service' })
  if (providers.length < appointments.length) return failed('calendar.not_found', { kind: 'provider' })
  return done({ service, providers, assignment: 'collective' })
}

/**
 * Returns whether an appointment follows no grid of its own: it begins when another one of the booking begins or ends.
 */
function follows(
  appointment: Appointment,
  start: Instant,
  { move, starts }: { readonly move: RescheduleInput; readonly starts: ReadonlyMap<number, Instant> },
): boolean {
  return move.was.appointments.some(other => {
    const there = starts.get(other.position)
    if (other.cancelled || other.position >= appointment.position) return false
    const isSameOccurrence = other.occurrence === appointment.occurrence && other.item !== appointment.item
    return there === undefined ? getEndInstant(other) === start : isSameOccurrence
  })
}
