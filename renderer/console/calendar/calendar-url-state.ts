/** The state of the calendar, which is in the address. */
import { useSearchParams } from 'react-router'
import { getFirstDay, getMonth } from '#schemas/runtime/time/month.ts'
import { addDays, addMonths, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { listWeek } from '../time/day.ts'

export type CalendarView = 'day' | 'week' | 'month'

export const calendarViews: readonly CalendarView[] = ['day', 'week', 'month']

interface AddressChange {
  readonly view?: CalendarView
  readonly date?: PlainDate
  /** Empty: those who are shown by default. */
  readonly providers?: readonly string[]
}

export interface CalendarUrlState {
  readonly view: CalendarView
  readonly date: PlainDate
  /** The slugs that the address names. */
  readonly providers: readonly string[]
  /** Returns the address of another state, in which no booking is open. */
  getLink(change: AddressChange): string
}

export function useCalendarUrlState(today: PlainDate): CalendarUrlState {
  const [query] = useSearchParams()
  return {
    view: calendarViews.find(view => view === query.get('view')) ?? 'day',
    date: parsePlainDate(query.get('date') ?? '') ?? today,
    providers: (query.get('providers') ?? '').split(',').filter(Boolean),
    getLink: change => {
      const next = new URLSearchParams(query)
      next.delete(bookingParameter)
      const set = (name: string, value: string | undefined, isDefault: boolean) => {
        if (value === undefined) return
        if (isDefault) next.delete(name)
        else next.set(name, value)
      }
      set('view', change.view, change.view === 'day')
      set('date', change.date, change.date === today)
      set('providers', change.providers?.join(','), change.providers?.length === 0)
      return `?${next}`
    },
  }
}

/** Lists the days that a view shows. @param tag BCP 47, which decides the first day of the week */
export function listShownDays(view: CalendarView, date: PlainDate, tag: string): readonly PlainDate[] {
  if (view === 'day') return [date]
  if (view === 'week') return listWeek(date, tag)
  const [first = date] = listWeek(getFirstDay(getMonth(date)), tag)
  return [...Array(42).keys()].map(day => addDays(first, day))
}

/** Returns the date of the view before or after. */
export function stepDate(view: CalendarView, date: PlainDate, step: 1 | -1): PlainDate {
  if (view === 'month') return addMonths(date, step)
  return addDays(date, view === 'week' ? step * 7 : step)
}
