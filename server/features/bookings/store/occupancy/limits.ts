/** Finds the first limit that a new booking exceeds. */
import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppointmentStartList } from '#server/features/slots/occupancy.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { readAppointmentStarts } from './busy.ts'

export interface LimitsQuery {
  readonly business: string
  readonly now: Instant
  readonly limits: readonly BookingCountLimit[]
}

/**
 * Returns the first exceeded limit. Must run while holding the row locks of what is counted: after the new time was
 * claimed and before the new booking is written.
 */
export async function findExceededLimit(
  connection: ClientBase,
  limitsQuery: LimitsQuery,
): Promise<BookingCountLimit | undefined> {
  const appointments = await readCountedAppointments(connection, limitsQuery)
  for (const limit of limitsQuery.limits) {
    const count =
      limit.kind === 'bookings'
        ? 1 + (await countFutureBookings(connection, limitsQuery, limit))
        : appointments.filter(appointment => isCounted(appointment, limit)).length
    if (count > limit.most) return limit
  }
  return undefined
}

type AppointmentLimit = Exclude<BookingCountLimit, { kind: 'bookings' }>
type BookingLimit = Extract<BookingCountLimit, { kind: 'bookings' }>

/** One query for all limits, even those of many weeks of a series. */
async function readCountedAppointments(
  connection: ClientBase,
  { business, now, limits }: LimitsQuery,
): Promise<AppointmentStartList> {
  const appointmentLimits = limits.filter(limit => limit.kind !== 'bookings')
  if (appointmentLimits.length === 0) return []
  return readAppointmentStarts(connection, {
    business,
    now,
    providers: listDistinct(appointmentLimits, limit =>
      limit.kind === 'appointments' ? [limit.provider] : [],
    ),
    services: listDistinct(appointmentLimits, limit =>
      limit.kind === 'appointments' ? [] : [limit.service],
    ),
    from: asInstant(Math.min(...appointmentLimits.map(({ from }) => from))),
    to: asInstant(Math.max(...appointmentLimits.map(({ to }) => to))),
  })
}

const listDistinct = (limits: readonly AppointmentLimit[], slugs: (limit: AppointmentLimit) => string[]) => [
  ...new Set(limits.flatMap(slugs)),
]

const isCounted = (occurrence: AppointmentStartList[number], limit: AppointmentLimit): boolean =>
  (limit.kind === 'service-appointments' || occurrence.provider === limit.provider) &&
  (limit.service === undefined || occurrence.service === limit.service) &&
  occurrence.start >= limit.from &&
  occurrence.start < limit.to

async function countFutureBookings(
  connection: ClientBase,
  { business, now }: LimitsQuery,
  { email, service }: BookingLimit,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    connection,
    sql`select count(*) from booking
      where business = ${business} and email_key = ${normalizeEmail(email)} and ends_at > ${toTimestampParameter(now)}
        and status in ('requested', 'scheduled', 'rescheduled', 'awaiting-payment')
        and (${service ?? null}::text is null or exists (
          select from appointment a
          where a.business = ${business} and a.booking = booking.id and a.service = ${service ?? null}
            and a.occupancy is not null and a.ends_at > ${toTimestampParameter(now)}))`,
  )
  return row?.count ?? 0
}
