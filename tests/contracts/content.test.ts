/** The contract of every adapter of the content port. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { ContentQuery, ContentRecord } from '#server/features/directory/content.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { plainDate } from '#tests/support/clock/times.ts'
import { engines, type TestDatabase } from '#tests/support/database/database.ts'

const page = (slug: string, title = slug): ContentRecord => ({ kind: 'page', document: { slug, title } })
const category = (slug: string): ContentRecord => ({ kind: 'category', document: { slug, title: slug } })
const post = (slug: string, date: string, more: object = {}): ContentRecord => ({
  kind: 'post',
  document: { slug, title: slug, date, ...more },
})
const slugsOf = (records: readonly ContentRecord[]) => records.map(({ document }) => document.slug)

describe.each(engines)('Content on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let store: Store

  beforeAll(async () => {
    database = await createDatabase()
  })
  beforeEach(async () => {
    await database.empty()
    store = await database.open()
  })
  afterAll(() => database.drop())

  const replace = (business: string, content?: readonly ContentRecord[]) =>
    store.directories.replace({ ...makeBusiness(business), ...(content ? { content } : {}) })
  const list = (query: Partial<ContentQuery>) =>
    store.content.list({ business: 'harbor', version: 1, kind: 'post', offset: 0, limit: 10, ...query })
  const key = (kind: ContentKind, slug: string, business = 'harbor') => ({ business, kind, slug })
  const getVersion = async () => (await store.directories.forHost('harbor.example.org'))?.version ?? 0

  test('finds a record of its business by kind and slug, with its blocks', async () => {
    const blocks = [{ type: 'quote', text: { en: 'Hello', de: 'Hallo' } }]
    await replace('harbor', [post('hello', '2026-01-02', { blocks }), category('hello')])
    await replace('forest', [page('forest')])
    expect(await store.content.find(key('post', 'hello'))).toEqual(post('hello', '2026-01-02', { blocks }))
    expect(await store.content.find(key('category', 'hello'))).toEqual(category('hello'))
    expect(await store.content.find(key('page', 'hello'))).toBeUndefined()
    expect(await store.content.find(key('post', 'hello', 'forest'))).toBeUndefined()
  })

  test('lists posts from the newest, those of a day by slug, page by page, and counts all', async () => {
    const dates = ['2026-01-03', '2026-01-01', '2026-01-03', '2026-01-02']
    await replace(
      'harbor',
      dates.map((date, index) => post(`p${index}`, date)),
    )
    const first = await list({ limit: 3 })
    expect([slugsOf(first.headers), first.total]).toEqual([['p0', 'p2', 'p3'], 4])
    const second = await list({ offset: 3, limit: 3 })
    expect([slugsOf(second.headers), second.total]).toEqual([['p1'], 4])
    expect(await list({ offset: 6 })).toEqual({ headers: [], total: 4 })
  })

  test('lists the records of all kinds by kind and slug, page by page, and counts all', async () => {
    await replace('harbor', [post('b', '2026-01-01'), page('z'), category('c'), post('a', '2025-01-01')])
    await replace('forest', [page('forest')])
    const first = await store.content.listHeaders('harbor', { offset: 0, limit: 3 })
    expect([slugsOf(first.headers), first.total]).toEqual([['c', 'z', 'a'], 4])
    const second = await store.content.listHeaders('harbor', { offset: 3, limit: 3 })
    expect([slugsOf(second.headers), second.total]).toEqual([['b'], 4])
    expect(await store.content.listHeaders('harbor', { offset: 3, limit: 0 })).toEqual({
      headers: [],
      total: 4,
    })
  })

  test('headers have no blocks', async () => {
    await replace('harbor', [post('hello', '2026-01-02', { blocks: [{ type: 'quote', text: 'x' }] })])
    expect((await list({})).headers).toEqual([post('hello', '2026-01-02')])
    expect(await store.content.findHeaders('harbor', 'post', ['hello'])).toEqual([
      post('hello', '2026-01-02'),
    ])
  })

  test.each<[string, Partial<ContentQuery>, readonly string[]]>([
    ['site, and those of no site', { site: 'studio' }, ['both', 'tagged', 'free']],
    ['category', { category: 'news' }, ['both']],
    ['author', { author: 'maya' }, ['tagged']],
    ['tag', { tag: 'hair' }, ['both', 'tagged']],
    ['tag and author', { tag: 'hair', author: 'maya' }, ['tagged']],
    ['unknown tag', { tag: 'h' }, []],
  ])('filters by %s', async (_, query, expected) => {
    await replace('harbor', [
      post('both', '2026-01-04', { site: 'studio', category: 'news', tags: ['hair', 'skin'] }),
      post('tagged', '2026-01-03', { author: 'maya', tags: ['hair'] }),
      post('free', '2026-01-02'),
      post('elsewhere', '2026-01-01', { site: 'other', tags: ['hairy'] }),
    ])
    expect(slugsOf((await list(query)).headers)).toEqual(expected)
  })

  test('lists posts until a day, and what has no day', async () => {
    await replace('harbor', [
      post('a', '2026-01-01'),
      post('b', '2026-01-02'),
      page('z'),
      post('c', '2026-01-03'),
    ])
    const until = plainDate('2026-01-02')
    const first = await list({ until, limit: 1 })
    expect([slugsOf(first.headers), first.total]).toEqual([['b'], 2])
    expect(slugsOf((await list({ kind: 'page', until })).headers)).toEqual(['z'])
    const all = await store.content.listHeaders('harbor', { offset: 0, limit: 9, until })
    expect([slugsOf(all.headers), all.total]).toEqual([['z', 'a', 'b'], 3])
  })

  test('has a new list for each version of the business', async () => {
    await replace('harbor', [post('a', '2026-01-01')])
    expect((await list({ version: 1 })).total).toBe(1)
    await replace('harbor', [post('a', '2026-01-01'), post('b', '2026-01-01')])
    expect((await list({ version: 2 })).total).toBe(2)
  })

  test('reads a list once for all sites, and answers however many lists are read at once', async () => {
    await replace(
      'harbor',
      Array.from({ length: 20_000 }, (_, index) =>
        post(`p${index}`, '2026-01-01', { category: `c${index % 2}`, tags: ['x', 'y', 'z'] }),
      ),
    )
    const filters = ['x', 'y', 'z'].flatMap(tag => [
      { tag },
      { tag, category: 'c0' },
      { tag, category: 'c1' },
    ])
    const queries = [1, 2].flatMap(version => filters.map(filter => ({ ...filter, version })))
    const totals = await Promise.all(queries.map(async query => (await list(query)).total))
    expect(totals).toEqual(queries.map(query => ('category' in query ? 10_000 : 20_000)))
    const behind = new Client({ connectionString: database.url })
    await behind.connect()
    await list({ site: 'first' })
    // What is no longer in the table can only come from the cache.
    await behind.query(
      'update content set document = document || \'{"date": "2025-01-01"}\' where slug = \'p0\'',
    )
    const [entry] = (await list({ site: 'second', limit: 1 })).headers
    await behind.end()
    expect(entry?.document.slug).toBe('p0')
  })

  test('returns headers in the order of the slugs, without those that do not exist', async () => {
    await replace('harbor', [page('a'), page('b'), page('c')])
    expect(slugsOf(await store.content.findHeaders('harbor', 'page', ['c', 'x', 'a']))).toEqual(['c', 'a'])
  })

  test('replacing the records of a business keeps its content, unless there is new content', async () => {
    await replace('harbor', [page('a'), page('b')])
    await replace('harbor')
    expect(slugsOf(await store.content.readAll('harbor'))).toEqual(['a', 'b'])
    await replace('harbor', [page('b'), page('c')])
    expect(slugsOf(await store.content.readAll('harbor'))).toEqual(['b', 'c'])
    await replace('harbor', [])
    expect(await store.content.readAll('harbor')).toEqual([])
  })

  test('a change of single records increments the version and leaves the others', async () => {
    await replace('harbor', [page('a'), page('b')])
    const version = await getVersion()
    const change = { put: [page('b', 'B'), page('c')] }
    expect(
      await store.directories.changeContent('harbor', { ...change, remove: [key('page', 'a')] }, version),
    ).toBe(true)
    expect(await getVersion()).toBe(version + 1)
    const titles = (await store.content.readAll('harbor')).map(({ document }) => document.title)
    expect(titles).toEqual(['B', 'c'])
  })

  test('a change that was made for an older version changes nothing', async () => {
    await replace('harbor', [page('a')])
    const version = await getVersion()
    expect(await store.directories.changeContent('harbor', { put: [page('b')] }, version)).toBe(true)
    expect(await store.directories.changeContent('harbor', { put: [page('c')] }, version)).toBe(false)
    expect(await store.directories.changeContent('nobody', { put: [page('c')] }, 1)).toBe(false)
    expect(slugsOf(await store.content.readAll('harbor'))).toEqual(['a', 'b'])
    expect(await getVersion()).toBe(version + 1)
  })

  test('of two changes at once for one version, one is made', async () => {
    await replace('harbor', [])
    const version = await getVersion()
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map(slug => store.directories.changeContent('harbor', { put: [page(slug)] }, version)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await store.content.readAll('harbor')).toHaveLength(1)
  })

  test('reads the records of a kind in parts, sorted by slug', async () => {
    await replace('harbor', [page('b'), page('a-z'), page('a1'), post('x', '2026-01-01')])
    const first = await store.content.readAfter(key('page', ''), 2)
    expect(slugsOf(first)).toEqual(['a-z', 'a1'])
    expect(slugsOf(await store.content.readAfter(key('page', 'a1'), 2))).toEqual(['b'])
  })

  const collect = async (records: AsyncIterable<ContentRecord>) => {
    const found: string[] = []
    for await (const { document } of records) found.push(document.slug)
    return found.sort()
  }

  test.each([
    ['studio', ['hello', 'news']],
    ['maya', ['hello']],
    ['hair', ['hello']],
    ['card', ['gifts']],
    ['tour', ['about']],
    ['deep', ['about']],
    ['hello', ['hello']],
    ['Tour', []],
    ['nothing', []],
  ])('finds the records that may name %s, wherever it stands', async (slug, expected) => {
    const columns = [{ blocks: [{ type: 'post-list', tag: 'deep' }] }]
    await replace('harbor', [
      { kind: 'category', document: { slug: 'news', title: 'News', site: 'studio' } },
      { kind: 'collection', document: { slug: 'gifts', title: 'Gifts', products: ['card', 'other'] } },
      post('hello', '2026-01-01', { site: 'studio', category: 'news', author: 'maya', tags: ['hair'] }),
      {
        kind: 'page',
        document: {
          slug: 'about',
          title: 'Tour',
          blocks: [
            { type: 'booking', service: 'tour' },
            { type: 'columns', columns },
          ],
        },
      },
    ])
    expect(await collect(store.content.findMentions('harbor', [slug]))).toEqual(expected)
    expect(await collect(store.content.findMentions('forest', [slug]))).toEqual([])
  })

  test('finds a text in the blocks of more records than one statement reads, each once', async () => {
    const texts = ['50 % off', '100_a', 'C:\\n', '"quoted"']
    await replace(
      'harbor',
      Array.from({ length: 1003 }, (_, index) =>
        post(`p${index}`, '2026-01-01', {
          blocks: [{ type: 'text', text: index < 1000 ? `See ${texts[index % 4]}` : 'See 50 x off' }],
        }),
      ),
    )
    const find = (...wanted: readonly string[]) => collect(store.content.findWithText('harbor', wanted))
    const found = await find('50 % OFF', '100_')
    expect([found.length, new Set(found).size]).toEqual([500, 500])
    for (const text of texts.slice(2)) expect(await find(JSON.stringify(text).slice(1, -1))).toHaveLength(250)
    expect(await find('nothing')).toEqual([])
  })
})
