import { getMonth, getNextMonth, getPreviousMonth } from '#schemas/runtime/time/month.ts'
import type { Month, PlainDate } from '#schemas/runtime/time/time.ts'
import { Icon } from '../button/icon.tsx'

export interface MonthNavigationProps {
  readonly month: Month
  readonly first?: PlainDate | undefined
  readonly last?: PlainDate | undefined
  readonly previousLabel: string
  readonly nextLabel: string
  readonly onMonth: (month: Month) => void
  /** The form field that the buttons set if no script runs. */
  readonly monthField?: string | undefined
}

/** Renders the buttons to the previous and next month. At either end the button remains and keeps its focus. */
export function MonthNavigation(props: MonthNavigationProps) {
  const { month, first, last, previousLabel, nextLabel, onMonth, monthField } = props
  const previous = getPreviousMonth(month)
  const next = getNextMonth(month)
  // A visitor beyond one end can still get back.
  const turns = [
    {
      to: previous,
      label: previousLabel,
      icon: 'chevron-left',
      isEnd: first !== undefined && previous < getMonth(first),
    },
    {
      to: next,
      label: nextLabel,
      icon: 'chevron-right',
      isEnd: last !== undefined && next > getMonth(last),
    },
  ] as const
  return turns.map(({ to, label, icon, isEnd }) => (
    <button
      key={icon}
      className="bp-round"
      type={monthField && !isEnd ? 'submit' : 'button'}
      name={monthField}
      value={to}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={event => {
        event.preventDefault()
        if (!isEnd) onMonth(to)
      }}
    >
      <Icon name={icon} />
    </button>
  ))
}
