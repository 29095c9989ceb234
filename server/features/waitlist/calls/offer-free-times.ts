/**
 * Offers free times to those who wait, first come first served. It asks for what is free now instead of following
 * changes, so it makes no difference why a time is free: a cancellation, a move, a hold or an offer that has ended, or
 * new opening hours. An offer is an email: while none would be delivered, or read, nothing is offered, and no time is held
 * for nobody.
 */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Stores } from '#server/calls/stores.ts'
import { collectAppointmentLimits } from '#server/features/bookings/calls/booking-limits.ts'
import type { BookingsAndClassSessions } from '#server/features/bookings/class-sessions.ts'
import type { BusyFeeds } from '#server/features/busy-feeds/store/busy-feeds.ts'
import { createDirectory, type Directories } from '#server/features/directory/directory.ts'
import type { MailHealthStore } from '#server/features/emails/mail-health.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import {
  type AvailabilityPorts,
  loadCartSlotQuery,
} from '#server/features/slots/calls/availability-context.ts'
import { findBookingPlans } from '#server/features/slots/calls/booking-plans.ts'
import { findServiceOffer, getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { findUnreadProviders } from '#server/features/slots/calls/unread-calendars.ts'
import { iterateCartSlots } from '#server/features/slots/rules/cart-slots.ts'
import type { ServiceWithProviders } from '#server/features/slots/rules/order.ts'
import type { Clock } from '#server/lib/clock.ts'
import { randomId } from '#server/lib/identifiers.ts'
import {
  isOfferMinute,
  matchesWaitlistEntry,
  maxWaitlistDays,
  type WaitlistStart,
  waitlistOfferMinutes,
} from '../rules/waitlist.ts'
import type { WaitlistStore } from '../store/waitlist.ts'
import type { WaitlistEntry, WaitlistService } from '../waitlist.ts'

/** How long emails may be waiting, in seconds, before nothing more is promised by email. */
const maxEmailDelaySeconds = 5 * 60

/** How long a mail server that took no email is believed to take none. */
const mailFailureMinutes = 60

/** An entry ends when this many offers that were sent were not booked, which bounds its emails and the time held for it. */
const maxOffersPerEntry = 5

/** How many times of a business may be on offer at once: held times cannot be booked by others. */
const maxOpenOffers = 20

/** One run searches the times of this many services; the next one goes on after the last. */
const maxServicesPerRun = 50

export interface WaitlistJobOptions {
  readonly waitlist: WaitlistStore
  readonly busyFeeds: BusyFeeds
  readonly bookings: BookingsAndClassSessions
  readonly directories: Pick<Directories, 'read'>
  readonly outbox: Pick<OutboxStore, 'readBacklog'>
  readonly mailHealth: Pick<MailHealthStore, 'read'>
  readonly clock: Clock
  /** Whether emails are sent at all, and not only written to files. Default: true. */
  readonly sendsEmails?: boolean
}

/** The recurring work of the waitlist. */
export interface WaitlistJobs {
  /** Removes entries that have ended, and offers free times to those who wait. */
  offerFreeTimes(): Promise<void>
}

export function createWaitlistJobs(options: WaitlistJobOptions): WaitlistJobs {
  const { waitlist, clock } = options
  let after: WaitlistService | undefined
  return {
    async offerFreeTimes() {
      await waitlist.removeEnded({ now: clock(), maxOffers: maxOffersPerEntry, countsUnsent: false })
      const services = await waitlist.listServices({ after, limit: maxServicesPerRun })
      after = services.length < maxServicesPerRun ? undefined : services.at(-1)
      for (const business of new Set(services.map(service => service.business)))
        await waitlist.forgetUnsentOffers(business, clock())
      if (!(await areEmailsDelivered(options))) return
      for (const service of services) await offerTimesOfService(service, options)
    },
  }
}

/** Returns whether an email that is written now can be expected to arrive within minutes. */
async function areEmailsDelivered({
  outbox,
  mailHealth,
  clock,
  sendsEmails = true,
}: WaitlistJobOptions): Promise<boolean> {
  if (!sendsEmails) return false
  const now = clock()
  const { sent, failed } = await mailHealth.read()
  const isFailing =
    failed !== undefined && (sent ?? 0) < failed && now < addMinutes(failed, mailFailureMinutes)
  if (isFailing) return false
  const backlog = await outbox.readBacklog(now)
  return backlog.every(({ lane, dueForSeconds }) => lane !== 'letter' || dueForSeconds < maxEmailDelaySeconds)
}

async function offerTimesOfService(
  { business, service }: WaitlistService,
  { waitlist, bookings, busyFeeds, directories, clock }: WaitlistJobOptions,
): Promise<void> {
  const now = clock()
  const records = await directories.read(business)
  if (!records?.services.some(({ slug, waitlist: isOpen }) => slug === service && isOpen)) return
  const { minute } = toLocalDateTime(now, requireZone(records.business.timezone))
  if (!isOfferMinute(minute, records.business)) return
  const directory = createDirectory({ version: 0, records, images: [] })
  // Whether a platform is set up is not known here.
  const calendarAccounts = { isAvailable: true }
  const stores = { bookings, busyFeeds, waitlist }
  const context = { stores, directory, calendarAccounts, now }
  let left = maxOpenOffers - (await waitlist.countOpenOffers(business, now))
  const searches = new Map<string, Promise<Search | undefined>>()
  /** Network addresses with as many holds as they may have: others of them need not be tried in this run. */
  const refused = new Set<string | undefined>()
  for (const entry of await waitlist.listWaiting({ business, service, now })) {
    if (left <= 0) return
    if (entry.address !== undefined && refused.has(entry.address)) continue
    const who = entry.provider ?? 'any'
    const search = searches.get(who) ?? searchSlots(service, who, context)
    searches.set(who, search)
    const found = await search
    const outcome = found ? await offerFirstFit(entry, found, context) : 'unfit'
    if (outcome === 'refused') refused.add(entry.address)
    if (outcome !== 'offered') continue
    left -= 1
    // What is held now is not free for the next one.
    searches.clear()
  }
}

interface Search {
  readonly offer: ServiceWithProviders
  readonly starts: readonly WaitlistStart[]
}

/**
 * Finds what is free on all days that somebody can wait for, and can still be booked when an offer of it ends. Time of
 * providers whose calendars were not read may not be free, and an offer promises that it is. Reads the clock once for each start, because a thousand entries are compared with all of them.
 */
async function searchSlots(
  service: string,
  who: string,
  context: AvailabilityPorts,
): Promise<Search | undefined> {
  const found = findServiceOffer(service, who, context.directory)
  const offer = found.ok ? await withoutUnread(found.value, context) : undefined
  if (!offer) return undefined
  const zone = getZoneOrDefault(undefined, context.directory)
  const from = toLocalDateTime(context.now, zone).date
  const bounds = { from, to: addDays(from, maxWaitlistDays), zone, people: 1 }
  const query = await loadCartSlotQuery([offer], bounds, context)
  const { noticeMinutes = 0 } = offer.service
  const earliest = addMinutes(context.now, waitlistOfferMinutes + noticeMinutes)
  const starts: WaitlistStart[] = []
  for (const { start } of iterateCartSlots(query, earliest))
    starts.push({ start, ...toLocalDateTime(start, zone) })
  return { offer, starts }
}

/** Returns undefined if nobody is left. A collective team serves only as a whole. */
async function withoutUnread(
  offer: ServiceWithProviders,
  context: AvailabilityPorts,
): Promise<ServiceWithProviders | undefined> {
  const unread = await findUnreadProviders(offer.providers, context)
  const providers = offer.providers.filter(({ slug }) => !unread.has(slug))
  if (providers.length === 0) return undefined
  return offer.assignment === 'collective' && providers.length < offer.providers.length
    ? undefined
    : { ...offer, providers }
}

/** How many times are tried for an entry in a run: others may book while it runs. */
const maxTries = 3

type OfferContext = AvailabilityPorts & { readonly stores: Pick<Stores, 'waitlist'> }

/** Holds the first time that fits. */
async function offerFirstFit(
  entry: WaitlistEntry,
  { offer, starts }: Search,
  context: OfferContext,
): Promise<'offered' | 'refused' | 'unfit'> {
  const { durationMinutes } = offer.service
  const fits = starts.filter(start => matchesWaitlistEntry(start, entry, durationMinutes))
  for (const { start } of fits.slice(0, maxTries)) {
    const plans = await findBookingPlans([{ offer, start, seats: 1, offGrid: false, item: 0 }], context)
    if (!plans.ok) continue
    const { business, id, address, site } = entry
    const isOffered = await context.stores.waitlist.offer({
      business,
      entry: id,
      address,
      site,
      start,
      hold: randomId(),
      now: context.now,
      expiresAt: addMinutes(context.now, waitlistOfferMinutes),
      candidates: plans.value.map(plan => ({
        claims: plan.flatMap(({ claims }) => claims),
        limits: collectAppointmentLimits(plan),
      })),
    })
    if (isOffered) return 'offered'
  }
  return fits.length > 0 ? 'refused' : 'unfit'
}
