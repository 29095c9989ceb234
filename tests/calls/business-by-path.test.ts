/** The demo below a path of the built server, as an operator serves it with `BUSINESS_BY=path`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPageUrls, listUrlsElsewhere } from '#tests/support/browser/page-urls.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const basePath = '/b/harbor'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { BUSINESS_BY: 'path', OPERATOR_TOKEN: operatorToken } })
}, 150_000)
afterAll(() => server?.stop())

const send = (path: string, { headers = {}, ...init }: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
    ...init,
  })

test('Every page of the sitemap links only below the path, and what it links to is there', async () => {
  const sitemap = await (await send(`${basePath}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/(?:<loc>|href=")([^<"]*)/g)].map(([, url = '']) =>
    url.replace(server.url, ''),
  )
  expect(listUrlsElsewhere(listed, basePath)).toEqual([])
  const isTranslated = (url: string) => /^\/b\/harbor\/[a-z]{2}(-br)?(?=$|[/?#])/.test(url)
  const found = new Set([`${basePath}/de`, `${basePath}/_payload.json`, `${basePath}/embed/v1.js`])
  for (const page of new Set(listed.filter(url => !isTranslated(url)))) {
    const response = await send(page)
    const urls = listPageUrls(await response.text(), server.url)
    expect([page, response.status, listUrlsElsewhere(urls, basePath)]).toEqual([page, 200, []])
    for (const url of urls) if (!isTranslated(url)) found.add(url)
  }
  const kinds = [
    '_payload.json',
    'de',
    'embed',
    'feeds',
    'images',
    'link-previews',
    'messages',
    'photos',
    'studio',
    'widget',
  ]
  for (const kind of kinds) {
    // Not all, because pictures are drawn and encoded when they are asked for.
    const urls = [...found].filter(url => `${url}/`.startsWith(`${basePath}/${kind}/`)).slice(0, 2)
    const statuses = await Promise.all(urls.map(async url => (await send(url)).status))
    expect([kind, new Set(statuses)]).toEqual([kind, new Set([200])])
  }
})

test('A payment without JavaScript leads to the test provider and back below the path', async () => {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ service: 'color', from, to, timezone: 'Europe/Berlin' })
  const { days }: { readonly days: Days } = await (await send(`${basePath}/api/v1/slots?${query}`)).json()
  const [start] = Object.values(days).flatMap(({ slots = [] }) => slots.map(slot => slot.start))
  const made = await send(`${basePath}/api/v1/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
    body: JSON.stringify({
      items: [{ service: 'color', start }],
      contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'de',
      termsAccepted: true,
    }),
  })
  const { booking } = await made.json()
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) })
  const started = await post(`${basePath}/payments/start?locale=de`, { booking: booking.id })
  const [, checkout = ''] = /<a href="([^"]*)"/.exec(await started.text()) ?? []
  expect(checkout).toMatch(new RegExp(`^${server.url}/b/harbor/payments/test/\\w+`))
  const { pathname } = new URL(checkout)
  const shown = await (await send(pathname)).text()
  expect(listUrlsElsewhere(listPageUrls(shown, server.url), basePath)).toEqual([])
  const paid = await post(pathname, { outcome: 'paid' })
  const back = paid.headers.get('location') ?? ''
  expect(back).toContain(`${server.url}/b/harbor/de/verify-payment-callback?`)
  const page = await (await send(`${back.replace(server.url, '')}&check=now`)).text()
  expect(page.includes(booking.reference)).toBe(true)
})

interface Days {
  readonly [day: string]: { readonly slots?: readonly { readonly start: string }[] }
}

test('Cookies are those of the business, and only its own pages may set its consent', async () => {
  const cookiesOf = async (path: string, init: RequestInit = {}) =>
    (await send(path, init)).headers.getSetCookie()
  const referer = (path: string) => ({ headers: { referer: `${server.url}${path}` } })
  const consent = `${basePath}/consent?choice=all`
  const ofBusiness = expect.stringMatching(/; Path=\/b\/harbor;/)
  expect(await cookiesOf(basePath, { headers: { 'accept-language': 'de' } })).toEqual([ofBusiness])
  expect(await cookiesOf(consent, referer(`${basePath}/widget/form/intake`))).toEqual([ofBusiness])
  expect(await cookiesOf(consent, referer('/b/harbor2'))).toEqual([])
  expect(await cookiesOf(consent, referer('/b/other/x'))).toEqual([])
  expect(await cookiesOf('/consent?choice=all', referer(basePath))).toEqual([])
  const withdrawn = await cookiesOf(`${basePath}/consent?choice=withdraw`, referer(basePath))
  for (const path of ['/', basePath]) expect(withdrawn).toContain(`cookie_consent=; Path=${path}; Max-Age=0`)
})

test('The former pages of the operator lead to the console, which is at the root', async () => {
  const form = await send(`${basePath}/operator/form/intake/summary`)
  expect([form.status, form.headers.get('location')]).toEqual([303, '/operator/harbor/answers/form/intake'])
  const root = await send('/operator/survey/satisfaction/answers.csv')
  expect([root.status, root.headers.get('location')]).toEqual([303, '/operator'])
  const jobs = await send(`${basePath}/operator/jobs`)
  expect(jobs.headers.get('location')).toBe('/operator/jobs')
})

test('Outside of the path there is nothing of a business, and below it nothing of the installation', async () => {
  const missing = ['/', '/widget/form/intake', '/sitemap.xml', '/api/v1/business']
  const installation = ['/healthz', '/readyz', '/metrics', '/robots.txt']
  const statuses = async (paths: readonly string[]) =>
    Promise.all(paths.map(async path => (await send(path)).status))
  expect(await statuses(missing)).toEqual([404, 404, 404, 404])
  expect(await statuses(installation)).toEqual([200, 200, 200, 200])
  expect(await statuses(['/healthz', '/readyz', '/metrics'].map(path => basePath + path))).toEqual([
    404, 404, 404,
  ])
  for (const path of ['/', '/robots.txt']) expect(await (await send(path)).text()).not.toMatch(/harbor/i)
})
