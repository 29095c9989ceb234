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
  /** 1 Monday … 7 Sunday. */
  readonly firstWeekday: number
  /** The day on the left is the next. */
  readonly rightToLeft?: boolean | undefined
}

/**
 * Where a key leads from a date, as in the date grid of the ARIA Authoring Practices; undefined for keys that are
 * not the grid's, which includes all that belong to the browser (Alt + Left is "back").
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

/** The column of a date in a week that begins on `firstWeekday`, 0…6. */
export const getWeekdayColumn = (date: PlainDate, firstWeekday: number): number =>
  (getWeekday(date) - firstWeekday + 7) % 7
