/** A post appears on its day at the business, everywhere at once; previews show it before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '#server/app/stores/open.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { instant } from '#tests/support/clock/times.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

const post = (slug: string, date: string, more: object = {}): ContentRecord => ({
  kind: 'post',
  document: {
    slug,
    title: slug,
    site: 'journal',
    category: 'news',
    tags: ['hair'],
    author: 'maya',
    date,
    ...more,
  },
})
const content: readonly ContentRecord[] = [
  {
    kind: 'page',
    document: { slug: 'journal', title: 'Journal', blocks: [{ type: 'post-list', site: 'journal' }] },
  },
  ...(['category', 'tag', 'author'] as const).map(
    (kind): ContentRecord => ({
      kind,
      document: {
        slug: { category: 'news', tag: 'hair', author: 'maya' }[kind],
        title: kind,
        site: 'journal',
      },
    }),
  ),
  post('early', '2026-11-01', { updated: '2026-12-24' }),
  post('later', '2026-11-26'),
]
/** The first minute of 26 November in Berlin, and the last one of the day before. */
const midnight = instant('2026-11-25T23:00:00Z')
const before = instant('2026-11-25T22:59:00Z')

let database: TestDatabase
let store: Store
let server: TestApp
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  store = await database.open()
  await store.directories.replace({ ...makeBusiness('harbor'), content })
  server = await openApp({ store })
})
afterAll(async () => {
  await server.app.close()
  await database.drop()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'harbor.example.org', ...headers } })
const asOperator = { authorization: `Bearer ${operatorToken}` }

const places = [
  '/journal/_payload.json',
  '/journal/category/news/_payload.json',
  '/journal/tag/hair/_payload.json',
  '/journal/author/maya/_payload.json',
  '/api/v1/content/list?kind=post&site=journal',
  '/api/v1/content/list?kind=post&slugs=early,later',
  '/feeds/en/atom.xml',
  '/feeds/en/rss.xml?site=journal&category=news',
  '/sitemap.xml',
]

test.each(places)('%s has a post from its day on', async url => {
  server.setTime(before)
  const early = await get(url)
  expect([early.statusCode, early.body]).toEqual([200, expect.stringContaining('early')])
  expect(early.body).not.toContain('later')
  server.setTime(midnight)
  const etag = String(early.headers.etag ?? '"none"')
  expect((await get(url, { 'if-none-match': etag })).body).toContain('later')
})

test.each(['/journal/b/later', '/api/v1/content?kind=post&slug=later'])(
  '%s exists from that day on',
  async url => {
    server.setTime(before)
    expect((await get(url)).statusCode).toBe(404)
    server.setTime(midnight)
    expect((await get(url)).statusCode).toBe(200)
  },
)

test('A list counts only what it shows', async () => {
  const list = async () => (await get('/api/v1/content/list?kind=post&limit=1')).json()
  server.setTime(before)
  expect(await list()).toMatchObject({ total: 1, pages: 1, entries: [{ slug: 'early' }] })
  server.setTime(midnight)
  expect(await list()).toMatchObject({ total: 2, pages: 2, entries: [{ slug: 'later' }] })
})

test('A change that is announced for a later day does not leave the present', async () => {
  server.setTime(before)
  for (const url of ['/sitemap.xml', '/feeds/en/atom.xml']) {
    const { body } = await get(url)
    expect(body).toContain('2026-11-25')
    expect(body).not.toContain('2026-12-24')
  }
})

test('The operator reads the post, and a preview shows it', async () => {
  server.setTime(before)
  const record = await get('/api/v1/operator/records/posts/later', asOperator)
  expect(record.json()).toMatchObject({ record: { slug: 'later' } })
  const changes = [{ kind: 'tags', key: 'hair', record: { slug: 'hair', title: 'Draft', site: 'journal' } }]
  const created = await server.app.inject({
    method: 'POST',
    url: '/api/v1/operator/previews',
    payload: { site: 'journal', changes },
    headers: { host: 'harbor.example.org', ...asOperator },
  })
  const base = `/v2/preview/${created.json().preview.id}`
  expect((await get(`${base}/b/later`)).statusCode).toBe(200)
  expect((await get(`${base}/tag/hair/_payload.json`)).body).toContain('later')
})
