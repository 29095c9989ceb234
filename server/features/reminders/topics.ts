/** What the outbox says about reminders. */
import type { TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import { deliverReminder, type ReminderDeliveryContext } from './deliver-reminder.ts'

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics {
    /** A customer is to be reminded of the visit with the appointment that begins at `start`. */
    'reminder.due': { readonly booking: string; readonly start: string; readonly before: string }
  }
}

export const reminderTopics: TopicDefinitions<'reminder.due', ReminderDeliveryContext> = {
  'reminder.due': {
    lane: 'letter',
    payload: { booking: 'string', start: 'string', before: 'string' },
    deliver: deliverReminder,
  },
}
