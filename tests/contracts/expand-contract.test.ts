/** Each migration leaves tables that servers of the version before can work with: CONTRIBUTING.md, "Add a migration". */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNeededMigration } from '#server/postgres/migrate.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { findContractions, readTableSchema } from '#tests/support/database/schema-contractions.ts'
import { root } from '#tests/support/run/command.ts'

/** The last migration of each version, oldest first. Nobody runs a server with fewer. */
const releasedStates: readonly { readonly version: string; readonly migration: string }[] = [
  { version: '0.1.0', migration: '0040-busy-feeds.sql' },
]

const folder = join(root, 'server/postgres/migrations')
const names = readdirSync(folder).sort()
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const [first] = releasedStates
const later = names.filter(name => name > (first?.migration ?? ''))

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  for (const name of names) if (!later.includes(name)) await client.query(read(name))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Runs a migration, and returns what it takes from servers that do not know it. */
async function listContractions(text: string): Promise<string[]> {
  const before = await readTableSchema(client)
  await client.query(text)
  return findContractions(before, await readTableSchema(client))
}

test('Every version was released with a migration that exists', () => {
  expect(releasedStates.filter(({ migration }) => !names.includes(migration))).toEqual([])
})

test('Migrations only expand, unless they name a released one that no longer needs what they take', async () => {
  for (const name of later) {
    const needs = findNeededMigration(read(name))
    const contractions = await listContractions(read(name))
    const isReleased = releasedStates.some(({ migration }) => needs !== undefined && needs <= migration)
    if (contractions.length > 0)
      expect({ name, contractions, needs, isReleased }).toMatchObject({ isReleased: true })
    if (needs !== undefined) expect(names.slice(0, names.indexOf(name))).toContain(needs)
  }
})

describe('The comparison', () => {
  const inTransaction = async (text: string): Promise<string[]> => {
    await client.query('begin')
    try {
      return await listContractions(text)
    } finally {
      await client.query('rollback')
    }
  }

  test.each([
    ['drops a table', 'drop table test_refund', /test_refund\.\w+ is gone/],
    ['drops a column', 'alter table booking drop column reference', /booking\.reference is gone/],
    ['renames a column', 'alter table booking rename reference to code', /booking\.reference is gone/],
    ['changes a type', 'alter table outbox alter topic type varchar(9)', /topic is character varying/],
    ['requires a value', 'alter table submission alter booking set not null', /booking may not be null/],
    ['adds what must be written', 'alter table outbox add colour text not null', /colour is required/],
    ['takes a default', 'alter table business alter standby drop default', /standby has no default/],
    ['adds a check', "alter table outbox add check (topic <> '')", /new constraint on outbox/],
    ['adds a unique index', 'create unique index on outbox (topic)', /new unique index on outbox/],
    ['drops a key', 'alter table job drop constraint job_pkey', /unique index on job.* is gone/],
  ])('finds a migration that %s', async (_, text, expected) => {
    expect((await inTransaction(text)).join('\n')).toMatch(expected)
  })

  test.each([
    ['a table', 'create table colour (business text, name text not null, primary key (business, name))'],
    ['a column that may be null', 'alter table outbox add colour text'],
    ['a column with a default', "alter table outbox add colour text not null default 'red'"],
    ['an index', 'create index on outbox (topic)'],
    ['fewer requirements', 'alter table outbox alter document drop not null'],
  ])('lets a migration add %s', async (_, text) => {
    expect(await inTransaction(text)).toEqual([])
  })
})
