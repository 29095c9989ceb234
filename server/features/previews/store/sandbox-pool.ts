/** Lends connections that see nothing but one sandbox. */
import type { PoolClient } from 'pg'
import { acquireConnection, type Pool } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'

/**
 * The search path has only the schema of the sandbox: if that is dropped meanwhile, a statement fails instead of reaching
 * a real table. PostgreSQL parses prepared statements anew when the path has changed.
 */
export const createSandboxPool = (shared: Pool, schema: string): Pool => ({
  async connect() {
    const client = await acquireConnection(shared)
    try {
      const [row] = await query<{ exists: boolean }>(
        client,
        sql`select set_config('search_path', ${schema}, false), to_regnamespace(${schema}) is not null as exists`,
      )
      if (row?.exists) return client
    } catch (error) {
      client.release(true)
      throw error
    }
    client.release()
    return createEmptyConnection()
  },
})

/** Answers every statement without rows, as an empty database does: a sandbox that nobody has written to has no tables. */
function createEmptyConnection(): PoolClient {
  const connection = { query: async () => ({ rows: [], rowCount: 0 }), release: () => {} }
  // Proof: the stores use only these two, and read only these properties of a result.
  return connection as unknown as PoolClient
}
