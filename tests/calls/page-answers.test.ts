/** What a page's answer is besides its page: for programs, for icons, on hosts with languages of their own, when all fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp, type TestAppOptions } from '#tests/support/app.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/configuration-folder.ts'
import { type Demo, openDemo } from '#tests/support/demo.ts'

let demo: Demo
let folder: ConfigurationFolder
let server: TestApp
const opened: TestApp[] = []
beforeAll(async () => {
  demo = await openDemo()
  folder = await copyConfiguration(['de', 'en', 'fr'])
  server = await open()
})
afterAll(async () => {
  for (const { app } of opened) await app.close()
  await folder.remove()
  await demo.close()
})

async function open(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  const made = await openApp({ store: demo.store, configuration: folder.path, ...options })
  opened.push(made)
  return made
}

const nowhere = '/nope/nope/nope'

/** Where an answer leads, or what it shows and in which language. */
async function answerOf({ app }: TestApp, url: string, headers: Record<string, string>): Promise<string> {
  const response = await app.inject({ url, headers })
  if (response.statusCode === 302) return `to ${response.headers.location}`
  const [shown = ''] = response.body.split('\n')
  return response.statusCode === 200 ? shown.split(' ').slice(0, 2).join(' ') : shown
}

describe('A page that is not there is told', () => {
  const json = 'application/problem+json; charset=utf-8'
  const markup = 'text/html; charset=utf-8'
  const table: [string, string, Record<string, string>, string][] = [
    ['to a browser as markup', nowhere, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, markup],
    ['to who asks for JSON as data', nowhere, { accept: 'application/json' }, json],
    ['to who asks for a problem as data', nowhere, { accept: 'application/problem+json' }, json],
    ['to who takes both as markup', nowhere, { accept: 'application/json, text/html' }, markup],
    ['to curl as data', nowhere, { accept: '*/*', 'user-agent': 'curl/8.5.0' }, json],
    ['to HTTPie as data', nowhere, { accept: '*/*', 'user-agent': 'HTTPie/3.2' }, json],
    ['to a script as data', nowhere, { accept: '*/*', 'sec-fetch-mode': 'cors' }, json],
    ['to a navigation as markup', nowhere, { accept: '*/*', 'sec-fetch-mode': 'navigate' }, markup],
    ['as data where a file of data is asked for', '/nope/nope/x.json?a=1', { accept: '*/*' }, json],
    ['to whoever says nothing as markup', nowhere, {}, markup],
  ]
  test.each(table)('%s', async (_, url, headers, type) => {
    const response = await server.app.inject({ url, headers })
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, type])
    expect(response.headers.vary).toContain('Accept')
    expect(response.headers['set-cookie']).toMatch(/^i18n_redirected=en;/)
    if (type === json)
      expect(response.json()).toMatchObject({
        status: 404,
        code: 'route.not_found',
        detail: `Page not found: ${url}`,
      })
  })

  test('to a program in the words of a failed check too, and never with a stack', async () => {
    const { body } = await server.app.inject({
      url: '/de/widget/appointment/nobody?x=1',
      headers: { accept: 'application/json' },
    })
    expect(JSON.parse(body).detail).toBe('Page Not Found: /de/widget/appointment/nobody?x=1')
    expect(body).not.toContain('stack')
  })

  test.each([
    [nowhere, `Page not found: ${nowhere}`],
    ['/de/nope/nope/nope?x=%0d%0aX', 'Page not found: /de/nope/nope/nope?x=%0d%0aX'],
    ['/a%0d%0aX-Evil:1/x/y/z', 'Page not found: /aX-Evil:1/x/y/z'],
    ['/n%C3%B6pe/b/c/d', 'Page not found: /npe/b/c/d'],
    ['/widget/appointment/nobody', 'Page Not Found: /widget/appointment/nobody'],
    [`/x/y/z/${'a'.repeat(300)}`, `Page not found: /x/y/z/${'a'.repeat(177)}`],
  ])('in the status line, where %s can begin no header', async (url, reason) => {
    const { statusMessage, headers } = await server.app.inject({ url })
    expect(statusMessage).toBe(reason)
    expect(headers).not.toHaveProperty('x-evil')
  })
})

