/** Everything that a business has in the database and among the uploads. */
import type { Demo } from '../business/demo.ts'

/**
 * Lists the rows of a business in PostgreSQL's text format, from every table with a business, even unlogged
 * ones.
 */
export async function listRows(business: string, { behind }: Demo): Promise<string[]> {
  const { rows: tables } = await behind.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'business' and table_schema = current_schema() order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const table = behind.escapeIdentifier(name)
    const { rows } = await behind.query<{ row: string }>(
      `select t::text collate "C" as row from ${table} t where business = $1 order by 1`,
      [business],
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

export async function listFiles(business: string, { behind, store }: Demo): Promise<string[]> {
  const { rows } = await behind.query<{ id: string }>(
    'select id from upload where business = $1 order by 1',
    [business],
  )
  return Promise.all(rows.map(async ({ id }) => `${id} ${(await store.formStores.uploads.read(id))?.length}`))
}
