/** Which reminders an appointment has, and when they are due. */
import type { Reminder } from '../../generated/types.gen.ts'
import { addMinutes } from '../time/instant.ts'
import { addDays } from '../time/plain-date.ts'
import type { Instant, Zone } from '../time/time.ts'
import { toInstant, toLocalDateTime } from '../time/wall-clock.ts'

interface RecordWithReminders {
  readonly reminders?: readonly Reminder[] | undefined
}

const defaultReminders: readonly Reminder[] = [{ before: 'P1D' }]

/** Returns the reminders of a service's appointments. Those of the service replace those of the business. */
export const getReminders = (
  service: RecordWithReminders | undefined,
  business: RecordWithReminders,
): readonly Reminder[] => service?.reminders ?? business.reminders ?? defaultReminders

export type ReminderUnit = 'days' | 'hours' | 'minutes'

export interface ReminderSpan {
  readonly count: number
  readonly unit: ReminderUnit
}

/** Parses the durations that `schemas/entities/reminder.json` allows: `P1D`, `PT24H`, `PT90M`. Undefined for anything else. */
export function parseReminderSpan(before: string): ReminderSpan | undefined {
  const [, days, hours, minutes] = /^P(?:([1-9]\d?)D|T(?:([1-9]\d?)H|([1-9]\d{0,2})M))$/.exec(before) ?? []
  if (days !== undefined) return { count: Number(days), unit: 'days' }
  if (hours !== undefined) return { count: Number(hours), unit: 'hours' }
  return minutes === undefined ? undefined : { count: Number(minutes), unit: 'minutes' }
}

export const formatReminderSpan = ({ count, unit }: ReminderSpan): string =>
  unit === 'days' ? `P${count}D` : `PT${count}${unit === 'hours' ? 'H' : 'M'}`

/**
 * Returns when a reminder is due: days before, at the same time on the wall clock of the zone, or so many elapsed hours or
 * minutes before. A wall-clock time that does not exist moves forward; of one that occurs twice, it is the first.
 */
export function getReminderInstant(before: string, start: Instant, zone: Zone): Instant {
  const span = parseReminderSpan(before)
  if (!span) throw new Error(`"${before}" is no duration such as P1D or PT2H: the import must check it.`)
  if (span.unit !== 'days') return addMinutes(start, -toMinutes(span))
  const { date, minute } = toLocalDateTime(start, zone)
  return toInstant(addDays(date, -span.count), minute, zone)
}

/** Returns the minutes of a span, with 24 hours for a day. */
export const toMinutes = ({ count, unit }: ReminderSpan): number =>
  count * (unit === 'days' ? 1440 : unit === 'hours' ? 60 : 1)
