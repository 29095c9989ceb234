/** What the console says about a session of a class. */
import type { Zone } from '#schemas/runtime/time/time.ts'
import { formatStartTime } from '../booking/reschedule/reschedule-texts.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { type BusinessZoneSource, findAppointmentZone } from '../time/appointment-zone.ts'

export interface ClassSessionTexts {
  readonly service: string
  readonly when: string
  /** When it begins, with whom and for how many bookings. */
  readonly now: string
  /** In which it is told. */
  readonly zone: Zone
}

export function describeClassSession(
  { bookings, from }: AppointmentEntry,
  i18n: ConsoleI18n,
  signedIn: BusinessZoneSource,
): ClassSessionTexts {
  const [{ appointment }] = bookings
  const zone = findAppointmentZone(appointment, signedIn)
  const when = formatStartTime(from, i18n, zone)
  return {
    zone,
    when,
    service: i18n.text(appointment.serviceName),
    now: i18n.t('calendar.session_now', {
      when,
      with: i18n.t('today.with', { provider: i18n.text(appointment.providerName) }),
      bookings: i18n.t('calendar.session_bookings', { count: countClassSessionBookings(bookings) }),
    }),
  }
}

/** Counts bookings, of which one may have two places of its own, as from a cart. */
export const countClassSessionBookings = (bookings: AppointmentEntry['bookings']): number =>
  new Set(bookings.map(({ booking }) => booking)).size

export const countEmailRecipients = (bookings: AppointmentEntry['bookings']): number =>
  new Set(bookings.flatMap(({ booking, contact }) => (contact.email ? [booking] : []))).size

/** Returns what names the class session in calls. */
export const getClassSessionInput = ({ bookings: [{ appointment }] }: AppointmentEntry) => ({
  provider: appointment.provider,
  service: appointment.service,
  start: appointment.start,
})
