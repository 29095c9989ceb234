/** The client for integrators against a server, and what it does if there is none. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '#renderer/embed/client.ts'
import type { ClientOptions } from '#renderer/embed/client-types.ts'
import { png } from '#tests/support/business/neighbours.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()
let url = ''
beforeAll(async () => {
  url = await opened.server.app.listen({ port: 0, host: '127.0.0.1' })
})

const order = {
  items: [{ service: 'haircut', provider: 'maya', start: '2026-12-01T13:00:00+01:00' }],
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  timezone: 'Europe/Berlin',
  locale: 'en',
}

/** Counts requests; the first ones get these responses instead of the server's. */
function createCountingClient(responses: readonly (Response | Error)[], options: ClientOptions = {}) {
  const left = [...responses]
  const send = vi.fn<typeof fetch>(async (...request) => {
    const response = left.shift()
    const reply = await fetch(...request)
    if (response instanceof Error) throw response
    return response ?? reply
  })
  return { send, client: createClient({ url, fetch: send, ...options }) }
}

describe('A call', () => {
  test('that books is sent with a key, so that it can be repeated without a second booking', async () => {
    const { send, client } = createCountingClient([new TypeError('The connection broke.')])
    const booked = await client.call('createBooking', order)
    if (!booked.ok) throw new Error(booked.problem.detail)
    expect(send).toHaveBeenCalledTimes(2)
    const { rows } = await opened.demo.behind.query('select count(*)::int as count from booking')
    expect(rows).toEqual([{ count: 1 }])
    expect(await client.call('getBooking', { id: booked.value.booking.id })).toMatchObject({ ok: true })
  })

  test('that writes without a key is sent once', async () => {
    const { send, client } = createCountingClient([new TypeError('The connection broke.')])
    const outcome = await client.call('hold', { items: order.items })
    expect(outcome).toMatchObject({
      ok: false,
      problem: {
        code: 'network.failed',
        status: 0,
        detail: expect.stringContaining('The connection broke.'),
      },
    })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('that is refused for a while is not repeated', async () => {
    const refused = Response.json({ code: 'rate.limited' }, { status: 429, headers: { 'retry-after': '9' } })
    const { send, client } = createCountingClient([refused])
    expect(await client.call('listServices', {})).toMatchObject({
      ok: false,
      problem: { code: 'rate.limited' },
    })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('returns a problem with its status, its text and the faults of the input', async () => {
    const outcome = await createClient({ url }).call('createBooking', { ...order, contact: {} })
    expect(outcome).toMatchObject({
      ok: false,
      problem: {
        status: 422,
        detail: expect.any(String),
        errors: expect.arrayContaining([
          expect.objectContaining({ pointer: '/contact/email', code: 'contact.email_required' }),
        ]),
      },
    })
  })

  test('returns a problem if something else than the server answers', async () => {
    const { client } = createCountingClient([new Response('<h1>Bad gateway</h1>', { status: 404 })])
    expect(await client.call('listServices', {})).toMatchObject({
      ok: false,
      problem: { code: 'server.failed', status: 404, errors: [] },
    })
  })

  test('can be cancelled, and ends after its time', async () => {
    const stopped = AbortSignal.abort(new Error('No longer needed.'))
    const outcomes = [
      await createClient({ url }).call('listServices', {}, { signal: stopped }),
      await createClient({ url, fetch: waitForever, timeoutMs: 5 }).call('listServices', {}),
    ]
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ ok: false, problem: { code: 'network.failed' } })
  })

  test('returns a file with its name', async () => {
    const client = createClient({ url })
    const start = '2026-12-02T13:00:00+01:00'
    const booked = await client.call('createBooking', {
      ...order,
      items: [{ ...order.items[0], service: 'haircut', start }],
    })
    if (!booked.ok) throw new Error(booked.problem.detail)
    const file = await client.call('getCalendarFile', { id: booked.value.booking.id })
    if (!file.ok) throw new Error(file.problem.detail)
    expect(file.value.name).toMatch(/\.ics$/)
    expect(await file.value.blob.text()).toContain('BEGIN:VCALENDAR')
  })

  test('sends a file, with its input in the URL', async () => {
    const photo = new Blob([new Uint8Array(await png('#123456'))])
    const input = { form: 'intake', field: 'photo', name: 'a & b.png' }
    const sent = await createClient({ url }).call('createUpload', input, { file: photo })
    expect(sent).toMatchObject({ ok: true, value: { upload: { name: 'a & b.png' } } })
  })

  test('of an operator needs the token', async () => {
    const stranger = createClient({ url })
    const operator = createClient({ url, token: operatorToken })
    expect(await stranger.call('listBookings', {})).toMatchObject({
      ok: false,
      problem: { code: 'operator.unauthorized', status: 401 },
    })
    expect(await operator.call('listBookings', {})).toMatchObject({ ok: true })
  })
})

/** Answers nothing until the request is cancelled. */
const waitForever: typeof fetch = (_, init) =>
  new Promise((_settle, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))

describe('The URL of a page', () => {
  const client = createClient({ url: 'https://book.example/' })

  test('has the parameters of its route, and a query', () => {
    const params = { provider: 'a/b', service: 'haircut' }
    const query = { timezone: 'Europe/Berlin' }
    expect(client.pageUrl('widget-appointment-provider-service', { params, query })).toBe(
      'https://book.example/widget/appointment/a%2Fb/haircut?timezone=Europe%2FBerlin',
    )
    expect(client.pageUrl('index')).toBe('https://book.example/')
  })

  test('is refused without a parameter that the route needs', () => {
    expect(() => client.pageUrl('widget-form-id', { params: { id: '' } })).toThrow(
      'Route "widget-form-id" needs the parameter "id".',
    )
  })

  test('follows the paths of the installation', () => {
    const own = createClient<{ calls: object; routes: { shop: { params: { id: string }; query: object } } }>({
      url,
      routePaths: { shop: '/shop/:id' },
    })
    expect(own.pageUrl('shop', { params: { id: '1' } })).toBe(`${url}/shop/1`)
  })
})