test.each(['/widget/otl/used-up', '/de/widget/otl/too-late', '/WIDGET/OTL/too-late/'])(
  '%s is a link that has expired: its status line says so, however the address is written',
  async url => {
    const page = await server.app.inject({ url })
    expect([page.statusCode, page.statusMessage]).toEqual([410, 'slug expired'])
    const data = await server.app.inject({ url, headers: { accept: 'application/json' } })
    expect([data.statusCode, data.statusMessage, data.json().code]).toEqual([
      410,
      'slug expired',
      'link.expired',
    ])
  },
)

test.each([
  ['/WIDGET/Appointment/maya/haircut/', 'booking en'],
  ['/DE/Widget/Appointment/maya/haircut///', 'booking de'],
  ['/widget/bookings/', 'booking en'],
])('%s is the page of its address in small letters, without the slash at its end', async (url, shown) => {
  const { statusCode, body } = await server.app.inject({ url })
  expect([statusCode, body.split('\n', 1)[0]]).toEqual([200, `${shown} Europe/Berlin`])
})

test('Of a page that is not there the language switch leads to the home in each language', async () => {
  const { body } = await server.app.inject({ url: '/de/nope/nope/nope?x=1' })
  expect(body.split('\n').slice(2)).toEqual(['/de', '/?locale=en', '/fr'])
})

describe('The site icon is not found', () => {
  test.each([
    '/favicon.ico',
    '/FAVICON.ICO',
    '/de/Favicon.ico/',
    '/favicon.ico?v=2',
    '/de/favicon.ico',
    '/en/favicon.ico',
    '/pt-br/favicon.ico',
  ])('at %s: no page, no cookie, nothing rendered', async url => {
    const before = server.rendered.length
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await server.app.inject({
        ...{ method, url },
        headers: { 'accept-language': 'de', accept: 'text/html' },
      })
      expect([statusCode, body]).toEqual([404, method === 'GET' ? 'Not found' : ''])
      expect(headers).not.toHaveProperty('set-cookie')
    }
    expect(server.rendered).toHaveLength(before)
  })
})

