/** Writes the outbox entries for connected calendars. Writing one again has no effect. */

import type { Bookings } from '#server/features/bookings/bookings.ts'
import { deriveEntryId } from '#server/features/outbox/derive-entry-id.ts'
import { calendarTopic, type OutboxEntry } from '#server/features/outbox/outbox.ts'
import type { Outbox } from '#server/features/outbox/store/outbox.ts'
import { listEventOwners } from './platforms/list-event-owners.ts'
import type { CalendarConnections } from './store/calendar-connections.ts'

export interface CalendarEntryWriter {
  readonly outbox: Pick<Outbox, 'addOnce'>
  readonly bookings: Pick<Bookings, 'find'>
  readonly calendarConnections: Pick<CalendarConnections, 'list'>
}

/** The changes of a booking that change its appointments. */
const topics: ReadonlySet<string> = new Set(
  [
    'scheduled',
    'requested',
    'rescheduled',
    'cancelled',
    'approved',
    'declined',
    'awaiting-payment',
    'expired',
  ].map(what => `booking.${what}`),
)

/** Adds an entry for each connected calendar that has appointments of the booking, or had some before the change. */
export async function addCalendarEntries(
  { business, id, topic, at, payload }: OutboxEntry,
  { outbox, bookings, calendarConnections }: CalendarEntryWriter,
): Promise<void> {
  if (payload.booking === undefined || !topics.has(topic)) return
  const connections = await calendarConnections.list(business)
  const booking = connections.length > 0 ? await bookings.find(business, payload.booking) : undefined
  if (!booking) return
  const { revision, formerProviders = [] } = payload
  const providers = [...booking.appointments.map(({ provider }) => provider), ...formerProviders]
  for (const owner of listEventOwners(providers, connections))
    await outbox.addOnce(
      {
        business,
        id: deriveEntryId([business, id, calendarTopic, owner.provider, owner.platform]),
        topic: calendarTopic,
        payload: { ...owner, booking: booking.id, ...(revision === undefined ? {} : { revision }) },
      },
      at,
    )
}
