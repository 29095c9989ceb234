/** The email to the business about a calendar elsewhere that cannot be read. */
import { createFormatters } from '#locales/formatters.ts'
import type { CalendarFault, Provider } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'

export interface CalendarEmailOptions extends EmailEnvelope<'owner-calendar'> {
  readonly provider: Pick<Provider, 'name' | 'timezone'>
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
  const { provider, calendar, number, fault, since, isUnread, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(provider.timezone) })
  return renderEmail(
    {
      provider: i18n.text(provider.name),
      calendar: number === undefined ? calendar : i18n.t('mail.calendar_entry', { name: calendar, number }),
      since: `${formats.dateAt(since, 'full')}, ${formats.time(since)}`,
      fault,
      isUnread,
    },
    options,
  )
}
