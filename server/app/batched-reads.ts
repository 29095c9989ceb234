/** What the deliveries of a batch read, with one statement for all that ask at the same time. */
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { CalendarConnections } from '#server/features/calendars/store/calendar-connections.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { batchByBusiness } from '#server/features/outbox/batch-by-business.ts'

export const withBatchedDirectoryReads = ({
  read,
}: Pick<Directories, 'read'>): Pick<Directories, 'read'> => ({
  read: batchByBusiness(read),
})

export const withBatchedConnectionReads = ({
  list,
}: Pick<CalendarConnections, 'list'>): Pick<CalendarConnections, 'list'> => ({ list: batchByBusiness(list) })

export function withBatchedBookingReads({ findByIds }: Pick<Bookings, 'findByIds'>): Pick<Bookings, 'find'> {
  const findAll = batchByBusiness(async (business, ids) => {
    const bookings = await findByIds(business, ids)
    return new Map(bookings.map(booking => [booking.id, booking]))
  })
  return { find: async (business, id) => (await findAll(business, id)).get(id) }
}
