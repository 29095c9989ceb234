/**
 * Page addresses: which page they show, in which language, how long it is cached, and under which security
 * policy.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp, type TestAppOptions } from '#tests/support/servers/app.ts'
import { type LocaleAnswer, type RequestCase, readLocaleCases } from '#tests/support/texts/locale-cases.ts'

let demo: Demo
/** One configuration for tests to change, and one with two languages. */
let folder: ConfigurationFolder
let bilingual: ConfigurationFolder
beforeAll(async () => {
  demo = await openDemo()
  folder = await copyConfiguration()
  bilingual = await copyConfiguration(['de', 'en'])
})
afterAll(async () => {
  await folder.remove()
  await bilingual.remove()
  await demo.close()
})

const opened: TestApp[] = []
afterAll(async () => {
  for (const { app } of opened) await app.close()
})
async function open(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  const server = await openApp({ store: demo.store, configuration: bilingual.path, ...options })
  opened.push(server)
  return server
}

const shared = new Map<string, Promise<TestApp>>()
/** Shares one server per environment among tests to which earlier renderings do not matter. */
function serverWith(environment: Record<string, string> = {}): Promise<TestApp> {
  const key = JSON.stringify(environment)
  const server = shared.get(key) ?? open({ environment })
  shared.set(key, server)
  return server
}

/** Returns the parts of a response that tests read; the first line of a rendered page says what it shows. */
async function ask({ app }: TestApp, url: string, headers: Record<string, string> = {}) {
  const { statusCode, statusMessage, headers: sent, body } = await app.inject({ url, headers })
  const [shown, nonce, ...languages] = body.split('\n')
  return { status: statusCode, statusMessage, headers: sent, shown, nonce, languages }
}

describe('Observed requests', () => {
  const servers = new Map<string, Promise<TestApp>>()
  /** Route names of rendered pages; a cached page has the name it was rendered with. */
  const names = new Map<string, unknown>()
  /** Serves the two routes and eleven languages that the cases were observed with. */
  const serverFor = (config: RequestCase['config']): Promise<TestApp> => {
    const key = JSON.stringify(config)
    const server =
      servers.get(key) ??
      open({
        configuration: folder.path,
        environment: environmentOf(config),
        beforeRender: async ({ fullPath, locale, routeName }) => {
          names.set(`${key} ${fullPath} ${locale}`, routeName)
        },
      })
    servers.set(key, server)
    return server
  }
  beforeAll(async () => {
    const route = { about: 'Observed.', layout: 'page', screen: 'home' }
    const load = { form: { call: 'getForm', input: { id: '$params.id' } } }
    const routes = [
      { ...route, name: 'index', path: '/' },
      { ...route, name: 'widget-form-id', path: '/widget/form/:id', load },
      // Screens link to it.
      { ...route, name: 'widget-booking', path: '/widget/booking' },
      { ...route, name: 'widget-booking-list', path: '/widget/booking-list' },
    ]
    await folder.write('routes.json', JSON.stringify(routes))
    // The demo's home page shows data that these routes do not load.
    await folder.write('schemas/screens/home.json', JSON.stringify({ id: 'home', title: 'home.title' }))
    const schema = { type: 'object', properties: {} }
    await folder.write('schemas/forms/1.json', JSON.stringify({ id: '1', version: 1, schema }))
    for (const code of ['da', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'pt-br'])
      await folder.write(`locales/${code}.json`, '{}')
  })
  afterAll(() => folder.restore())

  test.each(readLocaleCases().pipeline.cases)(
    '$id: $config.strategy $path, browser $acceptLanguage, cookie $cookie',
    async given => {
      const wanted = (given.deviate && given.ours) || given.nuxt
      const response = await ask(await serverFor(given.config), given.path, {
        ...(given.acceptLanguage === null ? {} : { 'accept-language': given.acceptLanguage }),
        ...(given.cookie === null ? {} : { cookie: `other=1; i18n_redirected=${given.cookie}` }),
      })
      const renderedLocale = response.status === 200 ? (response.shown?.split(' ')[1] ?? '') : undefined
      const path = given.path.split('?')[0]
      const answer = {
        status: response.status,
        ...(response.status === 404 ? { reason: response.shown ?? '' } : {}),
        ...(renderedLocale === undefined
          ? {}
          : {
              renderedLocale,
              routeName: names.get(`${JSON.stringify(given.config)} ${path} ${renderedLocale}`),
            }),
        ...(response.headers.location === undefined ? {} : { location: String(response.headers.location) }),
        ...cookieIn(response.headers['set-cookie']),
      }
      expect(answer).toMatchObject(wanted)
    },
  )
})

