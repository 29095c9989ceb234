import type { BookingChange } from '../../generated/types.gen.ts'
import { parseInstant } from '../time/instant.ts'

/** Lists the changes of a booking without those that were taken back at once, of which nobody was told. */
export const listStandingChanges = (history: readonly BookingChange[]): readonly BookingChange[] =>
  history.filter(({ what }, index) => what !== 'undone' && history[index + 1]?.what !== 'undone')

/** What only the business sees. */
export const isTeamChange = ({ what }: Pick<BookingChange, 'what'>): boolean =>
  what === 'no-show' || what === 'no-show-withdrawn'

/**
 * Whether a change after a revision moved an appointment to a time that had begun, of which the client is not told: what
 * they have not heard by then would be about that time.
 */
const isMovedToBegunTime = (history: readonly BookingChange[], revision: number): boolean =>
  listStandingChanges(history.slice(revision)).some(
    ({ silent, at, to }) => silent && to !== undefined && (parseInstant(to) ?? 0) < (parseInstant(at) ?? 0),
  )

/** Lists those after a revision of which the client is told. */
export const listLaterNews = (
  history: readonly BookingChange[],
  revision: number,
): readonly BookingChange[] =>
  // From the revision on, as the next entry may take it back.
  listStandingChanges(history.slice(revision)).filter(change => !change.silent && !isTeamChange(change))

/** Whether the email about a change need not go out any more: a later one says more, or the client is there by now. */
export const isOvertaken = (history: readonly BookingChange[], revision: number): boolean =>
  listLaterNews(history, revision).length > 0 || isMovedToBegunTime(history, revision)
