/** The email to the business that lists the appointments of a day. */
import { createFormatters } from '#locales/formatters.ts'
import type { DigestEmailValues } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import type { Agenda, AgendaAppointment } from '#server/features/bookings/booking-queries.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'
import { formatVisitorName } from './visitor-name.ts'

export interface DigestEmailOptions extends EmailEnvelope<'owner-digest'> {
  readonly date: PlainDate
  /** In which the date is a day. */
  readonly zone: Zone
  readonly agenda: Agenda
}

export function createDigestEmail(options: DigestEmailOptions): EmailMessage {
  const { date, zone, agenda, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone })
  const remaining = agenda.count - agenda.appointments.length
  return renderEmail(
    {
      date: capitalize(formats.date(date, 'full'), i18n.tag),
      day: formats.date(date),
      count: agenda.count,
      appointments: agenda.appointments.map(entry => describeAppointment(entry, options)),
      ...(remaining > 0 ? { more: remaining } : {}),
    },
    options,
  )
}

/** It begins the subject; many languages write the days of the week in lower case. */
const capitalize = ([first = '', ...others]: string, tag: string): string =>
  first.toLocaleUpperCase(tag) + others.join('')

function describeAppointment(
  { appointment, status, contact }: AgendaAppointment,
  { zone, i18n }: DigestEmailOptions,
): DigestEmailValues['appointments'][number] {
  const { serviceName, providerName, seats } = appointment
  const formats = createFormatters({ tag: i18n.tag, zone })
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  const name = formatVisitorName(contact, i18n.locale)
  return {
    time: from === undefined || to === undefined ? '' : formats.timeRange(from, to),
    provider: i18n.text(providerName),
    what: [
      i18n.text(serviceName),
      ...(name === undefined ? [] : [name]),
      ...(seats > 1 ? [i18n.t('guest.people', { count: seats })] : []),
      ...(status === 'requested' ? [i18n.t('booking.status', { status })] : []),
    ].join(', '),
  }
}
