/** The email to the business about a calendar elsewhere that cannot be read. */
import { createFormatters } from '#locales/formatters.ts'
import type { CalendarFault, Provider } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'

export interface CalendarEmailOptions extends EmailEnvelope {
  readonly provider: Provider
  /** The host of the calendar, or the name of its platform. */
  readonly calendar: string
  /** Its place among the files of its provider, as in the console; absent if there is only one. */
  readonly number?: number
  readonly fault: CalendarFault
  readonly since: Instant
  /** Whether it was never read or not for a day, so that bookings are requests. */
  readonly isUnread: boolean
}

export function createCalendarEmail(options: CalendarEmailOptions): EmailMessage {
  const { provider, calendar, number, fault, since, isUnread, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(provider.timezone) })
  const name = i18n.text(provider.name)
  return renderEmail(
    {
      languageTag: i18n.tag,
      sender: i18n.text(business.name),
      title: i18n.t('mail.calendar_subject', { provider: name }),
      greeting: i18n.t('mail.greeting'),
      intro: i18n.t('mail.calendar_fault', { fault }),
      cause: i18n.t('mail.calendar_meaning', { unread: isUnread ? 'yes' : 'no', provider: name }),
      appointments: [
        [
          { label: i18n.t('label.provider'), value: name },
          {
            label: i18n.t('mail.calendar'),
            value:
              number === undefined ? calendar : i18n.t('mail.calendar_entry', { name: calendar, number }),
          },
          {
            label: i18n.t('mail.calendar_since'),
            value: `${formats.dateAt(since, 'full')}, ${formats.time(since)}`,
          },
        ],
      ],
      receipt: [],
      reason: i18n.t('mail.owner_reason'),
      business: [i18n.text(business.name)],
    },
    options,
  )
}
