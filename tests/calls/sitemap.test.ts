/** Sitemaps, `robots.txt` and feeds of two businesses on one server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { engines, type TestDatabase } from '#tests/support/database/database.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

const post = (slug: string, more: object = {}): ContentRecord => ({
  kind: 'post',
  document: { slug, title: slug, date: '2026-01-02', ...more },
})
const content: readonly ContentRecord[] = [
  { kind: 'page', document: { slug: 'studio', title: { en: 'Journal', de: 'Tagebuch' } } },
  { kind: 'category', document: { slug: 'news', site: 'studio', title: 'News' } },
  post('old', { site: 'studio', updated: '2026-03-04' }),
  post('new', {
    date: '2026-02-03',
    site: 'studio',
    category: 'news',
    title: { en: 'Fish & <chips> \u0001]]>', de: 'Fisch' },
    description: 'Fresh "today"',
  }),
]

let database: TestDatabase | undefined
let store: Store
let server: TestApp
beforeAll(async () => {
  database = await engines[0]?.createDatabase()
  if (!database) throw new Error('There is no database to test with.')
  store = await database.open()
  await store.directories.replace({ ...makeBusiness('harbor'), content })
  await store.directories.replace({ ...makeBusiness('forest'), content: [post('moss')] })
  server = await openApp({ store })
})
afterAll(async () => {
  await server.app.close()
  await database?.drop()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'harbor.example.org', ...headers } })

/** Parses XML strictly: an error of well-formedness fails the test. */
function parseXml(text: string) {
  const fail = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`)
  }
  return new DOMParser({ onError: fail }).parseFromString(text, 'text/xml')
}
type Xml = ReturnType<typeof parseXml>
const textsOf = (xml: Pick<Xml, 'getElementsByTagName'>, name: string): (string | null)[] =>
  Array.from(xml.getElementsByTagName(name), element => element.textContent)
const attributesOf = (xml: Pick<Xml, 'getElementsByTagName'>, name: string, attribute: string) =>
  Array.from(xml.getElementsByTagName(name), element => element.getAttribute(attribute))

const harbor = 'http://harbor.example.org'

describe('The sitemap of a business', () => {
  test('is named by robots.txt, at the host of the request', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain(`\n\nSitemap: ${harbor}/sitemap.xml\n`)
    const other = await get('/robots.txt', { host: 'forest.example.org' })
    expect(other.body).toContain('Sitemap: http://forest.example.org/sitemap.xml')
    expect((await get('/robots.txt', { host: 'nobody.example.org' })).body).not.toContain('Sitemap')
  })

  test('lists every page in every language with all others, and when posts changed', async () => {
    const { body, headers, statusCode } = await get('/sitemap.xml')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const xml = parseXml(body)
    const paths = [
      '',
      '/widget/bookings',
      '/widget/appointment/service/haircut',
      '/widget/appointment/maya',
      '/studio/category/news',
      '/studio',
      '/studio/b/new',
      '/studio/b/old',
    ]
    const expected = paths.flatMap(path =>
      localeCodes.map(code => `${harbor}${code === 'en' ? '' : `/${code}`}${path}`),
    )
    const withoutSlash = textsOf(xml, 'loc').map(url => url?.replace(/\/$/, ''))
    expect(new Set(withoutSlash)).toEqual(new Set(expected))
    expect(withoutSlash).toHaveLength(expected.length)
    expect(textsOf(xml, 'lastmod')).toEqual([
      ...localeCodes.map(() => '2026-02-03'),
      ...localeCodes.map(() => '2026-03-04'),
    ])
    const entry = Array.from(xml.getElementsByTagName('url')).at(-1)
    expect(entry && attributesOf(entry, 'xhtml:link', 'hreflang')).toEqual([...localeCodes, 'x-default'])
    expect(entry && attributesOf(entry, 'xhtml:link', 'href').at(1)).toBe(`${harbor}/de/studio/b/old`)
    expect(body).not.toContain('moss')
  })

  test('has no page of a list or of a record that search engines cannot open', async () => {
    const xml = parseXml((await get('/sitemap.xml')).body)
    for (const url of textsOf(xml, 'loc').filter(
      found => !/\/[a-z]{2}(-br)?(\/|$)/.test(new URL(found ?? '').pathname),
    )) {
      const { statusCode, headers } = await get(new URL(url ?? '').pathname)
      expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, undefined])
    }
  })

  test('is sent again only after a change', async () => {
    const { headers } = await get('/sitemap.xml')
    const again = await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const host = 'forest.example.org'
    for (const url of ['/sitemap.xml', '/feeds/de/atom.xml']) {
      await store.directories.replace({ ...makeBusiness('forest'), content: [post('moss')] })
      const known = { host, 'if-none-match': String((await get(url, { host })).headers.etag) }
      expect((await get(url, known)).statusCode).toBe(304)
      await store.directories.replace({ ...makeBusiness('forest'), content: [post('moss'), post('fern')] })
      const changed = await get(url, known)
      expect([changed.statusCode, changed.body]).toEqual([
        200,
        expect.stringContaining(`http://${host}/de/b/fern<`),
      ])
    }
  })

  test('and feeds are sent again after a change of the settings', async () => {
    const urls = ['/sitemap.xml', '/feeds/en/atom.xml']
    const known = await Promise.all(urls.map(async url => String((await get(url)).headers.etag)))
    const other = await openApp({ store, environment: { PUBLIC_URL: harbor.replace('http:', 'https:') } })
    for (const [index, url] of urls.entries()) {
      const { statusCode, body } = await other.app.inject({
        url,
        headers: { host: 'harbor.example.org', 'if-none-match': known[index] ?? '' },
      })
      expect([statusCode, body]).toEqual([200, expect.stringContaining('https://harbor.example.org/')])
    }
    await other.app.close()
  })

  test('beyond 500 pages is an index of parts, which together list every page once', async () => {
    const posts = Array.from({ length: 1100 }, (_, index) => post(`p${index}`))
    await store.directories.replace({ ...makeBusiness('desert'), content: posts })
    const host = 'desert.example.org'
    const parts = textsOf(parseXml((await get('/sitemap.xml', { host })).body), 'loc')
    expect(parts).toEqual([1, 2, 3].map(part => `http://${host}/sitemaps/${part}.xml`))
    const urls: (string | null)[] = []
    for (const part of parts) {
      const { body } = await get(new URL(part ?? '').pathname, { host })
      expect(body.length).toBeLessThan(50_000_000)
      urls.push(...textsOf(parseXml(body), 'loc'))
    }
    expect(urls).toHaveLength((1100 + 4) * localeCodes.length)
    expect(new Set(urls).size).toBe(urls.length)
    for (const file of ['0.xml', '4.xml', '01.xml', '1', '-1.xml', '99999999999.xml'])
      expect([file, (await get(`/sitemaps/${file}`, { host })).statusCode]).toEqual([file, 404])
  })
})

