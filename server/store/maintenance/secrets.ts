/**
 * The secrets port on PostgreSQL: servers on one database must agree, and they need not share a DATA_DIR. Who reads
 * the database has all answers anyway, so a secret that only protects them may lie beside them.
 */
import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../ports/secrets.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

export function createSecrets(pool: Pool): Secrets {
  const known = new Map<string, Promise<string>>()
  return {
    of(name) {
      const secret = known.get(name) ?? read(pool, name)
      known.set(name, secret)
      secret.catch(() => known.delete(name))
      return secret
    },
  }
}

const read = (pool: Pool, name: string): Promise<string> =>
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
    if (row === undefined) throw new Error(`The secret "${name}" vanished while it was read: start again.`)
    return row.value
  })
