/** Page responses other than the page itself: for API clients, icons and search engines, and on errors. */
import { beforeAll, describe, expect, test } from 'vitest'
import { openDemo } from '#tests/support/business/demo.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { pageServers } from '#tests/support/servers/page-servers.ts'

let server: TestApp
const open = pageServers((_, first) => {
  server = first
})

const nowhere = '/nope/nope/nope'

describe('A missing page is reported', () => {
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

  test('to an API client also with the message of a failed check, and never with a stack', async () => {
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
  ])('in the status line, where %s cannot inject a header', async (url, reason) => {
    const { statusMessage, headers } = await server.app.inject({ url })
    expect(statusMessage).toBe(reason)
    expect(headers).not.toHaveProperty('x-evil')
  })
})

test.each([
  ...['/widget/appointment/nobody/haircut', '/widget/appointment/maya/nothing', '/widget/group/nope'].map(
    url => [url, `Page Not Found: ${url}`],
  ),
  ['/widget/bookings?service=nothing', 'Unable to find calendar'],
  ['/widget/groups/wellness?service=nothing', 'Unable to find calendar'],
  ['/widget/bookings?service=haircut&provider=nobody', 'Cannot find calendar.'],
  ['/widget/appointment/service/haircut?provider=nobody', 'Cannot find calendar.'],
  ['/widget/booking/nothing,', 'Page Not Found: /widget/booking/nothing,'],
  ['/widget/cancel-booking?booking=nothing', 'No calendar event found'],
])('%s is 404 with the message of the specification', async (url, message) => {
  const page = await server.app.inject({ url, headers: { accept: 'application/json' } })
  expect([page.statusCode, page.json().detail]).toEqual([404, message])
})

test.each(['/widget/otl/used-up', '/de/widget/otl/too-late', '/WIDGET/OTL/too-late/'])(
  '%s is an expired link: its status line says so, however the address is written',
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
])('%s is served as its lower-case address without the trailing slash', async (url, shown) => {
  const { statusCode, body } = await server.app.inject({ url })
  expect([statusCode, body.split('\n', 1)[0]]).toEqual([200, `${shown} Europe/Berlin`])
})

test('The language switch of a missing page leads to the home page in each language', async () => {
  const { body } = await server.app.inject({ url: '/de/nope/nope/nope?x=1' })
  expect(body.split('\n').slice(2)).toEqual(['/de', '/?locale=en', '/fr'])
})

describe('The site icon is missing', () => {
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
        method,
        url,
        headers: { 'accept-language': 'de', accept: 'text/html' },
      })
      expect([statusCode, body]).toEqual([404, method === 'GET' ? 'Not found' : ''])
      expect(headers).not.toHaveProperty('set-cookie')
    }
    expect(server.rendered).toHaveLength(before)
  })
})

describe('The alternate-language links of a page', () => {
  const page = '/widget/appointment/maya/haircut'
  async function alternatesAt(url: string, environment: Record<string, string>, host = 'localhost') {
    let seen: unknown
    const { app } = await open({
      environment,
      beforeRender: async ({ urls, path = '/' }) => {
        seen = urls.listAlternates(path)
      },
    })
    await app.inject({ url, headers: { host } })
    return seen
  }
  const base = { PUBLIC_URL: 'https://book.example.org' }
  const table: [string, string, Record<string, string>, unknown][] = [
    [
      'begin with the host of the request without a PUBLIC_URL',
      `/de${page}`,
      { DEFAULT_LOCALE: 'de', LOCALE_STRATEGY: 'prefix' },
      [
        { language: 'de', href: `http://localhost/de${page}` },
        { language: 'en', href: `http://localhost/en${page}` },
        { language: 'fr', href: `http://localhost/fr${page}` },
        { language: 'x-default', href: `http://localhost/de${page}` },
      ],
    ],
    ['are absent if all languages share one address', page, { ...base, LOCALE_STRATEGY: 'no_prefix' }, []],
    [
      'omit the choices of a visitor, and include a default address',
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
      'all have a prefix if the strategy requires it',
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

  test("are the same on every host, whatever the request's Host header", async () => {
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

describe('When not even an error page can be rendered', () => {
  let broken: TestApp
  beforeAll(async () => {
    broken = await open({ beforeRender: () => Promise.reject(new Error('password=secret')) })
  })

  test.each([
    ['/', {}, 'en-US', 'Something went wrong on our side.', 'href="/"'],
    ['/de', {}, 'de', 'Bei uns ist etwas schiefgegangen.', 'href="/de"'],
    ['/fr/widget/bookings', {}, 'fr', 'Une erreur s’est produite de notre côté.', 'href="/fr"'],
  ])(
    '%s says so in its language, with the request id and nothing else',
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

  test("the response may still be framed by the business's partners", async () => {
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

  test('an API client receives a problem document', async () => {
    const { statusCode, body } = await broken.app.inject({
      url: '/',
      headers: { accept: 'application/json' },
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([500, 'server.failed'])
    expect(body).not.toContain('secret')
  })
})
