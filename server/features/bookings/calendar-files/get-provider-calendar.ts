import type { Translator } from '#locales/translator.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { getCalendarSecret } from '#server/features/busy-feeds/reading/calendar-url-secrets.ts'
import { getEndInstant, getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'
import type { AgendaAppointment } from '../booking-queries.ts'
import { describeBookingForProvider } from '../calls/describe-booking-for-provider.ts'
import { type CalendarEntry, formatCalendarFeed } from './calendar-file.ts'

const pastDays = 30
const futureDays = 730
/** About 1 MB. */
const maxAppointments = 2000

/** Returns the appointments that a provider's own calendar program subscribes to. */
export const getProviderCalendar: Handler<'getProviderCalendar'> = async (
  { provider: slug, secret },
  context,
) => {
  const {
    stores: { bookings, formStores },
    directory,
    now,
  } = context
  const { slug: business, defaultLocale } = directory.business
  const provider = directory.providers.get(slug)
  const { secrets } = formStores
  if (!provider || !isSameSecret(secret, await getCalendarSecret(provider, { secrets, business })))
    return failed('calendar.not_found', { kind: 'provider' })
  const { appointments } = await bookings.readAgenda({
    business,
    provider: slug,
    limit: maxAppointments,
    from: addMinutes(now, -pastDays * minutesPerDay),
    to: addMinutes(now, futureDays * minutesPerDay),
  })
  const i18n = createPreferredTranslator([provider.ownerLetters?.locale, defaultLocale], context)
  const name = i18n.text(provider.name)
  return done({
    name: `${business}-${slug}.ics`,
    content: formatCalendarFeed(
      appointments.map(appointment => toEntry(appointment, i18n)),
      { now, name },
    ),
  })
}

/** Has the UID of the entry in emails, so that a calendar program that got both knows it is the same. */
function toEntry(agenda: AgendaAppointment, i18n: Translator): CalendarEntry {
  const { appointment, id, status, createdAt } = agenda
  const { title: summary, description } = describeBookingForProvider(appointment, agenda, i18n)
  return {
    uid: `${id}-${appointment.position}@bookplate`,
    sequence: 0,
    status: status === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
    start: getStartInstant(appointment),
    end: getEndInstant(appointment),
    createdAt,
    changedAt: createdAt,
    summary,
    description,
  }
}
