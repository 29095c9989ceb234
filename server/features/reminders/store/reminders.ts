/** Stores what was decided about reminders, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { readBookingById } from '#server/features/bookings/store/booking-rows.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, type TransactionResult } from '#server/postgres/transaction.ts'
import type {
  DecideCommand,
  DecidedReminder,
  FoundAppointment,
  ReminderKey,
  ReminderSearch,
} from '../reminders.ts'
import { decideReminders, type ReminderDecision } from '../rules/decide-reminders.ts'

export interface ReminderStore {
  /**
   * Lists upcoming appointments of confirmed bookings with an email address by start, of which a reminder has not been
   * decided upon. It may not be due yet, if it counts calendar days.
   */
  find(search: ReminderSearch): Promise<readonly FoundAppointment[]>
  /**
   * Decides upon the reminders of a booking that are due, and writes an entry of the outbox for each that is sent. Each is
   * decided once, however many servers do this. Does nothing while an earlier change of the booking is still to be told, or
   * can be taken back. Returns how many are sent.
   */
  decide(command: DecideCommand): Promise<number>
  /** There was nothing to remind of any more when the entry was delivered. */
  withdraw(key: ReminderKey): Promise<void>
  /** Lists the entries of a booking's reminders in the outbox, and when they were written. */
  listEntries(business: string, booking: string): Promise<readonly ReminderEntry[]>
}

export interface ReminderEntry {
  /** A UUID. */
  readonly id: string
  readonly at: Instant
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly reminders: ReminderStore
  }
}

export const createReminderStore = (pool: Pool): ReminderStore => ({
  find: search => withConnection(pool, connection => findAppointments(connection, search)),
  decide: command => runTransaction(pool, connection => writeDecisions(connection, command)),
  withdraw: key => withConnection(pool, connection => removeEntry(connection, key)),
  listEntries: (business, booking) =>
    withConnection(pool, connection => readEntries(connection, business, booking)),
})

async function findAppointments(
  connection: ClientBase,
  { business, before, from, to, services, limit, after }: ReminderSearch,
): Promise<FoundAppointment[]> {
  const rows = await query<{ booking: string; start: number }>(
    connection,
    sql`select a.booking, date_part('epoch', a.starts_at) as start
      from appointment a join booking b on b.business = a.business and b.id = a.booking
      where a.business = ${business}
        and a.starts_at > ${toTimestampParameter(from)} and a.starts_at <= ${toTimestampParameter(to)}
        and (a.starts_at, a.booking) > (${toTimestampParameter(after?.start ?? from)}::timestamptz, ${after?.booking ?? ''})
        and (a.service = any(${services.slugs}::text[])) <> ${services.isExcluding}::boolean
        and b.status in ('scheduled', 'rescheduled') and b.email_key is not null
        and a.document->'cancelled' is distinct from 'true'
        and not exists (select from reminder r where r.business = ${business} and r.booking = a.booking
          and r.starts_at = a.starts_at and r.before = ${before})
      group by a.starts_at, a.booking
      order by a.starts_at, a.booking
      limit ${limit}`,
  )
  return rows.map(({ booking, start }) => ({ booking, start: fromEpochSeconds(start) }))
}

/**
 * The lock on the booking makes changes of it wait, and other servers that decide upon the same. It is taken only if there is
 * something to decide.
 */
async function writeDecisions(
  connection: ClientBase,
  command: DecideCommand,
): Promise<TransactionResult<number>> {
  const { business, booking, now } = command
  if ((await readDecisions(connection, command)).length === 0) return commitWith(0)
  await query(
    connection,
    sql`select from booking where business = ${business} and id = ${booking} for update`,
  )
  const decisions = await readDecisions(connection, command)
  let sent = 0
  for (const decision of decisions) {
    const entry = decision.isSent ? randomUUID() : undefined
    await insertDecision(connection, { business, booking, decision, entry, now })
    if (entry === undefined) continue
    const { before, start } = decision
    const payload = { booking, start: new Date(start).toISOString(), before }
    await query(connection, insertOutboxEntry({ business, id: entry, topic: 'reminder.due', payload, now }))
    sent += 1
  }
  return commitWith(sent)
}

async function readDecisions(
  connection: ClientBase,
  { business, booking: id, records, now }: DecideCommand,
): Promise<readonly ReminderDecision[]> {
  const booking = await readBookingById(connection, business, id)
  if (!booking) return []
  const decided = await readDecided(connection, business, id)
  const decisions = decideReminders(booking, { records, decided, now })
  const waits = decisions.length > 0 && (await isToBeTold(connection, { business, booking: id, now }))
  return waits ? [] : decisions
}

/**
 * Whether an entry about a change waits for its time. One that only waits for another attempt is not waited for. The condition
 * on the topic is that of an index.
 */
async function isToBeTold(
  connection: ClientBase,
  { business, booking, now }: Pick<DecideCommand, 'business' | 'booking' | 'now'>,
): Promise<boolean> {
  const waiting = await query(
    connection,
    sql`select from outbox
      where business = ${business} and document->>'booking' = ${booking} and attempts = 0 and delivered_at is null
        and next_attempt_at > ${toTimestampParameter(now)} and topic <> 'webhook.event'
      limit 1`,
  )
  return waiting.length > 0
}

async function readDecided(
  connection: ClientBase,
  business: string,
  booking: string,
): Promise<readonly DecidedReminder[]> {
  const rows = await query<{ before: string; start: number; due: number; isSent: boolean }>(
    connection,
    sql`select before, date_part('epoch', starts_at) as start, date_part('epoch', due_at) as due,
        entry is not null as "isSent"
      from reminder where business = ${business} and booking = ${booking}`,
  )
  return rows.map(({ before, start, due, isSent }) => ({
    before,
    isSent,
    start: fromEpochSeconds(start),
    dueAt: fromEpochSeconds(due),
  }))
}

interface InsertedDecision {
  readonly business: string
  readonly booking: string
  readonly decision: ReminderDecision
  /** Undefined: no email is sent. */
  readonly entry: string | undefined
  readonly now: Instant
}

/** The entry is that of the start that the reminder counts from. */
const insertDecision = (
  connection: ClientBase,
  { business, booking, decision: { before, dueAt, start, starts }, entry, now }: InsertedDecision,
) =>
  query(
    connection,
    sql`insert into reminder (business, booking, starts_at, before, due_at, entry, decided_at)
      select ${business}, ${booking}, starts_at, ${before}, ${toTimestampParameter(dueAt)},
        case when starts_at = ${toTimestampParameter(start)}::timestamptz then ${entry ?? null}::uuid end, ${toTimestampParameter(now)}
      from unnest(${starts.map(toTimestampParameter)}::timestamptz[]) as visit(starts_at)
      on conflict do nothing`,
  )

async function removeEntry(connection: ClientBase, { business, booking, entry }: ReminderKey): Promise<void> {
  await query(
    connection,
    sql`update reminder set entry = null
      where business = ${business} and booking = ${booking} and entry = ${entry}`,
  )
}

async function readEntries(
  connection: ClientBase,
  business: string,
  booking: string,
): Promise<readonly ReminderEntry[]> {
  const rows = await query<{ id: string; at: number }>(
    connection,
    sql`select entry::text as id, date_part('epoch', decided_at) as at from reminder
      where business = ${business} and booking = ${booking} and entry is not null`,
  )
  return rows.map(({ id, at }) => ({ id, at: fromEpochSeconds(at) }))
}
