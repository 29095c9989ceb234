/** The contract of every adapter of the previews port. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { PublishedFile } from '#server/features/directory/published-files.ts'
import type { Preview } from '#server/features/previews/previews.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { instant } from '#tests/support/clock/times.ts'
import { engines, type TestDatabase } from '#tests/support/database/database.ts'

const now = instant('2026-11-23T07:00:00Z')
const make = (id: string, more: Partial<Preview> = {}): Preview => ({
  business: 'harbor',
  id,
  site: 'studio',
  createdAt: now,
  expiresAt: addMinutes(now, 60),
  changes: [{ kind: 'tags', key: 'hair', record: { slug: 'hair', title: 'Hair' }, base: 'digest' }],
  files: [
    // The order of properties counts.
    { file: 'schemas/forms/1.json', content: { z: 1, a: { y: [2.5], b: 'x' } }, base: 'digest' },
    { file: 'schemas/forms/2.json', base: 'digest' },
  ],
  ...more,
})
const { changes: _, files: __, ...info } = make('a')

describe.each(engines)('Previews on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let store: Store

  beforeAll(async () => {
    database = await createDatabase()
  })
  beforeEach(async () => {
    await database.empty()
    store = await database.open()
    for (const business of ['harbor', 'forest']) await store.directories.replace(makeBusiness(business))
  })
  afterAll(() => database.drop())

  const find = (id: string, at = now, business = 'harbor') => store.previews.find({ business, id }, at)
  const idsAt = async (at: typeof now) => (await store.previews.list('harbor', at)).map(({ id }) => id)

  test('finds a preview of its business, until it expires', async () => {
    expect(await store.previews.create(make('a'), 9)).toBe(true)
    expect(await find('a')).toEqual(make('a'))
    expect(await find('A')).toBeUndefined()
    expect(await find('a', now, 'forest')).toBeUndefined()
    expect(await find('a', addMinutes(now, 59))).toEqual(make('a'))
    expect(await find('a', addMinutes(now, 60))).toBeUndefined()
  })

  test('lists previews without their changes, the latest first', async () => {
    await store.previews.create(make('a'), 9)
    await store.previews.create(make('b', { createdAt: addMinutes(now, 1) }), 9)
    await store.previews.create(make('c', { business: 'forest' }), 9)
    expect(await idsAt(now)).toEqual(['b', 'a'])
    expect((await store.previews.list('harbor', now)).at(-1)).toEqual({
      ...info,
      kinds: ['tags'],
      fileCount: 2,
    })
    expect(await idsAt(addMinutes(now, 60))).toEqual([])
  })

  test('deletes a preview once', async () => {
    await store.previews.create(make('a'), 9)
    expect(await store.previews.delete({ business: 'forest', id: 'a' })).toBe(false)
    expect(await store.previews.delete({ business: 'harbor', id: 'a' })).toBe(true)
    expect(await store.previews.delete({ business: 'harbor', id: 'a' })).toBe(false)
    expect(await find('a')).toBeUndefined()
  })

  test('creates at most the given number, even at once; expired ones do not count', async () => {
    const old = { createdAt: addMinutes(now, -120), expiresAt: now }
    expect(await store.previews.create(make('old', old), 2)).toBe(true)
    const created = await Promise.all(['a', 'b', 'c', 'd'].map(id => store.previews.create(make(id), 2)))
    expect(created.filter(Boolean)).toHaveLength(2)
    expect(await idsAt(now)).toHaveLength(2)
    expect(await store.previews.create(make('c', { business: 'forest' }), 2)).toBe(true)
  })

  test('forgets those that have expired', async () => {
    await store.previews.create(make('a'), 9)
    await store.previews.create(make('b', { expiresAt: addMinutes(now, 120) }), 9)
    expect(await store.previews.forget(addMinutes(now, 60))).toBe(1)
    expect(await idsAt(now)).toEqual(['b'])
  })

  test('changes records and content together, only for the given version', async () => {
    const getDirectory = () => store.directories.forHost('harbor.example.org')
    const version = (await getDirectory())?.version ?? 0
    const records = makeBusiness('harbor')
    const renamed = { ...records, business: { ...records.business, name: 'Renamed' } }
    const change = {
      put: [{ kind: 'tag', document: { slug: 'hair', title: 'Hair', site: 'studio' } }],
    } as const
    expect(await store.directories.changeRecords(renamed, change, version - 1)).toBe(false)
    expect(await store.content.readAll('harbor')).toEqual([])
    expect((await getDirectory())?.business.name).toEqual(records.business.name)
    expect(await store.directories.changeRecords(renamed, change, version)).toBe(true)
    expect(await store.content.readAll('harbor')).toEqual(change.put)
    expect((await getDirectory())?.business.name).toBe('Renamed')
  })

  describe('Files', () => {
    const records = makeBusiness('harbor')
    const getVersion = async () => (await store.directories.forHost('harbor.example.org'))?.version ?? 0
    const publish = async (name: string, files: readonly PublishedFile[], ifRevision: number) => {
      const renamed = { ...records, business: { ...records.business, name } }
      const publication = { files, ifRevision, now }
      return store.directories.changeRecords(renamed, { publication }, await getVersion())
    }
    const list = () => store.publishedFiles.list()
    const form = { file: 'schemas/forms/1.json', content: { z: 1, a: [2.5] }, base: 'digest' }
    const removed = { file: 'schemas/forms/2.json', base: 'digest' }

    test('are published with the records, or neither if others were published meanwhile', async () => {
      expect(await list()).toEqual({ files: [], revision: 0 })
      expect(await publish('First', [form, removed], 0)).toBe(true)
      expect(await list()).toEqual({ files: [form, removed], revision: 1 })
      expect(JSON.stringify((await list()).files[0]?.content)).toBe('{"z":1,"a":[2.5]}')
      expect(await publish('Second', [{ ...form, content: [] }], 0)).toBe(false)
      expect(await list()).toEqual({ files: [form, removed], revision: 1 })
      expect((await store.directories.read('harbor'))?.business.name).toBe('First')
      const replaced = { file: removed.file, content: [] }
      expect(await publish('Third', [replaced], 1)).toBe(true)
      expect(await list()).toEqual({ files: [form, replaced], revision: 2 })
    })

    test('are published once if two are published at once', async () => {
      const version = await getVersion()
      const publications = ['a', 'b', 'c'].map(name =>
        store.directories.changeRecords(
          { ...records, business: { ...records.business, name } },
          { publication: { files: [{ ...form, content: { name } }], ifRevision: 0, now } },
          version,
        ),
      )
      expect((await Promise.all(publications)).filter(Boolean)).toHaveLength(1)
      const { files, revision } = await list()
      const business = (await store.directories.read('harbor'))?.business
      expect([files, revision]).toEqual([[{ ...form, content: { name: business?.name } }], 1])
    })
  })
})
