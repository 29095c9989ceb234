/** Delivers the email to the customer about a booking: about a change, or once more about how it stands. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Business, Provider, Receipt } from '#schemas/generated/types.gen.ts'
import { isEmailSuperseded, listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import type { EmailBudget } from '#server/features/emails/calls/email-budget.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { type EmailBudgetUse, getBookingEmailUse } from '#server/features/emails/rules/email-budget.ts'
import { spendEmailBudget } from '#server/features/emails/spend-email-budget.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type BookingEmailKind, createBookingEmail, getBookingEmailEvent } from './booking-email.ts'
import type { Bookings } from './bookings.ts'
import { createCalendarAttachment } from './calendar-attachment.ts'
import { listCalendarEntries } from './calendar-files/calendar-entries.ts'
import { createChangeLinks } from './change-links.ts'
import { isRescheduledToUnreadCalendar } from './rules/booking-request.ts'
import type { BookingChangeTopic } from './rules/change-topic.ts'
import { mergedRescheduleMinutes } from './rules/merged-reschedules.ts'

export interface SendBookingEmailContext extends EmailFinder {
  readonly directories: Pick<Directories, 'read'>
  readonly mail: Pick<MailTransport, 'send'>
  readonly emailBudget: Pick<EmailBudget, 'spend'>
  readonly clock: Clock
  /** The address that all emails are sent from. */
  readonly sender: string
  /**
   * The words of a locale, or of the default one if the locale has no catalogue; dates as in the business's region.
   *
   * @param of whose words and region the texts have; default: those of the product
   */
  getTranslator(locale: string, of?: WordedBusiness): Translator
  /** Returns undefined if nothing was paid online. */
  findReceipt(booking: Booking, business: Business): Promise<Receipt | undefined>
  /** Returns the absolute URL of a page of the business. */
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

export interface BookingEmailDeliveryContext extends SendBookingEmailContext {
  readonly bookings: Pick<Bookings, 'find'>
}

const nothing: DeliveryResult = { kind: 'nothing' }

/** `kind` is what the email about such a change says; undefined: there is none. */
export async function deliverBookingEmail(
  entry: OutboxEntry<BookingChangeTopic>,
  kind: BookingEmailKind | undefined,
  context: BookingEmailDeliveryContext,
): Promise<DeliveryResult> {
  const { business, topic, at, payload } = entry
  const { revision } = payload
  const booking = kind && (await context.bookings.find(business, payload.booking))
  const change = booking?.history[revision - 1]
  if (!booking || change?.silent) return nothing
  // The booking has changed since, and another entry announces that, or nobody is to be told.
  if (isEmailSuperseded(booking, revision)) return nothing
  const until = topic === 'booking.rescheduled' ? findMoveEmailTime(at, change) : undefined
  if (until !== undefined && context.clock() < until) return { kind: 'later', until }
  const use = getBookingEmailUse(topic, booking, revision)
  const told = chooseKind(topic, kind, booking)
  return sendBookingEmail({ entry, booking, kind: told, locale: booking.locale, use }, context)
}

/** Visitors may move again at once; until the next move of theirs is unlikely, no email goes out. Undefined: it goes at once. */
const findMoveEmailTime = (movedAt: Instant, change: Booking['history'][number] | undefined) =>
  change?.by === 'visitor' ? addMinutes(movedAt, mergedRescheduleMinutes) : undefined

function chooseKind(topic: BookingChangeTopic, kind: BookingEmailKind, booking: Booking): BookingEmailKind {
  const { status, history } = booking
  if (topic === 'booking.cancelled' && status !== 'cancelled') return 'changed'
  if (topic === 'booking.rescheduled' && isRescheduledToUnreadCalendar(booking)) return 'requested'
  const stands = status !== 'expired' && status !== 'cancelled'
  if (topic === 'booking.refunded' && !stands && history.at(-1)?.by === 'system') return 'returned'
  return kind
}

export async function deliverResentBookingEmail(
  entry: OutboxEntry<'booking.letter_repeated'>,
  context: BookingEmailDeliveryContext,
): Promise<DeliveryResult> {
  const booking = await context.bookings.find(entry.business, entry.payload.booking)
  if (!booking) return nothing
  const kind = getCurrentEmailKind(booking)
  const use = getBookingEmailUse(entry.topic, booking, undefined)
  return sendBookingEmail({ entry, booking, kind, locale: booking.locale, use }, context)
}

/** Returns the email that tells how a booking stands now. */
function getCurrentEmailKind({ status, history }: Booking): BookingEmailKind {
  const changes = listEffectiveChanges(history)
  const isDeclined = status === 'cancelled' && changes.some(({ what }) => what === 'declined')
  const isApproved = status === 'scheduled' && changes.some(({ what }) => what === 'approved')
  return isDeclined ? 'declined' : isApproved ? 'approved' : status
}

interface SendBookingEmailOptions {
  readonly entry: Pick<OutboxEntry, 'business' | 'id'>
  readonly booking: Booking
  readonly kind: BookingEmailKind
  readonly locale: string
  /** Undefined: the email is sent however many the address has had. */
  readonly use: EmailBudgetUse | undefined
  /** The appointments that a reminder is about; default: the email is about the whole booking. */
  readonly only?: readonly [Appointment, ...Appointment[]]
}

export async function sendBookingEmail(
  { entry, booking, kind, locale, use, only }: SendBookingEmailOptions,
  context: SendBookingEmailContext,
): Promise<DeliveryResult> {
  const to = booking.contact.email
  const records = await context.directories.read(entry.business)
  // Erased since then, or booked without an address.
  if (to === undefined || to === '' || !records) return nothing
  const { business, services } = records
  const i18n = context.getTranslator(locale, records)
  const email = await context.findEmail(getBookingEmailEvent(kind), { of: records, locale: i18n.locale })
  if (!email) return nothing
  const sent = { business: entry.business, id: entry.id, to, use }
  if (!(await spendEmailBudget(sent, context.emailBudget))) return { kind: 'withheld' }
  const pageAddress = (path: string) => context.pageAddress(business, path, i18n.locale)
  const now = context.clock()
  const told = only ? { ...booking, appointments: [...only] } : booking
  const path = `/widget/booking/${booking.id}`
  const href = await pageAddress(path)
  const receipt = only ? undefined : await context.findReceipt(booking, business)
  const calendar = createCalendarAttachment({
    kind,
    entries: listCalendarEntries({ booking, business, services, i18n, url: href }),
    organizer: { name: i18n.text(business.name), email: context.sender },
    attendee: to,
    now,
  })
  return context.mail.send(
    createBookingEmail({
      id: entry.id,
      to,
      email,
      kind,
      booking: told,
      business,
      href,
      i18n,
      calendar,
      changeLinks: only && (await createChangeLinks(booking, only, { ...records, now, i18n, pageAddress })),
      replyTo: findReplyAddress(told, records.providers),
      receipt: receipt && { receipt, href: await pageAddress(`${path}/receipt`) },
      branding: await readEmailBranding(business),
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
