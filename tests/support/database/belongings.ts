/** Everything that a business has in the database and among the uploads. */
import type { Client } from 'pg'
import type { Demo } from '../business/demo.ts'

/**
 * Lists the rows of a business in PostgreSQL's text format, from every table with a business, even unlogged
 * ones.
 */
export async function listRows(business: string, { behind }: Demo): Promise<string[]> {
  const text = await writeRowsStatement(behind)
  const { rows } = await behind.query<{ row: string }>({ name: 'belongings', text, values: [business] })
  return rows.map(({ row }) => row)
}

const statements = new WeakMap<Client, Promise<string>>()

/** Writes one statement for all tables: tests list the rows a thousand times. */
function writeRowsStatement(client: Client): Promise<string> {
  const written = statements.get(client) ?? writeAnew(client)
  statements.set(client, written)
  return written
}

async function writeAnew(client: Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'business' and table_schema = current_schema() order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select ${client.escapeLiteral(name)} as name, t::text as text
       from ${client.escapeIdentifier(name)} t where business = $1`,
  )
  return `select name || ' ' || text as row from (${parts.join(' union all ')}) as found
    order by name collate "C", text collate "C"`
}

export async function listFiles(business: string, { behind, store }: Demo): Promise<string[]> {
  const { rows } = await behind.query<{ id: string }>(
    'select id from upload where business = $1 order by 1',
    [business],
  )
  return Promise.all(rows.map(async ({ id }) => `${id} ${(await store.formStores.uploads.read(id))?.length}`))
}
