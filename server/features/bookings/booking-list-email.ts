/** The email with the link to all bookings of an address. It contains nothing that a visitor typed. */
import { createFormatters } from '#locales/formatters.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'

export interface BookingListEmailOptions extends EmailEnvelope {
  /** URL of the list. */
  readonly href: string
  /** When the link ends. */
  readonly expiresAt: Instant
}

export function createBookingListEmail(options: BookingListEmailOptions): EmailMessage {
  const { href, expiresAt, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  // Nobody knows where the reader is, so the time names its zone.
  const until = `${formats.time(expiresAt)} (${formats.zoneName(expiresAt)})`
  const parts = {
    languageTag: i18n.tag,
    sender: i18n.text(business.name),
    title: i18n.t('mail.list_subject', { business: i18n.text(business.name) }),
    greeting: i18n.t('mail.greeting'),
    intro: i18n.t('mail.list_intro'),
    appointments: [],
    receipt: [],
    link: { label: i18n.t('mail.list_open'), href, warning: i18n.t('mail.list_warning', { until }) },
    reason: i18n.t('mail.not_asked'),
    business: [business.name, ...(business.address === undefined ? [] : [business.address])].map(i18n.text),
  }
  return renderEmail(parts, options)
}
