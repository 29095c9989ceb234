/** The email with the code that proves an address. It contains nothing that a visitor typed. */
import { createFormatters } from '#locales/formatters.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'

export interface EmailCodeEmailOptions extends EmailEnvelope {
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
  const name = { business: i18n.text(business.name) }
  const parts = {
    languageTag: i18n.tag,
    sender: name.business,
    title: i18n.t('mail.email_code_subject', name),
    greeting: i18n.t('mail.greeting'),
    intro: i18n.t('mail.email_code_intro', name),
    appointments: [],
    receipt: [],
    reference: { label: i18n.t('mail.email_code'), value: code },
    more: i18n.t('mail.email_code_until', { until }),
    reason: i18n.t('mail.not_asked'),
    business: [business.name, ...(business.address === undefined ? [] : [business.address])].map(i18n.text),
  }
  return renderEmail(parts, options)
}
