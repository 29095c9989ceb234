export interface DateBadgeProps {
  /** The short month, e.g. "Nov". */
  readonly month: string
  readonly day: string
}

/** Renders a date as a sheet of a tear-off calendar. Screen readers skip it, because the date is written beside it. */
export const DateBadge = ({ month, day }: DateBadgeProps) => (
  <span className="bp-sheet" aria-hidden="true">
    <span className="bp-sheet-month">{month}</span>
    <span className="bp-sheet-day">{day}</span>
  </span>
)
