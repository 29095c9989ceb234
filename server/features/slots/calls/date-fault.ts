import type { Fault } from '#schemas/runtime/core/problem.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'

/**
 * Creates the fault for a date or instant that was not understood: either its year is before 1000 or after 8999, which
 * is not supported, or it is invalid.
 */
export const createDateFault = (pointer: string, text: string): Fault => ({
  pointer,
  code: isOutOfRange(text.slice(0, 10)) ? 'field.date_out_of_range' : 'field.date_invalid',
  params: {},
})

function isOutOfRange(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || parsePlainDate(date)) return false
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
}
