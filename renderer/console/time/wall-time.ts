/** Instants in fields of browsers, on the clock of the business. */
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseWallTimeEpochMinute, toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'

/** Returns an instant as a `datetime-local` field has it; empty if it is none. */
export function formatWallTime(value: unknown, zone: Zone): string {
  const at = typeof value === 'string' ? parseInstant(value) : undefined
  if (at === undefined) return ''
  const { date, minute } = toLocalDateTime(at, zone)
  const [hour, rest] = [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0'))
  return `${date}T${hour}:${rest}`
}

/** Returns what a `datetime-local` field has as an instant with its offset; undefined if it is not complete. */
export function parseWallTime(text: string, zone: Zone): string | undefined {
  const date = parsePlainDate(text.slice(0, 10))
  const minute = parseWallTimeEpochMinute(text.slice(0, 16))
  if (date === undefined || minute === undefined) return undefined
  return formatZonedInstant(toInstant(date, asMinuteOfDay(((minute % 1440) + 1440) % 1440), zone), zone)
}
