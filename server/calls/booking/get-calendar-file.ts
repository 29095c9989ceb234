import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { getEndInstant, getStartInstant, requireInstant } from '../../domain/appointment-selection.ts'
import { type CalendarEntry, formatCalendarFile } from '../../domain/calendar-file.ts'
import type { CallContext, Handler } from '../handler.ts'
import { createPreferredTranslator } from '../preferred-translator.ts'

/** Returns a file for the visitor's own calendar, with the whole booking or one of its appointments. */
export const getCalendarFile: Handler<'getCalendarFile'> = async ({ id, appointment, locale }, context) => {
  const { bookings, directory, now } = context
  const booking = await bookings.find(directory.business.slug, id)
  const groups = groupSimultaneousAppointments(booking?.appointments ?? []).filter(
    group => appointment === undefined || group.some(({ position }) => position === appointment),
  )
  if (!booking || groups.length === 0) return failed('booking.not_found')
  const i18n = createPreferredTranslator([locale, booking.locale, directory.business.defaultLocale], context)
  const entries = groups.map(occasion => buildCalendarEntry(occasion, { booking, i18n, context }))
  return done({
    name: `${directory.business.slug}-${booking.reference}.ics`,
    content: formatCalendarFile(entries, now),
  })
}

interface EntryParts {
  readonly booking: Booking
  readonly i18n: Translator
  readonly context: CallContext
}

function buildCalendarEntry(
  group: SimultaneousAppointments,
  { booking, i18n, context }: EntryParts,
): CalendarEntry {
  const [appointment] = group
  const { business } = context.directory
  const { title, details, place } = buildAppointmentTexts({ occasion: group, booking, business }, i18n)
  const changes = listGroupChanges(group, booking)
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
    url: context.client.pageAddress?.(`/widget/booking/${booking.id}`, i18n.locale),
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
