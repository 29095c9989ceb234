/** Holds: time kept for a future booking. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ActiveHold, Claims, HoldKey } from '#server/features/slots/occupancy.ts'
import { acquireTimeLocks, type ProviderTimeSpan, parseTimeSpanRow } from '#server/postgres/advisory-lock.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { acquireRowLocks, listContactLimitLocks, rowLockNames } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { HoldCommand, HoldResult } from '../../bookings.ts'
import {
  findHoldRefusal,
  findHoldRenewalRefusal,
  findOfferRefusal,
  type HoldRefusal,
} from '../../hold-limits.ts'
import { claimFirstFree, type TimeToRelease } from './claim-first-free.ts'
import { countOtherHolds, recordHeldTimes, removeCandidatesInHeldWeeks } from './held-time.ts'
import { isOfferedHold, moveOfferToHold } from './offered-holds.ts'
import { releaseHolds } from './release.ts'

/**
 * A hold that succeeds replaces the client's older one; one that fails leaves that unchanged. The time that was offered
 * to somebody who waits is held already: the same hold goes on.
 */
export async function createHold(
  connection: ClientBase,
  command: HoldCommand,
): Promise<TransactionResult<HoldResult>> {
  const { business, client, replaces, now, candidates, expiresAt, visitor } = command
  await acquireRowLocks(connection, {
    business,
    now,
    names: [rowLockNames.holds, ...listContactLimitLocks(candidates.flatMap(({ limits = [] }) => limits))],
  })
  const own = await listReplacedHolds(connection, command)
  const offered = await keepOfferedHold(connection, command, own)
  if (offered) return commitWith(offered)
  const replaced = own.filter(({ id, isOffered }) => !isOffered || id === replaces).map(({ id }) => id)
  const others = await countOtherHolds(connection, command, replaced)
  const refusal = visitor
    ? findHoldRefusal({ ...others, ...visitor, asked: candidates[0]?.claims.length ?? 0 })
    : findOfferRefusal(others)
  if (refusal) return toRolledBackResult(toResult(refusal, others.firstEnd))
  const open = await removeCandidatesInHeldWeeks(connection, command, {
    replaced,
    near: others.near,
    ofBusiness: others.ofBusiness,
  })
  if (open.length === 0) return toRolledBackResult({ kind: 'too-many', freeAt: others.firstEnd })
  const holdRelease = await prepareHoldRelease(connection, business, replaced)
  const exclusion = {
    ...(client === undefined ? {} : { client }),
    ...(replaces === undefined ? {} : { hold: replaces }),
  }
  const timeToRelease = { ...holdRelease, exclusion }
  const result = await claimFirstFree(connection, { business, now, candidates: open, timeToRelease })
  if (result.kind !== 'fits') return toRolledBackResult(result)
  await writeHold(connection, command, result)
  const kept = visitor && (await recordHeldTimes(connection, command, result.candidate.claims))
  const renewal = kept && findHoldRenewalRefusal((now - kept.since) / 60_000, visitor.isProven)
  if (renewal) return toRolledBackResult(toResult(renewal, kept.forgottenAt))
  if (replaces !== undefined && own.some(({ id, isOfWaitlist }) => id === replaces && isOfWaitlist))
    await moveOfferToHold(connection, { business, from: replaces, to: command.hold, expiresAt })
  return commitWith({ kind: 'held', hold: command.hold, expiresAt, claims: result.candidate.claims })
}

const toResult = (refusal: HoldRefusal, freeAt: Instant): HoldResult =>
  refusal === 'too-many' ? { kind: refusal, freeAt } : { kind: refusal }

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

/** Releases a hold, unless its time is still offered to somebody who waits. */
export const releaseHoldUnlessOffered = async (
  connection: ClientBase,
  query: HoldKey,
): Promise<TransactionResult<void>> =>
  (await isOfferedHold(connection, query))
    ? commitWith(undefined)
    : lockAndReleaseHolds(connection, { business: query.business, holds: [query.hold] })

export interface ReleaseHoldsCommand {
  readonly business: string
  readonly holds: readonly string[]
}

export async function readHold(
  connection: ClientBase,
  { business, hold, now }: HoldKey,
): Promise<ActiveHold | undefined> {
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
  { business, client, replaces, now }: HoldCommand,
): Promise<OwnHold[]> {
  const rows = await query<{ id: string; waits: boolean; offered: boolean }>(
    connection,
    sql`select hold.id, entry.id is not null as waits,
        coalesce(entry.offered_until > ${toTimestampParameter(now)}, false) as offered
      from hold left join waitlist_entry entry on entry.business = ${business} and entry.hold = hold.id
      where hold.business = ${business} and (hold.client = ${client ?? null} or hold.id = ${replaces ?? null})`,
  )
  return rows.map(({ id, waits, offered }) => ({ id, isOfWaitlist: waits, isOffered: offered }))
}

interface OwnHold {
  readonly id: string
  /** Whether it is that of an offer of the waitlist, open or not. */
  readonly isOfWaitlist: boolean
  readonly isOffered: boolean
}

/** Returns the client's hold of an open offer if it is for the same time; releases the client's others. */
async function keepOfferedHold(
  connection: ClientBase,
  { business, client, now, candidates }: HoldCommand,
  own: readonly OwnHold[],
): Promise<HoldResult | undefined> {
  for (const { id } of own.filter(({ isOffered }) => isOffered)) {
    const live = await readHold(connection, { business, hold: id, now })
    const candidate = live && candidates.find(({ claims }) => hasSameTimes(claims, live))
    if (!candidate) continue
    const others = own.filter(({ isOffered }) => !isOffered).map(other => other.id)
    await lockAndReleaseHolds(connection, { business, holds: others })
    if (client !== undefined)
      await query(
        connection,
        sql`update hold set client = ${client} where business = ${business} and id = ${id}`,
      )
    return { kind: 'held', hold: id, expiresAt: live.expiresAt, claims: candidate.claims }
  }
  return undefined
}

const hasSameTimes = (claims: Claims, { times }: ActiveHold): boolean =>
  claims.length === times.length &&
  claims.every(({ provider, service, start, seats }, index) => {
    const time = times[index]
    return (
      time?.provider === provider && time.service === service && time.start === start && time.seats === seats
    )
  })

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
