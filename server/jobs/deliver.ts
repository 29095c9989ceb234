/** What each note of the outbox says to whom. */
import type { LocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking, Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { type BookingLetterKind, createBookingLetter } from '../mail/booking-letter.ts'
import type { Bookings } from '../ports/bookings.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directories } from '../ports/directory.ts'
import type { LinkRequests } from '../ports/link-requests.ts'
import type { MailResult, MailTransport } from '../ports/mail-transport.ts'
import type { OutboxEntry } from '../ports/outbox.ts'

export interface DeliveryContext {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'find' | 'findByReference'>
  readonly linkRequests: LinkRequests
  readonly mail: MailTransport
  readonly clock: Clock
  /** In the language of a locale, if there is a catalogue; else in the default one. */
  words(locale: string): Translator
  /** The full address of a page of the business. */
  pageAddress(business: Business, path: string, locale: LocaleCode): Promise<string>
}

/** `nothing`: there is nobody, or nothing any more, to be told. */
export type DeliveryResult = MailResult | { readonly kind: 'nothing' }

export interface Deliverer {
  deliver(note: OutboxEntry): Promise<DeliveryResult>
  /** The note is not tried again. */
  giveUp(note: OutboxEntry): Promise<void>
}

export const createDeliverer = (context: DeliveryContext): Deliverer => ({
  deliver: note => (note.topic === linkTopic ? answerRequest(note, context) : tellNews(note, context)),
  async giveUp({ topic, business, id }) {
    if (topic === linkTopic) await context.linkRequests.close(business, id)
  },
})

const linkTopic = 'booking.link_requested'
const nothing: DeliveryResult = { kind: 'nothing' }

/** So many letters with links go to one address in an hour, whoever asks for them. */
const mostLettersPerHour = 5

async function answerRequest(note: OutboxEntry, context: DeliveryContext): Promise<DeliveryResult> {
  const { linkRequests, bookings, clock } = context
  const request = await linkRequests.find(note.business, note.id)
  if (!request) return nothing
  const booking = await bookings.findByReference(request)
  const now = clock()
  const limit = { most: mostLettersPerHour, since: addMinutes(now, -60), now }
  const allowed = booking !== undefined && (await linkRequests.count(request, limit))
  const delivery = allowed
    ? await write({ note, booking, news: 'link', locale: request.locale }, context)
    : nothing
  if (delivery.kind === 'sent' || delivery.kind === 'nothing')
    await linkRequests.close(note.business, note.id)
  return delivery
}

async function tellNews(note: OutboxEntry, context: DeliveryContext): Promise<DeliveryResult> {
  const { booking: id, revision } = note.payload
  const booking = id === undefined ? undefined : await context.bookings.find(note.business, id)
  const news = booking && newsOf(note.topic, booking)
  if (!booking || !news) return nothing
  // Something newer has become of it, and a note of its own says so.
  if (revision !== undefined && revision < booking.history.length) return nothing
  return write({ note, booking, news, locale: booking.locale }, context)
}

const topics: Readonly<Record<string, BookingLetterKind>> = {
  'booking.scheduled': 'scheduled',
  'booking.requested': 'requested',
  'booking.rescheduled': 'rescheduled',
  'booking.cancelled': 'cancelled',
  'booking.approved': 'approved',
  'booking.declined': 'declined',
}

const newsOf = (topic: string, { status }: Booking): BookingLetterKind | undefined =>
  topic === 'booking.cancelled' && status !== 'cancelled' ? 'changed' : topics[topic]

interface LetterContext {
  readonly note: OutboxEntry
  readonly booking: Booking
  readonly news: BookingLetterKind
  readonly locale: string
}

async function write(
  { note, booking, news, locale }: LetterContext,
  context: DeliveryContext,
): Promise<DeliveryResult> {
  const to = booking.contact.email
  const business = (await context.directories.read(note.business))?.business
  // Erased meanwhile, or booked without an address.
  if (to === undefined || to === '' || !business) return nothing
  const words = context.words(locale)
  const href = await context.pageAddress(business, `/widget/booking/${booking.id}`, words.locale)
  return context.mail.send(createBookingLetter({ id: note.id, to, news, booking, business, href, words }))
}