describe('A language redirect', () => {
  const visitor = { 'accept-language': 'de', cookie: 'i18n_redirected=fr' }
  let everywhere: TestApp
  beforeAll(async () => {
    everywhere = await open({ environment: { LOCALE_STRATEGY: 'prefix', LOCALE_REDIRECT_ON: 'all' } })
  })

  test.each(['GET', 'HEAD'] as const)(
    'answers %s, says what it depends on, and is kept by nobody',
    async method => {
      const response = await everywhere.app.inject({ method, url: '/widget/bookings?a=b', headers: visitor })
      expect([response.statusCode, response.headers.location]).toEqual([302, '/fr/widget/bookings?a=b'])
      expect(response.headers).toMatchObject({
        vary: 'Accept-Language, Cookie, Accept',
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
  ])('never answers %s %s', async (method, url) => {
    const { statusCode, headers } = await everywhere.app.inject({ method, url, headers: visitor })
    expect([statusCode >= 300 && statusCode < 400, headers.location]).toEqual([false, undefined])
  })
})

describe('Of two language cookies, left by a changed domain,', () => {
  test.each([
    ['i18n_redirected=de; i18n_redirected=fr', 'to /fr'],
    ['i18n_redirected=fr; other=1; i18n_redirected=de', 'to /de'],
    ['i18n_redirected=de; i18n_redirected=%zz', 'to /de'],
  ])('the one made last counts: %s', async (cookie, expected) => {
    expect(await answerOf(server, '/', { cookie })).toBe(expected)
    const { headers } = await server.app.inject({ url: '/', headers: { cookie } })
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('A language that the address asks for', () => {
  const english = { 'accept-language': 'en', cookie: 'i18n_redirected=en' }
  test.each([
    ['beats cookie and browser, by the address that says it', '/?locale=fr&a=1', 'to /fr?a=1', 'fr'],
    ['beats the language of the path', '/de/widget/bookings?locale=fr', 'to /fr/widget/bookings', 'fr'],
    ['is shown where the cookie says otherwise', '/?locale=en', 'home en', undefined],
    ['stays on the way to where the cookie counts', '/de?locale=en', 'to /?locale=en', undefined],
    ['is nothing without a catalogue', '/?locale=it', 'home en', undefined],
    ['is nothing when it is no language', '/?locale=constructor', 'home en', undefined],
    ['is nothing when it says nothing', '/?locale=', 'home en', undefined],
    [
      'counts on a page that is not there too',
      `${nowhere}?locale=fr`,
      `Page not found: ${nowhere}?locale=fr`,
      'fr',
    ],
  ])('%s: %s', async (_, url, expected, kept) => {
    expect(await answerOf(server, url, english)).toBe(expected)
    const { headers } = await server.app.inject({ url, headers: english })
    expect(/^i18n_redirected=([^;]+)/.exec(String(headers['set-cookie']))?.[1]).toBe(kept)
  })

  test('makes each language an address of its own where no path names one and nothing is detected', async () => {
    const plain = await open({ environment: { LOCALE_STRATEGY: 'no_prefix', LOCALE_DETECT: 'false' } })
    const { body } = await plain.app.inject({ url: '/widget/bookings?a=1?b=2' })
    const links = body.split('\n').slice(2)
    expect(links).toEqual(['de', 'en', 'fr'].map(code => `/widget/bookings?a=1?b=2&locale=${code}`))
    expect(await answerOf(plain, links[2] ?? '', {})).toBe('booking fr')
  })
})

describe('Links to the home keep the language of the page where no cookie does', () => {
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
  const homes: Record<string, unknown>[] = []
  function serverOf(asks: boolean, environment: Record<string, string>): Promise<TestApp> {
    const key = JSON.stringify([asks, environment])
    const beforeRender = async ({ homeHref, languages }: Readonly<Record<string, unknown>>) => {
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
  test.each(table)('a browser that %s', async (_, asks, environment, headers, home) => {
    const { app } = await serverOf(asks, environment)
    // An address of its own, so that no page is shown that was drawn before.
    const page = await app.inject({ url: `/?locale=en&row=${homes.length}`, headers })
    expect(page.statusCode).toBe(200)
    expect(homes.at(-1)?.homeHref).toBe(home)
    const link = await app.inject({ url: home, headers })
    const cookie = String(page.headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
    const next =
      home === '/' && cookie !== '' ? await app.inject({ url: home, headers: { ...headers, cookie } }) : link
    expect([next.statusCode, next.body.split(' ', 2).join(' ')]).toEqual([200, 'home en'])
  })

  test('also in a language that is picked on the page', async () => {
    const { app } = await serverOf(true, {})
    await app.inject({ url: '/de/widget/bookings', headers: german })
    expect(homes.at(-1)).toMatchObject({
      homeHref: '/de',
      languages: [{ home: '/de' }, { home: '/?locale=en' }, { home: '/fr' }],
    })
  })

  test('though others who ask for the same page at the same time keep one', async () => {
    const { app } = await serverOf(false, {})
    const before = homes.length
    for (const headers of [german, frame, german, frame])
      await app.inject({ url: '/widget/bookings', headers })
    expect(homes.slice(before).map(({ homeHref }) => homeHref)).toEqual(['/', '/?locale=en'])
  })
})

describe('Hosts with languages of their own', () => {
  const domains = 'de=de.example.test,en=shop.example.test,fr=shop.example.test'
  const servers = new Map<string, Promise<TestApp>>()
  const serverBehind = (trust: string) => {
    const made = servers.get(trust) ?? open({ environment: { LOCALE_DOMAINS: domains, TRUST_PROXY: trust } })
    servers.set(trust, made)
    return made
  }
  const [german, shop] = ['de.example.test', 'shop.example.test']
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
  test.each(table)('%s%s with %j is %s', async (host, url, headers, expected) => {
    expect(await answerOf(await serverBehind('none'), url, { host, ...headers })).toBe(expected)
  })

  test('are led to by the scheme of who asks, at the same moment too', async () => {
    const { app } = await serverBehind('1')
    for (const scheme of ['http', 'https']) {
      const headers = { host: shop, 'x-forwarded-proto': scheme }
      const { body } = await app.inject({ url: '/widget/bookings', headers })
      expect(body.split('\n')[2]).toBe(`${scheme}://de.example.test/widget/bookings`)
    }
  })

  test('are believed of a proxy that is ours', async () => {
    const answer = await answerOf(await serverBehind('1'), '/', { host: 'inside:3000', ...spoofed })
    expect(answer).toBe('home de')
  })
})

describe('The addresses of a page in other languages', () => {
  const page = '/widget/appointment/maya/haircut'
  async function alternatesAt(url: string, environment: Record<string, string>, host = 'localhost') {
    let seen: unknown
    const { app } = await open({
      environment,
      beforeRender: async ({ alternates }) => {
        seen = alternates
      },
    })
    await app.inject({ url, headers: { host } })
    return seen
  }
  const base = { PUBLIC_URL: 'https://book.example.org' }
  const table: [string, string, Record<string, string>, unknown][] = [
    ['are not told where ours is not known', page, {}, undefined],
    ['are none where all share one', page, { ...base, LOCALE_STRATEGY: 'no_prefix' }, []],
    ['are none of a page that is not there', nowhere, base, []],
    ['are none of two slashes, which begin no path of ours', '//', base, []],
    ['are none of two slashes after a language', '/de//', base, []],
    [
      'leave out what a visitor chose, and name one for everybody else',
      `/de${page}?date=2026-11-30&step=details`,
      base,
      [
        { language: 'de', href: `https://book.example.org/de${page}` },
        { language: 'en', href: `https://book.example.org${page}` },
        { language: 'fr', href: `https://book.example.org/fr${page}` },
        { language: 'x-default', href: `https://book.example.org${page}` },
      ],
    ],
    [
      'all have a prefix where the strategy says so',
      '/fr',
      { ...base, LOCALE_STRATEGY: 'prefix', DEFAULT_LOCALE: 'de' },
      [
        { language: 'de', href: 'https://book.example.org/de' },
        { language: 'en', href: 'https://book.example.org/en' },
        { language: 'fr', href: 'https://book.example.org/fr' },
        { language: 'x-default', href: 'https://book.example.org/de' },
      ],
    ],
  ]
  test.each(table)('%s', async (_, url, environment, expected) => {
    expect(await alternatesAt(url, environment)).toEqual(expected)
  })

  test('are the same on every host, whatever a request calls it', async () => {
    const environment = { ...base, LOCALE_DOMAINS: 'en=book.example.org,de=https://buchen.example.org' }
    const expected = [
      { language: 'de', href: `https://buchen.example.org${page}` },
      { language: 'en', href: `https://book.example.org${page}` },
      { language: 'x-default', href: `https://book.example.org${page}` },
    ]
    for (const host of ['book.example.org', 'buchen.example.org'])
      expect(await alternatesAt(page, environment, host)).toEqual(expected)
  })
})

describe('Where not even a page can be drawn', () => {
  let broken: TestApp
  beforeAll(async () => {
    broken = await open({ beforeRender: () => Promise.reject(new Error('password=secret')) })
  })

  test.each([
    ['/', {}, 'en-US', 'Something went wrong on our side.', 'href="/"'],
    ['/de', {}, 'de', 'Bei uns ist etwas schiefgegangen.', 'href="/de"'],
    ['/fr/widget/bookings', {}, 'fr', 'Une erreur s’est produite de notre côté.', 'href="/fr"'],
  ])(
    '%s says so in its language, with the number of the request and nothing else',
    async (url, headers, tag, words, home) => {
      const response = await broken.app.inject({ url, headers })
      expect(response.statusCode).toBe(500)
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(response.headers['set-cookie']).toMatch(/^i18n_redirected=/)
      expect(response.body).toContain(`<html lang="${tag}" dir="ltr">`)
      expect(response.body).toContain(home)
      expect(response.body).toMatch(new RegExp(`${words}.*[\\da-f]{8}-[\\da-f-]{27}</p>`))
      expect(response.body).not.toMatch(/secret|Error|\.ts/)
      const nonce = /<style nonce="([\w-]{22})">/.exec(response.body)?.[1]
      expect(response.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    },
  )

  test('the partners of the business may still show it in a frame', async () => {
    const embedHosts = ['https://partner.example.org']
    const embedded = await openDemo(records => ({
      ...records,
      business: { ...records.business, embedHosts },
    }))
    const { app } = await open({
      store: embedded.store,
      beforeRender: () => Promise.reject(new Error('broken')),
    })
    const { statusCode, headers } = await app.inject({ url: '/' })
    expect(statusCode).toBe(500)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://partner.example.org")
    await embedded.close()
  })

  test('a program is told as a problem', async () => {
    const { statusCode, body } = await broken.app.inject({
      url: '/',
      headers: { accept: 'application/json' },
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([500, 'server.failed'])
    expect(body).not.toContain('secret')
  })
})
