/** The script that spreads the tables over the workers of a Citus cluster knows every table. */
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { citusScript } from '#tests/support/database/citus.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { readDistributedTables } from '#tests/support/source/sql-sources.ts'

const script = readFileSync(citusScript, 'utf8')
const distributed = readDistributedTables(script)
const reference = findNames(/create_reference_table\('(\w+)'\)/g)
const local = findNames(/^-- local: (\w+)$/gm)

function findNames(pattern: RegExp): string[] {
  return [...script.matchAll(pattern)].map(([, name = '']) => name)
}

describe('citus.sql', () => {
  let database: TestDatabase
  let client: Client

  beforeAll(async () => {
    database = await createEmbeddedDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  const read = async (text: string): Promise<string[]> =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)

  test('names every table of the schema, once', async () => {
    const present = await read(
      "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    )
    expect([...distributed, ...reference, ...local].sort()).toEqual(present.sort())
  })

  test('distributes only tables whose key begins with the business', async () => {
    const keyed = await read(
      `select relname as name from pg_index i join pg_class c on c.oid = indrelid
        join pg_attribute a on a.attrelid = indrelid and a.attnum = indkey[0]
        where indisprimary and attname = 'business' and relnamespace = 'public'::regnamespace`,
    )
    expect(distributed.filter(table => !keyed.includes(table))).toEqual([])
  })

  test('names each table after those that it references, and lets no spread table reference one that is not', async () => {
    const order = [...reference, ...distributed]
    const { rows } = await client.query<{ name: string; needs: string }>(
      `select c.relname as name, f.relname as needs from pg_constraint
        join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
        where contype = 'f' and conrelid <> confrelid`,
    )
    const spread = rows.filter(({ name }) => order.includes(name))
    expect(spread.length).toBeGreaterThan(10)
    expect(spread.filter(({ name, needs }) => !(order.indexOf(needs) < order.indexOf(name)))).toEqual([])
    expect(spread.filter(({ needs }) => !order.includes(needs))).toEqual([])
  })
})
