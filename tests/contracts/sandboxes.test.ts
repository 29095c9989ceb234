/** The contract of every adapter of the sandboxes port, and how sandboxes end. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { openStore, type Store } from '#server/app/stores/open.ts'
import {
  maxSandboxes,
  maxSandboxTableBytes,
  maxSandboxUploadBytes,
} from '#server/features/previews/sandboxes.ts'
import { allBusinesses } from '#server/lib/business-scope.ts'
import { business, minute, now, order } from '#tests/support/bookings/orders.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { everyEngine, type TestDatabase } from '#tests/support/database/database.ts'
import { readEverything } from '#tests/support/database/every-table.ts'
import { root } from '#tests/support/run/command.ts'

const key = (id: string) => ({ business, id })
const uploadId = 'up_0123456789abcdefghijAB'

describe.each(everyEngine)('Sandboxes on $name', ({ name, createDatabase }) => {
  let database: TestDatabase
  let store: Store
  let behind: Client

  beforeAll(async () => {
    database = await createDatabase()
    store = await database.open()
    behind = new Client({ connectionString: database.url })
    await behind.connect()
    await store.directories.replace(makeBusiness(business))
  })
  afterAll(async () => {
    await behind.end()
    await database.drop()
  })

  const createPreview = async (id: string, minutes = 60) => {
    const preview = { ...key(id), createdAt: now, expiresAt: addMinutes(now, minutes) }
    expect(await store.previews.create({ ...preview, changes: [], files: [] }, 99)).toBe(true)
    return store.sandboxes.open(key(id))
  }
  const prepare = (id: string, at = now) => store.sandboxes.prepare(key(id), at)
  const listSchemas = async () => {
    const { rows } = await behind.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname like 'preview\\_%' order by 1",
    )
    return rows.map(({ name }) => name)
  }
  const clear = async () => {
    for (const { id } of await store.previews.list(business, now)) await store.previews.delete(key(id))
    expect(await listSchemas()).toEqual([])
  }

  test('are empty, and keep nothing, until they are prepared', async () => {
    const { bookings, payments, formStores } = await createPreview('a')
    const command = order({})
    await bookings.book(command)
    expect(await bookings.find(business, command.candidates[0]?.booking.id ?? '')).toBeUndefined()
    expect(await bookings.findByPerson({ business, email: 'ada@example.org' })).toEqual([])
    expect(await payments.find(key('a'))).toBeUndefined()
    expect(await formStores.submissions.find(business, 'a')).toBeUndefined()
    expect(await listSchemas()).toEqual([])
    await clear()
  })

  test('keep bookings apart from real ones and from each other', async () => {
    const before = await readEverything(behind)
    const first = await createPreview('a')
    const second = await createPreview('b')
    const previews = (await readEverything(behind)).preview
    expect([await prepare('a'), await prepare('b')]).toEqual([true, true])
    const results = [await first.bookings.book(order({})), await second.bookings.book(order({}))]
    expect(results.map(({ kind }) => kind)).toEqual(['booked', 'booked'])
    expect((await first.bookings.book(order({}))).kind).toBe('taken')
    const ids = results.map(result => (result.kind === 'booked' ? result.booking.id : ''))
    const find = (stores: Pick<Store, 'bookings'>) => stores.bookings.findByIds(business, ids)
    const idsIn = async (stores: Pick<Store, 'bookings'>) => (await find(stores)).map(({ id }) => id)
    expect([await idsIn(first), await idsIn(second), await idsIn(store)]).toEqual([[ids[0]], [ids[1]], []])
    const range = { from: minute(-60), to: minute(60), now }
    expect(await store.bookings.readBusyTimes({ business, providers: ['maya'], ...range })).toEqual([])
    expect(await readEverything(behind)).toEqual({ ...before, preview: previews })
    await clear()
  })

  test('are created once by simultaneous calls of several processes', async () => {
    const other = await database.open()
    await createPreview('a')
    const prepared = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? store : other).sandboxes.prepare(key('a'), now),
      ),
    )
    expect(prepared).toEqual(prepared.map(() => true))
    expect(await listSchemas()).toHaveLength(1)
    await other.close()
    await clear()
  })

  test('have a preview that exists and has not expired', async () => {
    await createPreview('a', 60)
    expect(await prepare('nothing')).toBe(false)
    expect(await prepare('a', addMinutes(now, 60))).toBe(false)
    expect(await listSchemas()).toEqual([])
    await clear()
  })

  test('end with their preview, files included; those of no preview are tidied up', async () => {
    for (const id of ['a', 'b', 'c']) {
      const { formStores } = await createPreview(id, id === 'b' ? 60 : 600)
      await prepare(id)
      await formStores.uploads.receive(uploadId, chunks(10), 100)
    }
    await behind.query(`create schema preview_${'0'.repeat(32)}`)
    const folder = join(database.dataDir, 'previews')
    await mkdir(join(folder, 'left-over'))
    await writeFile(join(folder, 'left-over', 'file'), '')
    expect([(await readdir(folder)).length, (await listSchemas()).length]).toEqual([4, 4])
    await store.previews.delete(key('a'))
    expect([(await readdir(folder)).length, (await listSchemas()).length]).toEqual([3, 3])
    expect(await store.previews.forget(addMinutes(now, 60))).toBe(1)
    expect(await readdir(folder)).toEqual(await listSchemas())
    expect(await listSchemas()).toHaveLength(1)
    await clear()
  })

  test('take a limited number of bytes, and begin anew after a while', async () => {
    const { bookings } = await createPreview('a')
    await prepare('a')
    const [schema] = await listSchemas()
    await behind.query(
      `insert into ${schema}.secret (name, value)
        select n::text, (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 60) where n > 0)
        from generate_series(1, ${Math.ceil(maxSandboxTableBytes / 2000)}) n`,
    )
    expect(await prepare('a')).toBe(false)
    expect(await bookings.find(business, 'a')).toBeUndefined()
    await store.previews.forget(now)
    expect(await listSchemas()).toEqual([])
    expect(await prepare('a')).toBe(true)
    await clear()
  })

  test('take a limited number of bytes of uploads', async () => {
    const { uploads } = (await createPreview('a')).formStores
    await prepare('a')
    const keep = (id: string, bytes: number) =>
      uploads.keep({
        business,
        upload: { id, kind: 'form', form: 'f', field: '/a', name: 'a', type: 'image/png', bytes },
        now,
      })
    await uploads.receive(uploadId, chunks(1), 100)
    await keep(uploadId, maxSandboxUploadBytes - 50)
    const second = uploadId.replace('AB', 'AC')
    const third = uploadId.replace('AB', 'AD')
    expect(await uploads.receive(second, chunks(51), 100)).toBeUndefined()
    expect(await uploads.receive(third, chunks(50), 100)).toHaveLength(50)
    await clear()
  })

  test('are limited in number', async () => {
    const fake = Array.from(
      { length: maxSandboxes },
      (_, index) => `preview_${String(index).padStart(32, '0')}`,
    )
    await createPreview('a')
    await behind.query(fake.map(name => `create schema ${name}`).join('; '))
    expect(await prepare('a')).toBe(false)
    await behind.query(`drop schema ${fake[0]}`)
    expect(await prepare('a')).toBe(true)
    await store.previews.forget(now)
    await clear()
  })

  // On Citus, the user must own all tables, and exist on all workers.
  test.skipIf(name === 'CITUS_URL')('are not created for a user who may create no schema', async () => {
    const role = `sandbox_${process.pid}`
    await behind.query(`create role ${role} login password 'secret'; grant usage, create on schema public to ${role};
      grant all on all tables in schema public to ${role}`)
    const url = new URL(database.url)
    url.username = role
    url.password = 'secret'
    const restricted = await openStore({
      databaseUrl: url.href,
      dataDir: database.dataDir,
      root,
      say: () => {},
      defaultScope: allBusinesses,
    })
    try {
      const { bookings } = await createPreview('a')
      expect(await restricted.sandboxes.prepare(key('a'), now)).toBe(false)
      expect(await bookings.find(business, 'a')).toBeUndefined()
      expect(await restricted.previews.delete(key('a'))).toBe(true)
      await createPreview('a')
      await behind.query(
        `do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`,
      )
      expect(await restricted.sandboxes.prepare(key('a'), now)).toBe(true)
      expect(await restricted.previews.delete(key('a'))).toBe(true)
    } finally {
      await restricted.close()
      await behind.query(`drop owned by ${role}; drop role ${role}`)
    }
    await clear()
  })
})

async function* chunks(bytes: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(bytes)
}
