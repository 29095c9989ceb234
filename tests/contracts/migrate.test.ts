import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/postgres/migrate.ts'
import { singleEngines, type TestDatabase } from '#tests/support/database/database.ts'
import { root } from '#tests/support/run/command.ts'

const ours = readdirSync(join(root, 'server/postgres/migrations')).sort()

describe.each(singleEngines)('Migrations on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let client: Client
  let folder = ''

  beforeAll(async () => {
    database = await createDatabase()
  })
  beforeEach(async () => {
    client = await connect()
    await client.query('drop schema public cascade; create schema public')
    folder = await mkdtemp(join(tmpdir(), 'bookplate-migrations-'))
    await cp(join(root, 'server/postgres/migrations'), folder, { recursive: true })
  })
  afterEach(async () => {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  })
  afterAll(() => database.drop())

  async function connect(url = database.url): Promise<Client> {
    const fresh = new Client({ connectionString: url })
    await fresh.connect()
    return fresh
  }
  const add = (name: string, text: string) => writeFile(join(folder, name), text)
  const applied = async () =>
    (await client.query('select name from migration order by applied_at, name')).rows.map(row => row.name)

  test('are applied once and in order, however many processes start at the same time', async () => {
    await add('9001-one.sql', 'create table one (a int);')
    await add('9002-two.sql', 'alter table one add b int;')
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect()))
    await Promise.all(clients.map(one => migrate(one, folder)))
    await Promise.all(clients.map(one => one.end()))
    expect(await applied()).toEqual([...ours, '9001-one.sql', '9002-two.sql'])
    await client.query('insert into one (a, b) values (1, 2)')
  })

  test('that are added later are applied to an existing database', async () => {
    await migrate(client, folder)
    await add('9001-one.sql', 'create table one (a int);')
    await migrate(client, folder)
    expect(await applied()).toEqual([...ours, '9001-one.sql'])
  })

  test('that fail leave the database unchanged', async () => {
    await add('9001-one.sql', 'create table one (a int);')
    await add('9002-two.sql', 'create table one (a int);')
    await expect(migrate(client, folder)).rejects.toThrow(/"one" already exists/)
    const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([])
  })

  test('that changed after they were applied are rejected, except for changed line endings', async () => {
    await add('9001-one.sql', 'create table one (a int);\n')
    await migrate(client, folder)
    await add('9001-one.sql', 'create table one (a int);\r\n')
    await migrate(client, folder)
    await add('9001-one.sql', 'create table one (a bigint);\n')
    await expect(migrate(client, folder)).rejects.toThrow(/9001-one.sql was changed.*Restore/)
  })

  test('of a newer version stop an older one only if they say that they need what it lacks', async () => {
    await add('9001-one.sql', 'create table one (a int);')
    await add('9002-two.sql', '-- Nobody reads it any more.\n-- needs: 9001-one.sql\ndrop table one;')
    await migrate(client, folder)
    await rm(join(folder, '9002-two.sql'))
    expect(await migrate(client, folder)).toEqual(['9002-two.sql'])
    await rm(join(folder, '9001-one.sql'))
    await expect(migrate(client, folder)).rejects.toThrow(/newer version \(it has 9002-two.sql\)/)
  })

  test('are applied to a database whose table of migrations is from the first version', async () => {
    await migrate(client, folder)
    await client.query('alter table migration drop column needs')
    await add('9001-one.sql', 'create table one (a int);')
    expect(await migrate(client, folder)).toEqual([])
    expect(await applied()).toEqual([...ours, '9001-one.sql'])
  })

  test('wait for a table in use without holding up its other users', async () => {
    await migrate(client, folder)
    const reader = await connect()
    const writer = await connect()
    try {
      await reader.query('begin; select from outbox')
      await add('9001-one.sql', 'alter table outbox add column colour text;')
      const migrated = migrate(client, folder)
      const isWaiting = async () =>
        (await writer.query("select from pg_locks where not granted and mode = 'AccessExclusiveLock'")).rows
          .length
      await expect.poll(isWaiting, { interval: 10 }).toBe(1)
      // Waits behind the migration until that gives up for a while.
      await writer.query('select from outbox')
      await reader.query('commit')
      await migrated
      expect(await applied()).toContain('9001-one.sql')
    } finally {
      await Promise.all([reader.end(), writer.end()])
    }
  })

  test('begin again when they and another user wait for each other', async () => {
    await migrate(client, folder)
    const user = await connect()
    const gate = await connect()
    const countWaiting = async (mode: string) =>
      (await gate.query('select from pg_locks where not granted and mode = $1', [mode])).rows.length
    try {
      await gate.query('select pg_advisory_lock(1)')
      await user.query('begin; select from outbox')
      await add(
        '9001-one.sql',
        `lock table outbox in share mode; select pg_advisory_xact_lock(1);
        alter table outbox add column colour text;`,
      )
      const migrated = migrate(client, folder)
      await expect.poll(() => countWaiting('ExclusiveLock'), { interval: 10 }).toBe(1)
      const written = user.query('delete from outbox; commit')
      await expect.poll(() => countWaiting('RowExclusiveLock'), { interval: 10 }).toBe(1)
      await gate.query('select pg_advisory_unlock(1)')
      await Promise.all([written, migrated])
      expect(await applied()).toContain('9001-one.sql')
    } finally {
      await Promise.all([user.end(), gate.end()])
    }
  })

  test('without the right to create tables fail with what a superuser has to run', async () => {
    const role = `plain_${process.pid}`
    await client.query(`create role ${role} login password 'plain'`)
    const url = new URL(database.url)
    url.username = role
    url.password = 'plain'
    const plain = await connect(url.href)
    try {
      await expect(migrate(plain, folder)).rejects.toThrow(
        new RegExp(
          `As a superuser, run in that database: create extension .* btree_gist; grant .* "${role}"`,
        ),
      )
      await client.query(`create extension btree_gist; grant usage, create on schema public to ${role}`)
      await migrate(plain, folder)
    } finally {
      await plain.end()
      await client.query(`drop owned by ${role} cascade; drop role ${role}`)
    }
  })
})
