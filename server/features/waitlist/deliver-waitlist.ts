/** Delivers the emails to those on the waitlist. Each has a link of its own, which is created with the email. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Business, Service } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { BusinessRecords, Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import type { EmailBudget } from '#server/features/emails/calls/email-budget.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { spendEmailBudget } from '#server/features/emails/spend-email-budget.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import { findOfferEnd, getOfferedProvider, isOfferMinute } from './rules/waitlist.ts'
import type { WaitlistStore } from './store/waitlist.ts'
import type { WaitlistEntry, WaitlistOfferKey } from './waitlist.ts'
import { createWaitlistEmail, createWaitlistOfferEmail } from './waitlist-email.ts'

export interface WaitlistDeliveryContext extends EmailFinder {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'findHold'>
  readonly waitlist: Pick<
    WaitlistStore,
    'find' | 'createLink' | 'extendOffer' | 'confirmOffer' | 'withdrawOffer'
  >
  readonly mail: Pick<MailTransport, 'send'>
  readonly emailBudget: Pick<EmailBudget, 'spend'>
  readonly clock: Clock
  /** @param of whose words and region the texts have; default: those of the product */
  getTranslator(locale: string, of?: WordedBusiness): Translator
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

const nothing: DeliveryResult = { kind: 'nothing' }

export async function deliverJoinedEmail(
  outboxEntry: OutboxEntry<'waitlist.joined'>,
  context: WaitlistDeliveryContext,
): Promise<DeliveryResult> {
  const parts = await findParts(outboxEntry, context)
  return parts ? sendEmail({ outboxEntry, ...parts }, context) : nothing
}

export async function deliverOfferEmail(
  outboxEntry: OutboxEntry<'waitlist.offered'>,
  context: WaitlistDeliveryContext,
): Promise<DeliveryResult> {
  const parts = await findParts(outboxEntry, context)
  if (!parts) return nothing
  const { business, payload } = outboxEntry
  const key = { business, entry: parts.entry.id, hold: payload.hold }
  const offered = await openOffer({ key, ...parts }, context)
  if (!offered) return nothing
  const result = await sendEmail({ outboxEntry, ...parts, offered }, context)
  // Held for nobody, the time is free for others. When emails arrive again, it is offered anew.
  if (result.kind === 'sent') await context.waitlist.confirmOffer(key)
  else await context.waitlist.withdrawOffer(key)
  return result
}

interface WaitlistParts {
  readonly entry: WaitlistEntry
  readonly records: BusinessRecords
  readonly service: Service
}

/** Returns undefined if the visitor waits no longer, or the service is gone. */
async function findParts(
  { business, payload }: OutboxEntry<'waitlist.joined' | 'waitlist.offered'>,
  { directories, waitlist }: WaitlistDeliveryContext,
): Promise<WaitlistParts | undefined> {
  const records = await directories.read(business)
  const entry = await waitlist.find(business, payload.waitlistEntry)
  const service = records?.services.find(({ slug }) => slug === entry?.service)
  return records && entry && service && { entry, records, service }
}

/** Lets the offer last from now, when its email is about to be sent. Undefined if it came to nothing. */
async function openOffer(
  { entry, key, records, service }: WaitlistParts & { readonly key: WaitlistOfferKey },
  context: WaitlistDeliveryContext,
): Promise<OpenOffer | undefined> {
  const now = context.clock()
  const offered = await findOfferedTime(entry, key.hold, { ...context, now })
  if (!offered) return undefined
  const until = findOfferEnd({ start: offered.start, noticeMinutes: service.noticeMinutes, now })
  const { minute } = toLocalDateTime(now, requireZone(records.business.timezone))
  if (until === undefined || !isOfferMinute(minute, records.business)) {
    await context.waitlist.withdrawOffer(key)
    return undefined
  }
  return (await context.waitlist.extendOffer({ ...key, now, until })) ? { ...offered, until } : undefined
}

interface OpenOffer {
  readonly start: Instant
  readonly provider: string | undefined
  readonly until: Instant
}

async function sendEmail(
  {
    outboxEntry,
    entry,
    records,
    service,
    offered,
  }: WaitlistParts & { readonly outboxEntry: Pick<OutboxEntry, 'id'>; readonly offered?: OpenOffer },
  context: WaitlistDeliveryContext,
): Promise<DeliveryResult> {
  const { business } = records
  const i18n = context.getTranslator(entry.locale, records)
  const query = { of: records, locale: i18n.locale }
  const offerEmail = offered && (await context.findEmail('waitlist-offered', query))
  const joinedEmail = offered ? undefined : await context.findEmail('waitlist-joined', query)
  if (!offerEmail && !joinedEmail) return nothing
  // An offer waits for an answer, so it may also use what is kept for bookings.
  const use = offered ? 'reserved' : 'general'
  const email = { business: entry.business, id: outboxEntry.id, to: entry.email, use } as const
  if (!(await spendEmailBudget(email, context.emailBudget))) return { kind: 'withheld' }
  const token = await context.waitlist.createLink(entry.business, entry.id)
  if (token === undefined) return nothing
  const toAddress = (page: 'entry' | 'offer') =>
    context.pageAddress(business, `/widget/waitlist-${page}/${token}`, i18n.locale)
  const envelope = {
    id: outboxEntry.id,
    entry,
    business,
    i18n,
    serviceName: service.name,
    providerName: findProviderName(offered?.provider ?? entry.provider, records),
    leaveHref: await toAddress('entry'),
    branding: await readEmailBranding(business),
  }
  if (joinedEmail) return context.mail.send(createWaitlistEmail({ ...envelope, email: joinedEmail }))
  if (!offered || !offerEmail) return nothing
  const { start, until } = offered
  return context.mail.send(
    createWaitlistOfferEmail({
      ...envelope,
      email: offerEmail,
      offer: { start, end: addMinutes(start, service.durationMinutes), until },
      href: await toAddress('offer'),
    }),
  )
}

/** Returns what is held; undefined if the offer has ended, or another one has been made since. */
async function findOfferedTime(
  { business, provider, offer }: WaitlistEntry,
  hold: string,
  { bookings, now }: Pick<WaitlistDeliveryContext, 'bookings'> & { readonly now: Instant },
) {
  if (offer?.hold !== hold || offer.until <= now) return undefined
  const live = await bookings.findHold({ business, hold, now })
  const [time] = live?.times ?? []
  if (!live || !time) return undefined
  return { start: time.start, provider: getOfferedProvider(provider, live.times) }
}

const findProviderName = (slug: string | undefined, { providers, teams }: BusinessRecords) =>
  [...providers, ...teams].find(record => record.slug === slug)?.name
