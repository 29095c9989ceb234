/**
 * The page cache is bounded against strangers: by bytes, by two seconds, and by ignoring unknown query
 * parameters.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { createPageBody } from '#server/http/pages/page-body.ts'
import { type CachedPage, createPageCache } from '#server/http/pages/page-cache.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import type { Demo } from '#tests/support/business/demo.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { pageServers } from '#tests/support/servers/page-servers.ts'

const page = (text: string, more: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  askedSearch: '',
  body: createPageBody([text]),
  personal: false,
  ...more,
})

const read = async ({ body }: CachedPage): Promise<string> => String(await body.format(''))

describe('The cache', () => {
  const now = () => asInstant(Date.now())

  test('holds up to its limit of bytes and evicts the least recently used pages', async () => {
    const cache = createPageCache(now, 100_000)
    const made: string[] = []
    const ask = (key: string, characters: number) =>
      cache.get(key, async () => {
        made.push(key)
        return page('a'.repeat(characters))
      })
    for (let index = 0; index < 50; index++) await ask(`page-${index}`, 10_000)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
    expect(cache.bytes).toBeGreaterThan(60_000)
    await ask('page-49', 10_000)
    expect(made.filter(key => key === 'page-49')).toHaveLength(1)
    await ask('page-0', 10_000)
    expect(made.filter(key => key === 'page-0')).toHaveLength(2)
  })

  test('counts long keys, and keeps nothing larger than its limit', async () => {
    const cache = createPageCache(now, 100_000)
    await cache.get('k'.repeat(20_000), async () => page('a'))
    expect(cache.bytes).toBe(40_002)
    await cache.get('large', async () => page('a'.repeat(50_001)))
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
    expect(await read(await cache.get('large', async () => page('another')))).toBe('another')
  })

  test('drops expired pages without being asked', async () => {
    vi.useFakeTimers()
    try {
      const cache = createPageCache(now)
      await cache.get('a', async () => page('a'.repeat(1000)))
      await vi.advanceTimersByTimeAsync(1900)
      expect(cache.bytes).toBeGreaterThan(2000)
      await vi.advanceTimersByTimeAsync(200)
      expect(cache.bytes).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['with personal data', page('a', { personal: true })],
    ['that failed to render', page('a', { status: 500 })],
  ])('keeps no page %s', async (_, made) => {
    const cache = createPageCache(now)
    await cache.get('a', async () => made)
    expect(cache.bytes).toBe(0)
  })

  test('keeps nothing of a page that failed to render, and renders it anew', async () => {
    const cache = createPageCache(now)
    const broken = cache.get('a', () => Promise.reject(new Error('no database')))
    await expect(broken).rejects.toThrow('no database')
    expect(await read(await cache.get('a', async () => page('well')))).toBe('well')
  })
})

let demo: Demo
let server: TestApp
pageServers((opened, first) => {
  demo = opened
  server = first
})
beforeAll(() => server.app.ready())
afterAll(() => server.app.close())

describe('A query parameter that no page reads', () => {
  const linksOf = (body: string) => body.split('\n').slice(2)

  test("adds no further page to the cache and appears in none of the page's links", async () => {
    const before = server.rendered.length
    const { body } = await server.app.inject('/widget/appointment/maya/haircut?date=2026-12-01')
    expect(linksOf(body)).toContain('/de/widget/appointment/maya/haircut?date=2026-12-01')
    for (const more of ['&utm_source=x', '&a=1&a=2', `&${'x'.repeat(3000)}`, '&__proto__=1&constructor']) {
      const other = await server.app.inject(`/widget/appointment/maya/haircut?date=2026-12-01${more}`)
      expect(linksOf(other.body)).toEqual(linksOf(body))
    }
    expect(server.rendered.slice(before)).toEqual(['/widget/appointment/maya/haircut?date=2026-12-01'])
  })

  test("adds no further entry for the page's data, which are cached separately", async () => {
    const before = server.rendered.length
    for (const query of ['?month=2026-12', '?month=2026-12&x=1', '?y&month=2026-12'])
      await server.app.inject(`/widget/bookings/_payload.json${query}`)
    await server.app.inject('/widget/bookings?month=2026-12')
    expect(server.rendered.slice(before)).toHaveLength(2)
  })

  test('stays in the address that a missing page names', async () => {
    for (const query of ['?x=1', '?x=2', '', '?x=1']) {
      const { body } = await server.app.inject(`/widget/appointment/maya/nothing${query}`)
      expect(body.split('\n', 1)).toEqual([`Page Not Found: /widget/appointment/maya/nothing${query}`])
    }
  })
})

test('The fields of a hosted form count as query parameters on its own page only', async () => {
  const { body } = await server.app.inject(
    '/widget/form/intake?firstName=Ada&nothing=1&stage=1&hasOwnProperty=1',
  )
  expect(body).toContain('/de/widget/form/intake?firstName=Ada&stage=1\n')
  const booking = await server.app.inject('/widget/bookings?kind=1&email=ada@example.com')
  expect(booking.body).toContain('/de/widget/bookings?email=ada@example.com')
})

describe('An address of more than 4 kB is rejected', () => {
  const long = `?month=${'1'.repeat(4096)}`

  test("as a page in the visitor's language", async () => {
    const before = server.rendered.length
    const { statusCode, body, headers } = await server.app.inject({
      url: `/de/widget/bookings${long}`,
      headers: { accept: 'text/html' },
    })
    expect([statusCode, headers['content-type']]).toEqual([414, 'text/html; charset=utf-8'])
    expect(body).toContain('<p>Diese Adresse ist zu lang.</p>')
    expect(body.length).toBeLessThan(2000)
    expect(server.rendered.length).toBe(before)
  })

  test.each([
    ['a call', `/api/v1/services${long}`],
    ['a file', `/assets/x.js${long}`],
    ['an unparsable address', `/%zz${long}`],
    ['data', `/widget/bookings/_payload.json${long}`],
  ])('as %s', async (_, url) => {
    const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'application/json' } })
    expect([statusCode, JSON.parse(body).code]).toEqual([414, 'input.address_too_long'])
  })

  test('but one of 4 kB is not', async () => {
    const url = '/widget/bookings?month='
    const { statusCode } = await server.app.inject(url + '1'.repeat(4096 - url.length))
    expect(statusCode).toBe(200)
  })
})

test('A host that moves to another business never shows a cached page of the previous one', async () => {
  const { directories } = demo.store
  await server.app.inject('/widget/bookings')
  const before = server.rendered.length
  const versions = [(await directories.forHost('localhost'))?.version]
  await directories.replace({
    ...makeBusiness('birch'),
    business: { ...makeBusiness('birch').business, hosts: [] },
  })
  await directories.putOnStandby(['harbor'])
  versions.push((await directories.forHost('localhost'))?.version)
  expect(versions).toEqual([1, 1])
  await server.app.inject('/widget/bookings')
  expect(server.rendered.length).toBe(before + 1)
})
