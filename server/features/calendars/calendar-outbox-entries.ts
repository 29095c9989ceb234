/** Writes the outbox entries for connected calendars. Writing one again has no effect. */

import type { Bookings } from '#server/features/bookings/bookings.ts'
import { deriveOutboxEntryId } from '#server/features/outbox/derive-outbox-entry-id.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import { isEntryWithTopicIn, type OutboxEntry, type OutboxTopic } from '#server/features/outbox/topics.ts'
import { listConnectedCalendars } from './platforms/list-connected-calendars.ts'
import type { CalendarConnections } from './store/calendar-connections.ts'

export interface CalendarOutboxStores {
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly bookings: Pick<Bookings, 'find'>
  readonly calendarConnections: Pick<CalendarConnections, 'list'>
}

/** The changes of a booking that change its appointments. */
const topics = {
  'booking.scheduled': true,
  'booking.requested': true,
  'booking.rescheduled': true,
  'booking.cancelled': true,
  'booking.approved': true,
  'booking.declined': true,
  'booking.awaiting-payment': true,
  'booking.expired': true,
} as const satisfies Partial<Record<OutboxTopic, true>>

/** Adds an entry for each connected calendar that has appointments of the booking, or had some before the change. */
export async function addCalendarOutboxEntries(
  entry: OutboxEntry,
  { outbox, bookings, calendarConnections }: CalendarOutboxStores,
): Promise<void> {
  if (!isEntryWithTopicIn(entry, topics)) return
  const { business, id, at, payload } = entry
  const connections = await calendarConnections.list(business)
  const booking = connections.length > 0 ? await bookings.find(business, payload.booking) : undefined
  if (!booking) return
  const { revision, formerProviders = [] } = payload
  const providers = [...booking.appointments.map(({ provider }) => provider), ...formerProviders]
  for (const owner of listConnectedCalendars(providers, connections))
    await outbox.addOnce(
      {
        business,
        id: deriveOutboxEntryId([business, id, 'calendar.event', owner.provider, owner.platform]),
        topic: 'calendar.event',
        payload: { ...owner, booking: booking.id, revision },
      },
      at,
    )
}
