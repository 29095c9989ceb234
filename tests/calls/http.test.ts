/** The HTTP side of the API: requests, rejections before a call runs, and responses. */
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { isLocaleCode } from '#locales/codes.ts'
import { isReservedPath } from '#server/features/directory/rules/reserved-path.ts'
import { openApp } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()
beforeEach(() => opened.demo.forgetBookings())

const api = '/api/v1'
const get = (url: string, headers: Record<string, string> = {}) =>
  opened.server.app.inject({ url: api + url, headers })
const post = (payload: InjectOptions['payload'], headers: Record<string, string> = {}) =>
  opened.server.app.inject({
    method: 'POST',
    url: `${api}/bookings`,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const start = '2026-11-30T13:00:00+01:00'
const order = {
  items: [{ service: 'haircut', provider: 'maya', start }],
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  timezone: 'Europe/Berlin',
  locale: 'en',
}
const bookings = async () =>
  Number((await opened.demo.behind.query('select count(*) from booking')).rows[0].count)

describe('A problem', () => {
  test('is application/problem+json with every member that RFC 9457 and our schema promise', async () => {
    const response = await get('/services/nothing')
    expect(response.statusCode).toBe(404)
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(response.json()).toEqual({
      type: '/problems/calendar.not_found',
      title: 'Unable to find calendar',
      status: 404,
      code: 'calendar.not_found',
      detail: 'Unable to find calendar',
      params: { kind: 'service' },
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const { validation, definitions } = opened.demo.configuration
    expect(validation.check(definitions.ProblemDocument ?? {})(response.json())).toEqual([])
  })

  test('names each fault with its pointer, code and message', async () => {
    const response = await post({ ...order, contact: { ...order.contact, email: 'ada' }, seats: 2 })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'input.invalid',
      errors: [
        { pointer: '/seats', code: 'field.unknown', params: {}, message: 'This field is not known here.' },
      ],
    })
    const contact = await post({ ...order, contact: { ...order.contact, email: 'ada' } })
    expect(contact.json().errors).toEqual([
      {
        pointer: '/contact/email',
        code: 'field.email_invalid',
        params: {},
        message: 'Please enter an email address such as name@example.com.',
      },
    ])
  })

  test('has its own request id each time', async () => {
    const [one, other] = await Promise.all([get('/nothing'), get('/nothing')])
    expect(one.json().requestId).not.toBe(other.json().requestId)
  })

  test.each([
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['DELETE', '/services'],
    ['PUT', '/services/haircut'],
    ['PATCH', '/bookings'],
    ['OPTIONS', '/bookings'],
    ['GET', '/services/haircut/more'],
    ['GET', '/%E0%A4%A'],
    ['GET', `/services/${'x'.repeat(400)}`],
  ] as const)('is also JSON for a call that does not exist: %s %s', async (method, path) => {
    const response = await opened.server.app.inject({ method, url: api + path })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.json()).toMatchObject({ code: 'call.not_found', title: 'There is no such call.' })
  })

  test('caused by an internal error does not reveal the error', async () => {
    const { bookings } = opened.demo.store
    const broken = () => Promise.reject(new Error('secret address of the database'))
    const { app } = await openApp({
      store: { ...opened.demo.store, bookings: { ...bookings, book: broken, find: broken } },
    })
    const key = { 'idempotency-key': 'broken' }
    const booking = await app.inject({ method: 'POST', url: `${api}/bookings`, headers: key, payload: order })
    expect(booking.statusCode).toBe(503)
    expect(booking.json()).toMatchObject({
      code: 'booking.failed',
      title: 'We were unable to schedule your appointment. Please try again.',
    })
    const found = await app.inject(`${api}/bookings/AAAAAAAAAAAAAAAAAAAAAA`)
    expect([found.statusCode, found.json().code]).toEqual([500, 'server.failed'])
    expect(booking.body + found.body).not.toContain('secret')
    await app.close()
  })
})

describe('A request body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/xml',
  ])('of type %s is 415', async type => {
    const response = await post(JSON.stringify(order), { 'content-type': type })
    expect([response.statusCode, response.json().code]).toEqual([415, 'input.media_type'])
    expect(await bookings()).toBe(0)
  })

  test('without a type is 415', async () => {
    const response = await post(Buffer.from(JSON.stringify(order)), { 'content-type': '' })
    expect([response.statusCode, response.json().code]).toEqual([415, 'input.media_type'])
  })

  test('of more than 64 KB is 413, a smaller one is read', async () => {
    const large = await post({ ...order, notes: 'x'.repeat(64 * 1024) })
    expect([large.statusCode, large.json().code]).toEqual([413, 'input.too_large'])
    expect((await post({ ...order, notes: 'x'.repeat(63 * 1024) })).statusCode).toBe(422)
  })

  test.each(['{', '', '{"a":1}}', 'not json', '{"a":undefined}'])(
    'that is not JSON is 400: %j',
    async body => {
      const response = await post(body)
      expect([response.statusCode, response.json().code]).toEqual([400, 'input.malformed'])
    },
  )

  test.each(['null', '"text"', '7', '[]', '{}'])(
    'that is not an object with the fields of the call is 422: %s',
    async body => {
      const response = await post(body)
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toContainEqual(
        expect.objectContaining({ pointer: '/items', code: 'field.required' }),
      )
    },
  )

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"contact":{"__proto__":{"admin":true}}}',
    '{"constructor":{"prototype":{"admin":true}}}',
  ])('that tries to pollute a prototype is 400: %s', async body => {
    const response = await post(body)
    expect([response.statusCode, response.json().code]).toEqual([400, 'input.malformed'])
    expect({}).not.toHaveProperty('admin')
  })
})

