/** The browser's `call`: what it sends, what it retries, and that its answers equal the server's own. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createHttpCall } from '#renderer/browser/http-call.ts'
import { callEndpoints } from '#schemas/generated/calls.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { type Demo, getAnswer, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

const start = '2026-11-30T13:00:00+01:00'
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const order = {
  items: [{ service: 'haircut', provider: 'maya', start }],
  contact,
  timezone: 'Europe/Berlin',
  locale: 'en',
}

type Input = Parameters<CallFunction>[1]

describe('Calls over HTTP and in the process', () => {
  let demo: Demo
  let server: TestApp
  let throughHttp: CallFunction
  beforeAll(async () => {
    demo = await openDemo()
    // Calls in the process take it that emails go out.
    const environment = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'studio@harbor.example' }
    server = await openApp({ store: demo.store, environment })
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    throughHttp = createHttpCall(`${address}/api/v1`, callEndpoints)
  })
  afterAll(async () => {
    await server.app.close()
    await demo.close()
  })

  const table: [name: Parameters<CallFunction>[0], input: object][] = [
    ['getBusiness', {}],
    ['listServices', {}],
    ['listServices', { provider: 'ines' }],
    ['listServices', { provider: 'nobody' }],
    ['getService', { service: 'haircut' }],
    ['getService', { service: 'a/b?c#d%20ü' }],
    ['getService', { service: 'x'.repeat(81) }],
    ['listProviders', { service: 'yoga' }],
    ['getProvider', { provider: 'front-desk' }],
    ['getProvider', { provider: 'nobody' }],
    ['findSlots', { service: 'yoga', from: '2026-11-24', to: '2026-11-24', people: 2 }],
    ['findSlots', { service: 'yoga', from: '2026-11-24', to: '2026-11-24', people: 0 }],
    ['findSlots', { service: 'haircut', from: '2026-11-24', to: '2027-11-24', timezone: 'America/New_York' }],
    ['findNextSlot', { service: 'haircut', provider: 'any', after: '2026-11-30' }],
    ['searchTimezones', { search: 'são paulo', locale: 'de', at: '2026-11-30T13:00:00+01:00' }],
    ['getForm', { id: 'contact' }],
    ['getForm', { id: 'nothing' }],
    ['getBooking', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['createBooking', { ...order, contact: {} }],
    ['createBooking', { ...order, items: [{ service: 'massage', provider: 'maya', start }], dueNow: 1 }],
  ]
  test.each(table)('give the same answer: %s %j', async (name, input) => {
    const options = { idempotencyKey: 'alike' }
    const http = await throughHttp(name, asInput(input), options)
    const here = await demo.call(name, asInput(input), options)
    expect(http).toEqual(JSON.parse(JSON.stringify(here)))
  })

  test("find each other's bookings", async () => {
    const { booking } = getAnswer(await throughHttp('createBooking', order, { idempotencyKey: 'http' }))
    expect(getAnswer(await demo.call('getBooking', { id: booking.id }))).toEqual(booking)
    expect(getAnswer(await throughHttp('getBooking', { id: booking.id }))).toEqual(booking)
  })
})

/** Passes any input, valid or not: the call must find out. */
function asInput(input: object): Input {
  return input as Input
}

