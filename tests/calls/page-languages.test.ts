/**
 * Which language a page request resolves to and how the visitor gets there: redirects, cookies, language
 * picks, hosts.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenderRequest } from '#renderer/app/render-request.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { pageServers } from '#tests/support/servers/page-servers.ts'

let demo: Demo
let server: TestApp
const open = pageServers((business, first) => {
  demo = business
  server = first
})

const nowhere = '/nope/nope/nope'

/** Returns where a response redirects to, or what it shows and in which language. */
async function answerOf({ app }: TestApp, url: string, headers: Record<string, string>): Promise<string> {
  const response = await app.inject({ url, headers })
  if (response.statusCode === 302) return `to ${response.headers.location}`
  const [shown = ''] = response.body.split('\n')
  return response.statusCode === 200 ? shown.split(' ').slice(0, 2).join(' ') : shown
}

describe('A language redirect', () => {
  const visitor = { 'accept-language': 'de', cookie: 'i18n_redirected=fr' }
  let everywhere: TestApp
  beforeAll(async () => {
    everywhere = await open({ environment: { LOCALE_STRATEGY: 'prefix', LOCALE_REDIRECT_ON: 'all' } })
  })

  test.each(['GET', 'HEAD'] as const)(
    'happens on %s, lists its Vary headers and must not be cached',
    async method => {
      const response = await everywhere.app.inject({ method, url: '/widget/bookings?a=b', headers: visitor })
      expect([response.statusCode, response.headers.location]).toEqual([302, '/fr/widget/bookings?a=b'])
      expect(response.headers).toMatchObject({
        vary: 'Accept-Language, Cookie, Accept, Sec-Fetch-Dest, Origin',
        'cache-control': 'private, no-store',
      })
      expect(response.headers).not.toHaveProperty('set-cookie')
    },
  )

  test.each([
    ...(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const).map(method => [method, '/widget/bookings'] as const),
    ...['/api/v1/business', '/api/nothing', '/assets/chunk.js', '/messages/x/de.json', '/favicon.ico'].map(
      url => ['GET', url] as const,
    ),
    ...['/robots.txt', '/healthz', '/logo/x', nowhere].map(url => ['GET', url] as const),
  ])('never happens on %s %s', async (method, url) => {
    const { statusCode, headers } = await everywhere.app.inject({ method, url, headers: visitor })
    expect([statusCode >= 300 && statusCode < 400, headers.location]).toEqual([false, undefined])
  })
})

