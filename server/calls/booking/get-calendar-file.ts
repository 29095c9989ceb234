import { formatAppointmentTexts } from '#locales/appointment-texts.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { getEndInstant, getStartInstant, parseBookingInstant } from '../../domain/appointment-selection.ts'
import { type CalendarEntry, formatCalendarFile } from '../../domain/calendar-file.ts'
import type { CallContext, Handler } from '../handler.ts'
import { createPreferredWords } from '../preferred-words.ts'

/** What a visitor takes along to a calendar of their own: the whole booking, or one appointment of it. */
export const getCalendarFile: Handler<'getCalendarFile'> = async ({ id, appointment, locale }, context) => {
  const { bookings, directory, now } = context
  const booking = await bookings.find(directory.business.slug, id)
  const occasions = groupSimultaneousAppointments(booking?.appointments ?? []).filter(
    occasion => appointment === undefined || occasion.some(({ position }) => position === appointment),
  )
  if (!booking || occasions.length === 0) return failed('booking.not_found')
  const words = createPreferredWords([locale, booking.locale, directory.business.defaultLocale], context)
  const entries = occasions.map(occasion => entryOf(occasion, { booking, words, context }))
  return done({
    name: `${directory.business.slug}-${booking.reference}.ics`,
    content: formatCalendarFile(entries, now),
  })
}

interface EntryParts {
  readonly booking: Booking
  readonly words: Translator
  readonly context: CallContext
}

function entryOf(occasion: SimultaneousAppointments, { booking, words, context }: EntryParts): CalendarEntry {
  const [one] = occasion
  const { business } = context.directory
  const { title, details, place } = formatAppointmentTexts({ occasion, booking, business }, words)
  const changes = changesOf(occasion, booking)
  return {
    // Of no host: an installation may move to another one, and the visitor's calendar must know it again.
    uid: `${booking.id}-${one.position}@bookplate`,
    sequence: changes.length,
    status: statusOf(occasion, booking),
    start: getStartInstant(one),
    end: getEndInstant(one),
    createdAt: parseBookingInstant(booking.createdAt),
    changedAt: parseBookingInstant(changes.at(-1)?.at ?? booking.createdAt),
    summary: title,
    description: details,
    location: place,
    url: context.client.pageAddress?.(`/widget/booking/${booking.id}`, words.locale),
  }
}

/** What happened to it after it was booked. */
const changesOf = (occasion: SimultaneousAppointments, { history }: Booking) =>
  history.filter(
    ({ what, appointments }) =>
      what !== 'created' &&
      (appointments === undefined || occasion.some(({ position }) => appointments.includes(position))),
  )

function statusOf(occasion: SimultaneousAppointments, { status }: Booking): CalendarEntry['status'] {
  if (status === 'cancelled' || status === 'expired' || occasion.every(({ cancelled }) => cancelled))
    return 'CANCELLED'
  return status === 'requested' || status === 'awaiting-payment' ? 'TENTATIVE' : 'CONFIRMED'
}
