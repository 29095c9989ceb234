/** What the calendar says about an entry. */
import { formatContactName } from '../booking/booking-texts.ts'
import type { ConsoleWords } from '../words.ts'
import type { ScheduleBooking, ScheduleEntry } from './calendar-entries.ts'

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
  const [{ appointment, contact, seats, status }] = entry.bookings
  const title = words.text(appointment.serviceName)
  if (seats) return { title, detail: words.t('calendar.seats', { ...seats }) }
  const name = formatContactName(contact, words)
  return { title, detail: isWaiting(status) ? `${name} · ${words.t(`status.${status}`)}` : name }
}

const isWaiting = (status: ScheduleBooking['status']): boolean =>
  status === 'requested' || status === 'awaiting-payment'

/** How an entry looks; the legend says what it means. */
export type EntryLook = 'booked' | 'class' | 'request' | 'block' | 'other'

export function getEntryLook(entry: ScheduleEntry): EntryLook {
  if (entry.kind === 'block') return 'block'
  if (entry.kind !== 'appointment') return 'other'
  if (entry.bookings.some(({ status }) => isWaiting(status))) return 'request'
  return entry.bookings[0].seats ? 'class' : 'booked'
}
