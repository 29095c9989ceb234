/** What the outbox says about bookings: each change, and requests for emails. */
import type { TopicDefinition } from '#server/features/outbox/topic-definition.ts'
import type { OutboxEntry, OutboxTopic } from '#server/features/outbox/topics.ts'
import type { BookingLetterKind } from './booking-letter.ts'
import {
  type BookingLetterDeliveryContext,
  deliverBookingLetter,
  repeatBookingLetter,
} from './deliver-booking-letter.ts'
import { type BookingLinkDeliveryContext, deliverBookingLink } from './deliver-booking-link.ts'
import { type BookingListDeliveryContext, deliverBookingListLetter } from './deliver-booking-list.ts'
import type { BookingChangeTopic } from './rules/change-topic.ts'

/** The change is `history[revision - 1]`. */
export interface BookingChangePayload {
  readonly booking: string
  readonly revision: number
  /** Providers who had appointments of the booking before the change, but have none any more. */
  readonly formerProviders?: readonly string[]
}

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics extends Readonly<Record<BookingChangeTopic, BookingChangePayload>> {
    /** The business wants the client to get the last email again. */
    'booking.letter_repeated': { readonly booking: string }
    /** Somebody wants the link to a booking, or to all of an address: the link request has the id of the entry. */
    'booking.link_requested': Readonly<Record<never, never>>
    'booking.list_requested': Readonly<Record<never, never>>
  }
}

export type BookingTopic = Extract<OutboxTopic, `booking.${string}`>

export type BookingDeliveryContext = BookingLetterDeliveryContext &
  BookingLinkDeliveryContext &
  BookingListDeliveryContext

export interface BookingTopicDefinition<Topic extends BookingTopic>
  extends TopicDefinition<Topic, BookingDeliveryContext> {
  /** What the email about a change tells the client; undefined: they get none. */
  readonly letter?: BookingLetterKind | undefined
}

const announceChange = (letter?: BookingLetterKind): BookingTopicDefinition<BookingChangeTopic> => ({
  lane: 'letter',
  payload: { booking: 'string', revision: 'number' },
  letter,
  deliver: (entry, context) => deliverBookingLetter(entry, letter, context),
})

const closeRequest = (
  { business, id }: OutboxEntry<'booking.link_requested' | 'booking.list_requested'>,
  { linkRequests }: BookingDeliveryContext,
): Promise<void> => linkRequests.close(business, id)

export const bookingTopics: { readonly [Topic in BookingTopic]: BookingTopicDefinition<Topic> } = {
  'booking.scheduled': announceChange('scheduled'),
  'booking.requested': announceChange('requested'),
  'booking.rescheduled': announceChange('rescheduled'),
  'booking.cancelled': announceChange('cancelled'),
  'booking.approved': announceChange('approved'),
  'booking.declined': announceChange('declined'),
  'booking.awaiting-payment': announceChange('awaiting-payment'),
  'booking.expired': announceChange('expired'),
  'booking.refunded': announceChange('refunded'),
  'booking.returned_to_gift_card': announceChange('gift-card'),
  'booking.no-show': announceChange(),
  'booking.no-show-withdrawn': announceChange(),
  'booking.letter_repeated': {
    lane: 'letter',
    payload: { booking: 'string' },
    deliver: repeatBookingLetter,
  },
  'booking.link_requested': {
    lane: 'letter',
    payload: {},
    deliver: deliverBookingLink,
    giveUp: closeRequest,
  },
  'booking.list_requested': {
    lane: 'letter',
    payload: {},
    deliver: deliverBookingListLetter,
    giveUp: closeRequest,
  },
}

const letters: Readonly<Partial<Record<string, Pick<BookingTopicDefinition<BookingChangeTopic>, 'letter'>>>> =
  bookingTopics

/** Returns what the email about a change tells the client, by the topic of its entry; undefined if they get none. */
export const findLetterKind = (topic: string): BookingLetterKind | undefined => letters[topic]?.letter
