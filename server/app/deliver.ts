/** Delivers outbox entries: what each one says, and to whom. */

import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking, Business, Provider, Receipt } from '#schemas/generated/types.gen.ts'
import { isOvertaken, listStandingChanges } from '#schemas/runtime/booking/standing-changes.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { ownerSecurityTopic } from '#server/features/audit/announced-change.ts'
import { repeatedLetterTopic } from '#server/features/bookings/booking-desk.ts'
import { type BookingLetterKind, createBookingLetter } from '#server/features/bookings/booking-letter.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { CalendarEntry } from '#server/features/bookings/calendar-files/calendar-file.ts'
import {
  type BookingListDeliveryContext,
  deliverBookingListLetter,
} from '#server/features/bookings/deliver-booking-list.ts'
import { createLetterCalendar } from '#server/features/bookings/letter-calendar.ts'
import { isMovedToUnread } from '#server/features/bookings/rules/booking-request.ts'
import { mergedMoveMinutes } from '#server/features/bookings/rules/merged-moves.ts'
import type { BusyFeeds } from '#server/features/busy-feeds/store/busy-feeds.ts'
import { addCalendarEntries, type CalendarEntryWriter } from '#server/features/calendars/calendar-entries.ts'
import { deliverCalendarLetter } from '#server/features/calendars/deliver-calendar-letter.ts'
import type { Payments } from '#server/features/checkout/store/payments.ts'
import type { Deliverer, DeliveryResult } from '#server/features/emails/deliverer.ts'
import { readLetterLook } from '#server/features/emails/letter-look.ts'
import { mayBeSent } from '#server/features/emails/may-be-sent.ts'
import { type EmailBudgetUse, getBookingEmailUse } from '#server/features/emails/rules/email-budget.ts'
import {
  deliverFormPaymentLetter,
  type FormPaymentDeliveryContext,
} from '#server/features/forms/deliver-form-payment.ts'
import {
  deliverDigest,
  deliverDisputeLetter,
  deliverOwnerLetter,
  isOwnerCause,
} from '#server/features/notifications/deliver-owner-letter.ts'
import { deliverSecurityLetter } from '#server/features/notifications/deliver-security-letter.ts'
import {
  addOwnerBookingEntries,
  ownerBookingTopic,
  ownerCalendarTopic,
  ownerDigestTopic,
  ownerDisputeTopic,
} from '#server/features/notifications/owner-entries.ts'
import { bookingLetterTopics, type OutboxEntry } from '#server/features/outbox/outbox.ts'
import type { Outbox } from '#server/features/outbox/store/outbox.ts'
import type { Members } from '#server/features/people/store/members.ts'
import {
  deliverWaitlistLetter,
  type WaitlistDeliveryContext,
  waitlistJoinedTopic,
  waitlistOfferedTopic,
} from '#server/features/waitlist/deliver-waitlist.ts'
import { addWebhookEntries } from '#server/features/webhooks/webhook-entries.ts'

