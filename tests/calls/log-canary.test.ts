/**
 * What people enter never reaches the log, whatever is called, whatever fails, and however much is logged: a mark in each
 * value is found in no line. The same holds for traces.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTracing, type Tracing } from '#server/app/tracing/tracing.ts'
import { toLoggableError } from '#server/lib/loggable-error.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { callCases, isBusinessCall, makeRequest } from '#tests/support/business/call-cases.ts'
import { openStreet, type Request, type Street } from '#tests/support/business/neighbours.ts'
import { type CapturedOutput, captureOutput } from '#tests/support/run/captured-output.ts'
import { startTraceReceiver, type TraceReceiver } from '#tests/support/servers/trace-receiver.ts'

const calls = [...(await loadRules()).calls.values()].filter(isBusinessCall)

let street: Street
let output: CapturedOutput
let receiver: TraceReceiver
let tracing: Tracing
let fails = false
beforeAll(async () => {
  output = captureOutput()
  receiver = await startTraceReceiver()
  const collector = { url: `${receiver.url}/v1/traces`, headers: {}, serviceName: 'street', ratio: 1 }
  tracing = startTracing(collector, expect.unreachable)
  street = await openStreet({
    environment: { LOG_LEVEL: 'trace' },
    logStream: output.logStream,
    tracing,
    onConnect: tracing.traceStatements,
    wrapStore: store => ({
      ...store,
      ...failing(store, ['bookings', 'waitlist', 'linkRequests', 'content', 'previews', 'payments']),
      ...failing(store, ['giftCards', 'outbox', 'webhookDeliveries', 'busyFeeds', 'searchIndex']),
      formStores: { ...store.formStores, ...failing(store.formStores, Object.keys(store.formStores)) },
    }),
  })
})
afterAll(async () => {
  output.restore()
  await street.close()
  await receiver.close()
})

/** Replaces ports by such that throw, while `fails`, an error that repeats all that they were given. */
function failing<Ports extends object>(ports: Ports, names: readonly string[]): Partial<Ports> {
  const wrap = (port: object) =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...args: unknown[]) => {
          if (!fails) return method.apply(target, args)
          throw createLeakyError(args)
        }
      },
    })
  const wrapped = Object.entries(ports).filter(([name]) => names.includes(name))
  // Proof: each has the type of the port that it wraps.
  return Object.fromEntries(wrapped.map(([name, port]) => [name, wrap(port)])) as Partial<Ports>
}

/** As errors of PostgreSQL, of mail servers and of parsers. */
function createLeakyError(values: unknown): Error {
  const text = `${street.own.mark} ${JSON.stringify(values)}\n    at ${street.own.mark} (file.ts:1:1)`
  const cause = Object.assign(new Error(text), {
    code: '23505',
    detail: text,
    constraint: 'booking_reference',
  })
  return Object.assign(new Error(text, { cause }), {
    detail: text,
    where: text,
    response: text,
    [text]: text,
  })
}

/** Sends a request with the mark in every header and in the query. */
async function send({ path, ...request }: Request): Promise<void> {
  const { mark, host } = street.own
  const headers = { host, cookie: `x=${mark}`, referer: `https://${host}/${mark}`, 'user-agent': mark }
  const { key, asOperator, body, method } = request
  await street.app.app.inject({
    method: method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : method === 'POST' ? 'POST' : 'GET',
    url: `/api/v1${path}${path.includes('?') ? '&' : '?'}email=${street.own.email}`,
    headers: {
      ...headers,
      ...(asOperator ? { authorization: 'Bearer token-of-the-operator' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': `${mark} ${key}` }),
      ...(Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  })
}

const takeLines = (): string => output.lines.splice(0).join('\n')

describe.each(calls)('$name', call => {
  test('leaves nothing of what was sent in the log, whether it succeeds, fails or is wrong', async () => {
    const { own } = street
    const request = makeRequest(call, await callCases[call.name](own))
    takeLines()
    await street.send(own.host, request)
    await send(request)
    await send({ ...request, body: { [own.mark]: own.mark, email: own.mark } })
    await send({ ...request, body: Buffer.from(`{"${own.mark}`) })
    fails = true
    await send({ ...request, key: crypto.randomUUID() })
    fails = false
    const lines = takeLines()
    expect(lines).not.toContain(own.mark)
    expect(lines).toContain(`"route":"/api/v1${call.path}"`)
  })
})

describe('a page', () => {
  test.each([
    '/widget/booking/zqalder',
    '/zqalder?email=ada@zqalder.example',
    '/de/zqalder',
    '/api/v1/zqalder?email=ada@zqalder.example',
    '/widget/form/intake?firstName=zqalder',
    '/consent?choice=zqalder',
    '/operator/form/zqalder/summary',
    '/%zzzqalder',
  ])('leaves nothing of its address in the log: %s', async url => {
    for (const value of [false, true]) {
      fails = value
      const { host } = street.own
      await street.app.app.inject({
        url,
        headers: { host, cookie: 'a=zqalder', referer: `https://${host}/` },
      })
    }
    fails = false
    expect(takeLines()).not.toContain('zqalder')
  })
})

test('An error is logged with what identifies the defect, and where it happened', async () => {
  fails = true
  takeLines()
  await street.send(street.own.host, { method: 'GET', path: '/bookings/AAAAAAAAAAAAAAAAAAAAAA' })
  fails = false
  const [{ err } = { err: undefined }] = output.lines
    .filter(line => line.includes('"err"'))
    .map(line => JSON.parse(line))
  expect(err).toMatchObject({
    type: 'Error',
    stack: expect.arrayContaining([expect.stringMatching(/^at .*log-canary\.test\.ts/)]),
    cause: { type: 'Error', code: '23505', constraint: 'booking_reference' },
  })
  expect(Object.keys(err).sort()).toEqual(['cause', 'stack', 'type'])
})

test('Nothing of what was sent is in the traces either', async () => {
  await tracing.stop()
  for (const name of ['call createBooking', 'call voidGiftCard', 'select business'])
    expect(receiver.spans.map(span => span.name)).toContain(name)
  expect(receiver.readText()).not.toContain(street.own.mark)
})

test('What is thrown without being an error, and names that look like values, are not described', () => {
  expect(toLoggableError('Ada')).toEqual({ type: 'thrown string' })
  const error = Object.assign(new Error('Ada'), {
    name: 'ada@example.org',
    code: 'no mailbox ada@example.org',
  })
  expect(toLoggableError(error)).toEqual({ type: 'Error', stack: expect.any(Array) })
  const chain = [1, 2, 3, 4, 5].reduce(
    (cause: Error, count) => new Error(`${count}`, { cause }),
    new Error('0'),
  )
  expect(JSON.stringify(toLoggableError(chain)).match(/"type"/g)).toHaveLength(4)
})
