/** Delivers the link to all bookings of an address, to that address alone. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import type { EmailBudget } from '#server/features/emails/calls/email-budget.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { spendEmailBudget } from '#server/features/emails/spend-email-budget.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createBookingListEmail } from './booking-list-email.ts'
import type { Bookings } from './bookings.ts'
import { getBookingLinkRateLimit } from './rules/booking-link-rate-limit.ts'
import type { BookingLinkRequests } from './store/booking-link-requests.ts'

export interface BookingListDeliveryContext extends EmailFinder {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'findOfContact'>
  readonly linkRequests: BookingLinkRequests
  readonly mail: Pick<MailTransport, 'send'>
  readonly emailBudget: Pick<EmailBudget, 'spend'>
  readonly clock: Clock
  /** @param of whose words and region the texts have; default: those of the product */
  getTranslator(locale: string, of?: WordedBusiness): Translator
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

/** Mail programs follow links to check them, so a link works more than once; it must therefore end soon. */
const listLinkMinutes = 60

export async function deliverBookingListEmail(
  entry: OutboxEntry<'booking.list_requested'>,
  context: BookingListDeliveryContext,
): Promise<DeliveryResult> {
  const { linkRequests, clock } = context
  const request = await linkRequests.find(entry.business, entry.id)
  if (!request) return { kind: 'nothing' }
  const to = await findBookedAddress(request, context)
  const isAllowed = to !== undefined && (await linkRequests.count(request, getBookingLinkRateLimit(clock())))
  const result = isAllowed ? await send({ entry, to, locale: request.locale }, context) : nothing
  if (['sent', 'nothing', 'withheld'].includes(result.kind))
    await linkRequests.close(entry.business, entry.id)
  return result
}

const nothing: DeliveryResult = { kind: 'nothing' }

/** Returns the address as somebody has booked with it, not as it was typed now. */
async function findBookedAddress(
  { business, email }: { readonly business: string; readonly email: string },
  { bookings, clock }: BookingListDeliveryContext,
): Promise<string | undefined> {
  const query = { business, email, now: clock(), page: 1, pageSize: 1 }
  const { upcoming, past } = await bookings.findOfContact(query)
  return [...upcoming, ...past][0]?.contact.email
}

async function send(
  {
    entry,
    to,
    locale,
  }: { readonly entry: Pick<OutboxEntry, 'business' | 'id'>; readonly to: string; readonly locale: string },
  context: BookingListDeliveryContext,
): Promise<DeliveryResult> {
  const records = await context.directories.read(entry.business)
  if (!records) return nothing
  const { business } = records
  const i18n = context.getTranslator(locale, records)
  const email = await context.findEmail('booking-list', { of: records, locale: i18n.locale })
  if (!email) return nothing
  const sent = { business: entry.business, id: entry.id, to, use: 'general' as const }
  if (!(await spendEmailBudget(sent, context.emailBudget))) return { kind: 'withheld' }
  const now = context.clock()
  const expiresAt = addMinutes(now, listLinkMinutes)
  const link = { business: business.slug, email: to, now, expiresAt }
  const token = await context.linkRequests.createListLink(link)
  const href = await context.pageAddress(business, `/widget/booking-list/${token}`, i18n.locale)
  const branding = await readEmailBranding(business)
  return context.mail.send(
    createBookingListEmail({ id: entry.id, to, email, business, i18n, href, expiresAt, branding }),
  )
}
