/** What the calendar says about an entry. */

import type { ConsoleWords } from '../context/words.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import type { BookedCounts, ScheduleEntry } from './calendar-entries.ts'
import { isWaiting } from './waiting.ts'

export interface EntryTexts {
  readonly title: string
  /** Empty if there is nothing more to say. */
  readonly detail: string
}

export function describeEntry(entry: ScheduleEntry, words: ConsoleWords): EntryTexts {
  if (entry.kind === 'hold') return { title: words.t('calendar.hold'), detail: '' }
  if (entry.kind === 'busy') return { title: words.t('calendar.busy'), detail: '' }
  if (entry.kind === 'block') {
    const { title } = entry.block
    const blocked = words.t('today.blocked')
    return title === undefined ? { title: blocked, detail: '' } : { title, detail: blocked }
  }
  const [first] = entry.bookings
  const { appointment, contact, seats, status } = first
  const title = words.text(appointment.serviceName)
  if (seats) return { title, detail: words.t('calendar.seats', { ...seats }) }
  const name = formatContactName(contact, words)
  return { title, detail: isWaiting(first) ? `${name} · ${words.t(`status.${status}`)}` : name }
}

/** Says how many are booked, and how many only asked for. */
export const describeCounts = ({ booked, requests }: BookedCounts, words: ConsoleWords): string =>
  [
    words.t('calendar.booked', { count: booked }),
    ...(requests > 0 ? [words.t('today.requests', { count: requests })] : []),
  ].join(' · ')

/** How an entry looks; the legend says what it means. */
export type EntryLook = 'booked' | 'class' | 'request' | 'block' | 'other'

export function getEntryLook(entry: ScheduleEntry): EntryLook {
  if (entry.kind === 'block') return 'block'
  if (entry.kind !== 'appointment') return 'other'
  if (entry.bookings.some(isWaiting)) return 'request'
  return entry.bookings[0].seats ? 'class' : 'booked'
}
