/**
 * Claims time of providers: the only place that decides a race. On a database without exclusion constraints, a table of
 * time cells with a unique key would replace this file.
 */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Claims } from '#server/features/slots/occupancy.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'

export interface ClaimCommand {
  readonly business: string
  readonly claims: Claims
}

export type ClaimResult =
  /** Ids of occupancies, in the order of the claims. */
  | { readonly kind: 'claimed'; readonly occupancies: readonly string[] }
  | { readonly kind: 'taken' }
  | { readonly kind: 'seats'; readonly left: number }

/**
 * Makes all the claims or reports why not. If one of them fails, the caller must undo the others, by savepoint or
 * rollback; the transaction stays usable.
 */
export async function claimTimes(connection: ClientBase, command: ClaimCommand): Promise<ClaimResult> {
  const wanted = [...mergeClaims(command.claims).values()]
  const inserted = await insertOccupancies(connection, command.business, wanted)
  const rest = wanted.filter(({ id }) => !inserted.has(id))
  if (rest.some(({ capacity }) => capacity === 1)) return { kind: 'taken' }
  const joined =
    rest.length === 0 ? new Map<string, string>() : await joinSessions(connection, command.business, rest)
  const failed = rest.find(({ id }) => !joined.has(id))
  if (failed !== undefined) return toClaimResult(await countSeatsLeft(connection, command.business, failed))
  const taken = new Map(wanted.map(({ id, key }) => [key, joined.get(id) ?? id]))
  return {
    kind: 'claimed',
    occupancies: command.claims.map((one, index) => taken.get(getClaimKey(one, index)) ?? ''),
  }
}

interface WantedClaim extends Claim {
  readonly id: string
  readonly key: string
}

type Claim = Claims[number]

/** Merges claims of the same session, as from two equal services in a cart, into one with all their seats. */
function mergeClaims(claims: Claims): ReadonlyMap<string, WantedClaim> {
  const wanted = new Map<string, WantedClaim>()
  for (const [index, one] of claims.entries()) {
    const key = getClaimKey(one, index)
    const before = wanted.get(key)
    const seats = one.seats + (before?.seats ?? 0)
    wanted.set(key, { ...one, id: before?.id ?? randomUUID(), key, seats })
  }
  return wanted
}

const getClaimKey = ({ provider, service, start, from, to, capacity }: Claim, index: number): string =>
  capacity === 1 ? String(index) : [provider, service, start, from, to].join(' ')

const toClaimResult = (left: number): ClaimResult => (left > 0 ? { kind: 'seats', left } : { kind: 'taken' })

async function insertOccupancies(
  connection: ClientBase,
  business: string,
  wanted: readonly WantedClaim[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(connection, insertFreeTimes(business, wanted))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Inserts the times that nothing overlaps and returns their ids. `on conflict do nothing`, never a bare insert: that writes
 * first and then waits for the other's row, so two racing writers deadlock. This waits for a competing transaction that
 * is not committed yet; if that one rolls back, the insert succeeds. `condition` must hold too.
 */
export const insertFreeTimes = (
  business: string,
  wanted: readonly (Claim & { readonly id: string })[],
  condition: Statement = sql``,
): Statement =>
  sql`insert into occupancy
        (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
      select ${business}, id, provider, tstzrange(starts, ends), service, starts_at, kind, capacity, seats
      from ${toWantedTable(wanted)}
      where seats <= capacity ${condition}
      order by provider, starts
      on conflict do nothing
      returning id`

/**
 * Adds seats to existing sessions. `insert` takes the first seat, so two first bookings make one session; later ones add
 * seats while there are any. A session must cover the whole claim: a service that became longer does not fit into its
 * older, shorter sessions. The claim's capacity counts, which is the service's current one: a lower one applies to
 * sessions that are partly full, a higher one widens them.
 */
async function joinSessions(
  connection: ClientBase,
  business: string,
  wanted: readonly WantedClaim[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ wanted: string; id: string }>(
    connection,
    sql`with found as materialized (
        select o.id, wanted.id as wanted, wanted.seats, wanted.capacity
        from ${toWantedTable(wanted)}
        join occupancy o on o.business = ${business} and o.provider = wanted.provider
          and o.during @> tstzrange(wanted.starts, wanted.ends)
        where o.service = wanted.service and o.starts_at = wanted.starts_at and o.capacity > 1
          and o.kind in ('session', 'request')
        order by o.provider, lower(o.during)
        for update of o)
      update occupancy o set seats_taken = o.seats_taken + found.seats,
        capacity = greatest(o.capacity, found.capacity)
      from found
      where o.business = ${business} and o.id = found.id and o.seats_taken + found.seats <= found.capacity
      returning found.wanted, o.id`,
  )
  return new Map(rows.map(row => [row.wanted, row.id]))
}

/** The claims as a table `wanted`. */
const toWantedTable = (wanted: readonly (Claim & { readonly id: string })[]): Statement =>
  sql`unnest(${wanted.map(({ id }) => id)}::uuid[],
             ${wanted.map(({ provider }) => provider)}::text[],
             ${wanted.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
             ${wanted.map(({ to }) => toTimestampParameter(to))}::timestamptz[],
             ${wanted.map(({ service }) => service)}::text[],
             ${wanted.map(({ start }) => toTimestampParameter(start))}::timestamptz[],
             ${wanted.map(({ kind }) => kind)}::text[],
             ${wanted.map(({ capacity }) => capacity)}::int[],
             ${wanted.map(({ seats }) => seats)}::int[])
    as wanted(id, provider, starts, ends, service, starts_at, kind, capacity, seats)`

/** Returns 0 if anything but a session that fits the claim takes the time. */
async function countSeatsLeft(
  connection: ClientBase,
  business: string,
  wanted: WantedClaim,
): Promise<number> {
  const { provider, service, from, to, start, capacity } = wanted
  const [row] = await query<{ left: number }>(
    connection,
    sql`select greatest(${capacity}::int - seats_taken, 0) as left from occupancy
      where business = ${business} and provider = ${provider} and service = ${service}
        and during @> tstzrange(${toTimestampParameter(from)}, ${toTimestampParameter(to)}) and starts_at = ${toTimestampParameter(start)}
        and capacity > 1 and kind in ('session', 'request')`,
  )
  return row?.left ?? 0
}
