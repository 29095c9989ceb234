/** Finds the first limit that a new booking exceeds. */
import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Occurrences } from '../../ports/bookings.ts'
import type { CountLimit } from '../../ports/limit.ts'
import { toIsoText } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'
import { readOccurrences } from './busy.ts'
import { normalizeEmail } from './row-lock.ts'

export interface LimitsQuery {
  readonly business: string
  readonly now: Instant
  readonly limits: readonly CountLimit[]
}

/**
 * The first limit that is exceeded, asked behind the gates of what is counted: after the new time was claimed, and
 * before the new booking is written.
 */
export async function findExceededLimit(
  connection: ClientBase,
  order: LimitsQuery,
): Promise<CountLimit | undefined> {
  const occurrences = await occurrencesFor(connection, order)
  for (const limit of order.limits) {
    const count =
      limit.kind === 'bookings'
        ? 1 + (await bookingsToCome(connection, order, limit))
        : occurrences.filter(one => isCounted(one, limit)).length
    if (count > limit.most) return limit
  }
  return undefined
}

type AppointmentLimit = Exclude<CountLimit, { kind: 'bookings' }>
type BookingLimit = Extract<CountLimit, { kind: 'bookings' }>

/** One question for all the limits, however many weeks of a series they are of. */
async function occurrencesFor(
  connection: ClientBase,
  { business, now, limits }: LimitsQuery,
): Promise<Occurrences> {
  const counting = limits.filter(limit => limit.kind !== 'bookings')
  if (counting.length === 0) return []
  return readOccurrences(connection, {
    business,
    now,
    providers: distinct(counting, limit => (limit.kind === 'appointments' ? [limit.provider] : [])),
    services: distinct(counting, limit => (limit.kind === 'appointments' ? [] : [limit.service])),
    from: asInstant(Math.min(...counting.map(({ from }) => from))),
    to: asInstant(Math.max(...counting.map(({ to }) => to))),
  })
}

const distinct = (limits: readonly AppointmentLimit[], slugs: (limit: AppointmentLimit) => string[]) => [
  ...new Set(limits.flatMap(slugs)),
]

const isCounted = (one: Occurrences[number], limit: AppointmentLimit): boolean =>
  (limit.kind === 'service-appointments' || one.provider === limit.provider) &&
  (limit.service === undefined || one.service === limit.service) &&
  one.start >= limit.from &&
  one.start < limit.to

async function bookingsToCome(
  connection: ClientBase,
  { business, now }: LimitsQuery,
  { email, service }: BookingLimit,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    connection,
    sql`select count(*) from booking
      where business = ${business} and email_key = ${normalizeEmail(email)} and ends_at > ${toIsoText(now)}
        and status in ('requested', 'scheduled', 'rescheduled', 'awaiting-payment')
        and (${service ?? null}::text is null or exists (
          select from appointment a
          where a.business = booking.business and a.booking = booking.id and a.service = ${service ?? null}
            and a.occupancy is not null and a.ends_at > ${toIsoText(now)}))`,
  )
  return row?.count ?? 0
}
