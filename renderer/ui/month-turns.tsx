import { monthOf, nextMonth, previousMonth } from '#schemas/month.ts'
import type { Month, PlainDate } from '#schemas/time.ts'
import { Icon } from './icon.tsx'

export interface MonthTurnsProps {
  readonly month: Month
  readonly first?: PlainDate | undefined
  readonly last?: PlainDate | undefined
  readonly previousLabel: string
  readonly nextLabel: string
  readonly onMonth: (month: Month) => void
  /** The form field that the buttons set where no script runs. */
  readonly monthName?: string | undefined
}

/** The ways to the months before and after. At either end the button stays, and keeps its focus. */
export function MonthTurns(props: MonthTurnsProps) {
  const { month, first, last, previousLabel, nextLabel, onMonth, monthName } = props
  const isBeyond = (to: Month) =>
    (first !== undefined && to < monthOf(first)) || (last !== undefined && to > monthOf(last))
  const turns = [
    { to: previousMonth(month), label: previousLabel, icon: 'chevron-left' },
    { to: nextMonth(month), label: nextLabel, icon: 'chevron-right' },
  ] as const
  return turns.map(({ to, label, icon }) => (
    <button
      key={icon}
      className="bp-round"
      type={monthName && !isBeyond(to) ? 'submit' : 'button'}
      name={monthName}
      value={to}
      aria-label={label}
      aria-disabled={isBeyond(to) || undefined}
      onClick={event => {
        event.preventDefault()
        if (!isBeyond(to)) onMonth(to)
      }}
    >
      <Icon name={icon} />
    </button>
  ))
}