export interface DeliveryContext
  extends FormPaymentDeliveryContext,
    BookingListDeliveryContext,
    WaitlistDeliveryContext,
    Pick<CalendarEntryWriter, 'calendarConnections'> {
  readonly bookings: Pick<Bookings, 'find' | 'findByReference' | 'findOfContact' | 'findHold' | 'readAgenda'>
  readonly outbox: Pick<Outbox, 'addOnce'>
  readonly payments: Pick<Payments, 'findDispute'>
  /** Whose owners are told of trouble if the business names no address. */
  readonly members: Pick<Members, 'list'>
  /** The words of a locale, or of the default one if the locale has no catalogue; dates as in the business's region. */
  getTranslator(locale: string, region?: string): Translator
  readonly busyFeeds: Pick<BusyFeeds, 'list' | 'listReadings'>
  /** The address that all letters are sent from. */
  readonly sender: string
  /** Returns one entry for each group of simultaneous appointments; `url` is that of the booking's page. */
  listCalendarEntries(parts: {
    readonly booking: Booking
    readonly business: Business
    readonly i18n: Translator
    readonly url: string
  }): readonly CalendarEntry[]
  /** Returns undefined if nothing was paid online. */
  findReceipt(booking: Booking, business: Business): Promise<Receipt | undefined>
  /** Returns the absolute URL of a page of the business. */
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

export const createDeliverer = (shared: DeliveryContext): Deliverer => ({
  deliver: async entry => {
    const context = { ...shared, directories: rememberRecords(shared.directories) }
    // Before the letter, so that a crash in between loses neither.
    await addWebhookEntries(entry, context)
    await addCalendarEntries(entry, context)
    if (entry.topic === submissionCreatedTopic) return nothing
    if (entry.topic === ownerBookingTopic) return deliverOwnerLetter(entry, context)
    if (entry.topic === ownerDigestTopic) return deliverDigest(entry, context)
    if (entry.topic === ownerCalendarTopic) return deliverCalendarLetter(entry, context)
    if (entry.topic === ownerDisputeTopic) return deliverDisputeLetter(entry, context)
    if (entry.topic === ownerSecurityTopic) return deliverSecurityLetter(entry, context)
    if (entry.topic === waitlistJoinedTopic || entry.topic === waitlistOfferedTopic)
      return deliverWaitlistLetter(entry, context)
    if (entry.topic === linkRequestedTopic) return deliverLink(entry, context)
    if (entry.topic === listRequestedTopic)
      return deliverBookingListLetter(entry, getLetterRateLimit(context), context)
    return entry.topic.startsWith('submission.')
      ? deliverFormPaymentLetter(entry, context)
      : deliverBookingLetter(entry, context)
  },
  async giveUp({ topic, business, id }) {
    if (topic === linkRequestedTopic || topic === listRequestedTopic)
      await shared.linkRequests.close(business, id)
  },
})

/** One delivery speaks of the records of one moment. */
function rememberRecords({ read }: DeliveryContext['directories']): DeliveryContext['directories'] {
  let records: ReturnType<typeof read> | undefined
  return {
    read(business) {
      records ??= read(business)
      return records
    },
  }
}

/** Nobody gets a letter about it. */
const submissionCreatedTopic = 'submission.created'
const linkRequestedTopic = 'booking.link_requested'
const listRequestedTopic = 'booking.list_requested'
const nothing: DeliveryResult = { kind: 'nothing' }

/** Letters with links that one address gets per hour, regardless of who asks for them. */
const maxLettersPerHour = 5

function getLetterRateLimit({ clock }: Pick<DeliveryContext, 'clock'>) {
  const now = clock()
  return { most: maxLettersPerHour, since: addMinutes(now, -60), now }
}

async function deliverLink(entry: OutboxEntry, context: DeliveryContext): Promise<DeliveryResult> {
  const { linkRequests, bookings } = context
  const request = await linkRequests.find(entry.business, entry.id)
  if (request?.reference === undefined) return nothing
  const booking = await bookings.findByReference({ ...request, reference: request.reference })
  const allowed = booking !== undefined && (await linkRequests.count(request, getLetterRateLimit(context)))
  const delivery = allowed
    ? await sendLetter({ entry, booking, kind: 'link', locale: request.locale, use: 'general' }, context)
    : nothing
  if (['sent', 'nothing', 'withheld'].includes(delivery.kind))
    await linkRequests.close(entry.business, entry.id)
  return delivery
}

async function deliverBookingLetter(entry: OutboxEntry, context: DeliveryContext): Promise<DeliveryResult> {
  const { booking: id, revision } = entry.payload
  const booking = id === undefined ? undefined : await context.bookings.find(entry.business, id)
  if (booking) await addOwnerEntries(entry, booking, context)
  const news = booking && getLetterKind(entry.topic, booking)
  if (!booking || !news) return nothing
  if (revision !== undefined && booking.history[revision - 1]?.silent) return nothing
  // The booking has changed since, and another entry announces that, or nobody is to be told.
  if (revision !== undefined && isOvertaken(booking, revision)) return nothing
  const until = findMoveLetterTime(entry, booking)
  if (until !== undefined && context.clock() < until) return { kind: 'later', until }
  const use = getBookingEmailUse(entry.topic, booking, revision)
  return sendLetter({ entry, booking, kind: news, locale: booking.locale, use }, context)
}

/** Visitors may move again at once; until the next move of theirs is unlikely, no email goes out. Undefined: it goes at once. */
function findMoveLetterTime({ topic, at, payload: { revision = 0 } }: OutboxEntry, { history }: Booking) {
  const isMove = topic === 'booking.rescheduled' && history[revision - 1]?.by === 'visitor'
  return isMove ? addMinutes(at, mergedMoveMinutes) : undefined
}

/** Adds the letters to the business before the visitor's is sent, so that a crash in between loses neither. */
async function addOwnerEntries(
  entry: OutboxEntry,
  booking: Booking,
  context: DeliveryContext,
): Promise<void> {
  if (!isOwnerCause(entry.topic)) return
  const records = await context.directories.read(entry.business)
  if (records)
    await addOwnerBookingEntries(entry, booking, { outbox: context.outbox, now: context.clock(), records })
}

const letterKinds: Readonly<Record<string, BookingLetterKind>> = bookingLetterTopics

function getLetterKind(topic: string, booking: Booking): BookingLetterKind | undefined {
  const { status, history } = booking
  if (topic === repeatedLetterTopic) return getCurrentLetterKind(booking)
  if (topic === 'booking.cancelled' && status !== 'cancelled') return 'changed'
  if (topic === 'booking.rescheduled' && isMovedToUnread(booking)) return 'requested'
  const stands = status !== 'expired' && status !== 'cancelled'
  if (topic === 'booking.refunded' && !stands && history.at(-1)?.by === 'system') return 'returned'
  return letterKinds[topic]
}

/** Returns the letter that tells how a booking stands now. */
function getCurrentLetterKind({ status, history }: Booking): BookingLetterKind {
  const changes = listStandingChanges(history)
  const isDeclined = status === 'cancelled' && changes.some(({ what }) => what === 'declined')
  const isApproved = status === 'scheduled' && changes.some(({ what }) => what === 'approved')
  return isDeclined ? 'declined' : isApproved ? 'approved' : status
}

interface LetterOptions {
  readonly entry: OutboxEntry
  readonly booking: Booking
  readonly kind: BookingLetterKind
  readonly locale: string
  /** Undefined: the letter is sent however many the address has had. */
  readonly use: EmailBudgetUse | undefined
}

async function sendLetter(
  { entry, booking, kind: news, locale, use }: LetterOptions,
  context: DeliveryContext,
): Promise<DeliveryResult> {
  const to = booking.contact.email
  const records = await context.directories.read(entry.business)
  // Erased since then, or booked without an address.
  if (to === undefined || to === '' || !records) return nothing
  const email = { business: entry.business, id: entry.id, to, use }
  if (!(await mayBeSent(email, context.emailBudget))) return { kind: 'withheld' }
  const { business, services } = records
  const i18n = context.getTranslator(locale, business.region)
  const pageAddress = (path: string) => context.pageAddress(business, path, i18n.locale)
  const path = `/widget/booking/${booking.id}`
  const href = await pageAddress(path)
  const receipt = await context.findReceipt(booking, business)
  const calendar = createLetterCalendar({
    kind: news,
    entries: context.listCalendarEntries({ booking, business, i18n, url: href }),
    organizer: { name: i18n.text(business.name), email: context.sender },
    attendee: to,
    now: context.clock(),
  })
  return context.mail.send(
    createBookingLetter({
      id: entry.id,
      to,
      kind: news,
      booking,
      business,
      href,
      i18n,
      calendar,
      replyTo: findReplyAddress(booking, records.providers),
      receipt: receipt && { receipt, href: await pageAddress(`${path}/receipt`) },
      look: await readLetterLook(business),
      getPreparation: slug => services.find(service => service.slug === slug)?.preparation ?? [],
    }),
  )
}

/** Returns the address of the provider whose appointments these are; undefined if they have none, or if there are several. */
function findReplyAddress(
  { appointments }: Booking,
  providers: readonly Pick<Provider, 'slug' | 'replyTo'>[],
): string | undefined {
  const standing = appointments.filter(({ cancelled }) => !cancelled)
  const slugs = new Set((standing.length > 0 ? standing : appointments).map(({ provider }) => provider))
  const [only] = slugs
  return slugs.size === 1 ? providers.find(({ slug }) => slug === only)?.replyTo : undefined
}
