/** The maintenance port on PostgreSQL, in small steps, so that nobody waits long for it. */
import type { ClientBase } from 'pg'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { heldTimeForgottenAfterMinutes } from '#server/features/bookings/hold-limits.ts'
import { eraseEndedBookings } from '#server/features/bookings/store/erase.ts'
import { lockAndReleaseHolds } from '#server/features/bookings/store/occupancy/holds.ts'
import type { RetentionCommand } from '#server/lib/retention-command.ts'
import { groupByBusiness } from '#server/postgres/group-by-business.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { runTransaction } from '#server/postgres/transaction.ts'
import type { EraseEndedBookingsCommand } from '../maintenance.ts'

const rowsPerStep = 500

export interface MaintenanceStore {
  /** Releases the time of expired holds. Returns how many there were. */
  tidyHolds(now: Instant): Promise<number>
  /** Erases contacts, guests, answers and reasons of bookings that ended before. Returns how many bookings changed. */
  eraseEndedBookings(command: EraseEndedBookingsCommand): Promise<number>
  /** Removes expired links, idempotency keys and unused row locks that are older. Returns how many there were. */
  forget(before: Instant): Promise<number>
  /** Removes outbox entries that are older, sent or not. Returns how many there were. */
  forgetMessages(command: RetentionCommand): Promise<number>
  /** Removes what was decided about reminders of appointments that began before. Returns how many there were. */
  forgetReminders(command: RetentionCommand): Promise<number>
  /**
   * Removes waitlist entries that are older and whose first day was before, except those with an open offer. Returns how many
   * there were.
   */
  endWaiting(command: RetentionCommand & { readonly now: Instant }): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly maintenance: MaintenanceStore
  }
}

export function createMaintenanceStore(pool: Pool): MaintenanceStore {
  return {
    async tidyHolds(now) {
      const expired = await withConnection(pool, connection => listExpiredHolds(connection, now))
      // One by one, so that each waits only for its own time.
      for (const { business, id } of expired)
        await runTransaction(pool, connection => lockAndReleaseHolds(connection, { business, holds: [id] }))
      await repeat(() =>
        withConnection(pool, connection => deleteOldRows(connection, createKeptTimeDeletion(now))),
      )
      return expired.length
    },
    eraseEndedBookings: command =>
      repeat(() =>
        runTransaction(pool, connection => eraseEndedBookings(connection, { ...command, most: rowsPerStep })),
      ),
    async forget(before) {
      let removed = 0
      for (const deletion of createDeletions(before))
        removed += await repeat(() => withConnection(pool, connection => deleteOldRows(connection, deletion)))
      return removed
    },
    forgetMessages: command => deleteInBatches(pool, createMessageDeletion(command)),
    forgetReminders: command => deleteInBatches(pool, createReminderDeletion(command)),
    endWaiting: command => deleteInBatches(pool, createWaitlistDeletion(command)),
  }
}

/** The statement deletes a batch and returns its rows. */
const deleteInBatches = (pool: Pool, deletion: Statement): Promise<number> =>
  repeat(() => withConnection(pool, async connection => (await query(connection, deletion)).length))

/** Repeats until a step finds less than a full batch. */
async function repeat(step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const done = await step()
    sum += done
    if (done < rowsPerStep) return sum
  }
}

const listExpiredHolds = (connection: ClientBase, now: Instant) =>
  query<{ business: string; id: string }>(
    connection,
    sql`select business, id from hold where expires_at <= ${toTimestampParameter(now)} order by expires_at limit ${rowsPerStep}`,
  )

/** The deletions skip rows that are in use, as waiting for them could deadlock. */
const createMessageDeletion = ({ business, before }: RetentionCommand): Statement =>
  sql`delete from outbox where business = ${business} and id in (
      select id from outbox where business = ${business} and created_at < ${toTimestampParameter(before)}
      limit ${rowsPerStep} for update skip locked)
    returning id`

const createReminderDeletion = ({ business, before }: RetentionCommand): Statement =>
  sql`delete from reminder where business = ${business} and (booking, starts_at, before) in (
      select booking, starts_at, before from reminder
      where business = ${business} and starts_at < ${toTimestampParameter(before)}
      limit ${rowsPerStep} for update skip locked)
    returning booking`