describe('With two language cookies, left by a changed domain,', () => {
  test.each([
    ['i18n_redirected=de; i18n_redirected=fr', 'to /fr'],
    ['i18n_redirected=fr; other=1; i18n_redirected=de', 'to /de'],
    ['i18n_redirected=de; i18n_redirected=%zz', 'to /de'],
  ])('the last valid one counts: %s', async (cookie, expected) => {
    expect(await answerOf(server, '/', { cookie })).toBe(expected)
    const { headers } = await server.app.inject({ url: '/', headers: { cookie } })
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('A language requested in the address', () => {
  const english = { 'accept-language': 'en', cookie: 'i18n_redirected=en' }
  test.each([
    ['beats cookie and browser, by a redirect to its path', '/?locale=fr&a=1', 'to /fr?a=1', 'fr'],
    ['beats the language of the path', '/de/widget/bookings?locale=fr', 'to /fr/widget/bookings', 'fr'],
    ['is shown although the cookie names another', '/?locale=en', 'home en', undefined],
    [
      'survives the redirect to a path where the cookie applies',
      '/de?locale=en',
      'to /?locale=en',
      undefined,
    ],
    ['is ignored without a catalogue', '/?locale=it', 'home en', undefined],
    ['is ignored if it is not a language', '/?locale=constructor', 'home en', undefined],
    ['is ignored if it is empty', '/?locale=', 'home en', undefined],
    ['also applies to a missing page', `${nowhere}?locale=fr`, `Page not found: ${nowhere}?locale=fr`, 'fr'],
  ])('%s: %s', async (_, url, expected, kept) => {
    expect(await answerOf(server, url, english)).toBe(expected)
    const { headers } = await server.app.inject({ url, headers: english })
    expect(/^i18n_redirected=([^;]+)/.exec(String(headers['set-cookie']))?.[1]).toBe(kept)
  })

  test('gives each language its own address if paths name none and detection is off', async () => {
    const plain = await open({ environment: { LOCALE_STRATEGY: 'no_prefix', LOCALE_DETECT: 'false' } })
    const { body } = await plain.app.inject({ url: '/widget/bookings?month=1?b=2' })
    const links = body.split('\n').slice(2)
    expect(links).toEqual(['de', 'en', 'fr'].map(code => `/widget/bookings?month=1?b=2&locale=${code}`))
    expect(await answerOf(plain, links[2] ?? '', {})).toBe('booking fr')
  })
})

describe("Links to the home page carry the page's language if no cookie does", () => {
  const german = { 'accept-language': 'de' }
  const frame = { ...german, 'sec-fetch-dest': 'iframe' }
  let asking: Demo
  beforeAll(async () => {
    asking = await openDemo(records => ({
      ...records,
      business: { ...records.business, cookieConsent: { text: 'Cookies?' } },
    }))
  })
  afterAll(() => asking.close())

  const servers = new Map<string, Promise<TestApp>>()
  const homes: Pick<RenderRequest, 'homeHref' | 'languages'>[] = []
  function serverOf(asks: boolean, environment: Record<string, string>): Promise<TestApp> {
    const key = JSON.stringify([asks, environment])
    const beforeRender = async ({ homeHref, languages }: RenderRequest) => {
      homes.push({ homeHref, languages })
    }
    const { store } = asks ? asking : demo
    const made = servers.get(key) ?? open({ store, environment, beforeRender })
    servers.set(key, made)
    return made
  }

  const plain = { LOCALE_STRATEGY: 'no_prefix' }
  const table: [string, boolean, Record<string, string>, Record<string, string>, string][] = [
    ['has kept it', false, {}, german, '/'],
    ['may not keep it yet', true, {}, german, '/?locale=en'],
    [
      'may keep no more than it must',
      true,
      {},
      { ...german, cookie: 'cookie_consent=essential' },
      '/?locale=en',
    ],
    ['may keep all', true, {}, { ...german, cookie: 'cookie_consent=all' }, '/'],
    ['stands in a frame', false, {}, frame, '/?locale=en'],
    [
      'asks by a script of a page that has kept none',
      false,
      {},
      { ...german, 'sec-fetch-dest': 'empty' },
      '/?locale=en',
    ],
    ['stands in a frame that keeps it', false, {}, { ...frame, cookie: 'i18n_redirected=de' }, '/'],
    ['stands in a frame that it is meant for', false, { LOCALE_COOKIE_CROSS_ORIGIN: 'true' }, frame, '/'],
    ['is told to keep none', false, { LOCALE_USE_COOKIE: 'false' }, german, '/?locale=en'],
    ['is told to detect none', false, { LOCALE_DETECT: 'false' }, german, '/'],
    [
      'is told to detect none, and no path names one',
      false,
      { ...plain, LOCALE_DETECT: 'false' },
      german,
      '/?locale=en',
    ],
    ['has kept it, and no path names one', false, plain, german, '/'],
  ]
  test.each(table)('in a browser that %s', async (_, asks, environment, headers, home) => {
    const { app } = await serverOf(asks, environment)
    // A unique address, so that the response does not come from the page cache.
    const page = await app.inject({ url: `/?locale=en&step=${homes.length}`, headers })
    expect(page.statusCode).toBe(200)
    expect(homes.at(-1)?.homeHref).toBe(home)
    const cookie = String(page.headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
    const remembers = home === '/' && cookie !== ''
    const next = await app.inject({ url: home, headers: remembers ? { ...headers, cookie } : headers })
    expect([next.statusCode, next.body.split(' ', 2).join(' ')]).toEqual([200, 'home en'])
  })

  test('also for languages picked on the page', async () => {
    const { app } = await serverOf(true, {})
    await app.inject({ url: '/de/widget/bookings', headers: german })
    expect(homes.at(-1)).toMatchObject({
      homeHref: '/de',
      languages: [{ home: '/de' }, { home: '/?locale=en' }, { home: '/fr' }],
    })
  })

  test('even if other browsers keep a cookie and request the same page at the same time', async () => {
    const { app } = await serverOf(false, {})
    const before = homes.length
    for (const headers of [german, frame, german, frame])
      await app.inject({ url: '/widget/bookings', headers })
    expect(homes.slice(before).map(({ homeHref }) => homeHref)).toEqual(['/', '/?locale=en'])
  })
})

describe('Hosts with their own languages', () => {
  const domains = 'de=de.example.test,en=shop.example.test,fr=shop.example.test'
  const servers = new Map<string, Promise<TestApp>>()
  const serverBehind = (trust: string) => {
    const made = servers.get(trust) ?? open({ environment: { LOCALE_DOMAINS: domains, TRUST_PROXY: trust } })
    servers.set(trust, made)
    return made
  }
  const german = 'de.example.test'
  const shop = 'shop.example.test'
  const french = { 'accept-language': 'fr', cookie: 'i18n_redirected=fr' }
  const spoofed = { 'x-forwarded-host': german }
  const table: [string, string, Record<string, string>, string][] = [
    [german, '/', french, 'home de'],
    [german, '/widget/bookings', french, 'booking de'],
    [german, '/de/widget/bookings?x=1', {}, 'to /widget/bookings?x=1'],
    [german, '/fr', {}, 'to http://shop.example.test/fr'],
    [german, '/en/widget/bookings', {}, 'to http://shop.example.test/widget/bookings'],
    [german, '/fr/nope/nope/nope', {}, 'Page not found: /fr/nope/nope/nope'],
    [german.toUpperCase(), '/', french, 'home de'],
    [shop, '/', {}, 'home en'],
    [shop, '/', { 'accept-language': 'fr' }, 'to /fr'],
    [shop, '/', { 'accept-language': 'de' }, 'home en'],
    [shop, '/fr/widget/bookings', {}, 'booking fr'],
    [shop, '/en', {}, 'to /'],
    [shop, '/de/widget/bookings?a=b', {}, 'to http://de.example.test/widget/bookings?a=b'],
    [shop, '/', spoofed, 'home en'],
    [shop, '/de', { 'x-forwarded-host': 'evil.test' }, 'to http://de.example.test'],
    ['unknown.test', '/', { 'accept-language': 'de' }, 'to /de'],
    ['unknown.test', '/fr/widget/bookings', {}, 'booking fr'],
    ['unknown.test', '/', spoofed, 'home en'],
    ['de.example.test.evil.test', '/', {}, 'home en'],
    ['de.example.test:8080', '/', {}, 'home en'],
  ]
  test.each(table)('%s%s with headers %j gives %s', async (host, url, headers, expected) => {
    expect(await answerOf(await serverBehind('none'), url, { host, ...headers })).toBe(expected)
  })

  test('are linked with the scheme of each request, even when requests arrive together', async () => {
    const { app } = await serverBehind('1')
    for (const scheme of ['http', 'https']) {
      const headers = { host: shop, 'x-forwarded-proto': scheme }
      const { body } = await app.inject({ url: '/widget/bookings', headers })
      expect(body.split('\n')[2]).toBe(`${scheme}://de.example.test/widget/bookings`)
    }
  })

  test('are taken from X-Forwarded-Host of a trusted proxy', async () => {
    const answer = await answerOf(await serverBehind('1'), '/', { host: 'inside:3000', ...spoofed })
    expect(answer).toBe('home de')
  })
})
