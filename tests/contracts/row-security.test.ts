/**
 * The second wall between businesses: a statement that forgets to name its business reaches only the rows of the scope
 * that it runs in. Decision 19.
 */
import { Client, escapeIdentifier } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  noBusiness,
  runForAllBusinesses,
  runForBusiness,
  runForNoBusiness,
} from '#server/lib/business-scope.ts'
import { createPool, type Pool, withConnection } from '#server/postgres/pool.ts'
import { appendOnlyTables, prepareRowSecurity, readableTables } from '#server/postgres/row-security.ts'
import { createScopedPool } from '#server/postgres/scoped-pool.ts'
import { singleEngines, type TestDatabase } from '#tests/support/database/database.ts'

/** Values for columns that require one, by the beginning of their type. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/\[\]$|multirange/, "'{}'"],
  [/^(tstzrange|daterange)/, "'empty'"],
  [/^json/, "'{}'"],
  [/^(date|timestamp)/, 'now()'],
  [/^(int|bigint|smallint|double|real|numeric)/, '0'],
  [/^bool/, 'false'],
  [/^uuid/, 'gen_random_uuid()'],
  [/./, "''"],
]

describe.each(singleEngines)('On $name, a statement without a business', ({ createDatabase }) => {
  let database: TestDatabase
  let behind: Client
  let connections: ReturnType<typeof createPool>
  let pool: Pool
  /** Inserts a row, by table. */
  const inserts = new Map<string, (business: string) => string>()

  beforeAll(async () => {
    database = await createDatabase()
    behind = new Client({ connectionString: database.url })
    await behind.connect()
    const { role } = await prepareRowSecurity(behind)
    await dropConstraints()
    for (const table of await listTables()) inserts.set(table, await createInsert(table))
    for (const insert of inserts.values()) await behind.query(insert('own') + insert('other'))
    connections = createPool({
      connection: { connectionString: database.url },
      say: () => {},
      maxConnections: 1,
    })
    pool = createScopedPool(connections, { role: role ?? expect.unreachable(), defaultScope: noBusiness })
  })
  afterAll(async () => {
    await connections.end()
    await behind.end()
    await database.drop()
  })

  const listTables = async (): Promise<readonly string[]> => {
    const { rows } = await behind.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'business' and table_schema = current_schema() order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  /** So that a row of each table can be made up. */
  async function dropConstraints(): Promise<void> {
    const { rows } = await behind.query<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype in ('c', 'f') and connamespace = current_schema()::regnamespace order by contype desc`,
    )
    for (const { drop } of rows) await behind.query(drop)
  }

  async function createInsert(table: string): Promise<(business: string) => string> {
    const { rows } = await behind.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attnotnull and attgenerated = '' and attname <> 'business'`,
      [table],
    )
    const names = rows.map(({ name }) => `, ${escapeIdentifier(name)}`).join('')
    const values = rows.map(({ type }) => `, ${samples.find(([known]) => known.test(type))?.[1]}`).join('')
    return business =>
      `insert into ${escapeIdentifier(table)} (business${names}) values ('${business}'${values});`
  }

  /** The rows of a business, and the transactions that have written them. */
  const readRows = async (business: string): Promise<readonly string[]> => {
    const tables = [...inserts.keys()]
    const parts = tables.map(
      table =>
        `select '${table} ' || t.xmin || t::text as found from ${escapeIdentifier(table)} t where business = '${business}'`,
    )
    return (await behind.query(parts.join(' union all '))).rows.map(({ found }) => found)
  }

  /** Returns the number of rows that each statement reaches, or its error. */
  async function attempt(statement: (table: string) => string): Promise<Record<string, unknown>> {
    const results: Record<string, unknown> = {}
    for (const table of inserts.keys())
      results[table] = await withConnection(pool, connection => connection.query(statement(table))).then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message.replace(/ (for table )?"\w+"$/, ''),
      )
    return results
  }

  const select = (table: string) => `select from ${escapeIdentifier(table)}`
  const update = (table: string) => `update ${escapeIdentifier(table)} set business = business`
  const remove = (table: string) => `delete from ${escapeIdentifier(table)}`
  const everywhere = (result: unknown, ofReadable: unknown = result) =>
    Object.fromEntries(
      [...inserts.keys()].map(table => [table, readableTables.includes(table) ? ofReadable : result]),
    )
  /** The same of a statement that changes or deletes rows. */
  const changing = (result: unknown, ofReadable: unknown = result) => ({
    ...everywhere(result, ofReadable),
    ...Object.fromEntries(appendOnlyTables.map(table => [table, 'permission denied for table audit'])),
  })
  const refused = 'new row violates row-level security policy'

  test('meets policies that read the scope once for a statement, also where they were created otherwise', async () => {
    const { rows } = await behind.query(`select policyname as name, tablename as table from pg_policies
      where tablename = 'booking' and permissive = 'RESTRICTIVE'`)
    const [policy] = rows
    const name = escapeIdentifier(policy.name)
    await behind.query(
      `alter policy ${name} on booking using (business = current_setting('bookplate.business'))`,
    )
    await prepareRowSecurity(behind)
    const plan = await runForBusiness('own', () =>
      withConnection(pool, connection => connection.query('explain select from booking')),
    )
    // PostgreSQL 17 and later name the plan where it is used, earlier ones a parameter.
    expect(JSON.stringify(plan.rows)).toMatch(/business = (?:\(InitPlan|\$\d)/)
  })

  test('reads and changes nothing of another business', async () => {
    expect(inserts.size).toBeGreaterThan(30)
    // Nothing else may be read without its business: see decision 19.
    expect(readableTables).toEqual(['content', 'occupancy', 'search_document'])
    const own = await readRows('own')
    const other = await readRows('other')
    expect(other).toHaveLength(inserts.size)
    await runForBusiness('own', async () => {
      expect(await attempt(select)).toEqual(everywhere(1, 2))
      expect(await attempt(table => inserts.get(table)?.('other') ?? '')).toMatchObject(
        everywhere(expect.stringContaining(refused)),
      )
      expect(await attempt(update)).toMatchObject(changing(1, expect.stringContaining(refused)))
      expect(await attempt(remove)).toEqual(changing(1))
    })
    expect(await readRows('other')).toEqual(other)
    // Of the audit, nothing can be changed or deleted.
    expect(appendOnlyTables).toEqual(['audit'])
    expect(await readRows('own')).toEqual([expect.stringMatching(/^audit /)])
    await behind.query(`delete from audit where business = 'own'`)
    for (const insert of inserts.values()) await behind.query(insert('own'))
    expect(await readRows('own')).toHaveLength(own.length)
  })

  test('fails outside of all scopes, also on a connection that has just had one', async () => {
    const before = [await readRows('own'), await readRows('other')]
    const unscoped = expect.stringContaining('run this work in a scope of server/lib/business-scope.ts')
    await runForBusiness('own', () => attempt(select))
    for (const run of [runForNoBusiness, (work: () => Promise<void>) => work()])
      await run(async () => {
        expect(await attempt(select)).toEqual(everywhere(unscoped, 2))
        expect(await attempt(remove)).toEqual(changing(unscoped))
        expect(await attempt(table => inserts.get(table)?.('own') ?? '')).toEqual(everywhere(unscoped))
      })
    expect([await readRows('own'), await readRows('other')]).toEqual(before)
  })

  test('reaches all in the scope of all, such as that of a job', async () => {
    await runForAllBusinesses(async () => expect(await attempt(select)).toEqual(everywhere(2)))
  })

  test('is checked again after an administrator has switched the policies off', async () => {
    await behind.query('alter table booking disable row level security')
    await runForBusiness('own', async () => expect(await attempt(select)).toHaveProperty('booking', 2))
    await prepareRowSecurity(behind)
    await runForBusiness('own', async () => expect(await attempt(select)).toEqual(everywhere(1, 2)))
  })

  test('is checked for a user who may not create roles once an administrator has done what the notice says', async () => {
    const user = `plain_${process.pid}`
    await behind.query(
      `create role ${user} login password 'secret'; create schema ${user} authorization ${user}`,
    )
    const url = new URL(database.url)
    Object.assign(url, { username: user, password: 'secret' })
    const plain = new Client({ connectionString: url.href })
    await plain.connect()
    try {
      await plain.query(
        `set search_path to ${user}; create table migration (name text); create table own (business text primary key)`,
      )
      const before = await prepareRowSecurity(plain)
      if (before.role !== undefined) throw new Error('The user may create roles.')
      await behind.query(/create role .*/.exec(before.reason)?.[0] ?? '')
      const { role } = await prepareRowSecurity(plain)
      await plain.query(`insert into own values ('a'), ('b')`)
      await plain.query(`set role ${role}; set bookplate.business to a; set bookplate.all_businesses to off`)
      expect((await plain.query('select business from own')).rows).toEqual([{ business: 'a' }])
    } finally {
      await plain.end()
      await behind.query(
        `drop owned by ${user}, bookplate_visitor_${user}; drop role ${user}, bookplate_visitor_${user}`,
      )
    }
  })
})
