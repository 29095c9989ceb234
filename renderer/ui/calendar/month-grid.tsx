/** Draws a month as a date grid, operated as the ARIA Authoring Practices describe. */
import { type Ref, useId } from 'react'
import { getFirstDay, getMonth } from '#schemas/runtime/time/month.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Month, PlainDate } from '#schemas/runtime/time/time.ts'
import { getWeekdayColumn } from './date-keys.ts'
import { MonthNavigation, type MonthNavigationProps } from './month-navigation.tsx'
import { type RovingDayProps, useRovingDay } from './use-roving-day.ts'

export interface MonthGridProps extends RovingDayProps, MonthNavigationProps {
  readonly month: Month
  /** "November 2026" */
  readonly heading: string
  /** Seven names each, in the order they are shown. */
  readonly weekdays: { readonly short: readonly string[]; readonly long: readonly string[] }
  /** A day's whole name and what is to be known of it: "Thursday 26 November 2026, 8 times available, selected". */
  readonly label: (date: PlainDate) => string
  /** `byKey`: with the keyboard, so the focus may move on to what comes next. */
  readonly onSelect: (date: PlainDate, byKey: boolean) => void
  /** What is free is not known yet: no day can be chosen, and the shape stays. */
  readonly loading?: boolean | undefined
  /** Announced when it changes, as "December 2026, 12 days available". */
  readonly status?: string | undefined
  /** Describes the keys to those who cannot see the grid. */
  readonly hint?: string | undefined
  /** The whole month, for what follows a finger on it. */
  readonly pageRef?: Ref<HTMLElement> | undefined
  /** The form field that a day's button sets where no script runs. */
  readonly name?: string | undefined
}

/**
 * A month to choose a day from: the date grid of the ARIA Authoring Practices, one tab stop. Always six weeks
 * high, so that turning the pages moves nothing.
 */
export function MonthGrid(props: MonthGridProps) {
  const id = useId()
  const { grid, tabStop, press, turn, reach } = useRovingDay(props)
  return (
    <section className="bp-month" ref={props.pageRef}>
      <div className="bp-month-bar">
        <h3 className="bp-month-heading" id={id}>
          {props.heading}
        </h3>
        <MonthNavigation {...props} onMonth={turn} />
      </div>
      <table
        className="bp-days"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table that has keys.
        role="grid"
        ref={grid}
        aria-labelledby={id}
        aria-describedby={props.hint && `${id}hint`}
        aria-busy={props.loading || undefined}
        onKeyDown={press}
      >
        <thead>
          <tr>
            {props.weekdays.long.map((name, column) => (
              <th key={name} scope="col" abbr={name}>
                {props.weekdays.short[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row}>
              {weekOf(props.month, row, props.firstWeekday).map(date => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected.
                <td key={date} aria-selected={date === props.selected || undefined}>
                  {getMonth(date) === props.month && (
                    <Day {...props} date={date} isTabStop={date === tabStop} onReach={reach} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {props.hint && (
        <p id={`${id}hint`} hidden>
          {props.hint}
        </p>
      )}
      <p role="status" className="bp-hidden">
        {props.status}
      </p>
    </section>
  )
}

interface DayProps extends MonthGridProps {
  readonly date: PlainDate
  readonly isTabStop: boolean
  readonly onReach: (date: PlainDate) => void
}

function Day({ date, isTabStop, today, isFree, label, loading, name, onSelect, onReach }: DayProps) {
  const free = !loading && isFree(date)
  return (
    <button
      className="bp-day"
      type={free && name ? 'submit' : 'button'}
      name={name}
      value={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label(date)}
      aria-current={date === today ? 'date' : undefined}
      aria-disabled={!free || undefined}
      onFocus={() => onReach(date)}
      onClick={event => {
        event.preventDefault()
        // A press of a key arrives as a click without a button's count.
        if (free) onSelect(date, event.detail === 0)
      }}
    >
      {Number(date.slice(-2))}
    </button>
  )
}

/** Six weeks hold any month; the days before and after it stay empty. */
const rows = [0, 1, 2, 3, 4, 5] as const
const columns = [0, 1, 2, 3, 4, 5, 6] as const

function weekOf(month: Month, row: number, firstWeekday: number): readonly PlainDate[] {
  const first = getFirstDay(month)
  return columns.map(column => addDays(first, row * 7 + column - getWeekdayColumn(first, firstWeekday)))
}
