/** What the outbox says about bookings: each change, and requests for emails. */
import type { TopicDefinition } from '#server/features/outbox/topic-definition.ts'
import type { OutboxEntry, OutboxTopic } from '#server/features/outbox/topics.ts'
import type { BookingEmailKind } from './booking-email.ts'
import {
  type BookingEmailDeliveryContext,
  deliverBookingEmail,
  deliverResentBookingEmail,
} from './deliver-booking-email.ts'
import { type BookingLinkDeliveryContext, deliverBookingLink } from './deliver-booking-link.ts'
import { type BookingListDeliveryContext, deliverBookingListEmail } from './deliver-booking-list.ts'
import { deliverEmailCode, type EmailCodeDeliveryContext } from './deliver-email-code.ts'
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
    /** The business wants the customer to get the last email again. */
    'booking.letter_repeated': { readonly booking: string }
    /** Somebody wants the link to a booking, or to all of an address: the link request has the id of the entry. */
    'booking.link_requested': Readonly<Record<never, never>>
    'booking.list_requested': Readonly<Record<never, never>>
    /** A visitor proves an email address: the verification has the id of the entry. */
    'email.verification_requested': Readonly<Record<never, never>>
  }
}

export type BookingTopic = Extract<OutboxTopic, `booking.${string}` | 'email.verification_requested'>

export type BookingDeliveryContext = BookingEmailDeliveryContext &
  BookingLinkDeliveryContext &
  BookingListDeliveryContext &
  EmailCodeDeliveryContext

export interface BookingTopicDefinition<Topic extends BookingTopic>
  extends TopicDefinition<Topic, BookingDeliveryContext> {
  /** What the email about a change tells the customer; undefined: they get none. */
  readonly email?: BookingEmailKind | undefined
}

const announceChange = (email?: BookingEmailKind): BookingTopicDefinition<BookingChangeTopic> => ({
  lane: 'letter',
  payload: { booking: 'string', revision: 'number' },
  email,
  deliver: (entry, context) => deliverBookingEmail(entry, email, context),
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
    deliver: deliverResentBookingEmail,
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
    deliver: deliverBookingListEmail,
    giveUp: closeRequest,
  },
  'email.verification_requested': {
    lane: 'letter',
    payload: {},
    deliver: deliverEmailCode,
  },
}

const emails: Readonly<Partial<Record<string, Pick<BookingTopicDefinition<BookingChangeTopic>, 'email'>>>> =
  bookingTopics

/** Returns what the email about a change tells the customer, by the topic of its entry; undefined if they get none. */
export const findBookingEmailKind = (topic: string): BookingEmailKind | undefined => emails[topic]?.email
