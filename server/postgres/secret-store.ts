/**
 * The secrets port on PostgreSQL: servers with one database must agree, and need not share a DATA_DIR. Anyone who can
 * read the database has all answers anyway, so a secret that only protects those may be stored beside them.
 */
import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/lib/secrets.ts'
import { type Pool, withConnection } from './pool.ts'
import { query, sql } from './sql.ts'

export function createSecretStore(pool: Pool): Secrets {
  const cached = new Map<string, Promise<string>>()
  return {
    getOrCreate(name) {
      const secret = cached.get(name) ?? readOrCreate(pool, name)
      cached.set(name, secret)
      secret.catch(() => cached.delete(name))
      return secret
    },
  }
}

const readOrCreate = (pool: Pool, name: string): Promise<string> =>
  withConnection(pool, async connection => {
    const made = randomBytes(32).toString('base64url')
    await query(
      connection,
      sql`insert into secret (name, value) values (${name}, ${made}) on conflict (name) do nothing`,
    )
    const [row] = await query<{ value: string }>(
      connection,
      sql`select value from secret where name = ${name}`,
    )
    if (row === undefined)
      throw new Error(`The secret "${name}" was deleted while it was being read: start again.`)
    return row.value
  })
