import { type Ref, useId } from 'react'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Month, PlainDate } from '#schemas/runtime/time/time.ts'
import { getWeekdayColumn } from './date-keys.ts'
import { MonthNavigation, type MonthNavigationProps } from './month-navigation.tsx'
import { type RovingDayOptions, useRovingDay } from './use-roving-day.ts'

export interface MonthGridProps extends RovingDayOptions, MonthNavigationProps {
  readonly month: Month
  /** "November 2026" */
  readonly heading: string
  /** Seven names each, in display order. */
  readonly weekdays: { readonly short: readonly string[]; readonly long: readonly string[] }
  /** Returns a day's full name and state: "Thursday 26 November 2026, 8 times available, selected". */
  readonly label: (date: PlainDate) => string
  /** Names the month of a date, to show on its first day if the grid shows several months: "Dec". */
  readonly monthName?: ((date: PlainDate) => string) | undefined
  /** Called when a day is chosen. `byKey` is true if the keyboard was used, so that the focus may move on. */
  readonly onSelect: (date: PlainDate, byKey: boolean) => void
  /** Whether availability is still loading: no day can be chosen, and the shape stays. */
  readonly loading?: boolean | undefined
  /** Announced when it changes, e.g. "December 2026, 12 days available". */
  readonly status?: string | undefined
  /** Describes the keyboard controls to those who cannot see the grid. */
  readonly hint?: string | undefined
  /** Refers to the whole month, for the swipe listener. */
  readonly pageRef?: Ref<HTMLElement> | undefined
  /** The form field that a day's button sets if no script runs. */
  readonly name?: string | undefined
}

/**
 * Renders a month, or the weeks from today on, to choose a day from: the date grid of the ARIA Authoring Practices,
 * with one tab stop. It is always six weeks high, so that changing the month moves nothing.
 */
export function MonthGrid(props: MonthGridProps) {
  const id = useId()
  const { grid, tabStop, from, to, press, turn, reach } = useRovingDay(props)
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table with keys.
        role="grid"
        ref={grid}
        aria-labelledby={id}
        aria-describedby={props.hint && `${id}hint`}
        aria-busy={props.loading || undefined}
        onKeyDown={press}
      >
        {/* A browser that paints while it is still reading the weekdays knows how wide they are. */}
        <colgroup span={7} />
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
              {weekOf(from, row, props.firstWeekday).map(date => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected.
                <td key={date} aria-selected={date === props.selected || undefined}>
                  {/* The days of this week that are over keep today's row whole. */}
                  {(date >= from || from === props.today) && date <= to && (
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

function Day(props: DayProps) {
  const { date, isTabStop, today = date, isFree, label, monthName, loading, name, onSelect, onReach } = props
  const free = !loading && isFree(date)
  return (
    <button
      className={date < today ? 'bp-day bp-day--past' : 'bp-day'}
      type={free && name ? 'submit' : 'button'}
      name={name}
      value={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label(date)}
      aria-current={date === props.today ? 'date' : undefined}
      aria-disabled={!free || undefined}
      onFocus={() => onReach(date)}
      onClick={event => {
        event.preventDefault()
        // A key press arrives as a click with detail 0.
        if (free) onSelect(date, event.detail === 0)
      }}
    >
      {monthName && date.endsWith('-01') && props.from === props.today && (
        <span className="bp-day-month">{monthName(date)}</span>
      )}
      {Number(date.slice(-2))}
    </button>
  )
}

/** Six weeks hold any month; the cells before and after it stay empty. */
const rows = [0, 1, 2, 3, 4, 5] as const
const columns = [0, 1, 2, 3, 4, 5, 6] as const

function weekOf(first: PlainDate, row: number, firstWeekday: number): readonly PlainDate[] {
  return columns.map(column => addDays(first, row * 7 + column - getWeekdayColumn(first, firstWeekday)))
}
