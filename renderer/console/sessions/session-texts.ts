/** What the console says about a session of a class. */
import type { Zone } from '#schemas/runtime/time/time.ts'
import { formatStart } from '../booking/move/move-texts.ts'
import type { ConsoleWords } from '../context/words.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { type DiaryOwner, findDiaryZone } from '../time/diary-zone.ts'

export interface SessionTexts {
  readonly service: string
  readonly when: string
  /** When it begins, with whom and for how many bookings. */
  readonly now: string
  /** In which it is told. */
  readonly zone: Zone
}

export function describeSession(
  { bookings, from }: AppointmentEntry,
  words: ConsoleWords,
  signedIn: DiaryOwner,
): SessionTexts {
  const [{ appointment }] = bookings
  const zone = findDiaryZone(appointment, signedIn)
  const when = formatStart(from, words, zone)
  return {
    zone,
    when,
    service: words.text(appointment.serviceName),
    now: words.t('calendar.session_now', {
      when,
      with: words.t('today.with', { provider: words.text(appointment.providerName) }),
      bookings: words.t('calendar.session_bookings', { count: countBookings(bookings) }),
    }),
  }
}

/** A booking may have two places of its own, as from a cart. */
export const countBookings = (bookings: AppointmentEntry['bookings']): number =>
  new Set(bookings.map(({ booking }) => booking)).size

export const countAddresses = (bookings: AppointmentEntry['bookings']): number =>
  new Set(bookings.flatMap(({ booking, contact }) => (contact.email ? [booking] : []))).size

/** What names the session in calls. */
export const getSessionInput = ({ bookings: [{ appointment }] }: AppointmentEntry) => ({
  provider: appointment.provider,
  service: appointment.service,
  start: appointment.start,
})
