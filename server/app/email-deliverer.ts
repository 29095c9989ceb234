/** Delivers the entries of the outbox in the lane of emails. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { type BookingDeliveryContext, bookingTopics } from '#server/features/bookings/topics.ts'
import {
  addCalendarOutboxEntries,
  type CalendarOutboxStores,
} from '#server/features/calendars/calendar-outbox-entries.ts'
import type { CalendarEmailContext } from '#server/features/calendars/deliver-busy-feed-failure-email.ts'
import { busyFeedFailureTopics } from '#server/features/calendars/topics.ts'
import type { FormPaymentDeliveryContext } from '#server/features/forms/deliver-form-payment.ts'
import { submissionTopics } from '#server/features/forms/topics.ts'
import { addOwnerOutboxEntries } from '#server/features/notifications/owner-outbox-entries.ts'
import { type NotificationDeliveryContext, ownerTopics } from '#server/features/notifications/topics.ts'
import { createTopicDeliverer } from '#server/features/outbox/deliver-by-topic.ts'
import type { Deliverer } from '#server/features/outbox/deliverer.ts'
import type { TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import type { TopicOf } from '#server/features/outbox/topics.ts'
import type { ReminderDeliveryContext } from '#server/features/reminders/deliver-reminder.ts'
import { reminderTopics } from '#server/features/reminders/topics.ts'
import type { WaitlistDeliveryContext } from '#server/features/waitlist/deliver-waitlist.ts'
import { waitlistTopics } from '#server/features/waitlist/topics.ts'
import { addWebhookOutboxEntries } from '#server/features/webhooks/webhook-outbox-entries.ts'

export type DeliveryContext = BookingDeliveryContext &
  WaitlistDeliveryContext &
  FormPaymentDeliveryContext &
  NotificationDeliveryContext &
  CalendarEmailContext &
  ReminderDeliveryContext &
  CalendarOutboxStores

const definitions: TopicDefinitions<TopicOf<'letter'>, DeliveryContext> = {
  ...bookingTopics,
  ...waitlistTopics,
  ...submissionTopics,
  ...ownerTopics,
  ...busyFeedFailureTopics,
  ...reminderTopics,
}

/** What else follows from an entry, before its own email. */
const followers = [addWebhookOutboxEntries, addCalendarOutboxEntries, addOwnerOutboxEntries]

export const createEmailDeliverer = (shared: DeliveryContext): Deliverer =>
  createTopicDeliverer({
    definitions,
    followers,
    createContext: () => ({ ...shared, ...rememberReads(shared) }),
  })

/** One delivery speaks of the records and the booking of one moment. */
function rememberReads({
  directories,
  bookings,
}: DeliveryContext): Pick<DeliveryContext, 'directories' | 'bookings'> {
  let records: ReturnType<typeof directories.read> | undefined
  const found = new Map<string, Promise<Booking | undefined>>()
  return {
    directories: {
      read(business) {
        records ??= directories.read(business)
        return records
      },
    },
    bookings: {
      ...bookings,
      find(business, id) {
        const reading = found.get(id) ?? bookings.find(business, id)
        found.set(id, reading)
        return reading
      },
    },
  }
}