const createWaitlistDeletion = ({
  business,
  before,
  now,
}: RetentionCommand & { readonly now: Instant }): Statement =>
  sql`delete from waitlist_entry where business = ${business} and id in (
      select id from waitlist_entry where business = ${business} and created_at < ${toTimestampParameter(before)}
        -- Before its first day, nobody has had anything of it yet.
        and first_day <= (${toTimestampParameter(before)}::timestamptz at time zone 'UTC')::date
        and (offered_until is null or offered_until <= ${toTimestampParameter(now)})
      limit ${rowsPerStep} for update skip locked)
    returning id`

interface Deletion {
  /** Finds a batch of rows of all businesses, without a lock. */
  readonly find: Statement
  /** Deletes those of one business that are still old. */
  readonly delete: (business: string, keys: readonly string[]) => Statement
}

/** Returns how many rows were deleted; rows that are in use are left for another time. */
async function deleteOldRows(connection: ClientBase, deletion: Deletion): Promise<number> {
  const found = await query<{ business: string; key: string }>(connection, deletion.find)
  let removed = 0
  for (const [business, rows] of groupByBusiness(found)) {
    const keys = rows.map(({ key }) => key)
    removed += (await query(connection, deletion.delete(business, keys))).length
  }
  return removed
}

/** Of what addresses held so long ago that it counts no more. */
function createKeptTimeDeletion(now: Instant): Deletion {
  const before = toTimestampParameter(addMinutes(now, -heldTimeForgottenAfterMinutes))
  return {
    find: sql`select business, address as key from kept_time where until <= ${before} limit ${rowsPerStep}`,
    delete: (business, keys) =>
      sql`delete from kept_time where business = ${business} and (address, provider, starts_at) in (
          select address, provider, starts_at from kept_time
          where business = ${business} and address = any(${keys}::text[]) and until <= ${before}
          for update skip locked)
        returning address`,
  }
}

/** Each statement is written out, because tests/architecture/statements.test.ts reads it in the source. */
function createDeletions(before: Instant): readonly Deletion[] {
  const until = toTimestampParameter(before)
  return [
    ...createMonthDeletions(until),
    {
      find: sql`select business, token_hash as key from booking_list_link where expires_at < ${until} limit ${rowsPerStep}`,
      delete: (business, keys) =>
        sql`delete from booking_list_link where business = ${business} and token_hash in (
            select token_hash from booking_list_link
            where business = ${business} and token_hash = any(${keys}::text[]) and expires_at < ${until}
            for update skip locked)
          returning token_hash`,
    },
    {
      find: sql`select business, id as key from email_verification where ends_at < ${until} limit ${rowsPerStep}`,
      delete: (business, keys) =>
        sql`delete from email_verification where business = ${business} and id in (
            select id from email_verification
            where business = ${business} and id = any(${keys}::text[]) and ends_at < ${until}
            for update skip locked)
          returning id`,
    },
    {
      find: sql`select business, key from idempotency where created_at < ${until} limit ${rowsPerStep}`,
      delete: (business, keys) =>
        sql`delete from idempotency where business = ${business} and key in (
            select key from idempotency
            where business = ${business} and key = any(${keys}::text[]) and created_at < ${until}
            for update skip locked)
          returning key`,
    },
    {
      find: sql`select business, name as key from gate where used_at < ${until} limit ${rowsPerStep}`,
      delete: (business, keys) =>
        sql`delete from gate where business = ${business} and name in (
            select name from gate
            where business = ${business} and name = any(${keys}::text[]) and used_at < ${until}
            for update skip locked)
          returning name`,
    },
  ]
}

/** Of counted months, and of what changed them: report-month-changes.ts. */
const createMonthDeletions = (until: string): readonly Deletion[] => [
  {
    find: sql`select business, concat_ws(' ', zone, month, provider) as key from month_numbers
      where stored_at < ${until} limit ${rowsPerStep}`,
    delete: (business, keys) =>
      sql`delete from month_numbers where business = ${business} and (zone, month, provider) in (
          select zone, month, provider from month_numbers
          where business = ${business} and concat_ws(' ', zone, month, provider) = any(${keys}::text[])
            and stored_at < ${until}
          for update skip locked)
        returning month`,
  },
  {
    find: sql`select business, id::text as key from month_change where noted_at < ${until} limit ${rowsPerStep}`,
    delete: (business, keys) =>
      sql`delete from month_change where business = ${business} and id in (
          select id from month_change
          where business = ${business} and id = any(${keys}::uuid[]) and noted_at < ${until}
          for update skip locked)
        returning id`,
  },
]
