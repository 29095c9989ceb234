import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { AppContextValue } from './app-context.ts'

/** Formats a date of a record, `2026-11-12`. */
export function formatDate(text: string, formats: AppContextValue['formats']): string {
  const date = parsePlainDate(text)
  return date === undefined ? text : formats.date(date, 'no-weekday')
}
