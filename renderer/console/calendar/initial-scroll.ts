/** Which hours a calendar shows before anybody scrolls. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { GridColumn, PlacedEntry } from '../schedule/calendar-columns.ts'
import type { AxisSpan } from '../schedule/grid-axis.ts'

interface FirstView {
  readonly columns: readonly GridColumn[]
  /** How many minutes there is room for. */
  readonly room: number
  /** The id of the booking that is open beside the calendar. */
  readonly openBooking: string | null
  readonly now: Instant
}

/**
 * Returns the minute of the axis at the top: a little before somebody begins to work or something begins; what goes on from the
 * day before, such as a night, does neither. If no appointment
 * would be in view then that is not over, or not the one that is open, a little before the first of these. If all are
 * over, each is as good.
 */
export function chooseInitialScrollMinute({ columns, room, ...view }: FirstView): number {
  const placed = columns.flatMap(column => column.placed)
  const opening = columns.flatMap(({ closed, nightEnd }) =>
    closed.filter(({ from, to }) => from === nightEnd && to < 1440).map(({ to }) => to),
  )
  const started = new Set(
    columns.flatMap(({ placed, nightEnd, day }) =>
      placed.filter(({ from, entry }) => entry.from >= day.start && from >= nightEnd),
    ),
  )
  const top = leaveRoom(getFirst([...opening, ...[...started].map(({ from }) => from)]) ?? 8 * 60)
  const wanted = listWanted(placed, view)
  const isInView = ({ from, to }: AxisSpan) => to > top && from < top + room
  const begunFirst = wanted.filter(one => started.has(one))
  const first = getFirst((begunFirst.length > 0 ? begunFirst : wanted).map(({ from }) => from))
  return first === undefined || wanted.some(isInView) ? top : leaveRoom(first)
}

function listWanted(
  placed: readonly PlacedEntry[],
  { openBooking, now }: Pick<FirstView, 'openBooking' | 'now'>,
): readonly PlacedEntry[] {
  const appointments = placed.filter(({ entry }) => entry.kind === 'appointment')
  const open = appointments.filter(
    ({ entry }) =>
      entry.kind === 'appointment' && entry.bookings.some(({ booking }) => booking === openBooking),
  )
  const left = appointments.filter(({ entry }) => entry.to > now)
  return [open, left].find(({ length }) => length > 0) ?? appointments
}

const getFirst = (minutes: readonly number[]): number | undefined =>
  minutes.length === 0 ? undefined : Math.min(...minutes)

/** The hour, and half of the one before. */
const leaveRoom = (minute: number): number => Math.max(0, Math.floor(minute / 60) * 60 - 30)