function environmentOf({ rootRedirect, ...config }: RequestCase['config']): Record<string, string> {
  const target =
    typeof rootRedirect === 'object' ? `${rootRedirect.statusCode} ${rootRedirect.path}` : rootRedirect
  return {
    DEFAULT_LOCALE: config.defaultLocale,
    LOCALE_STRATEGY: config.strategy,
    LOCALE_REDIRECT_ON: config.redirectOn ?? 'root',
    LOCALE_DETECT: String(config.detectBrowserLanguage !== false),
    LOCALE_ALWAYS_REDIRECT: String(config.alwaysRedirect ?? false),
    LOCALE_COOKIE_CROSS_ORIGIN: String(config.cookieCrossOrigin ?? false),
    LOCALE_ROOT_REDIRECT: target ?? '',
  }
}

/** Leaves out the maximum age and the partition, which the observed software does not send. */
function cookieIn(
  header: string | string[] | number | undefined,
): Pick<LocaleAnswer, 'setCookie' | 'setCookieAttrs'> {
  if (header === undefined) return { setCookie: null }
  const [pair = '', ...attributes] = String(header).split('; ')
  const kept = attributes.filter(attribute => !/^(Expires|Max-Age|Partitioned)/.test(attribute))
  return { setCookie: decodeURIComponent(pair.split('=')[1] ?? ''), setCookieAttrs: kept.join('; ') }
}

