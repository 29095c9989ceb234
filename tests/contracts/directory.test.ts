import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBusinessListCache } from '#server/features/directory/store/business-list-cache.ts'
import { createPool, withConnection } from '#server/postgres/pool.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  pool = createPool({ connection: { connectionString: database.url }, say: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const run = (statement: string) => withConnection(pool, connection => connection.query(statement))

test('The business index keeps its entries while the database is unavailable, and refreshes afterwards', async () => {
  const directory = createBusinessListCache(pool)
  await run('alter table business rename to away')
  await expect(directory.entries()).rejects.toThrow(/"business" does not exist/)
  await run(`alter table away rename to business; insert into business values ('harbor', '{}', 1)`)
  const before = await directory.entries()
  expect(before).toEqual([{ business: 'harbor', hosts: [], standby: false, version: 1 }])

  await run('update business set version = 2; alter table business rename to away')
  directory.expire()
  expect(await directory.entries()).toBe(before)
  await run('alter table away rename to business')
  expect(await directory.entries()).toEqual([{ business: 'harbor', hosts: [], standby: false, version: 2 }])
})

test('Simultaneous reads share one query to the database', async () => {
  const directory = createBusinessListCache(pool)
  const [one, two] = await Promise.all([directory.entries(), directory.entries()])
  expect(one).toBe(two)
})
