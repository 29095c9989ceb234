/** The email with the code that proves an address. It contains nothing that a visitor typed. */
import { createFormatters } from '#locales/formatters.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'

export interface EmailCodeEmailOptions extends EmailEnvelope<'email-verification'> {
  /** Six digits. */
  readonly code: string
  /** When the code ends. */
  readonly endsAt: Instant
}

export function createEmailCodeEmail(options: EmailCodeEmailOptions): EmailMessage {
  const { code, endsAt, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  // Nobody knows where the reader is, so the time names its zone.
  const until = `${formats.time(endsAt)} (${formats.zoneName(endsAt)})`
  return renderEmail({ code, until }, options)
}
