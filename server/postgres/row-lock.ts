import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'
import { toTimestampParameter } from './instant-text.ts'
import { query, sql } from './sql.ts'

/**
 * Names of row locks. They are acquired in the order of their names, within a statement and from one to the next, which
 * prevents deadlocks. Locks of people come first; time (`acquireTimeLocks`) comes last.
 */
export const rowLockNames = {
  contact: (emailKey: string) => `1 contact ${emailKey}`,
  /** Of a business: each new hold counts the others. */
  holds: '1 holds',
  oneTimeLink: (slug: string) => `1 link ${slug}`,
  quota: (form: string) => `1 quota ${form}`,
  waitlist: '1 waitlist',
  provider: (slug: string, from: Instant) => `2 provider ${slug} from ${toTimestampParameter(from)}`,
  /** Without a date: the days of two providers in different zones overlap without being equal. */
  service: (slug: string) => `2 service ${slug}`,
} as const

/** Normalizes an email address for comparison. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** Returns the locks of contacts whose bookings are counted. */
export const listContactLimitLocks = (limits: readonly BookingCountLimit[]): string[] =>
  limits.flatMap(limit =>
    limit.kind === 'bookings' ? [rowLockNames.contact(normalizeEmail(limit.email))] : [],
  )

/** Returns the locks of providers and services whose appointments are counted; a provider's day and week are two. */
export const listAppointmentLimitLocks = (limits: readonly BookingCountLimit[]): string[] =>
  limits.flatMap(limit => {
    if (limit.kind === 'appointments') return [rowLockNames.provider(limit.provider, limit.from)]
    return limit.kind === 'service-appointments' ? [rowLockNames.service(limit.service)] : []
  })

export interface RowLockRequest {
  readonly business: string
  readonly names: readonly string[]
  readonly now: Instant
}

/**
 * Waits for these locks and keeps them until the transaction (or the savepoint) ends. A later statement sees what the
 * previous owner committed, so limits can be counted.
 */
export async function acquireRowLocks(
  connection: ClientBase,
  { business, names, now }: RowLockRequest,
): Promise<void> {
  if (names.length === 0) return
  await query(
    connection,
    sql`insert into gate (business, name, used_at)
      select ${business}, name, ${toTimestampParameter(now)}
      from (select distinct name collate "C" as name from unnest(${names}::text[]) as given(name)) as wanted
      order by name
      on conflict (business, name) do update set used_at = excluded.used_at`,
  )
}
