/** Delivers the letters to those on the waitlist. Each has a link of its own, which is created with the letter. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { getOfferedProvider } from '../domain/waitlist.ts'
import { readLetterLook } from '../mail/letter-look.ts'
import { createWaitlistLetter, type OfferedTime } from '../mail/waitlist-letter.ts'
import type { Bookings } from '../ports/bookings.ts'
import type { Clock } from '../ports/clock.ts'
import type { BusinessRecords, Directories } from '../ports/directory.ts'
import type { MailResult, MailTransport } from '../ports/mail-transport.ts'
import type { OutboxEntry } from '../ports/outbox.ts'
import type { Waitlist, WaitlistEntry } from '../ports/waitlist.ts'

export interface WaitlistDeliveryContext {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'findHold'>
  readonly waitlist: Pick<Waitlist, 'find' | 'createLink'>
  readonly mail: MailTransport
  readonly clock: Clock
  getTranslator(locale: string, region?: string): Translator
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

type WaitlistDeliveryResult = MailResult | { readonly kind: 'nothing' }
const nothing: WaitlistDeliveryResult = { kind: 'nothing' }

export const waitlistJoinedTopic = 'waitlist.joined'
export const waitlistOfferedTopic = 'waitlist.offered'

export async function deliverWaitlistLetter(
  outboxEntry: OutboxEntry,
  context: WaitlistDeliveryContext,
): Promise<WaitlistDeliveryResult> {
  const { business: slug, topic, payload } = outboxEntry
  const records = await context.directories.read(slug)
  const entry =
    payload.waitlistEntry === undefined ? undefined : await context.waitlist.find(slug, payload.waitlistEntry)
  const service = records?.services.find(one => one.slug === entry?.service)
  if (!records || !entry || !service) return nothing
  const offered =
    topic === waitlistOfferedTopic ? await findOfferedTime(entry, payload.hold, context) : undefined
  if (topic === waitlistOfferedTopic && !offered) return nothing
  const token = await context.waitlist.createLink(slug, entry.id)
  if (token === undefined) return nothing
  const { business } = records
  const i18n = context.getTranslator(entry.locale, business.region)
  const toAddress = (page: 'entry' | 'offer') =>
    context.pageAddress(business, `/widget/waitlist-${page}/${token}`, i18n.locale)
  const end = (start: OfferedTime['start']) => addMinutes(start, service.durationMinutes)
  return context.mail.send(
    createWaitlistLetter({
      ...{ id: outboxEntry.id, entry, business, i18n, serviceName: service.name },
      providerName: findProviderName(offered?.provider ?? entry.provider, records),
      offer: offered && { start: offered.start, end: end(offered.start), until: offered.until },
      href: await toAddress(offered ? 'offer' : 'entry'),
      leaveHref: offered && (await toAddress('entry')),
      look: await readLetterLook(business),
    }),
  )
}

/** Returns what is held; undefined if the offer has ended, or another one has been made since. */
async function findOfferedTime(
  { business, provider, offer }: WaitlistEntry,
  hold: string | undefined,
  { bookings, clock }: WaitlistDeliveryContext,
) {
  const now = clock()
  if (hold === undefined || offer?.hold !== hold || offer.until <= now) return undefined
  const live = await bookings.findHold({ business, hold, now })
  const [time] = live?.times ?? []
  if (!live || !time) return undefined
  return { start: time.start, provider: getOfferedProvider(provider, live.times), until: live.expiresAt }
}

const findProviderName = (slug: string | undefined, { providers, teams }: BusinessRecords) =>
  [...providers, ...teams].find(record => record.slug === slug)?.name
