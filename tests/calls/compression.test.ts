/**
 * Responses are compressed for clients that accept it, except personal data. Robots are kept off bookings.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCompression, sendCompressed } from '#server/http/responses/compression.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

const long = 'Grüße aus Berlin. '.repeat(200)

describe('A response', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = fastify()
    await registerCompression(app)
    app.get('/text', (_, reply) =>
      sendCompressed(reply.type('text/html; charset=utf-8'), long, { personal: false }),
    )
    app.get('/short', (_, reply) => sendCompressed(reply, { a: 1 }, { personal: false }))
    app.get('/object', (_, reply) => sendCompressed(reply, { long }, { personal: false }))
    app.get('/personal', (_, reply) => sendCompressed(reply, { long }, { personal: true }))
    app.post('/text', async request => request.body)
  })
  afterAll(() => app.close())

  const ask = (url: string, encoding = 'gzip, deflate, br') =>
    app.inject({ url, headers: encoding === '' ? {} : { 'accept-encoding': encoding } })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, used, unpack) => {
    const { headers, rawPayload } = await ask('/text', accepted)
    expect(headers).toMatchObject({
      'content-encoding': used,
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(rawPayload.length).toBeLessThan(long.length / 10)
    expect(unpack(rawPayload).toString()).toBe(long)
  })

  test('with an object body is JSON', async () => {
    const { headers, rawPayload } = await ask('/object')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual({ long })
  })

  test.each([
    ['the client does not ask for compression', '/text', ''],
    ['it is short', '/short', 'br'],
    ['it contains personal data', '/personal', 'br'],
  ])('is sent uncompressed where %s', async (_, url, accepted) => {
    const { headers, body } = await ask(url, accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body).not.toBe('')
  })

  test('is 400 for a compressed request body, which could unpack to gigabytes', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/text',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from([0x1f, 0x8b, 8, 0]),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('The server', () => {
  let demo: Demo
  let served: TestApp
  beforeAll(async () => {
    demo = await openDemo()
    served = await openApp({ store: demo.store })
  })
  afterAll(async () => {
    await served.app.close()
    await demo.close()
  })

  test('tells search engines to leave bookings alone', async () => {
    const { body, headers } = await served.app.inject({ url: '/robots.txt' })
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(/^User-agent: \*\n(Disallow: \/[^\n]*\n)*Disallow: \/widget\/booking\/\n/)
  })

  test.each(['/api/v1/services', '/messages/any/en.json'])('sends %s compressed', async url => {
    const { headers } = await served.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
  })
})
