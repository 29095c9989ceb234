/** The entries of the outbox that were given up, on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { getOutboxLane } from '#server/features/outbox/topics.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, type TransactionResult } from '#server/postgres/transaction.ts'
import {
  type DeadLetterCount,
  type DeadLetterCursor,
  type DeadLetterScope,
  type DeadLetterSelection,
  maxDeadLettersPerCommand,
  type StoredDeadLetter,
} from '../dead-letters.ts'

/** As in the partial index. */
export const givenUpCondition = sql`delivered_at is null and next_attempt_at is null and last_error is not null`

const isOfBusiness = (business: string | undefined): Statement =>
  business === undefined ? sql`` : sql`and outbox.business = ${business}`

export interface DeadLetters {
  /** The newest first. */
  list(
    query: DeadLetterScope & {
      readonly after?: DeadLetterCursor | undefined
      readonly limit: number
    },
  ): Promise<readonly StoredDeadLetter[]>
  countByTopic(business?: string): Promise<readonly DeadLetterCount[]>
  /** Makes them due now, with all their attempts ahead. Returns how many there were. */
  resend(selection: DeadLetterSelection, now: Instant, audit?: AuditNote): Promise<number>
  /** Gives them up for good: they only stay in the log. Returns how many there were. */
  delete(selection: DeadLetterSelection, audit?: AuditNote): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly deadLetters: DeadLetters
  }
}

export const createDeadLetterStore = (pool: Pool): DeadLetters => ({
  list: ({ after, limit, business }) =>
    withConnection(pool, async connection => {
      const rows = await query<Row>(
        connection,
        sql`select business, id::text, topic, attempts, last_error as error, date_part('epoch', created_at) as at
          from outbox where ${givenUpCondition} ${isOfBusiness(business)}
            and ${after === undefined ? sql`true` : sql`(created_at, id) < (${toTimestampParameter(after.at)}, ${after.id}::uuid)`}
          order by created_at desc, outbox.id desc limit ${limit}`,
      )
      return rows.map(toDeadLetter)
    }),
  countByTopic: business =>
    withConnection(pool, connection =>
      query<DeadLetterCount>(
        connection,
        sql`select topic, count(*)::int as count from outbox where ${givenUpCondition} ${isOfBusiness(business)} group by topic order by topic`,
      ),
    ),
  resend: (selection, now, audit) => {
    const due = sql`attempts = 0, last_error = null, next_attempt_at = ${toTimestampParameter(now)}`
    return runTransaction(pool, connection => change(connection, selection, { assignment: due, audit }))
  },
  // The row stays: without it, the job that wrote a digest would write it again.
  delete: (selection, audit) => {
    const settled = sql`last_error = null`
    return runTransaction(pool, connection => change(connection, selection, { assignment: settled, audit }))
  },
})

interface Row extends Pick<StoredDeadLetter, 'business' | 'id' | 'topic' | 'attempts' | 'error'> {
  readonly at: number
}

const toDeadLetter = ({ at, ...row }: Row): StoredDeadLetter => ({
  ...row,
  at: fromEpochSeconds(at),
  lane: getOutboxLane(row.topic),
})

async function change(
  connection: ClientBase,
  selection: DeadLetterSelection,
  { assignment, audit }: { readonly assignment: Statement; readonly audit: AuditNote | undefined },
): Promise<TransactionResult<number>> {
  const changed = await query(
    connection,
    sql`update outbox o set ${assignment}
      from (${selectKeys(selection)}) as chosen
      where o.business = chosen.business and o.id = chosen.id returning o.id`,
  )
  if (changed.length > 0) await writeAudit(connection, audit)
  return commitWith(changed.length)
}

/** Skips those that another command changes just now. */
const selectKeys = (selection: DeadLetterSelection): Statement =>
  'topic' in selection
    ? sql`select business, id from outbox where ${givenUpCondition} and topic = ${selection.topic} ${isOfBusiness(selection.business)}
        order by created_at, id limit ${maxDeadLettersPerCommand} for update skip locked`
    : sql`select outbox.business, outbox.id from outbox
        join unnest(${selection.entries.map(({ business }) => business)}::text[],
          ${selection.entries.map(({ id }) => id)}::uuid[]) as given (business, id)
          on given.business = outbox.business and given.id = outbox.id
        where ${givenUpCondition} ${isOfBusiness(selection.business)} for update of outbox skip locked`
