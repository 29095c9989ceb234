/** The operator sessions port on PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { OperatorSessions } from '../../ports/operator-sessions.ts'
import { fromEpochSeconds, toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction } from '../postgres/transaction.ts'

const sessionMinutes = 12 * 60
const rotationMinutes = 15
/** Requests already sent with the old id still succeed. */
const overlapMinutes = 1

export const createOperatorSessionStore = (pool: Pool): OperatorSessions => ({
  open: (token, now) =>
    withConnection(pool, async connection => {
      const endsAt = addMinutes(now, sessionMinutes)
      await query(connection, sql`delete from operator_session where ends_at < ${toTimestampParameter(now)}`)
      return { id: await insertSession(connection, { token, now, endsAt }), endsAt }
    }),
  use: (id, token, now) =>
    runTransaction(pool, async connection => {
      const [found] = await query<{ ends: number; issued: number; replaced: boolean }>(
        connection,
        sql`select date_part('epoch', ends_at) as ends, date_part('epoch', issued_at) as issued, replaced
          from operator_session
          where digest = ${hashSecret(id)} and token_digest = ${hashSecret(token)} and ends_at > ${toTimestampParameter(now)}
          for update`,
      )
      if (found === undefined) return commitWith(undefined)
      const endsAt = fromEpochSeconds(found.ends)
      if (found.replaced || fromEpochSeconds(found.issued) > addMinutes(now, -rotationMinutes))
        return commitWith({ endsAt })
      await query(
        connection,
        sql`update operator_session set replaced = true, ends_at = least(ends_at, ${toTimestampParameter(addMinutes(now, overlapMinutes))})
          where digest = ${hashSecret(id)}`,
      )
      return commitWith({ endsAt, nextId: await insertSession(connection, { token, now, endsAt }) })
    }),
  close: id =>
    withConnection(pool, async connection => {
      await query(connection, sql`delete from operator_session where digest = ${hashSecret(id)}`)
    }),
})

interface NewSession {
  readonly token: string
  readonly now: Instant
  readonly endsAt: Instant
}

async function insertSession(connection: ClientBase, { token, now, endsAt }: NewSession): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await query(
    connection,
    sql`insert into operator_session (digest, token_digest, issued_at, ends_at)
      values (${hashSecret(id)}, ${hashSecret(token)}, ${toTimestampParameter(now)}, ${toTimestampParameter(endsAt)})`,
  )
  return id
}

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
