/** Stores what the mail server did last. */

import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { MailAttemptResult, MailHealthStore } from '../mail-health.ts'

export const createMailHealthStore = (pool: Pool): MailHealthStore => ({
  note: (sign, at) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`insert into mail_sign (sign, at) values (${sign}, ${toTimestampParameter(at)})
          on conflict (sign) do update set at = greatest(mail_sign.at, excluded.at)`,
      )
    }),
  read: () =>
    withConnection(pool, async connection => {
      const rows = await query<{ sign: MailAttemptResult; at: number }>(
        connection,
        sql`select sign, date_part('epoch', at) as at from mail_sign`,
      )
      return Object.fromEntries(rows.map(({ sign, at }) => [sign, fromEpochSeconds(at)]))
    }),
})
