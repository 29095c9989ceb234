/** Records of content in many languages are larger than what strangers may send. */
import { expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { callLimits } from '#server/features/request-limits/calls/call-limits.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi({ environment: { RATE_LIMITS: 'on' } })

/** 18,000 characters in each language. */
const text = Object.fromEntries(
  localeCodes.map(locale => [locale, `A long sentence in ${locale}. `.padEnd(30, 'x').repeat(600)]),
)
const makePost = (slug: string) => ({
  slug,
  title: 'Long',
  site: 'studio',
  date: '2026-11-01',
  blocks: [{ type: 'text', text }],
})
const send = (path: string, payload: object, { token = operatorToken, address = '192.0.2.1' } = {}) =>
  api.server.app.inject({
    method: path === 'previews' ? 'POST' : 'PUT',
    url: `/api/v1/operator/${path}`,
    payload,
    remoteAddress: address,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  })

test('A post of 200 kB is written by a call as it was read', async () => {
  const record = makePost('long')
  expect(JSON.stringify(record).length).toBeGreaterThan(190_000)
  expect((await send('records/posts/long', { record })).statusCode).toBe(200)
  const read = await api.server.app.inject({
    url: '/api/v1/operator/records/posts/long',
    headers: { authorization: `Bearer ${operatorToken}` },
  })
  expect(read.json()).toEqual({ record, version: expect.any(Number) })
  expect((await send('records/posts/long', read.json())).statusCode).toBe(200)
})

test('A preview may have several of them', async () => {
  const changes = ['a', 'b', 'c'].map(slug => ({ kind: 'posts', key: slug, record: makePost(slug) }))
  const { statusCode, body } = await send('previews', { site: 'studio', changes })
  expect([statusCode, JSON.parse(body).code]).toEqual([200, undefined])
})

test('More than 4 MB is refused', async () => {
  const record = { ...makePost('long'), description: 'x'.repeat(4 * 1024 * 1024) }
  const { statusCode, body } = await send('records/posts/long', { record })
  expect([statusCode, JSON.parse(body).code]).toEqual([413, 'input.too_large'])
})

test('Without the right token the body is refused before it is read, and attempts are counted', async () => {
  const record = makePost('long')
  const none = await send('records/posts/long', { record }, { token: '', address: '192.0.2.2' })
  expect([none.statusCode, none.json().code]).toEqual([413, 'input.too_large'])
  const wrong = () => send('records/posts/long', { record }, { token: 'wrong', address: '192.0.2.3' })
  for (let index = 0; index < callLimits.operatorAttempts.max; index++)
    expect((await wrong()).statusCode).toBeGreaterThanOrEqual(400)
  const right = await send('records/posts/long', { record: makePost('long') }, { address: '192.0.2.3' })
  expect(right.statusCode).toBe(429)
})
