/** The emails to somebody on the waitlist: that they are on it, and that a time is held for them. */
import { createFormatters } from '#locales/formatters.ts'
import { formatWaitlistDays } from '#locales/waitlist-days.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import type { EmailEvent } from '#schemas/runtime/email/email-events.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'
import { findSafeName } from '#server/features/emails/safe-name.ts'
import type { WaitlistEntry } from './waitlist.ts'

interface WaitlistEmailOptions<Event extends EmailEvent> extends Omit<EmailEnvelope<Event>, 'to'> {
  readonly entry: Pick<WaitlistEntry, 'firstName' | 'lastName' | 'email' | 'from' | 'to' | 'part'>
  readonly serviceName: Text
  /** Of the time that is offered, or else of the entry. */
  readonly providerName: Text | undefined
  /** URL of the page to leave the waitlist. */
  readonly leaveHref: string
}

export interface WaitlistOfferEmailOptions extends WaitlistEmailOptions<'waitlist-offered'> {
  /** The time that is held for the reader. */
  readonly offer: OfferedTime
  /** URL of the page to book it. */
  readonly href: string
}

export interface OfferedTime {
  readonly start: Instant
  readonly end: Instant
  /** Until when it is held. */
  readonly until: Instant
}

export function createWaitlistEmail(options: WaitlistEmailOptions<'waitlist-joined'>): EmailMessage {
  const { entry, i18n } = options
  const time = formatWaitlistDays(entry, { i18n, formats: createBusinessFormatters(options) })
  return renderEmail({ ...listCommonValues(options), time }, { ...options, to: entry.email })
}

export function createWaitlistOfferEmail(options: WaitlistOfferEmailOptions): EmailMessage {
  const { entry, offer, href } = options
  const formats = createBusinessFormatters(options)
  // Nobody knows where the reader is, so times name their zone.
  const values = {
    ...listCommonValues(options),
    time: `${formats.dateAt(offer.start, 'full')}, ${formats.timeRange(offer.start, offer.end)} (${formats.zoneName(offer.start)})`,
    until: `${formats.time(offer.until)} (${formats.zoneName(offer.until)})`,
    link: href,
  }
  return renderEmail(values, { ...options, to: entry.email })
}

const createBusinessFormatters = ({
  business,
  i18n,
}: Pick<WaitlistEmailOptions<EmailEvent>, 'business' | 'i18n'>) =>
  createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })

function listCommonValues({
  entry,
  serviceName,
  providerName,
  leaveHref,
  i18n,
}: WaitlistEmailOptions<EmailEvent>) {
  const name = findSafeName(entry, i18n)
  return {
    service: i18n.text(serviceName),
    leaveLink: leaveHref,
    ...(name === undefined ? {} : { name }),
    ...(providerName === undefined ? {} : { provider: i18n.text(providerName) }),
  }
}
