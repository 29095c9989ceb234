/** Moves the focus through a month grid by keyboard; one day is in the tab order. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getFirstDay, getMonth } from '#schemas/runtime/time/month.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Month, PlainDate } from '#schemas/runtime/time/time.ts'
import { getDateAfterKey } from './date-keys.ts'

export interface RovingDayProps {
  readonly month: Month
  /** The weekday of the first column: 1 Monday … 7 Sunday. */
  readonly firstWeekday: number
  readonly today?: PlainDate | undefined
  readonly selected?: PlainDate | undefined
  /** The dates that neither keys nor buttons lead beyond. */
  readonly first?: PlainDate | undefined
  readonly last?: PlainDate | undefined
  /** Whether a day can be chosen; the others can be reached and say why not, but do nothing. */
  readonly isFree: (date: PlainDate) => boolean
  /** The month to show next; the parent hands it back as `month`, at once or when it has what it needs. */
  readonly onMonth: (month: Month) => void
}

/**
 * The one day of a grid that Tab reaches, and the keys that move it. A key may lead into another month: the
 * focus follows as soon as the parent shows that month.
 */
export function useRovingDay(props: RovingDayProps) {
  const { month, firstWeekday, first, last, onMonth } = props
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState<PlainDate>()
  const awaited = useRef<PlainDate>(undefined)
  const tabStop = day && getMonth(day) === month ? day : entryOf(props)

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
    if (getMonth(date) !== month) onMonth(getMonth(date))
  }
  /** Turning by button leaves the focus where it is. */
  const turn = (to: Month) => {
    awaited.current = undefined
    onMonth(to)
  }
  return { grid, tabStop, press, turn, reach: setDay }
}

/** Where Tab enters a month: the chosen day, else the first that can be chosen, else today, else the first. */
function entryOf({ month, today, selected, isFree }: RovingDayProps): PlainDate {
  if (selected && getMonth(selected) === month) return selected
  const start = getFirstDay(month)
  for (let date = start; getMonth(date) === month; date = addDays(date, 1)) if (isFree(date)) return date
  return today && getMonth(today) === month ? today : start
}
