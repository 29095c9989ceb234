/** The appointments of a booking as entries of a calendar, alike in the file to download and in emails. */
import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking, Business, Service } from '#schemas/generated/types.gen.ts'
import { getReminders } from '#schemas/runtime/booking/reminders.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import {
  getEndInstant,
  getStartInstant,
  requireInstant,
} from '#server/features/slots/rules/appointment-selection.ts'
import type { CalendarEntry } from './calendar-file.ts'

export interface CalendarEntryContext {
  readonly booking: Booking
  readonly business: Business
  readonly services: Iterable<Service>
  readonly i18n: Translator
  /** The URL of the booking's page. */
  readonly url: string | undefined
}

/** Returns one entry for each group of simultaneous appointments, in the order of the booking. */
export const listCalendarEntries = (context: CalendarEntryContext): readonly CalendarEntry[] =>
  groupSimultaneousAppointments(context.booking.appointments).map(group => buildCalendarEntry(group, context))

export function buildCalendarEntry(
  group: SimultaneousAppointments,
  { booking, business, services, i18n, url }: CalendarEntryContext,
): CalendarEntry {
  const [appointment] = group
  const { title, details, place } = buildAppointmentTexts({ group: group, booking, business }, i18n)
  const changes = listGroupChanges(group, booking)
  const service = [...services].find(({ slug }) => slug === appointment.service)
  return {
    // Contains no host: an installation may move to another one, and calendars must still recognize the entry.
    uid: `${booking.id}-${appointment.position}@bookplate`,
    sequence: changes.length,
    status: getEntryStatus(group, booking),
    start: getStartInstant(appointment),
    end: getEndInstant(appointment),
    createdAt: requireInstant(booking.createdAt),
    changedAt: requireInstant(changes.at(-1)?.at ?? booking.createdAt),
    summary: title,
    description: details,
    location: place,
    url,
    alarms: getReminders(service, business).map(({ before }) => before),
  }
}

/** Lists what happened to the group after it was booked. */
const listGroupChanges = (group: SimultaneousAppointments, { history }: Booking) =>
  history.filter(
    ({ what, appointments }) =>
      what !== 'created' &&
      (appointments === undefined || group.some(({ position }) => appointments.includes(position))),
  )

function getEntryStatus(group: SimultaneousAppointments, { status }: Booking): CalendarEntry['status'] {
  if (status === 'cancelled' || status === 'expired' || group.every(({ cancelled }) => cancelled))
    return 'CANCELLED'
  return status === 'requested' || status === 'awaiting-payment' ? 'TENTATIVE' : 'CONFIRMED'
}
