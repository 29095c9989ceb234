/** What the calendar says about an entry. */

import type { ConsoleI18n } from '../context/i18n.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import type { BookedCounts, ScheduleEntry } from './calendar-entries.ts'
import { isPendingAppointment } from './pending-appointments.ts'

export interface ScheduleEntryTexts {
  readonly title: string
  /** Empty if there is nothing more to say. */
  readonly detail: string
}

export function describeScheduleEntry(entry: ScheduleEntry, i18n: ConsoleI18n): ScheduleEntryTexts {
  if (entry.kind === 'hold') return { title: i18n.t('calendar.hold'), detail: '' }
  if (entry.kind === 'busy') return { title: i18n.t('calendar.busy'), detail: '' }
  if (entry.kind === 'block') {
    const { title } = entry.block
    const blocked = i18n.t('today.blocked')
    return title === undefined ? { title: blocked, detail: '' } : { title, detail: blocked }
  }
  const [first] = entry.bookings
  const { appointment, contact, seats, status } = first
  const title = i18n.text(appointment.serviceName)
  if (seats) return { title, detail: i18n.t('calendar.seats', { ...seats }) }
  const name = formatContactName(contact, i18n)
  return { title, detail: isPendingAppointment(first) ? `${name} · ${i18n.t(`status.${status}`)}` : name }
}

/** Says how many are booked, and how many only asked for. */
export const describeCounts = ({ booked, requests }: BookedCounts, i18n: ConsoleI18n): string =>
  [
    i18n.t('calendar.booked', { count: booked }),
    ...(requests > 0 ? [i18n.t('today.requests', { count: requests })] : []),
  ].join(' · ')

/** How an entry looks; the legend says what it means. */
export type ScheduleEntryStyle = 'booked' | 'class' | 'request' | 'block' | 'other'

export function getScheduleEntryStyle(entry: ScheduleEntry): ScheduleEntryStyle {
  if (entry.kind === 'block') return 'block'
  if (entry.kind !== 'appointment') return 'other'
  if (entry.bookings.some(isPendingAppointment)) return 'request'
  return entry.bookings[0].seats ? 'class' : 'booked'
}
