/** The versions of the script for other sites on PostgreSQL: a row for each build that has run, of about 4 kB. */

import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'

/** The versions of the script for other sites that this installation has served, also those of earlier builds. */
export interface EmbedScriptStore {
  /** Keeps a version under its path; does nothing if it is kept already. */
  keep(path: string, code: string, now: Instant): Promise<void>
  /** Returns the code of a version, or undefined if the path is none. */
  find(path: string): Promise<string | undefined>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly embedScripts: EmbedScriptStore
  }
}

export const createEmbedScriptStore = (pool: Pool): EmbedScriptStore => ({
  keep: (path, code, now) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`insert into embed_script (path, code, kept_at) values (${path}, ${code}, ${toTimestampParameter(now)})
          on conflict (path) do nothing`,
      )
    }),
  find: path =>
    withConnection(pool, async connection => {
      const [row] = await query<{ code: string }>(
        connection,
        sql`select code from embed_script where path = ${path}`,
      )
      return row?.code
    }),
})
