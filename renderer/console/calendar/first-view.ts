/** Which hours a calendar shows before anybody scrolls. */
import type { GridColumn, PlacedEntry } from './calendar-columns.ts'
import type { AxisSpan } from './grid-axis.ts'

interface FirstView {
  readonly columns: readonly GridColumn[]
  /** How many minutes there is room for. */
  readonly room: number
  /** The id of the booking that is open beside the calendar. */
  readonly openBooking: string | null
}

/**
 * Returns the minute of the axis at the top: a little before somebody works or something takes place. If no appointment
 * would be in view then, or not the one that is open, a little before the first of these.
 */
export function chooseFirstMinute({ columns, room, openBooking }: FirstView): number {
  const placed = columns.flatMap(column => column.placed)
  const opening = columns.flatMap(({ closed }) =>
    closed.filter(({ from, to }) => from === 0 && to < 1440).map(({ to }) => to),
  )
  const top = leaveRoom(getFirst([...opening, ...placed.map(({ from }) => from)]) ?? 8 * 60)
  const wanted = listWanted(placed, openBooking)
  const isInView = ({ from, to }: AxisSpan) => to > top && from < top + room
  const first = getFirst(wanted.map(({ from }) => from))
  return first === undefined || wanted.some(isInView) ? top : leaveRoom(first)
}

function listWanted(placed: readonly PlacedEntry[], openBooking: string | null): readonly PlacedEntry[] {
  const appointments = placed.filter(({ entry }) => entry.kind === 'appointment')
  const open = appointments.filter(
    ({ entry }) =>
      entry.kind === 'appointment' && entry.bookings.some(({ booking }) => booking === openBooking),
  )
  return open.length > 0 ? open : appointments
}

const getFirst = (minutes: readonly number[]): number | undefined =>
  minutes.length === 0 ? undefined : Math.min(...minutes)

/** The hour, and half of the one before. */
const leaveRoom = (minute: number): number => Math.max(0, Math.floor(minute / 60) * 60 - 30)
