/** The outbox port on PostgreSQL. */
import type { ClientBase } from 'pg'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type {
  BookingEntriesQuery,
  NewOutboxEntry,
  OutboxBacklog,
  OutboxBatch,
  OutboxSubjects,
  SentEntry,
} from '../outbox.ts'
import type { OutboxLane, OutboxTopic, StoredOutboxEntry } from '../topics.ts'

export interface OutboxStore {
  /** Lists the entries about any of the subjects, the oldest first, delivered or not. */
  listAbout(subjects: OutboxSubjects): Promise<readonly SentEntry[]>
  /** Lists entries about a booking, the oldest first. Finds them by their time, without reading what is about others. */
  listOfBooking(query: BookingEntriesQuery): Promise<readonly SentEntry[]>
  /** Writes an entry that is due now; has no effect if there is one with its id. */
  addOnce<Topic extends OutboxTopic>(entry: NewOutboxEntry<Topic>, now: Instant): Promise<void>
  /**
   * Leases at most `limit` entries that are due, the longest due first. A consumer that has not reported by the end of
   * the lease is presumed dead, and its entries are due again.
   */
  take(batch: OutboxBatch): Promise<readonly StoredOutboxEntry[]>
  /** Counts each lane. */
  readBacklog(now: Instant): Promise<readonly OutboxBacklog[]>
  /** Takes the ids of entries of one business. */
  delivered(business: string, ids: readonly string[], now: Instant): Promise<void>
  /** The same for emails that were written to files, as there is no mail server. */
  writtenToFiles(business: string, ids: readonly string[], now: Instant): Promise<void>
  /** The same for an email that is not sent, because strangers have caused too many to its address. */
  withheld(business: string, ids: readonly string[], now: Instant): Promise<void>
  /** Makes the entry due at `until`, as if it had not been taken. Has no effect on an entry that was taken again since. */
  postpone(entry: StoredOutboxEntry, until: Instant): Promise<void>
  /**
   * Makes the entry due again at `retryAt`, or never without it. The error is for the operator and must name no person.
   * Has no effect on an entry that another consumer has taken or delivered since.
   */
  failed(entry: StoredOutboxEntry, error: string, retryAt: Instant | undefined): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly outbox: OutboxStore
  }
}

export const createOutboxStore = (pool: Pool): OutboxStore => ({
  listAbout: subjects => withConnection(pool, connection => selectAbout(connection, subjects)),
  listOfBooking: wish => withConnection(pool, connection => selectOfBooking(connection, wish)),
  addOnce: (entry, now) => withConnection(pool, connection => insertOnce(connection, entry, now)),
  take: ({ limit, leaseMs, now, lane = 'letter' }) =>
    withConnection(pool, connection =>
      takeDue(connection, { limit, now, until: asInstant(now + leaseMs), lane }),
    ),
  readBacklog: now => withConnection(pool, connection => selectBacklog(connection, now)),
  delivered: (business, ids, now) => markDone(pool, { business, ids, now, how: 'sent' }),
  writtenToFiles: (business, ids, now) => markDone(pool, { business, ids, now, how: 'file' }),
  withheld: (business, ids, now) => markDone(pool, { business, ids, now, how: 'withheld' }),
  postpone: ({ business, id, attempts }, until) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`update outbox set attempts = attempts - 1, next_attempt_at = ${toTimestampParameter(until)}
          where business = ${business} and id = ${id} and delivered_at is null and attempts = ${attempts}`,
      )
    }),
  failed: ({ business, id, attempts }, error, retryAt) =>
    withConnection(pool, async connection => {
      const next = retryAt === undefined ? null : toTimestampParameter(retryAt)
      await query(
        connection,
        sql`update outbox set last_error = ${error}, next_attempt_at = ${next}
          where business = ${business} and id = ${id} and delivered_at is null and attempts = ${attempts}`,
      )
    }),
})

interface DoneEntries {
  readonly business: string
  readonly ids: readonly string[]
  readonly now: Instant
  readonly how: 'sent' | 'file' | 'withheld'
}

const markDone = (pool: Pool, { business, ids, now, how }: DoneEntries): Promise<void> =>
  withConnection(pool, async connection => {
    await query(
      connection,
      sql`update outbox set delivered_at = ${toTimestampParameter(now)}, last_error = null,
          written_to_file = ${how === 'file'}, withheld = ${how === 'withheld'}
        where business = ${business} and id = any(${ids}::uuid[]) and delivered_at is null`,
    )
  })

/** SQL for `SentEntry.state`. */
const selectState = sql`case when delivered_at is not null
          then case when written_to_file then 'file' when withheld then 'withheld' else 'done' end
          when next_attempt_at is not null then 'waiting' when last_error is not null then 'failed' else 'discarded' end as state`

/** Two servers that count at once may exceed the limit by one. The last entry within the limit says that it is. */
async function insertOnce<Topic extends OutboxTopic>(
  connection: ClientBase,
  { business, id, topic, payload, maxPerHour }: NewOutboxEntry<Topic>,
  now: Instant,
): Promise<void> {
  const limit = maxPerHour ?? null
  const document = JSON.stringify(payload)
  await query(
    connection,
    sql`insert into outbox (business, id, topic, document, created_at, next_attempt_at)
      select ${business}, ${id}, ${topic},
        ${document}::jsonb
          || case when earlier.count = ${limit}::int - 1 then '{"isLast": true}'::jsonb else '{}'::jsonb end,
        ${toTimestampParameter(now)}, ${toTimestampParameter(now)}
      from (
        select count(*) from outbox
        where ${limit}::int is not null and business = ${business} and topic = ${topic}
          and created_at > ${toTimestampParameter(addMinutes(now, -60))}
          and document->>'recipient' = ${document}::jsonb->>'recipient'
      ) as earlier
      where ${limit}::int is null or earlier.count < ${limit}::int
      on conflict (business, id) do nothing`,
  )
}

