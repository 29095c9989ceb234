/** The audit on PostgreSQL: rows are only added, in the transaction of the change that they are about. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { RetentionCommand } from '#server/lib/retention-command.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import {
  type AuditEntry,
  type AuditNote,
  type AuditQuery,
  type ChangeOrigin,
  getCurrentActionName,
} from '../audit.ts'
import { announceSensitiveChanges } from './sensitive-change-announcements.ts'

export interface AuditStore {
  /** The newest first. */
  list(query: AuditQuery): Promise<readonly AuditEntry[]>
  /** Removes entries that are older. Returns how many there were. */
  forget(command: RetentionCommand): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly audit: AuditStore
  }
}

export const createAuditStore = (pool: Pool): AuditStore => ({
  list: wish => withConnection(pool, connection => readPage(connection, wish)),
  async forget(command) {
    for (let sum = 0; ; ) {
      const removed = await deleteOldEntries(pool, command)
      sum += removed
      if (removed < rowsPerStep) return sum
    }
  },
})

/** What an entry says beside who made the change. */
export interface AuditDetail {
  readonly kind: string | null
  readonly key: string | null
  readonly version?: number | undefined
  /** JSON. */
  readonly patch?: string | undefined
}

/** Writes the entry of a change in its transaction; does nothing without a note. */
export async function writeAudit(connection: ClientBase, note: AuditNote | undefined): Promise<void> {
  if (!note) return
  const { business, subject, ...origin } = note
  const detail = { kind: subject?.kind ?? null, key: subject?.key ?? null }
  await writeAuditDetails(connection, { business, origin, details: [detail] })
}

/** Writes one entry for each detail. */
export async function writeAuditDetails(
  connection: ClientBase,
  {
    business,
    origin,
    details,
  }: {
    readonly business: string
    readonly origin: ChangeOrigin
    readonly details: readonly AuditDetail[]
  },
): Promise<void> {
  if (details.length === 0) return
  await query(
    connection,
    sql`insert into audit (business, id, at, author, action, kind, key, version, patch)
      select ${business}, id, ${toTimestampParameter(origin.at)}::timestamptz, ${origin.author}, ${origin.action},
        kind, key, version, patch
      from unnest(${details.map(() => randomUUID())}::uuid[], ${details.map(({ kind }) => kind)}::text[],
          ${details.map(({ key }) => key)}::text[], ${details.map(({ version }) => version ?? null)}::bigint[],
          ${details.map(({ patch }) => patch ?? null)}::jsonb[])
        as entry(id, kind, key, version, patch)`,
  )
  await announceSensitiveChanges(connection, business, origin)
}

interface Row {
  readonly id: string
  readonly at: number
  readonly author: string
  readonly action: string
  readonly kind: string | null
  readonly key: string | null
  readonly version: number | null
  readonly patch: AuditEntry['patch'] | null
}

async function readPage(
  connection: ClientBase,
  { business, kind, key, payment, author, from, to, after, limit }: AuditQuery,
): Promise<readonly AuditEntry[]> {
  const conditions = [
    sql`true`,
    ...(payment === undefined
      ? [
          ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
          ...(key === undefined ? [] : [sql`key = ${key}`]),
        ]
      : [sql`(kind = ${kind ?? null} and key = ${key ?? null} or kind = 'payment' and key = ${payment})`]),
    ...(author === undefined ? [] : [sql`author = ${author}`]),
    ...(from === undefined ? [] : [sql`at >= ${toTimestampParameter(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${toTimestampParameter(to)}`]),
    ...(after === undefined ? [] : [sql`(at, id) < (${toTimestampParameter(after.at)}, ${after.id}::uuid)`]),
  ]
  const rows = await query<Row>(
    connection,
    sql`select id::text, date_part('epoch', at) as at, author, action, kind, key, version, patch from audit
      where business = ${business} and ${conditions.reduce((all, condition) => sql`${all} and ${condition}`)}
      order by audit.at desc, audit.id desc limit ${limit}`,
  )
  return rows.map(toEntry)
}

const toEntry = ({ id, at, author, action, kind, key, version, patch }: Row): AuditEntry => ({
  id,
  at: fromEpochSeconds(at),
  author,
  action: getCurrentActionName(action),
  ...(kind === null || key === null ? {} : { subject: { kind, key } }),
  ...(version === null ? {} : { version }),
  ...(patch ? { patch } : {}),
})

const rowsPerStep = 500

/** Steps out of the role of servers, which may not delete entries, until the end of the transaction. */
const deleteOldEntries = (pool: Pool, { business, before }: RetentionCommand): Promise<number> =>
  runTransaction(pool, async connection => {
    await query(connection, sql`set local role none`)
    const removed = await query(
      connection,
      sql`delete from audit where business = ${business} and id in (
          select id from audit where business = ${business} and at < ${toTimestampParameter(before)}
          limit ${rowsPerStep} for update skip locked)
        returning id`,
    )
    return commitWith(removed.length)
  })