describe('A missing page', () => {
  const long = 'x'.repeat(400)
  test.each([
    ['/nope/nope/nope', 'Page not found: /nope/nope/nope'],
    ['/nope/nope/nope?x=1', 'Page not found: /nope/nope/nope?x=1'],
    ['/nope/nope/nope?x=1?y=%20', 'Page not found: /nope/nope/nope?x=1?y=%20'],
    ['/n%C3%B6pe/a%20b/c', 'Page not found: /nöpe/a b/c'],
    ['/de/nope/nope/nope', 'Page not found: /de/nope/nope/nope'],
    ['/%E0%A4%A', 'Page not found: /%E0%A4%A'],
    ['/widget/form/%zz?x=1', 'Page not found: /widget/form/%zz?x=1'],
    ['/fr', 'Page not found: /fr'],
    ['/fr/widget/bookings', 'Page not found: /fr/widget/bookings'],
    ['/fr/b/post', 'Page not found: /fr/b/post'],
    ['//', 'Page not found: //'],
    ['///?x=1', 'Page not found: ///?x=1'],
    ['/de//', 'Page not found: /de//'],
    ['/%65n', 'Page not found: /en'],
    ['/en', 'Page not found: /en'],
    ['/en/widget/bookings', 'Page not found: /en/widget/bookings'],
    ['/widget//bookings/x/y', 'Page not found: /widget//bookings/x/y'],
    ['/widget/appointment/leo/yoga', 'Page Not Found: /widget/appointment/leo/yoga'],
    ['/widget/appointment/nobody', 'Page Not Found: /widget/appointment/nobody'],
    [
      '/de/widget/appointment/service/nothing?x=1',
      'Page Not Found: /de/widget/appointment/service/nothing?x=1',
    ],
    ['/widget/appointment/maya?service=nothing', 'Unable to find calendar'],
    ['/widget/appointment/maya/haircut?booking=AAAA', 'No calendar event found'],
    [`/widget/appointment/${long}`, `Page Not Found: /widget/appointment/${long}`],
  ])('%s says so', async (url, words) => {
    const { status, shown, headers } = await ask(await serverWith(), url)
    expect([status, shown]).toEqual([404, words])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test.each(['//evil.test', '//evil.test/x?y=1', '/\\evil.test', '/de//evil.test', '///', '/%2F/evil.test'])(
    '%s never redirects to another site, under any strategy',
    async url => {
      for (const LOCALE_STRATEGY of ['prefix', 'prefix_except_default', 'prefix_and_default', 'no_prefix']) {
        const server = await serverWith({ LOCALE_STRATEGY, LOCALE_REDIRECT_ON: 'all' })
        const { status, headers } = await ask(server, url, { 'accept-language': 'de' })
        expect({ LOCALE_STRATEGY, to: headers.location ?? '/' }).toEqual({
          LOCALE_STRATEGY,
          to: expect.stringMatching(/^\/(?![/\\])/),
        })
        if (url.startsWith('//evil')) expect([status, headers.location]).toEqual([404, undefined])
      }
    },
  )

  test.each([
    '/api',
    '/API/',
    '/assets',
    '/Assets/b/x',
    '/logo',
    '/l%6Fgo',
    '/messages',
    '/de/logo',
    '/operator',
  ])('%s is reserved, although a content page could have that name', async url => {
    const { status, shown } = await ask(await serverWith({ LOCALE_STRATEGY: 'prefix_and_default' }), url)
    expect([status, shown]).toEqual([404, `Page not found: ${decodeURIComponent(url)}`])
  })

  test('responds to a POST with a problem document', async () => {
    const { app } = await serverWith()
    const response = await app.inject({ method: 'POST', url: '/widget/bookings', payload: {} })
    expect([response.statusCode, response.json().code]).toEqual([404, 'call.not_found'])
  })
})

test('A program that asks for a page that does not exist gets 404 as a problem', async () => {
  const { app } = await serverWith()
  for (const url of ['/no-such-page', '/de/no-such-page?x=1', '/about/b/nothing']) {
    const response = await app.inject({ url, headers: { accept: 'application/json' } })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.json()).toMatchObject({
      status: 404,
      code: 'route.not_found',
      type: '/problems/route.not_found',
      title: `Page Not Found: ${url}`,
    })
  }
})

describe('The language switch', () => {
  test('links to the same page in every language', async () => {
    const { languages } = await ask(await serverWith(), '/de/widget/appointment/maya/haircut?date=2026-11-30')
    expect(languages).toEqual([
      '/de/widget/appointment/maya/haircut?date=2026-11-30',
      '/widget/appointment/maya/haircut?date=2026-11-30',
    ])
  })

  const domains = { LOCALE_DOMAINS: 'de=de.example.test,en=en.example.test' }
  test('links to the hosts of the other languages', async () => {
    const server = await serverWith(domains)
    const german = await ask(server, '/widget/appointment/maya?month=1', { host: 'de.example.test' })
    expect(german.shown).toBe('booking de Europe/Berlin')
    expect(german.languages).toEqual([
      '/widget/appointment/maya?month=1',
      'http://en.example.test/widget/appointment/maya?month=1',
    ])
  })

  test('keeps the host if it has no languages of its own', async () => {
    const server = await serverWith(domains)
    for (const host of ['localhost:3000', 'book.example', '127.0.0.1:3000', '[::1]:3000'])
      expect((await ask(server, '/de', { host })).shown).toBe('home de Europe/Berlin')
  })
})

describe('The time zone', () => {
  test.each([
    ['of the business', '/', {}, 'Europe/Berlin'],
    ['of the cookie', '/', { cookie: 'timezone=Asia%2FKathmandu' }, 'Asia/Kathmandu'],
    [
      'of the address',
      '/?timezone=America/New_York',
      { cookie: 'timezone=Asia/Kathmandu' },
      'America/New_York',
    ],
    ['of the business if the cookie has none', '/', { cookie: 'timezone=Mars' }, 'Europe/Berlin'],
  ])('is that %s', async (_, url, headers, zone) => {
    expect((await ask(await serverWith(), url, headers)).shown).toBe(`home en ${zone}`)
  })
})

describe('The content security policy of a page', () => {
  test('allows scripts by a nonce that is unique per response, even for cached pages', async () => {
    const server = await open()
    const answers = [await ask(server, '/'), await ask(server, '/'), await ask(server, '/nope/nope/nope')]
    expect(server.rendered).toEqual(['/', '/nope/nope/nope'])
    const nonces = answers.map(({ headers, nonce }) => {
      const policy = String(headers['content-security-policy'])
      const value = /script-src 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(policy)?.[1]
      expect(nonce).toBe(`nonce ${value}`)
      expect(policy).toContain(`style-src 'self' 'nonce-${value}'`)
      return value
    })
    expect(new Set(nonces).size).toBe(3)
  })

  test('allows nothing else', async () => {
    const { headers } = await ask(await serverWith(), '/', { host: 'harbor.example' })
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toMatch(/unsafe|\*|http:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })
})

describe('Rendering', () => {
  const page = '/widget/appointment/maya/haircut'

  test('happens once for all simultaneous requests', async () => {
    let release = () => {}
    const held = new Promise<void>(settle => {
      release = settle
    })
    const server = await open({ beforeRender: () => held })
    const asked = Array.from({ length: 10 }, () => ask(server, page))
    release()
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    expect(server.rendered).toEqual([page])
  })

  test('happens again after two seconds, and for each language, time zone, address and configuration', async () => {
    const server = await open()
    const count = async (url: string, headers = {}) => {
      await ask(server, url, headers)
      return server.rendered.length
    }
    expect(await count(page)).toBe(1)
    expect(await count(page)).toBe(1)
    expect(await count(page, { cookie: 'timezone=Asia/Kathmandu' })).toBe(2)
    expect(await count(`/de${page}`)).toBe(3)
    expect(await count(`${page}?date=2026-11-30`)).toBe(4)
    server.setTime(asInstant(demoNow + 1999))
    expect(await count(page)).toBe(4)
    server.setTime(asInstant(demoNow + 2001))
    expect(await count(page)).toBe(5)
  })

  test('happens again for a page that failed to render', async () => {
    await folder.put('schemas/screens/find-booking.json', '/problem', 'server.not_ready')
    const server = await open({ configuration: folder.path })
    await folder.restore()
    for (const _ of [1, 2]) expect((await ask(server, '/widget/booking')).status).toBe(503)
    expect(server.rendered).toHaveLength(2)
  })

  test('happens for every request if a page contains personal data, which is never cached', async () => {
    const server = await open()
    const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const items = [{ service: 'haircut', provider: 'maya', start: '2026-11-30T13:00:00+01:00' }]
    const payload = { items, contact, timezone: 'Europe/Berlin', locale: 'en' }
    const { booking } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/bookings',
        headers: { 'idempotency-key': 'personal' },
        payload,
      })
    ).json()
    const personal = `${page}?booking=${booking.id}`
    const answers = await Promise.all([ask(server, personal), ask(server, personal), ask(server, personal)])
    for (const { status, headers } of answers)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(server.rendered).toHaveLength(3)
    expect((await ask(server, page)).headers['cache-control']).toBe('private, no-cache')
    const broken = await ask(server, `/widget/appointment/leo/yoga?booking=${booking.id}`)
    expect([broken.status, broken.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('also happens for HEAD, which returns the headers of GET without the body', async () => {
    const { app } = await serverWith()
    const head = await app.inject({ method: 'HEAD', url: '/' })
    const full = await app.inject('/')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(full.headers['content-type'])
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
  })
})

test('Pages of the same machine may embed an installation that is asked for as localhost', async () => {
  const { headers } = await ask(await open(), '/', { host: 'localhost:3000' })
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*;",
  )
})

test('Embedding sites stored before validation existed break neither page nor policy', async () => {
  const embedHosts = [
    'https://a.example; script-src *',
    'https://b.example\r\nX-Evil: 1',
    '日本.example',
    '*',
    'https://*.c.example',
  ]
  const old = await openDemo(records => ({ ...records, business: { ...records.business, embedHosts } }))
  const server = await open({ store: old.store })
  const { status, headers } = await ask(server, '/', { host: 'harbor.example' })
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(
    /; frame-ancestors 'self' xn--wgv71a\.example https:\/\/\*\.c\.example; /,
  )
  await old.close()
})

test('A host without a business gets a message; a host that a business lists gets its pages', async () => {
  const two = await openDemo(records => ({
    ...records,
    business: {
      ...records.business,
      hosts: ['harbor.example.org'],
      embedHosts: ['https://partner.example.org'],
    },
  }))
  await two.store.directories.replace(makeBusiness('other'))
  const server = await open({ store: two.store })
  const nobody = await ask(server, '/', { host: 'unknown.example.org' })
  expect([nobody.status, nobody.shown]).toEqual([
    404,
    'No business answers this host. Add the host to a business and import it.',
  ])
  const harbor = await ask(server, '/', { host: 'harbor.example.org' })
  expect(harbor.status).toBe(200)
  expect(harbor.headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://partner.example.org",
  )
  const api = await server.app.inject({ url: '/api/v1/business', headers: { host: 'other.example.org' } })
  expect(api.json().slug).toBe('other')
  await two.close()
})