describe('A query string', () => {
  const slots = '/slots?service=haircut&provider=maya&from=2026-11-30&to=2026-11-30'

  test("is coerced to the types of the call's input", async () => {
    expect((await get(`${slots}&people=1`)).json().days[0].slots[0].start).toBe('2026-11-30T09:00:00+01:00')
  })

  test.each([
    ['&people=two', '/people', 'field.invalid'],
    ['&people=0', '/people', 'field.too_small'],
    ['&weather=good', '/weather', 'field.unknown'],
    ['&__proto__=1', '/__proto__', 'field.unknown'],
    ['&constructor=1', '/constructor', 'field.unknown'],
    ['&service=color', '/service', 'field.invalid'],
  ])('with %s is rejected at its pointer', async (more, pointer, code) => {
    const response = await get(slots + more)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([expect.objectContaining({ pointer, code })])
  })

  test('does not override path parameters', async () => {
    expect((await get('/services/haircut?service=color')).json().slug).toBe('haircut')
  })
})

describe('A write', () => {
  test('that succeeds returns 201 with the created resource, and must not be cached', async () => {
    const response = await post(order)
    expect(response.statusCode).toBe(201)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json().booking).toMatchObject({ status: 'scheduled' })
  })

  test.each([
    ['without', {}],
    ['with an empty', { 'idempotency-key': '' }],
    ['with an overlong', { 'idempotency-key': 'k'.repeat(201) }],
  ])('%s Idempotency-Key is 400', async (_, headers) => {
    const response = await opened.server.app.inject({
      method: 'POST',
      url: `${api}/bookings`,
      headers,
      payload: order,
    })
    expect([response.statusCode, response.json().code]).toEqual([400, 'idempotency.key_missing'])
  })

  test('sent twice under one key happens once; another body under that key is 422', async () => {
    const key = { 'idempotency-key': 'k'.repeat(200) }
    const first = await post(order, key)
    const second = await post(order, key)
    expect(second.json()).toEqual(first.json())
    const other = await post({ ...order, locale: 'de' }, key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency.key_reused'])
    expect(await bookings()).toBe(1)
  })

  test("from another site's page is rejected, from the same origin accepted", async () => {
    const foreign = await post(order, { 'sec-fetch-site': 'cross-site' })
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'input.origin'])
    expect(await bookings()).toBe(0)
    expect((await post(order, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
  })

  test('gets no CORS headers for other origins', async () => {
    const response = await opened.server.app.inject({
      method: 'OPTIONS',
      url: `${api}/bookings`,
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(response.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

test('Reads change nothing in the database', async () => {
  await post(order)
  const sizes = async () => {
    const { rows } = await opened.demo.behind.query(
      `select relname, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text
       as rows from pg_stat_user_tables order by relname`,
    )
    return rows
  }
  const before = await sizes()
  const { paths } = (await get('/openapi.json')).json()
  const reads = Object.keys(paths).filter(path => 'get' in paths[path])
  expect(reads).toEqual(expect.arrayContaining(['/services', '/slots', '/bookings/{id}']))
  for (const path of reads) expect((await get(path.replace(/\{\w+\}/g, 'x'))).statusCode).toBeLessThan(500)
  for (const page of ['/', '/widget/appointment/maya/haircut', '/widget/cancel-booking'])
    await opened.server.app.inject(page)
  expect(await sizes()).toEqual(before)
})

test('HEAD returns the headers of GET without its body', async () => {
  const head = await opened.server.app.inject({ method: 'HEAD', url: `${api}/services` })
  const full = await get('/services')
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(full.headers['content-length'])
})

describe('Who may cache a response', () => {
  test.each([
    ['a record: revalidated each time', '/services/haircut', 'private, max-age=0, must-revalidate'],
    ['a problem: nobody', '/services/nothing', 'no-store'],
  ])('%s', async (_, url, expected) => {
    expect((await get(url)).headers['cache-control']).toBe(expected)
  })

  test.each([
    ['the public month: revalidated each time', '', 'private, max-age=0, must-revalidate'],
    ['the month of a visitor with a hold: nobody', '&hold=mine', 'no-store'],
    ['the month of a visitor who moves a booking: nobody', '&booking=mine', 'no-store'],
  ])('%s', async (_, own, expected) => {
    const asked = `service=haircut&from=2026-12-01&to=2026-12-01&after=2026-12-01${own}`
    const withoutDates = asked.replace(/(from|to)=[^&]*&/g, '')
    const urls = [`/slots?${asked.replace(/&after=[^&]*/, '')}`, `/slots/next?${withoutDates}`]
    for (const url of urls) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers['cache-control']]).toEqual([200, expected])
    }
  })

  test('a booking: by nobody', async () => {
    const { id } = (await post(order)).json().booking
    expect((await get(`/bookings/${id}`)).headers['cache-control']).toBe('no-store')
  })
})

test("First path segments of the server's own routes are reserved: no content page may use them", () => {
  const routes = opened.server.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/[^/ ]+)/gmu)
  const names = [...new Set([...routes].map(([, name = '']) => name))]
  expect(names).toEqual(expect.arrayContaining(['/api', '/healthz', '/photos']))
  // Below these there are pages, too: those of previews, and all pages in each language.
  const isLocale = (name: string) => isLocaleCode(name.slice(1))
  expect(names.filter(name => name !== '/v2' && !isLocale(name) && !isReservedPath(name))).toEqual([])
})
