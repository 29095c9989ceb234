/** The email to the business that lists the appointments of a day. */
import { createFormatters } from '#locales/formatters.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import type { Agenda, AgendaAppointment } from '#server/features/bookings/booking-queries.ts'
import type { EmailFact } from '#server/features/emails/email-parts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { formatVisitorName } from './visitor-name.ts'

export interface DigestEmailOptions extends EmailEnvelope {
  readonly date: PlainDate
  /** In which the date is a day. */
  readonly zone: Zone
  readonly agenda: Agenda
}

export function createDigestEmail(options: DigestEmailOptions): EmailMessage {
  const { date, zone, agenda, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone })
  const remaining = agenda.count - agenda.appointments.length
  return renderEmail(
    {
      languageTag: i18n.tag,
      sender: i18n.text(business.name),
      title: i18n.t('mail.digest_subject', { date: formats.date(date, 'full'), count: agenda.count }),
      greeting: i18n.t('mail.greeting'),
      intro: i18n.t('mail.digest_intro', { date: formats.date(date) }),
      appointments: [agenda.appointments.map(entry => buildFact(entry, options))],
      ...(remaining > 0 ? { more: i18n.t('mail.more', { count: remaining }) } : {}),
      receipt: [],
      reason: i18n.t('mail.owner_reason'),
      business: [i18n.text(business.name)],
    },
    options,
  )
}

function buildFact(
  { appointment, status, contact }: AgendaAppointment,
  { zone, i18n }: DigestEmailOptions,
): EmailFact {
  const { serviceName, providerName, seats } = appointment
  const formats = createFormatters({ tag: i18n.tag, zone })
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  const time = from === undefined || to === undefined ? '' : formats.timeRange(from, to)
  const name = formatVisitorName(contact, i18n.locale)
  return {
    label: `${time} · ${i18n.text(providerName)}`,
    value: [
      i18n.text(serviceName),
      ...(name === undefined ? [] : [name]),
      ...(seats > 1 ? [i18n.t('guest.people', { count: seats })] : []),
      ...(status === 'requested' ? [i18n.t('booking.status', { status })] : []),
    ].join(', '),
  }
}
