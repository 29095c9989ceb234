/** Counts what is held: by an address, at a business, of a provider's week, and for how long again and again. */
import type { ClientBase } from 'pg'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims } from '#server/features/slots/occupancy.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { HeldWeeksQuery, HoldCandidate, HoldCommand, ProviderWeek } from '../../bookings.ts'
import {
  type HeldWeek,
  type HoldUsage,
  heldTimeForgottenAfterMinutes,
  isWeekMostlyHeld,
  minHeldAppointments,
} from '../../hold-limits.ts'

export interface OtherHolds extends Pick<HoldUsage, 'near' | 'wide' | 'ofBusiness' | 'ofServices'> {
  /** When the first of them ends: of the address, or else of anybody; now if there is none. */
  readonly firstEnd: Instant
}

/** Counts the live holds besides those that the new one replaces. */
export async function countOtherHolds(
  connection: ClientBase,
  { business, address, site, now, candidates }: HoldCommand,
  replaced: readonly string[],
): Promise<OtherHolds> {
  const services = [...new Set(candidates.flatMap(({ claims }) => claims.map(({ service }) => service)))]
  const [row] = await query<{
    near_holds: number
    near: number
    wide_holds: number
    wide: number
    all_held: number
    of_services: number
    own_end: number | null
    first_end: number | null
  }>(
    connection,
    sql`select count(distinct hold.id) filter (where hold.address = ${address}) as near_holds,
        count(*) filter (where hold.address = ${address}) as near,
        count(distinct hold.id) filter (where hold.site = ${site ?? null}) as wide_holds,
        count(*) filter (where hold.site = ${site ?? null}) as wide,
        count(*) as all_held,
        count(*) filter (where o.service = any(${services}::text[])) as of_services,
        date_part('epoch', min(hold.expires_at) filter (
          where hold.address = ${address} or hold.site = ${site ?? null})) as own_end,
        date_part('epoch', min(hold.expires_at)) as first_end
      from hold
      join held on held.business = ${business} and held.hold = hold.id
      join occupancy o on o.business = ${business} and o.id = held.occupancy
      where hold.business = ${business} and hold.expires_at > ${toTimestampParameter(now)}
        and hold.id <> all(${replaced}::text[])`,
  )
  const end = row?.own_end ?? row?.first_end
  return {
    near: { holds: row?.near_holds ?? 0, appointments: row?.near ?? 0 },
    wide: { holds: row?.wide_holds ?? 0, appointments: row?.wide ?? 0 },
    ofBusiness: row?.all_held ?? 0,
    ofServices: row?.of_services ?? 0,
    firstEnd: end === undefined || end === null ? now : fromEpochSeconds(end),
  }
}

/** Returns the candidates in whose weeks there is more time that is not held. */
export async function removeCandidatesInHeldWeeks(
  connection: ClientBase,
  { business, now, candidates }: HoldCommand,
  {
    replaced,
    near,
    ofBusiness,
  }: Pick<OtherHolds, 'near' | 'ofBusiness'> & { readonly replaced: readonly string[] },
): Promise<readonly HoldCandidate[]> {
  if (ofBusiness < minHeldAppointments) return candidates
  const weeks = [
    ...new Map(
      candidates.flatMap(({ weeks = [] }) => weeks.map(week => [nameWeek(week), week] as const)),
    ).values(),
  ]
  const counted = await readHeldWeeks(connection, { business, now, weeks, except: replaced })
  const isFull = (week: HeldWeek | undefined) => week !== undefined && isWeekMostlyHeld(week, near.holds)
  const full = new Set(weeks.filter((_, index) => isFull(counted[index])).map(nameWeek))
  return candidates.filter(({ weeks = [] }) => !weeks.some(week => full.has(nameWeek(week))))
}

const nameWeek = ({ provider, from, to }: ProviderWeek): string => `${from} ${to} ${provider}`

