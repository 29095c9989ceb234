/** How many connections PostgreSQL allows. */
import type { ClientConfig } from 'pg'
import { connectOrExplain } from './connect-or-explain.ts'

/** Without those kept for superusers. Throws a sentence if the database cannot be reached. */
export async function readConnectionLimit(connection: ClientConfig): Promise<number> {
  const client = await connectOrExplain(connection)
  try {
    const { rows } = await client.query<{ available: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as available`,
    )
    return rows[0]?.available ?? 0
  } finally {
    await client.end()
  }
}
