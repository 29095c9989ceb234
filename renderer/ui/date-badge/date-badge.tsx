export interface DateBadgeProps {
  /** A short month, as "Nov". */
  readonly month: string
  readonly day: string
}

/** A leaf of a tear-off calendar. Decoration beside the written date: screen readers skip it. */
export const DateBadge = ({ month, day }: DateBadgeProps) => (
  <span className="bp-sheet" aria-hidden="true">
    <span className="bp-sheet-month">{month}</span>
    <span className="bp-sheet-day">{day}</span>
  </span>
)