/** Counts the weeks, in their order. What was held and has expired is free. */
export async function readHeldWeeks(
  connection: ClientBase,
  { business, now, weeks, except = [] }: HeldWeeksQuery,
): Promise<readonly HeldWeek[]> {
  if (weeks.length === 0) return []
  const rows = await query<{ appointments: number; held: number; free_again: number; taken: number }>(
    connection,
    sql`select coalesce(sum(part.live), 0)::int as appointments,
        coalesce(sum(part.minutes * part.live_seats), 0)::float8 as held,
        coalesce(sum(part.minutes * part.dead_seats), 0)::float8 as free_again,
        coalesce(sum(part.minutes * part.seats), 0)::float8 as taken
      from unnest(${weeks.map(({ provider }) => provider)}::text[],
                  ${weeks.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
                  ${weeks.map(({ to }) => toTimestampParameter(to))}::timestamptz[])
        with ordinality as week(provider, starts, ends, position)
      left join lateral (
        select extract(epoch from least(upper(o.during), week.ends) - greatest(lower(o.during), week.starts)) / 60 as minutes,
          o.seats_taken::numeric / o.capacity as seats, share.live, share.live_seats, share.dead_seats
        from occupancy o
        cross join lateral (
          select count(*) filter (where hold.expires_at > ${toTimestampParameter(now)} and hold.id <> all(${except}::text[])) as live,
            coalesce(sum(held.seats) filter (
              where hold.expires_at > ${toTimestampParameter(now)} and hold.id <> all(${except}::text[])), 0)::numeric
              / o.capacity as live_seats,
            coalesce(sum(held.seats) filter (
              where hold.expires_at <= ${toTimestampParameter(now)} or hold.id = any(${except}::text[])), 0)::numeric
              / o.capacity as dead_seats
          from held join hold on hold.business = ${business} and hold.id = held.hold
          where held.business = ${business} and held.occupancy = o.id) as share
        where o.business = ${business} and o.provider = week.provider and o.during && tstzrange(week.starts, week.ends)
          and o.capacity > 0) as part on true
      group by week.position order by week.position`,
  )
  return rows.map(({ appointments, held, free_again, taken }, index) => ({
    heldAppointments: appointments,
    heldMinutes: held,
    offeredMinutes: Math.max(0, (weeks[index]?.openMinutes ?? 0) - (taken - held - free_again)),
  }))
}

export interface RecordedTimes {
  /** Since when the address has held one of the times, without a longer break. */
  readonly since: Instant
  /** When a break is long enough. */
  readonly forgottenAt: Instant
}

/** Notes that the address holds these times, and returns since when. */
export async function recordHeldTimes(
  connection: ClientBase,
  { business, address, now, expiresAt }: HoldCommand,
  claims: Claims,
): Promise<RecordedTimes> {
  const forgotten = toTimestampParameter(addMinutes(now, -heldTimeForgottenAfterMinutes))
  const rows = await query<{ since: number }>(
    connection,
    sql`insert into kept_time as kept (business, address, provider, starts_at, since, until)
      select distinct on (provider, starts_at) ${business}, ${address}, provider, starts_at,
        ${toTimestampParameter(now)}::timestamptz, ${toTimestampParameter(expiresAt)}::timestamptz
      from unnest(${claims.map(({ provider }) => provider)}::text[],
                  ${claims.map(({ start }) => toTimestampParameter(start))}::timestamptz[]) as claim(provider, starts_at)
      order by provider, starts_at
      on conflict (business, address, provider, starts_at) do update set until = excluded.until,
        since = case when kept.until > ${forgotten} then kept.since else excluded.since end
      returning date_part('epoch', since) as since`,
  )
  return {
    since: asInstant(Math.min(now, ...rows.map(({ since }) => fromEpochSeconds(since)))),
    forgottenAt: addMinutes(expiresAt, heldTimeForgottenAfterMinutes),
  }
}
