/** The emails to somebody on the waitlist: that they are on it, and that a time is held for them. */
import { createFormatters, type Formatters } from '#locales/formatters.ts'
import { formatWaitlistDays } from '#locales/waitlist-days.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailFact } from '#server/features/emails/email-parts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { formatSalutation } from '#server/features/emails/salutation.ts'
import type { WaitlistEntry } from './waitlist.ts'

export interface WaitlistEmailOptions extends Omit<EmailEnvelope, 'to'> {
  readonly entry: WaitlistEntry
  readonly serviceName: Text
  /** Of the time that is offered, or else of the entry. */
  readonly providerName: Text | undefined
  /** The time that is held for the reader. */
  readonly offer?: OfferedTime | undefined
  /** URL of the page to book the time, or to leave the waitlist. */
  readonly href: string
  /** URL of the page to leave the waitlist, in an email that offers a time. */
  readonly leaveHref?: string | undefined
}

export interface OfferedTime {
  readonly start: Instant
  readonly end: Instant
  /** Until when it is held. */
  readonly until: Instant
}

export function createWaitlistEmail(options: WaitlistEmailOptions): EmailMessage {
  const { entry, offer, href, leaveHref, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  const kind = offer ? 'offered' : 'joined'
  // Nobody knows where the reader is, so the time names its zone.
  const until = offer ? `${formats.time(offer.until)} (${formats.zoneName(offer.until)})` : ''
  const parts = {
    languageTag: i18n.tag,
    sender: i18n.text(business.name),
    title: i18n.t('mail.waitlist_subject', { kind, business: i18n.text(business.name) }),
    greeting: formatSalutation(entry, i18n),
    intro: i18n.t('mail.waitlist_intro', { kind, until }),
    appointments: [listFacts(options, formats)],
    receipt: [],
    link: {
      label: i18n.t(offer ? 'mail.waitlist_book' : 'waitlist.leave'),
      href,
      warning: i18n.t('mail.waitlist_warning', { kind }),
    },
    ...(leaveHref === undefined ? {} : { leaveLink: { label: i18n.t('waitlist.leave'), href: leaveHref } }),
    business: [business.name, ...(business.address === undefined ? [] : [business.address])].map(i18n.text),
  }
  return renderEmail(parts, { ...options, to: entry.email })
}

function listFacts(
  { entry, offer, serviceName, providerName, i18n }: WaitlistEmailOptions,
  formats: Formatters,
): EmailFact[] {
  const when = offer
    ? `${formats.dateAt(offer.start, 'full')}, ${formats.timeRange(offer.start, offer.end)} (${formats.zoneName(offer.start)})`
    : formatWaitlistDays(entry, { i18n, formats })
  return [
    { label: i18n.t('label.what'), value: i18n.text(serviceName) },
    ...(providerName === undefined
      ? []
      : [{ label: i18n.t('label.provider'), value: i18n.text(providerName) }]),
    { label: i18n.t('label.when'), value: when },
  ]
}
