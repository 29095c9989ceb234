/** What the outbox says about calendars elsewhere: events for those that are connected, and emails about those that fail. */
import type { AlertRecipient } from '#server/features/notifications/alert-recipient.ts'
import type { TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import type { CalendarPlatformName } from './calendar-platform.ts'
import { type CalendarEmailContext, deliverBusyFeedFailureEmail } from './deliver-busy-feed-failure-email.ts'
import { type CalendarDeliveryContext, deliverCalendarEvent } from './deliver-calendar-event.ts'

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics {
    'calendar.event': {
      /** Whose connected calendar is changed, and where it is. */
      readonly provider: string
      readonly platform: CalendarPlatformName
      /** Absent: all bookings that are to come. */
      readonly booking?: string
      /** The change of the booking; absent: all its appointments. */
      readonly revision?: number
    }
    'owner.calendar': {
      readonly recipient: AlertRecipient
      /** Whose calendar cannot be read. */
      readonly provider: string
      /** `BusyFeedKey.feed`. */
      readonly feed: string
    }
  }
}

export const calendarEventTopics: TopicDefinitions<'calendar.event', CalendarDeliveryContext> = {
  'calendar.event': {
    lane: 'calendar',
    payload: { provider: 'string', platform: 'string' },
    deliver: deliverCalendarEvent,
  },
}

export const busyFeedFailureTopics: TopicDefinitions<'owner.calendar', CalendarEmailContext> = {
  'owner.calendar': {
    lane: 'letter',
    payload: { recipient: 'string', provider: 'string', feed: 'string' },
    deliver: deliverBusyFeedFailureEmail,
  },
}
