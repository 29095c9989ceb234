/** Holds: time kept for a future booking. */
import type { ClientBase } from 'pg'
import {
  type HoldCommand,
  type HoldRef,
  type HoldResult,
  type LiveHold,
  maxHoldsPerAddress,
  maxHoldsPerSubnet,
} from '../../ports/bookings.ts'
import { fromEpochSeconds, toTimestampParameter } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'
import { commitWith, rollbackWith, type TransactionResult } from '../postgres/transaction.ts'
import { acquireTimeLocks, type ProviderTimeSpan, parseTimeSpanRow } from './advisory-lock.ts'
import { claimFirstFree, type TimeToRelease } from './claim-first-free.ts'
import { releaseHolds } from './release.ts'
import { acquireRowLocks, listContactLimitLocks, lockKeys } from './row-lock.ts'

/** A hold that succeeds replaces the client's older one; one that fails leaves that unchanged. */
export async function takeHold(
  connection: ClientBase,
  command: HoldCommand,
): Promise<TransactionResult<HoldResult>> {
  const { business, client, replaces, address, site, now, candidates, expiresAt } = command
  await acquireRowLocks(connection, {
    business,
    now,
    names: [
      lockKeys.address(address),
      ...(site === undefined ? [] : [lockKeys.address(site)]),
      ...(client === undefined ? [] : [lockKeys.client(client)]),
      ...listContactLimitLocks(candidates.flatMap(({ limits = [] }) => limits)),
    ],
  })
  const replaced = await listReplacedHolds(connection, command)
  const others = await countOtherHolds(connection, command, replaced)
  if (others.near >= maxHoldsPerAddress || others.wide >= maxHoldsPerSubnet)
    return rollbackWith({ kind: 'too-many', freeAt: fromEpochSeconds(others.expires) })
  const holdRelease = await prepareHoldRelease(connection, business, replaced)
  const exclusion = {
    ...(client === undefined ? {} : { client }),
    ...(replaces === undefined ? {} : { hold: replaces }),
  }
  const timeToRelease = { ...holdRelease, exclusion }
  const result = await claimFirstFree(connection, { ...command, timeToRelease })
  if (result.kind !== 'fits') return rollbackWith(result)
  await writeHold(connection, command, result)
  return commitWith({ kind: 'held', hold: command.hold, expiresAt, claims: result.candidate.claims })
}

/** Prepares to release the holds' time. Holds that no longer exist or have expired are ignored. */
export async function prepareHoldRelease(
  connection: ClientBase,
  business: string,
  holds: readonly string[],
): Promise<Omit<TimeToRelease, 'exclusion'>> {
  const spans = await readHoldSpans(connection, business, holds)
  return { spans, release: () => releaseHolds(connection, business, holds) }
}

export async function lockAndReleaseHolds(
  connection: ClientBase,
  command: ReleaseHoldsCommand,
): Promise<TransactionResult<void>> {
  const { business, holds } = command
  await acquireTimeLocks(connection, business, await readHoldSpans(connection, business, holds))
  await releaseHolds(connection, business, holds)
  return commitWith(undefined)
}

export interface ReleaseHoldsCommand {
  readonly business: string
  readonly holds: readonly string[]
}

export async function readHold(
  connection: ClientBase,
  { business, hold, now }: HoldRef,
): Promise<LiveHold | undefined> {
  const rows = await query<{
    expires: number
    provider: string
    service: string
    start: number
    seats: number
  }>(
    connection,
    sql`select date_part('epoch', hold.expires_at) as expires, o.provider, o.service,
        date_part('epoch', o.starts_at) as start, held.seats
      from hold
      join held on held.business = hold.business and held.hold = hold.id
      join occupancy o on o.business = held.business and o.id = held.occupancy
      where hold.business = ${business} and hold.id = ${hold} and hold.expires_at > ${toTimestampParameter(now)}
      order by held.position`,
  )
  const [first] = rows
  if (first === undefined) return undefined
  return {
    hold,
    expiresAt: fromEpochSeconds(first.expires),
    times: rows.map(({ provider, service, start, seats }) => ({
      provider,
      service,
      start: fromEpochSeconds(start),
      seats,
    })),
  }
}

/** The client's hold, expired or not, and the one that `replaces` names. */
async function listReplacedHolds(
  connection: ClientBase,
  { business, client, replaces }: HoldCommand,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    connection,
    sql`select id from hold where business = ${business} and (client = ${client ?? null} or id = ${replaces ?? null})`,
  )
  return rows.map(({ id }) => id)
}

async function countOtherHolds(
  connection: ClientBase,
  { business, address, site, now }: HoldCommand,
  replaced: readonly string[],
): Promise<{ near: number; wide: number; expires: number }> {
  const [row] = await query<{ near: number; wide: number; expires: number | null }>(
    connection,
    sql`select count(*) filter (where address = ${address}) as near, count(*) filter (where site = ${site ?? null}) as wide,
        date_part('epoch', min(expires_at)) as expires
      from hold
      where business = ${business} and (address = ${address} or site = ${site ?? null}) and expires_at > ${toTimestampParameter(now)}
        and id <> all(${replaced}::text[])`,
  )
  return { near: row?.near ?? 0, wide: row?.wide ?? 0, expires: row?.expires ?? 0 }
}

/** A hold's time never changes, so this can be read before acquiring locks. */
async function readHoldSpans(
  connection: ClientBase,
  business: string,
  holds: readonly string[],
): Promise<ProviderTimeSpan[]> {
  if (holds.length === 0) return []
  const rows = await query<{ provider: string; starts: number; ends: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends
      from held join occupancy o on o.business = held.business and o.id = held.occupancy
      where held.business = ${business} and held.hold = any(${holds}::text[])`,
  )
  return rows.map(parseTimeSpanRow)
}

async function writeHold(
  connection: ClientBase,
  { business, hold, client, address, site, expiresAt }: HoldCommand,
  {
    candidate: { claims },
    occupancies,
  }: {
    readonly candidate: Pick<HoldCommand['candidates'][number], 'claims'>
    readonly occupancies: readonly string[]
  },
): Promise<void> {
  await query(
    connection,
    sql`with kept as (
        insert into hold (business, id, client, address, site, expires_at)
        values (${business}, ${hold}, ${client ?? null}, ${address}, ${site ?? null}, ${toTimestampParameter(expiresAt)})
      )
      insert into held (business, hold, position, occupancy, seats)
      select ${business}, ${hold}, position - 1, occupancy, seats
      from unnest(${occupancies}::uuid[], ${claims.map(({ seats }) => seats)}::int[])
        with ordinality as share(occupancy, seats, position)`,
  )
}
