import type { Appointment, Booking, BookingChange } from '../../generated/types.gen.ts'
import { parseInstant } from '../time/instant.ts'

/** Lists the changes of a booking without those that were taken back at once, of which nobody was told. */
export const listEffectiveChanges = (history: readonly BookingChange[]): readonly BookingChange[] =>
  history.filter(({ what }, index) => what !== 'undone' && history[index + 1]?.what !== 'undone')

/** What only the business sees. */
export const isTeamChange = ({ what }: Pick<BookingChange, 'what'>): boolean =>
  what === 'no-show' || what === 'no-show-withdrawn'

/** Lists those after a revision of which the client is told. */
export const listLaterNotifiedChanges = (
  history: readonly BookingChange[],
  revision: number,
): readonly BookingChange[] =>
  // From the revision on, as the next entry may take it back.
  listEffectiveChanges(history.slice(revision)).filter(change => !change.silent && !isTeamChange(change))

/**
 * Whether the email about a change need not go out any more: a later one says more, or the appointment was moved to a time
 * that had begun, so that the client is there. It does go out as long as something of the booking is ahead.
 */
export const isEmailSuperseded = (
  { history, appointments }: Pick<Booking, 'history' | 'appointments'>,
  revision: number,
): boolean =>
  listLaterNotifiedChanges(history, revision).length > 0 || isClientThere({ history, appointments }, revision)

/** What was returned is said in any case. */
const isClientThere = (
  { history, appointments }: Pick<Booking, 'history' | 'appointments'>,
  revision: number,
): boolean =>
  history[revision - 1]?.what !== 'refunded' &&
  listEffectiveChanges(history.slice(revision)).some(
    ({ what, silent, at }) =>
      what === 'rescheduled' && silent && !appointments.some(one => isAheadAt(one, parseInstant(at) ?? 0)),
  )

const isAheadAt = ({ cancelled, start }: Appointment, at: number): boolean =>
  !cancelled && (parseInstant(start) ?? 0) >= at
