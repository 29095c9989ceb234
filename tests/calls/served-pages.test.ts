/**
 * Pages as the built server renders them: alternate languages, photos, and the error page when rendering
 * fails.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { toPageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import { png } from '#tests/support/business/neighbours.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/servers/server-databases.ts'

let database: ServerDatabase | undefined
let server: TestServer
beforeAll(async () => {
  database = await serverEngines[0]?.prepare()
  const { dataDir, env } = database?.options ?? {}
  server = await startServer({
    ...(dataDir === undefined ? {} : { dataDir }),
    env: { ...env, PUBLIC_URL: 'https://book.example.org' },
  })
}, 150_000)
afterAll(async () => {
  await server?.stop()
  await database?.remove()
})

async function htmlOf(path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  return `${response.status} ${await response.text()}`
}

test('A page links to itself in every language and declares its own', async () => {
  const html = await htmlOf('/pt-br/widget/appointment/maya/haircut?date=2026-11-30')
  expect(html).toContain('<html lang="pt-BR" dir="ltr" ')
  expect(html).toContain('<meta property="og:locale" content="pt_BR">')
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  expect(links.map(([, language]) => language)).toEqual([...localeCodes, 'x-default'])
  expect(links.at(1)?.[2]).toBe('https://book.example.org/de/widget/appointment/maya/haircut')
  expect(links.at(-1)?.[2]).toBe('https://book.example.org/widget/appointment/maya/haircut')
})

test('A post at any of its paths names one URL, and describes itself to search engines', async () => {
  for (const path of ['/de/studio/b/autumn-colors', '/de/post/autumn-colors?utm_source=x']) {
    const html = await htmlOf(path)
    expect(html).toContain('<link rel="canonical" href="https://book.example.org/de/studio/b/autumn-colors">')
    expect(html).toContain('hreflang="fr" href="https://book.example.org/fr/studio/b/autumn-colors"')
    expect(html).toContain('<meta property="og:type" content="article">')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'BlogPosting', headline: 'Herbstfarben, von Hand gemischt', datePublished: '2026-11-12' },
        { '@type': 'BreadcrumbList' },
        { '@type': 'FAQPage', mainEntity: [{}, {}, {}] },
      ],
    })
  }
})

test('A missing page, or one with personal data, has no alternate-language links', async () => {
  for (const [path, status] of [
    ['/nope/nope/nope', 404],
    ['/widget/form/nothing', 404],
    ['/widget/booking/AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['/widget/appointment/maya/haircut?firstName=Ada', 200],
  ] as const) {
    const html = await htmlOf(path)
    expect([path, html.slice(0, 3), html.includes('hreflang="x-default"')]).toEqual([
      path,
      `${status}`,
      false,
    ])
  }
})

test('A rendering error is logged once, and the page reveals only the request id', async () => {
  await database?.look(client => client.query('alter table booking rename to lost'))
  try {
    const html = await htmlOf('/de/widget/booking/AAAAAAAAAAAAAAAAAAAAAA')
    const [, id = 'none'] = /nennen Sie bitte diese Nummer: ([\da-f-]{36})/.exec(html) ?? []
    expect(html).toMatch(/^500 /)
    expect(html).toContain('<html lang="de" dir="ltr" ')
    expect(html).toContain('bp--error')
    expect(html).toContain('Harbor Studio')
    expect(html).not.toMatch(/relation|DatabaseError/)
    const lines = server.output().split('\n')
    expect(lines.filter(line => line.includes('"code":"42P01"'))).toEqual([
      expect.stringContaining(`"reqId":"${id}"`),
    ])
    expect(lines.filter(line => line.startsWith('error:'))).toEqual([])
  } finally {
    await database?.look(client => client.query('alter table lost rename to booking'))
  }
})

/** Fetches what the client-side router requests when a page is already open. */
const dataOf = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + toPageDataUrl(path), { redirect: 'manual', headers })

test("A page's data equals the payload in its markup, with the same cookies and in the same language", async () => {
  const path = '/de/widget/appointment/maya/haircut?month=2040-01'
  const response = await dataOf(path)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('set-cookie')).toMatch(/^i18n_redirected=de;/)
  const carried = /<script type="application\/json" id="payload">(.*?)<\/script>/.exec(await htmlOf(path))
  const { page: data, headTags, ...around } = await response.json()
  const { page, ...aroundMarkup } = JSON.parse(carried?.[1] ?? '')
  expect(around).toEqual(aroundMarkup)
  // A page that is opened in place has no markup of its own to say them.
  expect(headTags).toContainEqual({ name: 'meta', attributes: { property: 'og:locale', content: 'de' } })
  expect(around.messages).toHaveProperty(['zone.label'])
  expect(JSON.stringify(data.answered)).not.toContain('Haircut')
  expect({ ...data, now: 0 }).toEqual({ ...page, now: 0 })
  expect(around.program).toMatch(/\.js$/)
})

test("The data of a missing page says so, with the page's status and address", async () => {
  const response = await dataOf('/nope/nope/nope?x=1')
  const { page } = await response.json()
  expect([response.status, page.problem.params]).toEqual([
    404,
    { path: '/nope/nope/nope?x=1', reason: 'unmatched' },
  ])
})

test('The data of a page with personal data is never cached', async () => {
  const response = await dataOf('/widget/appointment/maya/haircut?firstName=Ada')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('A page that redirects has no data (204), and the site icon has none either (404)', async () => {
  const elsewhere = await dataOf('/', { 'accept-language': 'de' })
  expect([elsewhere.status, await elsewhere.text()]).toEqual([204, ''])
  const icon = await dataOf('/de/favicon.ico')
  expect([icon.status, await icon.text()]).toEqual([404, 'Not found'])
})

test('A photo has an empty alt text, because the name is next to it in the same line, link or choice', async () => {
  const token = (await readFile(join(server.dataDir, 'operator-token'), 'utf8')).trim()
  const sent = await fetch(`${server.url}/api/v1/operator/providers/maya/photo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await png('#7a1f3d')),
  })
  const { photo } = await sent.json()
  const shown: string[] = []
  for (const page of [
    'appointment/maya/haircut',
    'appointment/service/haircut',
    'bookings?service=haircut',
  ]) {
    const html = await htmlOf(`/widget/${page}`)
    for (const { 0: image, index } of html.matchAll(new RegExp(`<img [^>]*${photo}[^>]*>`, 'g'))) {
      shown.push(page)
      const about = [page, image, wordsAround(html, index)]
      expect(about).toEqual([
        page,
        expect.stringContaining('alt=""'),
        expect.stringContaining('Maya Lindqvist'),
      ])
    }
  }
  expect(shown).toEqual(expect.arrayContaining(['appointment/maya/haircut', 'appointment/service/haircut']))
})

/** Returns the text of the paragraph, link, label or button around a position in the page. */
function wordsAround(html: string, index: number): string {
  const [, name = ''] = [...html.slice(0, index).matchAll(/<(p|a|label|button|li)\b[^>]*>/g)].at(-1) ?? []
  const start = html.lastIndexOf(`<${name}`, index)
  return html.slice(start, html.indexOf(`</${name}>`, index)).replace(/<[^>]*>/g, ' ')
}
