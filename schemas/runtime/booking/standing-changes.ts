import type { BookingChange } from '../../generated/types.gen.ts'

/** Lists the changes of a booking without those that were taken back at once, of which nobody was told. */
export const listStandingChanges = (history: readonly BookingChange[]): readonly BookingChange[] =>
  history.filter(({ what }, index) => what !== 'undone' && history[index + 1]?.what !== 'undone')

/** What only the business sees. */
export const isTeamChange = ({ what }: Pick<BookingChange, 'what'>): boolean =>
  what === 'no-show' || what === 'no-show-withdrawn'

/** Lists those after a revision of which the client is told. */
export const listLaterNews = (
  history: readonly BookingChange[],
  revision: number,
): readonly BookingChange[] =>
  // From the revision on, as the next entry may take it back.
  listStandingChanges(history.slice(revision)).filter(change => !change.silent && !isTeamChange(change))
