/**
 * Pages, pictures and files of several businesses in one installation: paths and links of one business,
 * opened at another.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Configuration } from '#server/configuration/configuration.ts'
import { getLogoVersion } from '#server/features/images/processing/logo.ts'
import { listPageUrls, listUrlsElsewhere } from '#tests/support/browser/page-urls.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type Neighbour, openStreet, type Street } from '#tests/support/business/neighbours.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { requestAt } from '#tests/support/servers/at-host.ts'
import { logos } from '#tests/support/servers/own-business.ts'
import { startServer, stopClock, type TestServer } from '#tests/support/servers/server.ts'

const rules = await loadRules()
type Route = Configuration['routes'][number]

let street: Street
let server: TestServer
/** Serves the same businesses, each below its path instead of at its host. */
let serverByPath: TestServer
let things: Things
beforeAll(async () => {
  street = await openStreet()
  things = await thingsOf(street.own)
  const env = {
    DATABASE_URL: street.demo.database.url,
    OPERATOR_TOKEN: operatorToken,
    // At the clock of the street: a later one would remove its forgotten uploads and drafts.
    ...stopClock(demoNow),
  }
  server = await startServer({ env })
  serverByPath = await startServer({ env: { ...env, BUSINESS_BY: 'path' } })
}, 150_000)
afterAll(async () => {
  await server?.stop()
  await serverByPath?.stop()
  await street.close()
})

/** What paths and queries refer to. */
interface Things {
  readonly booking: string
  readonly draft: string
  readonly response: string
  readonly submission: string
  readonly link: string
}

const thingsOf = async (of: Neighbour): Promise<Things> => ({
  booking: (await of.booking()).id,
  draft: await of.draft(),
  response: await of.response(),
  submission: await of.submission(),
  link: await of.link(),
})

/** Fills path parameters by name; an unknown parameter leads to a page that is not built yet. */
function pathOf({ path, screen }: Route, { named }: Neighbour, { booking, link }: Things): string {
  const names: Readonly<Record<string, string>> = {
    provider: named('maya'),
    service: named('haircut'),
    groupId: named('g1'),
    groupSlug: named('wellness'),
    servicemenu: named('beauty'),
    serviceMenuSlug: named('beauty'),
    serviceMenuId: named('m1'),
    oneTimeSlug: link,
    id: screen === 'form' ? 'intake' : screen === 'survey' ? 'satisfaction' : booking,
  }
  return path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'x')
}

/** Returns one query per known query parameter, and the empty query. */
function queriesOf(route: Route, { named }: Neighbour, things: Things): string[] {
  const values: Readonly<Record<string, string>> = {
    booking: things.booking,
    draft: things.draft,
    submitted: route.screen === 'survey' ? things.response : things.submission,
    service: named('haircut'),
    provider: named('maya'),
    services: `${named('haircut')},${named('color')}`,
  }
  const declared = rules.parameters.get(route.name) ?? new Set()
  return [
    '',
    ...[...declared].flatMap(name => (values[name] === undefined ? [] : [`?${name}=${values[name]}`])),
  ]
}

async function open(path: string, host: string, { cookie = '', url = server.url } = {}) {
  const headers = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) }
  const { status, text, ...rest } = await requestAt({ url, host }, { path, headers })
  // Names have different lengths.
  const { date, 'content-length': _, ...told } = rest.headers
  return { status, text: `${status} ${Object.values(told).join(' ')} ${text}` }
}