test('Sitemap and feeds leave out records whose route is gone or not listed', async () => {
  const folder = await copyConfiguration()
  const routes: readonly { name: string }[] = JSON.parse(
    await readFile(join(folder.path, 'routes.json'), 'utf8'),
  )
  const changed = routes
    .filter(({ name }) => name !== 'path-b-slug')
    .map(route => (route.name === 'path-category-categorySlug' ? { ...route, noindex: true } : route))
  expect(changed).toHaveLength(routes.length - 1)
  await folder.write('routes.json', JSON.stringify(changed))
  const other = await openApp({ store, configuration: folder.path })
  const read = async (url: string) =>
    parseXml((await other.app.inject({ url, headers: { host: 'harbor.example.org' } })).body)
  const urls = textsOf(await read('/sitemap.xml'), 'loc')
  expect(urls).toContain(`${harbor}/studio`)
  expect(urls.filter(url => /category|\/b\//.test(url ?? ''))).toEqual([])
  expect(new Set(urls).size).toBe(urls.length)
  expect(textsOf(await read('/feeds/en/atom.xml'), 'id')).toEqual([`${harbor}/feeds/en/atom.xml`])
  await other.app.close()
  await folder.remove()
})

describe('The feed of a business', () => {
  /** The rules of RFC 4287, section 4.1, for elements that a feed and its entries must have exactly once. */
  function expectAtom(xml: Xml) {
    const feed = xml.documentElement
    expect([feed?.namespaceURI, feed?.localName]).toEqual(['http://www.w3.org/2005/Atom', 'feed'])
    const entries = Array.from(xml.getElementsByTagName('entry'))
    for (const element of [...(feed ? [feed] : []), ...entries]) {
      const children = Array.from(element.childNodes, child => child.nodeName)
      for (const name of ['id', 'title', 'updated'])
        expect([name, children.filter(child => child === name)]).toEqual([name, [name]])
    }
    for (const time of [...textsOf(xml, 'updated'), ...textsOf(xml, 'published')])
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
    for (const id of textsOf(xml, 'id')) expect(URL.canParse(id ?? '')).toBe(true)
    expect(textsOf(xml, 'name')).not.toContain('')
    expect(attributesOf(xml, 'link', 'rel')).toEqual(expect.arrayContaining(['self', 'alternate']))
  }

  test('as Atom has its posts from the newest, in its language, whatever their texts contain', async () => {
    const { body, headers } = await get('/feeds/en/atom.xml')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const xml = parseXml(body)
    expectAtom(xml)
    expect(textsOf(xml, 'title')).toEqual(['The harbor', 'Fish & <chips> ]]>', 'old'])
    expect(textsOf(xml, 'summary')).toEqual(['Fresh "today"'])
    expect(textsOf(xml, 'updated')).toEqual([
      '2026-03-04T00:00:00Z',
      '2026-02-03T00:00:00Z',
      '2026-03-04T00:00:00Z',
    ])
    const german = parseXml((await get('/feeds/de/atom.xml')).body)
    expect(textsOf(german, 'title')).toEqual(['Das harbor', 'Fisch', 'old'])
    expect(textsOf(german, 'id').at(1)).toBe(`${harbor}/de/studio/b/new`)
  })

  test('of a category has only its posts, and links to it', async () => {
    const xml = parseXml((await get('/feeds/en/atom.xml?site=studio&category=news')).body)
    expectAtom(xml)
    expect(textsOf(xml, 'title')).toEqual(['News · The harbor', 'Fish & <chips> ]]>'])
    expect(attributesOf(xml, 'link', 'href').slice(0, 2)).toEqual([
      `${harbor}/feeds/en/atom.xml?site=studio&category=news`,
      `${harbor}/studio/category/news`,
    ])
  })

  test('as RSS has the elements that readers require', async () => {
    const { body, headers } = await get('/feeds/en/rss.xml?site=studio')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const xml = parseXml(body)
    expect(textsOf(xml, 'title')).toEqual(['Journal · The harbor', 'Fish & <chips> ]]>', 'old'])
    expect(textsOf(xml, 'pubDate')).toEqual([
      'Tue, 03 Feb 2026 00:00:00 GMT',
      'Fri, 02 Jan 2026 00:00:00 GMT',
    ])
    expect(textsOf(xml, 'guid')).toEqual([`${harbor}/studio/b/new`, `${harbor}/studio/b/old`])
  })

  test('of no posts is valid too, and never has those of another business', async () => {
    await store.directories.replace(makeBusiness('tundra'))
    const { body } = await get('/feeds/en/atom.xml', { host: 'tundra.example.org' })
    expectAtom(parseXml(body))
    expect(body).not.toContain('<entry>')
  })

  test.each([
    '/feeds/xx/atom.xml',
    '/feeds/en/atom.xml?site=nothing',
    '/feeds/en/atom.xml?site=studio&site=studio',
    '/feeds/en/rss.xml?category=nothing',
    `/feeds/en/rss.xml?category=${'a'.repeat(200)}`,
    '/feeds/en/atom.xml?site=%00',
    '/feeds/en/rss.xml?category=%00',
    '/feeds/en/other.xml',
  ])('%s does not exist', async url => {
    expect((await get(url)).statusCode).toBe(404)
  })
})
