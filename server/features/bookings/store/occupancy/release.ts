/** Releases time. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims } from '#server/features/slots/occupancy.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'

/** The seats of an occupancy that a hold or an appointment has. */
type OccupancyShare = { occupancy: string; seats: number }

/** Releases the appointments of a booking at these positions. */
export async function releaseAppointments(
  connection: ClientBase,
  options: { readonly business: string; readonly booking: string; readonly positions: readonly number[] },
): Promise<void> {
  const { business, booking, positions } = options
  const shares = await query<OccupancyShare>(
    connection,
    sql`update appointment a set occupancy = null
      from appointment before
      where a.business = ${business} and a.booking = ${booking} and a.position = any(${positions}::int[])
        and before.business = a.business and before.booking = a.booking and before.position = a.position
        and before.occupancy is not null
      returning before.occupancy, before.seats`,
  )
  await releaseShares(connection, business, shares)
}

/** Releases some seats of appointments, which keep the others. The caller writes how many those are. */
export async function releaseSeats(
  connection: ClientBase,
  options: {
    readonly business: string
    readonly booking: string
    readonly seats: readonly { readonly position: number; readonly seats: number }[]
  },
): Promise<void> {
  const { business, booking, seats } = options
  const shares = await query<OccupancyShare>(
    connection,
    sql`select a.occupancy, given.seats
      from unnest(${seats.map(({ position }) => position)}::int[], ${seats.map(({ seats }) => seats)}::int[])
        as given(position, seats)
      join appointment a on a.business = ${business} and a.booking = ${booking} and a.position = given.position
      where a.occupancy is not null and given.seats > 0 and given.seats < a.seats`,
  )
  await releaseShares(connection, business, shares)
}

/** Releases holds; ignores those that no longer exist. */
export async function releaseHolds(
  connection: ClientBase,
  business: string,
  holds: readonly string[],
): Promise<void> {
  if (holds.length === 0) return
  const shares = await query<OccupancyShare>(
    connection,
    sql`delete from held where business = ${business} and hold = any(${holds}::text[])
      returning occupancy, seats`,
  )
  await query(connection, sql`delete from hold where business = ${business} and id = any(${holds}::text[])`)
  await releaseShares(connection, business, shares)
}

/**
 * Takes over the time of a hold, which stays taken, and returns the id of its occupancy. Selects nothing if the hold is gone,
 * has other times or other seats, or if the class has fewer seats by now. The statement that deletes the row of `held` has
 * its seats, so nobody can release them as well, not even of a hold that has expired. `condition` must hold, too.
 */
export const claimHeldTime = (
  business: string,
  { hold, claim }: { readonly hold: string; readonly claim: Claims[number] },
  condition: Statement,
): Statement =>
  sql`delete from held using occupancy o
      where held.business = ${business} and held.hold = ${hold} and held.seats = ${claim.seats}
        and not exists (select from held where business = ${business} and hold = ${hold} and position > 0)
        and o.business = ${business} and o.id = held.occupancy and o.provider = ${claim.provider}
        and o.during = tstzrange(${toTimestampParameter(claim.from)}, ${toTimestampParameter(claim.to)})
        and o.service = ${claim.service} and o.starts_at = ${toTimestampParameter(claim.start)} and o.kind = ${claim.kind}
        and o.capacity = ${claim.capacity} and o.seats_taken <= o.capacity ${condition}
      returning o.id`

/** Expired holds must not block: this releases what they still have of the wanted time before it is claimed. */
export async function releaseBlockingExpiredHolds(
  connection: ClientBase,
  options: { readonly business: string; readonly now: Instant; readonly claims: Claims },
): Promise<void> {
  const { business, now, claims } = options
  const shares = await query<OccupancyShare>(
    connection,
    sql`delete from held
      using hold, occupancy o,
        unnest(${claims.map(({ provider }) => provider)}::text[],
               ${claims.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
               ${claims.map(({ to }) => toTimestampParameter(to))}::timestamptz[]) as wanted(provider, starts, ends)
      where hold.business = ${business} and hold.expires_at <= ${toTimestampParameter(now)}
        and held.business = hold.business and held.hold = hold.id
        and o.business = held.business and o.id = held.occupancy
        and o.provider = wanted.provider and o.during && tstzrange(wanted.starts, wanted.ends)
      returning held.occupancy, held.seats`,
  )
  await releaseShares(connection, business, shares)
}

/** Deletes occupancies that have no seats left. */
async function releaseShares(
  connection: ClientBase,
  business: string,
  shares: readonly OccupancyShare[],
): Promise<void> {
  if (shares.length === 0) return
  const left = await query<{ id: string; seats_taken: number }>(
    connection,
    sql`update occupancy o set seats_taken = o.seats_taken - given.seats
      from (
        select occupancy, sum(seats)::int as seats
        from unnest(${shares.map(({ occupancy }) => occupancy)}::uuid[], ${shares.map(({ seats }) => seats)}::int[])
          as share(occupancy, seats)
        group by occupancy) as given
      where o.business = ${business} and o.id = given.occupancy
      returning o.id, o.seats_taken`,
  )
  const empty = left.filter(({ seats_taken }) => seats_taken === 0).map(({ id }) => id)
  await query(
    connection,
    sql`delete from occupancy where business = ${business} and id = any(${empty}::uuid[])`,
  )
}
