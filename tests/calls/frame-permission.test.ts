/** Pages in frames of sites that may not show them, and of those that may. */
import { describe, expect, test } from 'vitest'
import { withApi } from '#tests/support/servers/with-api.ts'
import { openDemo } from '../support/business/demo.ts'
import { openApp } from '../support/servers/app.ts'

const api = withApi({
  change: records => ({
    ...records,
    business: {
      ...records.business,
      hosts: ['book.example', 'termine.example'],
      embedHosts: ['https://shop.example'],
    },
  }),
  environment: { LOCALE_DOMAINS: 'fr=fr.book.example' },
})

/** A browser asks for the frame of a page; `relation` is how the page that asks is related to it. */
const ask = (referer: string | undefined, relation = 'cross-site', host = 'book.example') =>
  api.server.app.inject({
    url: '/widget/appointment/maya/haircut',
    headers: {
      host,
      'sec-fetch-dest': 'iframe',
      'sec-fetch-site': relation,
      ...(referer === undefined ? {} : { referer }),
    },
  })

describe('In a frame', () => {
  test('of another site, words say that it may not show the page, and nothing of the page is there', async () => {
    const { statusCode, body, headers } = await ask('https://evil.example/page')
    expect(statusCode).toBe(403)
    expect(body).toContain('This page may not be shown on evil.example.')
    expect(body).not.toMatch(/Maya Lindqvist|Harbor|payload/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' *")
  })

  test.each([
    ['of a site that the business lists', 'https://shop.example/', 'cross-site'],
    ['of another page of ours, whatever a proxy makes of its address', 'http://inside:3000/', 'same-origin'],
    ['of another host of the business', 'https://termine.example/', 'cross-site'],
    ['of the host of a language', 'https://fr.book.example/', 'same-site'],
    ['whose site the browser does not name', undefined, 'cross-site'],
  ])('%s, the page is shown, and browsers decide', async (_, referer, relation) => {
    const { statusCode, headers } = await ask(referer, relation)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://shop.example")
  })

  test('of the same machine, an installation that is asked for as localhost is shown', async () => {
    const local = await openDemo()
    const app = await openApp({ store: local.store })
    const headers = {
      host: 'localhost:3000',
      'sec-fetch-dest': 'iframe',
      'sec-fetch-site': 'same-site',
      referer: 'http://localhost:8080/',
    }
    const { statusCode } = await app.app.inject({ url: '/widget/appointment/maya/haircut', headers })
    expect(statusCode).toBe(200)
    await app.app.close()
    await local.close()
  })
})

describe('A frame without an origin', () => {
  const lead = (query: string) =>
    api.server.app.inject({ url: `/embed/sandboxed?${query}`, headers: { host: 'book.example' } })

  test('gets a link to its page, and the name of no site, since anybody may frame it', async () => {
    const { statusCode, body, headers } = await lead(
      'page=/widget/appointment/maya?x=1&site=https://urgent-call-0900.example',
    )
    expect(statusCode).toBe(403)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' *")
    expect(body).toContain('href="/widget/appointment/maya?x=1"')
    expect(body).not.toContain('urgent-call')
  })

  test.each([
    '/%09/evil.example/x',
    '/%0A/evil.example/x',
    '/%0D%09/evil.example/x',
    '%09//evil.example/x',
    '//evil.example/x',
    '/%2fevil.example/x',
    '/%5Cevil.example/x',
    '/%09%5Cevil.example/x',
    '/.//evil.example/x',
    '/%2e//evil.example/x',
    '/a/..//evil.example',
    '//user@evil.example/x',
    '//evil%E3%80%82example/x',
    'https:evil.example/x',
    'https://evil.example/x',
    'javascript:alert(1)',
    'java%09script:alert(1)',
  ])('is never led to another site: %s', async page => {
    const { body } = await lead(`page=${page}&site=https://evil.example`)
    for (const [, href = ''] of body.matchAll(/<a href="([^"]*)"/g))
      expect(new URL(href, 'http://book.example/').origin).toBe('http://book.example')
  })

  test('is not led to another site by the page that it asked for', async () => {
    const { body } = await api.server.app.inject({
      url: '//evil.example/x',
      headers: {
        host: 'book.example',
        'sec-fetch-dest': 'iframe',
        'sec-fetch-site': 'cross-site',
        referer: 'https://evil.example/',
      },
    })
    expect(/<a href="([^"]*)"/.exec(body)?.[1]).toBe('/')
  })
})

describe('A call from the page of another site', () => {
  const call = (origin: string, method: 'OPTIONS' | 'GET' = 'GET') =>
    api.server.app.inject({ method, url: '/api/v1/services', headers: { host: 'book.example', origin } })

  test('may be read by sites that may embed the business, and by no others', async () => {
    expect((await call('https://shop.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      vary: expect.stringContaining('Origin'),
    })
    for (const origin of ['https://evil.example', 'http://shop.example', 'null'])
      expect((await call(origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('may be announced with an idempotency key', async () => {
    const { statusCode, headers } = await call('https://shop.example', 'OPTIONS')
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-headers']).toContain('idempotency-key')
  })

  test('never reaches calls of operators', async () => {
    const { headers } = await api.server.app.inject({
      url: '/api/v1/operator/bookings',
      headers: { host: 'book.example', origin: 'https://shop.example' },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})
