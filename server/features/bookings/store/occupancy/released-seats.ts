import type { Instant } from '#schemas/runtime/time/time.ts'
import type { OccupancyExclusion } from '#server/features/slots/occupancy.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Statement, sql } from '#server/postgres/sql.ts'

/**
 * Builds a subquery of the seats per occupancy that no longer count as taken: those of expired holds and of the
 * client's own occupancies. Columns: `occupancy` and `seats`.
 */
export const selectReleasedSeats = (query: {
  readonly business: string
  readonly now: Instant
  readonly except?: OccupancyExclusion
}): Statement => {
  const { business, now, except = {} } = query
  const positions = except.positions ?? null
  const { session } = except
  return sql`select occupancy, sum(seats)::int as seats
    from (
      select held.occupancy, held.seats
      from hold join held on held.business = hold.business and held.hold = hold.id
      where hold.business = ${business} and (hold.expires_at <= ${toTimestampParameter(now)}
        or hold.id = ${except.hold ?? null} or hold.client = ${except.client ?? null})
      union all
      select appointment.occupancy, appointment.seats
      from appointment
      where business = ${business} and booking = ${except.booking ?? null} and occupancy is not null
        and (${positions}::int[] is null or position = any(${positions}::int[]))
      ${session ? selectSessionSeats(business, session) : sql``}
    ) as not_counted
    group by occupancy`
}

const selectSessionSeats = (
  business: string,
  { provider, service, start }: NonNullable<OccupancyExclusion['session']>,
): Statement =>
  sql`union all
      select booked.occupancy, booked.seats
      from occupancy taken join appointment booked on booked.business = ${business} and booked.occupancy = taken.id
      where taken.business = ${business} and taken.provider = ${provider} and taken.service = ${service}
        and taken.starts_at = ${toTimestampParameter(start)} and taken.during @> ${toTimestampParameter(start)}::timestamptz`