describe('A request', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Answers each request with the next of these; a string is the reason why none arrives. */
  function answering(...responses: (Response | string)[]) {
    const sent: { url: string; init: RequestInit }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      const response = responses.shift()
      if (response instanceof Response) return response
      throw new TypeError(response ?? 'Nobody expected this request.')
    })
    return { sent, call: createHttpCall('/api/v1', callEndpoints) }
  }
  const json = (content: unknown, status = 200) => Response.json(content, { status })
  const busy = () => json({ type: '/x', title: 'x', status: 503, code: 'server.not_ready', detail: 'x' }, 503)

  test('puts its input into path, query or body', async () => {
    const { sent, call } = answering(json({}), json({}), json({}))
    await call('getService', { service: 'hair/cut' })
    await call('findNextSlot', { service: 'haircut', people: 2, after: '2026-11-30T13:00:00+01:00' })
    await call('createBooking', order, { idempotencyKey: 'key' })
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v1/services/hair%2Fcut',
      '/api/v1/slots/next?service=haircut&people=2&after=2026-11-30T13%3A00%3A00%2B01%3A00',
      '/api/v1/bookings',
    ])
    expect(sent[0]?.init.body).toBeUndefined()
    expect(sent[2]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(order),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key' },
    })
  })

  test('that reads wants the newest state for ten seconds after one that writes, even if that fails', async () => {
    const taken = { type: '/x', title: 'x', status: 409, code: 'slot.taken', detail: 'x' }
    const { sent, call } = answering(json({}), json(taken, 409), json({}), json({}))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9)
    await call('getBusiness', {})
    await call('createBooking', order, { idempotencyKey: 'key' })
    clock.mockReturnValue(1e9 + 9_999)
    await call('getBusiness', {})
    clock.mockReturnValue(1e9 + 10_000)
    await call('getBusiness', {})
    expect(sent.map(({ init }) => init.cache)).toEqual(['default', 'default', 'no-cache', 'default'])
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('that reads is retried once after %i', async status => {
    const { sent, call } = answering(json({}, status), json({ slug: 'harbor' }))
    expect(await call('getBusiness', {})).toEqual(done({ slug: 'harbor' }))
    expect(sent).toHaveLength(2)
  })

  test('that reads is retried once if no answer arrives', async () => {
    const { sent, call } = answering('no network', json({ slug: 'harbor' }))
    expect(await call('getBusiness', {})).toEqual(done({ slug: 'harbor' }))
    expect(sent).toHaveLength(2)
  })

  test('that reads is not retried at once if the server says when to come back', async () => {
    const refusal = { type: '/x', title: 'x', status: 429, code: 'rate.limited', detail: 'x' }
    const later = Response.json(refusal, { status: 429, headers: { 'retry-after': '12' } })
    const { sent, call } = answering(later, json({ slug: 'harbor' }))
    expect(await call('getBusiness', {})).toEqual(failed('rate.limited'))
    expect(sent).toHaveLength(1)
    expect(await call('getBusiness', {})).toEqual(done({ slug: 'harbor' }))
  })

  test('that a busy server refused is left to the query, which waits as long as the server says', async () => {
    const refusal = { type: '/x', title: 'x', status: 503, code: 'server.busy', detail: 'x' }
    const later = Response.json(refusal, { status: 503, headers: { 'retry-after': '2' } })
    const { sent, call } = answering(later, json({}))
    expect(await call('getBusiness', {})).toEqual(failed('server.busy'))
    expect(sent).toHaveLength(1)
  })

  test('that reads is sent twice at most', async () => {
    const { sent, call } = answering(busy(), busy(), json({}))
    expect(await call('getBusiness', {})).toEqual(failed('server.not_ready'))
    expect(sent).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 410, 418, 422, 501, 505, 599])(
    'that reads is not retried after %i',
    async status => {
      const { sent, call } = answering(json({ code: 'call.not_found' }, status))
      expect(await call('getBusiness', {})).toEqual(failed('call.not_found'))
      expect(sent).toHaveLength(1)
    },
  )

  test.each(namesOf(callEndpoints))('that writes (%s) is sent once, whatever the result', async name => {
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
      const { sent, call } = answering(json({ code: 'server.not_ready' }, status), json({}))
      expect(await call(name, asInput({}), { idempotencyKey: 'key' })).toEqual(failed('server.not_ready'))
      expect(sent).toHaveLength(1)
    }
    const { sent, call } = answering('no network', json({}))
    expect(await call(name, asInput({}), { idempotencyKey: 'key' })).toEqual(failed('network.failed'))
    expect(sent).toHaveLength(1)
  })

  test('that timed out is retried with its full timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const late = new AbortController()
      setTimeout(() => late.abort(), ms)
      return late.signal
    })
    let sent = 0
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      sent++
      if (sent > 1) return Promise.resolve(json({ slug: 'harbor', aborted: signal?.aborted }))
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))))
    })
    const answer = createHttpCall('/api/v1', callEndpoints)('getBusiness', {})
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    vi.restoreAllMocks()
    expect(await answer).toEqual(done({ slug: 'harbor', aborted: false }))
  })

  test("answered by a proxy's own page has failed", async () => {
    const page = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    const { call } = answering(page(), page(), new Response('<h1>Hotel</h1>'))
    expect(await call('getBusiness', {})).toEqual(failed('server.failed'))
    expect(await call('getBusiness', {})).toEqual(failed('server.failed'))
  })

  test('passes on the problem of each field', async () => {
    const errors = [
      { pointer: '/contact/email', code: 'contact.email_required', params: {}, message: 'Email is required' },
    ]
    const { call } = answering(json({ code: 'input.invalid', params: {}, errors }, 422))
    expect(await call('createBooking', order, { idempotencyKey: 'key' })).toEqual(
      failed('input.invalid', {}, [
        { pointer: '/contact/email', code: 'contact.email_required', params: {} },
      ]),
    )
  })

  test('ends when it is aborted', async () => {
    const controller = new AbortController()
    let sent = 0
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      sent++
      signal?.throwIfAborted()
      return json({})
    })
    controller.abort()
    const call = createHttpCall('/api/v1', callEndpoints)
    expect(await call('getBusiness', {}, { signal: controller.signal })).toEqual(failed('network.failed'))
    expect(sent).toBe(1)
  })

  test('for a call that pages may not make is not sent', async () => {
    const { sent } = answering(json({}))
    const call = createHttpCall('/api/v1', { getBusiness: callEndpoints.getBusiness })
    expect(await call('getService', { service: 'haircut' })).toEqual(
      failed('call.not_found', { name: 'getService' }),
    )
    expect(sent).toEqual([])
  })
})

/** Returns the names of the calls that write. */
function namesOf(addresses: typeof callEndpoints): Parameters<CallFunction>[0][] {
  const isName = (name: string): name is Parameters<CallFunction>[0] => name in addresses
  return Object.keys(addresses)
    .filter(isName)
    .filter(name => addresses[name].method !== 'GET')
}