/** Removes from a page what differs between requests. */
const steady = (text: string): string =>
  text
    .replace(/nonce[-=]"?[\w-]{22}/g, 'nonce')
    .replace(/"(now|stamp)":("[^"]*"|\d+)/g, '')
    .replace(/name="stamp" value="[^"]*"/g, '')
    .replace(/\d\d:\d\d:\d\d GMT/g, '')

function withoutNames(text: string, names: readonly string[]): string {
  let left = steady(text)
  for (const name of names) left = left.replaceAll(name, '·').replaceAll(encodeURIComponent(name), '·')
  return left
}

test.each(rules.routes)('$path shows nothing of another business', async route => {
  const { own, nobody, others } = street
  const nothing = await thingsOf(nobody)
  for (const other of others) {
    const stranger = other.hasSameSlugs ? { ...nobody, named: own.named } : nobody
    const base = pathOf(route, other, await thingsOf(other))
    const pairs = [
      [pathOf(route, own, things), pathOf(route, stranger, nothing)] as const,
      ...queriesOf(route, own, things).map(
        (query, index) => [base + query, base + queriesOf(route, stranger, nothing)[index]] as const,
      ),
    ]
    for (const [ours, theirs] of pairs) {
      const names = [own, stranger].flatMap(({ named }) =>
        ['haircut', 'color', 'maya', 'g1', 'wellness', 'beauty', 'm1'].map(named),
      )
      const ids = [...Object.values(things), ...Object.values(nothing), ...(other.hasSameSlugs ? [] : names)]
      ids.sort((a, b) => b.length - a.length)
      const seen = await open(ours, other.host)
      const expected = await open(theirs, other.host)
      const about = { path: ours, host: other.host }
      expect({ ...about, text: withoutNames(seen.text, ids) }).toEqual({
        ...about,
        text: withoutNames(expected.text, ids),
      })
      expect({ ...about, shows: seen.text.includes(own.mark) }).toEqual({ ...about, shows: false })
    }
  }
  const { status, text } = await open(pathOf(route, own, things), own.host)
  expect(text).toSatisfy(
    () => [200, 302, 404, 410, 501].includes(status) && (text.includes(own.mark) || status === 302),
  )
})

const openByPath = (path: string) => open(path, 'book.example.org', { url: serverByPath.url })

test.each(rules.routes)(
  '$path is below the path of its business, with all its links, and shows no other',
  async route => {
    const { own, others } = street
    const path = pathOf(route, own, things)
    const { status, text } = await openByPath(`/b/${own.slug}${path}`)
    expect(listUrlsElsewhere(listPageUrls(text, 'http://book.example.org'), `/b/${own.slug}`)).toEqual([])
    expect(text).toSatisfy(
      () => [200, 302, 404, 410, 501].includes(status) && (text.includes(own.mark) || status === 302),
    )
    for (const { slug } of others.filter(({ hasSameSlugs }) => hasSameSlugs))
      expect([slug, (await openByPath(`/b/${slug}${path}`)).text.includes(own.mark)]).toEqual([slug, false])
  },
)

test('Nothing of a business is outside of its path, or below that of a business that does not exist', async () => {
  const { own, nobody } = street
  const path = `/widget/appointment/${own.named('maya')}`
  for (const url of ['/', path, `/b/${nobody.slug}${path}`, `/B/${own.slug}${path}`]) {
    const { status, text } = await openByPath(url)
    expect([url, status, text]).toEqual([
      url,
      404,
      expect.stringContaining('No business answers this address'),
    ])
    expect([url, text.includes(own.mark)]).toEqual([url, false])
  }
})

test('Pictures and bookings of one business do not exist at another', async () => {
  const { own, others } = street
  for (const path of [
    `/photos/${await own.photo()}`,
    `/images/${await own.image()}/400.webp`,
    `/logo/${getLogoVersion(logos.light)}`,
    `/api/v1/bookings/${things.booking}`,
  ]) {
    expect((await open(path, own.host)).status).toBe(200)
    expect((await openByPath(`/b/${own.slug}${path}`)).status).toBe(200)
    for (const { host, slug } of others) {
      expect([host, (await open(path, host)).status]).toEqual([host, 404])
      expect([slug, (await openByPath(`/b/${slug}${path}`)).status]).toEqual([slug, 404])
    }
  }
})

test('The console shows pictures of each business at its own address, under the name of that business only', async () => {
  const { own, others } = street
  for (const path of [`photos/${await own.photo()}?width=96`, `images/${await own.image()}/400.jpg`]) {
    const getStatus = async (slug: string) =>
      (await open(`/operator/_/pictures/${slug}/${path}`, 'localhost')).status
    expect([path, await getStatus(own.slug)]).toEqual([path, 200])
    for (const { slug } of others) expect([slug, path, await getStatus(slug)]).toEqual([slug, path, 404])
  }
})

test('A checkout of the test provider opens only at the business of its payment', async () => {
  const { own, others } = street
  const { id } = await own.payableBooking()
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const path = `/api/v1/bookings/${id}/payment`
  const started = await requestAt(
    { url: server.url, host: own.host },
    { method: 'POST', path, headers, body: '{}' },
  )
  const { pathname } = new URL(JSON.parse(started.text).url)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const pay = { method: 'POST', path: pathname, headers: form, body: 'outcome=paid' }
  for (const { host, slug } of others) {
    expect([host, (await open(pathname, host)).status]).toEqual([host, 404])
    expect([slug, (await openByPath(`/b/${slug}${pathname}`)).status]).toEqual([slug, 404])
    expect((await requestAt({ url: server.url, host }, pay)).status).toBe(404)
  }
  expect((await open(pathname, own.host)).text).toContain('name="outcome"')
  expect((await openByPath(`/b/${own.slug}${pathname}`)).text).toContain('name="outcome"')
})

test('A former page of answers leads at each host to the console of its business', async () => {
  for (const { host, slug } of [street.own, ...street.others]) {
    const path = '/operator/form/intake/summary?version=2'
    const { status, headers } = await requestAt({ url: server.url, host }, { path })
    expect([status, headers.location]).toEqual([303, `/operator/${slug}/answers/form/intake?version=2`])
  }
})
