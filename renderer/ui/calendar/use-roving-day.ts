import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getFirstDay, getLastDay, getMonth } from '#schemas/runtime/time/month.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Month, PlainDate } from '#schemas/runtime/time/time.ts'
import { getDateAfterKey } from './date-keys.ts'

export interface RovingDayOptions {
  readonly month: Month
  /** The first and last date to show; default: the month's. */
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  /** The weekday of the first column, 1 (Monday) to 7 (Sunday). */
  readonly firstWeekday: number
  readonly today?: PlainDate | undefined
  readonly selected?: PlainDate | undefined
  /** The first and last date that keys and buttons reach. */
  readonly first?: PlainDate | undefined
  readonly last?: PlainDate | undefined
  /** Returns whether a day can be chosen. The others can be reached and say why not, but do nothing. */
  readonly isFree: (date: PlainDate) => boolean
  /** Called with the next month to show. The parent passes it back as `month`, at once or after loading. */
  readonly onMonth: (month: Month) => void
}

/**
 * Tracks the one day of a grid that Tab reaches, and the keys that move it. If a key leads into another
 * month, the focus follows once the parent shows that month.
 */
export function useRovingDay(props: RovingDayOptions) {
  const { month, firstWeekday, first, last, onMonth } = props
  const { from = getFirstDay(month), to = getLastDay(month) } = props
  const isShown = (date: PlainDate) => from <= date && date <= to
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState<PlainDate>()
  const awaited = useRef<PlainDate>(undefined)
  const tabStop = day && isShown(day) ? day : entryOf({ ...props, from, to })

  useEffect(() => {
    const button = awaited.current && grid.current?.querySelector<HTMLElement>(`[value="${awaited.current}"]`)
    if (!button) return
    awaited.current = undefined
    button.focus()
  })

  const press = (event: KeyboardEvent) => {
    const target = getDateAfterKey(tabStop, event, {
      firstWeekday,
      rightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (!target) return
    event.preventDefault()
    const date = first && target < first ? first : last && target > last ? last : target
    awaited.current = date
    setDay(date)
    if (!isShown(date)) onMonth(getMonth(date))
  }
  /** Changes the month by button, which leaves the focus in place. */
  const turn = (to: Month) => {
    awaited.current = undefined
    onMonth(to)
  }
  return { grid, tabStop, from, to, press, turn, reach: setDay }
}

/**
 * Returns the day where Tab enters a grid: the chosen one, else the first that is free, else today, else the first.
 */
function entryOf({ from, to, today, selected, isFree }: RovingDayOptions & ShownDates): PlainDate {
  const isShown = (date: PlainDate) => from <= date && date <= to
  if (selected && isShown(selected)) return selected
  for (let date = from; date <= to; date = addDays(date, 1)) if (isFree(date)) return date
  return today && isShown(today) ? today : from
}

interface ShownDates {
  readonly from: PlainDate
  readonly to: PlainDate
}
