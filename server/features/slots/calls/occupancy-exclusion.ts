import type { CallContext } from '#server/calls/handler.ts'
import type { OccupancyExclusion } from '../occupancy.ts'
import { type AppointmentSelection, selectAppointments } from '../rules/appointment-selection.ts'

/** What a visitor who looks for a time already has. */
export interface OccupancyExclusionInput extends AppointmentSelection {
  readonly hold?: string
  /** The id of a booking to move. */
  readonly booking?: string
}

/** Finds the visitor's own time, which does not block a slot: exactly what a booking or a move would release. */
export async function loadOccupancyExclusion(
  input: OccupancyExclusionInput,
  context: CallContext,
): Promise<OccupancyExclusion> {
  const { hold, booking } = input
  return {
    ...(hold === undefined ? {} : { hold }),
    ...(booking === undefined ? {} : await movingTime(booking, input, context)),
  }
}

async function movingTime(
  id: string,
  selection: AppointmentSelection,
  context: CallContext,
): Promise<OccupancyExclusion> {
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const was = await bookings.find(directory.business.slug, id)
  if (!was) return {}
  return { booking: id, positions: selectAppointments(was, selection, now).map(({ position }) => position) }
}
