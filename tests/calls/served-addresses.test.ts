/**
 * Addresses that reach the built server through a socket, including ones that no regular client would send.
 */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { type RequestCase, readLocaleCases } from '#tests/support/texts/locale-cases.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://book.example.org' } })
}, 150_000)
afterAll(() => server?.stop())

interface Received {
  readonly status: number
  readonly reason: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Sends `target` unencoded in the request line. */
async function ask(target: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  const { hostname, port } = new URL(server.url)
  const lines = Object.entries({ host: 'localhost', accept: 'text/html', connection: 'close', ...headers })
  const text = await new Promise<string>((settle, fail) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.on('data', chunk => chunks.push(chunk))
    socket.once('error', fail)
    socket.once('close', () => settle(Buffer.concat(chunks).toString('utf8')))
    socket.write(
      `GET ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
  })
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...fields] = text.slice(0, end).split('\r\n')
  const [, status = '', reason = ''] = /^HTTP\/1\.1 (\d{3}) (.*)$/.exec(first) ?? []
  const named = fields.map(field => {
    const cut = field.indexOf(': ')
    return [field.slice(0, cut).toLowerCase(), field.slice(cut + 2)] as const
  })
  return { status: Number(status), reason, headers: new Map(named), body: text.slice(end + 4) }
}

describe('An unknown address is a missing page', () => {
  test.each([
    '//',
    '///',
    '/de//',
    '//evil.test',
    '/x/y/index.pageContext.json',
    '/de/x/y/index.pageContext.json',
    '/x/y/z.pageContext.json',
    '*',
  ])('%s', async target => {
    const { status, reason, headers, body } = await ask(target)
    expect([status, reason]).toEqual([404, `Page not found: ${target}`])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toContain('bp--error')
  })

  test('and reveals no framework internals to an API client', async () => {
    const { status, headers, body } = await ask('/x/y/index.pageContext.json', { accept: 'application/json' })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(body).not.toMatch(/pageId|renderer/)
  })
})

test('A page in a frame without cookies links home in its language, and to other pages as usual', async () => {
  const { body } = await ask('/?locale=en', { 'accept-language': 'de', 'sec-fetch-dest': 'iframe' })
  const links = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toContain('/?locale=en')
  expect(links).toContain('/widget/appointment/service/haircut')
})

describe("Text that a visitor writes into an address stays text in the page's data", () => {
  const texts = ['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c']
  test.each(texts)('%j', async text => {
    const written = encodeURIComponent(text)
    const { body } = await ask(`/x/y/z/${written}?x=${written}`)
    const [, data = '', rest] =
      /<script type="application\/json" id="payload">(.*?)<\/script>(.*)$/s.exec(body) ?? []
    expect(data).not.toMatch(/[<\u2028\u2029]/)
    expect(rest).toMatch(/^\s*(<script [^>]*src="[^"]+"[^>]*><\/script>)?\s*<\/body>\s*<\/html>\s*$/)
    expect(JSON.parse(data).page.problem.params.path).toBe(`/x/y/z/${text}?x=${written}`)
    expect(body).not.toContain('<script>alert')
    const month = await ask(`/widget/bookings?month=${written}`)
    const [, known = ''] =
      /<script type="application\/json" id="payload">(.*?)<\/script>/s.exec(month.body) ?? []
    expect(known).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(known).page.query.month).toBe(text)
    expect(month.body).not.toContain('<script>alert')
  })
})

/** Cases of the default strategy; of those about forms, only addresses that no form has. */
const cases = readLocaleCases().pipeline.cases.filter(
  ({ config, path }) =>
    config.strategy === 'prefix_except_default' &&
    config.redirectOn === 'root' &&
    Object.keys(config).length === 3 &&
    !(/form\/1/.test(path) && !path.startsWith('/en/')) &&
    // Content pages are a route here, which the observed software did not have.
    !path.endsWith('/nope'),
)

test.each(cases)('$id $path, browser $acceptLanguage, cookie $cookie', async given => {
  const wanted = wantedOf(given)
  const { status, reason, headers, body } = await ask(given.path, {
    ...(given.acceptLanguage === null ? {} : { 'accept-language': given.acceptLanguage }),
    ...(given.cookie === null ? {} : { cookie: `i18n_redirected=${given.cookie}` }),
  })
  const cookie = /^i18n_redirected=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? null
  expect({
    status,
    setCookie: cookie,
    ...(status === 404 ? { reason } : {}),
    ...(status === 302 ? { location: headers.get('location') } : {}),
    ...(status === 200
      ? {
          renderedLocale: /<html lang="([a-z]+)/.exec(body)?.[1],
          routeName: /<html[^>]* data-route="([^"]+)"/.exec(body)?.[1],
        }
      : {}),
  }).toEqual(wanted)
})

test('Enough observed requests are selected', () => {
  expect(cases.length).toBeGreaterThan(7)
})

function wantedOf({ deviate, ours, nuxt }: RequestCase) {
  const { setCookieAttrs: _, ...wanted } = (deviate && ours) || nuxt
  return wanted
}
