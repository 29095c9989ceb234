/** The email with the link to all bookings of an address. It contains nothing that a visitor typed. */
import { createFormatters } from '#locales/formatters.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'

export interface BookingListEmailOptions extends EmailEnvelope<'booking-list'> {
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
  return renderEmail({ link: href, until }, options)
}