async function selectAbout(
  connection: ClientBase,
  { business, bookings, submissions, waitlistEntries, digestDates }: OutboxSubjects,
): Promise<SentEntry[]> {
  const rows = await query<SentRow>(
    connection,
    sql`select id::text, topic, document - 'former' as payload, date_part('epoch', created_at) as at,
        date_part('epoch', delivered_at) as delivered, ${selectState}
      from outbox where business = ${business} and (
        document->>'booking' = any(${bookings}::text[]) or document->>'submission' = any(${submissions}::text[])
        or document->>'waitlistEntry' = any(${waitlistEntries}::text[])
        or topic = 'owner.digest' and document->>'date' = any(${digestDates}::text[]))
      order by created_at, id`,
  )
  return rows.map(toSentEntry)
}

async function selectOfBooking(
  connection: ClientBase,
  { business, booking, seconds }: BookingEntriesQuery,
): Promise<SentEntry[]> {
  const rows = await query<SentRow>(
    connection,
    // `offset 0` keeps the planner from reading all of the business's entries to compare their bookings first.
    sql`select id::text, topic, document - 'former' as payload, date_part('epoch', created_at) as at,
        date_part('epoch', delivered_at) as delivered, ${selectState}
      from unnest(${[...new Set(seconds)].map(toTimestampParameter)}::timestamptz[]) as told(second)
      cross join lateral (
        select id, topic, document, created_at, delivered_at, written_to_file, withheld, next_attempt_at, last_error from outbox
        where business = ${business} and created_at >= told.second
          and created_at < told.second + interval '1 second' offset 0) as written
      where document->>'booking' = ${booking}
      order by created_at, id`,
  )
  return rows.map(toSentEntry)
}

const toSentEntry = ({ at, delivered, ...row }: SentRow): SentEntry => ({
  ...row,
  at: fromEpochSeconds(at),
  ...(delivered === null ? {} : { deliveredAt: fromEpochSeconds(delivered) }),
})

interface SentRow extends Pick<SentEntry, 'id' | 'topic' | 'payload' | 'state'> {
  readonly at: number
  readonly delivered: number | null
}

/** Both halves of the condition on the topic have a partial index, and together they are all that is not delivered. */
const selectBacklog = (connection: ClientBase, now: Instant): Promise<readonly OutboxBacklog[]> =>
  query<OutboxBacklog>(
    connection,
    sql`select lane, coalesce(waiting, 0)::int as waiting, coalesce(failed, 0)::int as failed,
        coalesce(due_for, 0)::float as "dueForSeconds"
      from (values (1, 'letter'), (2, 'webhook'), (3, 'calendar')) as lanes (number, lane)
      left join (
        select case topic when 'webhook.event' then 'webhook' when 'calendar.event' then 'calendar' else 'letter' end as lane,
          count(next_attempt_at) as waiting,
          count(*) filter (where next_attempt_at is null and last_error is not null) as failed,
          greatest(date_part('epoch', ${toTimestampParameter(now)}::timestamptz - min(next_attempt_at)), 0) as due_for
        from outbox where delivered_at is null and (topic = 'webhook.event' or topic <> 'webhook.event') group by 1
      ) as backlog using (lane)
      order by number`,
  )

interface TakeOptions {
  readonly limit: number
  readonly now: Instant
  readonly until: Instant
  readonly lane: OutboxLane
}

/** As in the partial indexes; that of emails has a few entries of calendars. */
const laneConditions: Readonly<Record<OutboxLane, Statement>> = {
  letter: sql`topic <> 'webhook.event' and topic <> 'calendar.event'`,
  webhook: sql`topic = 'webhook.event'`,
  calendar: sql`topic = 'calendar.event'`,
}

/** Skips entries that another process is taking instead of waiting for them. */
async function takeDue(
  connection: ClientBase,
  { limit, now, until, lane }: TakeOptions,
): Promise<StoredOutboxEntry[]> {
  const rows = await query<Omit<StoredOutboxEntry, 'at'> & { at: number }>(
    connection,
    sql`with due as materialized (
        select business, id, next_attempt_at from outbox
        where delivered_at is null and next_attempt_at <= ${toTimestampParameter(now)} and ${laneConditions[lane]}
        order by next_attempt_at limit ${limit} for update skip locked
      ), taken as (
        -- What it takes to take a change back is of no use once the change is announced.
        update outbox o set attempts = o.attempts + 1, next_attempt_at = ${toTimestampParameter(until)},
          document = o.document - 'former'
        from due where o.business = due.business and o.id = due.id
        returning o.business, o.id, o.topic, date_part('epoch', o.created_at) as at, o.document as payload,
          o.attempts, due.next_attempt_at as due_at
      )
      select business, id, topic, at, payload, attempts from taken order by due_at, at`,
  )
  return rows.map(row => ({ ...row, at: fromEpochSeconds(row.at) }))
}
