import { addDays, addMonths, getWeekday } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

interface Press {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

interface Week {
  /** The first weekday, 1 (Monday) to 7 (Sunday). */
  readonly firstWeekday: number
  /** Whether the next day is on the left. */
  readonly rightToLeft?: boolean | undefined
}

/**
 * Returns the date that a key leads to, as in the date grid of the ARIA Authoring Practices. Returns
 * undefined for keys that are not the grid's, including all browser shortcuts (Alt + Left is "back").
 */
export function getDateAfterKey(
  date: PlainDate,
  press: Press,
  { firstWeekday, rightToLeft = false }: Week,
): PlainDate | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined
  const months = press.shiftKey ? 12 : 1
  const right = rightToLeft ? -1 : 1
  switch (press.key) {
    case 'ArrowLeft':
      return addDays(date, -right)
    case 'ArrowRight':
      return addDays(date, right)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -getWeekdayColumn(date, firstWeekday))
    case 'End':
      return addDays(date, 6 - getWeekdayColumn(date, firstWeekday))
    case 'PageUp':
      return addMonths(date, -months)
    case 'PageDown':
      return addMonths(date, months)
    default:
      return undefined
  }
}

/** Returns a date's column, 0 to 6, in a week that begins on `firstWeekday`. */
export const getWeekdayColumn = (date: PlainDate, firstWeekday: number): number =>
  (getWeekday(date) - firstWeekday + 7) % 7
