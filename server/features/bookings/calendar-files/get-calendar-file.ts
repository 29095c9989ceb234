import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { buildCalendarEntry } from './calendar-entries.ts'
import { formatCalendarFile } from './calendar-file.ts'

/** Returns a file for the visitor's own calendar, with the whole booking or one of its appointments. */
export const getCalendarFile: Handler<'getCalendarFile'> = async ({ id, appointment, locale }, context) => {
  const {
    stores: { bookings },
    directory,
    now,
    caller,
  } = context
  const { business } = directory
  const booking = await bookings.find(business.slug, id)
  const services = [...directory.services.values()]
  const groups = groupSimultaneousAppointments(booking?.appointments ?? []).filter(
    group => appointment === undefined || group.some(({ position }) => position === appointment),
  )
  if (!booking || groups.length === 0) return failed('booking.not_found')
  const i18n = createPreferredTranslator([locale, booking.locale, business.defaultLocale], context)
  const url = caller.pageAddress?.(`/widget/booking/${booking.id}`, i18n.locale)
  return done({
    name: `${business.slug}-${booking.reference}.ics`,
    content: formatCalendarFile(
      groups.map(group => buildCalendarEntry(group, { booking, business, services, i18n, url })),
      now,
    ),
  })
}
