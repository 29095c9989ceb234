/**
 * Taking time of providers: the one place that decides a race. On an engine without exclusion constraints a table
 * of time cells with a unique key would replace this file.
 */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/time.ts'
import type { Claims } from '../ports/bookings.ts'
import { isoOf } from './instant-text.ts'
import { query, sql } from './sql.ts'

export interface ClaimOrder {
  readonly business: string
  readonly now: Instant
  readonly claims: Claims
}

/** Of an occupancy, what a booking now holds. */
export interface Claimed {
  readonly occupancy: string
  readonly seats: number
}

/**
 * All the claims or nothing: the occupancies, in the order of the claims; undefined when one of them is not free.
 * Then the caller undoes what was taken, by savepoint or rollback; the transaction stays usable.
 */
export async function claim(
  connection: ClientBase,
  order: ClaimOrder,
): Promise<readonly Claimed[] | undefined> {
  const wanted = order.claims.map(one => ({ ...one, id: randomUUID() }))
  await buryExpired(connection, order)
  const inserted = await insert(connection, order.business, wanted)
  const rest = wanted.filter(({ id }) => !inserted.has(id))
  if (rest.some(({ capacity }) => capacity === 1)) return undefined
  const joined = rest.length === 0 ? new Map<string, string>() : await join(connection, order.business, rest)
  if (joined.size < rest.length) return undefined
  return wanted.map(({ id, seats }) => ({ occupancy: joined.get(id) ?? id, seats }))
}

type Wanted = Claims[number] & { readonly id: string }

/** An expired hold must not block; skipping what others bury right now, so that two of us never wait for each other. */
async function buryExpired(connection: ClientBase, { business, claims, now }: ClaimOrder): Promise<void> {
  await query(
    connection,
    sql`update occupancy set live = false
      where business = ${business} and id in (
        select o.id
        from unnest(${claims.map(({ provider }) => provider)}::text[],
                    ${claims.map(({ from }) => isoOf(from))}::timestamptz[],
                    ${claims.map(({ to }) => isoOf(to))}::timestamptz[]) as wanted(provider, starts, ends)
        join occupancy o on o.business = ${business} and o.provider = wanted.provider
          and o.during && tstzrange(wanted.starts, wanted.ends) and o.live
        where o.expires_at <= ${isoOf(now)}
        for update of o skip locked)`,
  )
}

/**
 * `on conflict do nothing`, never a bare insert: that writes first and then waits for the other's row, so two
 * racing writers deadlock. One statement in one order, so that two carts cannot either. A winner that is not
 * committed yet is waited for; if it gives up, the insert succeeds.
 */
async function insert(
  connection: ClientBase,
  business: string,
  wanted: readonly Wanted[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    connection,
    sql`insert into occupancy
        (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
      select ${business}, id, provider, tstzrange(starts, ends), service, starts_at, kind, capacity, seats
      from unnest(${wanted.map(({ id }) => id)}::uuid[],
                  ${wanted.map(({ provider }) => provider)}::text[],
                  ${wanted.map(({ from }) => isoOf(from))}::timestamptz[],
                  ${wanted.map(({ to }) => isoOf(to))}::timestamptz[],
                  ${wanted.map(({ service }) => service)}::text[],
                  ${wanted.map(({ start }) => isoOf(start))}::timestamptz[],
                  ${wanted.map(({ kind }) => kind)}::text[],
                  ${wanted.map(({ capacity }) => capacity)}::int[],
                  ${wanted.map(({ seats }) => seats)}::int[])
        as wanted(id, provider, starts, ends, service, starts_at, kind, capacity, seats)
      where seats <= capacity
      order by provider, starts
      on conflict do nothing
      returning id`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Seats in sessions that exist. The first seat came by `insert`, so two first bookers make one session; who comes
 * later adds seats while there are any. A session must cover the whole claim: a service that became longer does
 * not fit into the sessions of its shorter days.
 */
async function join(
  connection: ClientBase,
  business: string,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ wanted: string; id: string }>(
    connection,
    sql`with found as materialized (
        select o.id, wanted.id as wanted, wanted.seats
        from unnest(${wanted.map(({ id }) => id)}::uuid[],
                    ${wanted.map(({ provider }) => provider)}::text[],
                    ${wanted.map(({ from }) => isoOf(from))}::timestamptz[],
                    ${wanted.map(({ to }) => isoOf(to))}::timestamptz[],
                    ${wanted.map(({ service }) => service)}::text[],
                    ${wanted.map(({ start }) => isoOf(start))}::timestamptz[],
                    ${wanted.map(({ seats }) => seats)}::int[])
          as wanted(id, provider, starts, ends, service, starts_at, seats)
        join occupancy o on o.business = ${business} and o.provider = wanted.provider
          and o.during @> tstzrange(wanted.starts, wanted.ends) and o.live
        where o.service = wanted.service and o.starts_at = wanted.starts_at and o.capacity > 1
          and o.kind in ('session', 'request')
        order by o.provider, lower(o.during)
        for update of o)
      update occupancy o set seats_taken = o.seats_taken + found.seats
      from found
      where o.business = ${business} and o.id = found.id and o.seats_taken + found.seats <= o.capacity
      returning found.wanted, o.id`,
  )
  return new Map(rows.map(row => [row.wanted, row.id]))
}
