/** Traces: a request, its call and its statements are one tree, and nothing of what was sent is in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutboxWorker } from '#server/app/outbox-worker.ts'
import { startTracing, type Tracing } from '#server/app/tracing/tracing.ts'
import { createPaymentAdapters } from '#server/features/payments/providers/create-payment-adapters.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'
import { startTraceReceiver, type TraceReceiver } from '#tests/support/servers/trace-receiver.ts'

let receiver: TraceReceiver
let tracing: Tracing
let demo: Demo
let server: TestApp
beforeAll(async () => {
  receiver = await startTraceReceiver()
  const settings = { url: `${receiver.url}/v1/traces`, headers: { 'x-key': 'k' }, serviceName: 'studio' }
  tracing = startTracing({ ...settings, ratio: 1 }, expect.unreachable)
  demo = await openDemo(records => records, { onConnect: tracing.traceStatements })
  server = await openApp({ store: demo.store, tracing, environment: { TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
  await receiver.close()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'

const book = (minute: string, headers: Readonly<Record<string, string>>) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/bookings?email=ada@zqalder.example',
    headers: { 'idempotency-key': `zqalder ${minute}`, 'user-agent': 'zqalder', ...headers },
    payload: {
      items: [{ service: 'haircut', provider: 'maya', start: `2026-12-01T1${minute}:00+01:00` }],
      contact: { firstName: 'zqalder', lastName: 'zqalder', email: 'ada@zqalder.example', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })

test('A booking is one tree below the span of the proxy in front, and a delivery is another', async () => {
  const traceparent = `00-${traceId}-${parentId}-01`
  const proxy = { traceparent, tracestate: 'zqalder=1', 'x-forwarded-for': '192.0.2.1' }
  expect((await book('0:00', proxy)).statusCode).toBe(201)
  // A stranger decides nothing.
  expect((await book('5:00', { traceparent })).statusCode).toBe(201)
  await server.app.inject({ url: '/healthz' })
  const worker = createOutboxWorker({
    outbox: demo.store.outbox,
    lane: 'letter',
    clock: () => demoNow,
    say: () => {},
    deliverer: {
      deliver: async ({ business, payload }) => {
        await demo.store.bookings.find(business, 'booking' in payload ? String(payload.booking) : '')
        return { kind: 'refused', reason: 'No.' }
      },
      giveUp: async () => {},
    },
    traceDelivery: tracing.traceDelivery,
  })
  await worker.runDue()
  const { paymentProvider } = await createPaymentAdapters({
    settings: { provider: 'test', delaySeconds: 1 },
    checkouts: demo.store.testCheckouts,
    clock: () => demoNow,
  })
  const provider = tracing.wrapPaymentProvider(paymentProvider)
  const run = async () => void (await provider.fetchCheckout('lost').catch(() => {}))
  await tracing.traceJob({ name: 'reconcile payments', everyMinutes: 1, run }).run({})
  expect(Object.keys(provider).toSorted()).toEqual(Object.keys(paymentProvider).toSorted())
  await tracing.stop()

  const { spans } = receiver
  const own = spans.filter(span => span.traceId === traceId)
  const [request] = own.filter(span => span.parentSpanId === parentId)
  expect(request).toMatchObject({
    name: 'POST /api/v1/bookings',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/bookings',
      'http.response.status_code': 201,
    },
    resource: { 'service.name': 'studio', 'service.instance.id': expect.stringContaining(`${process.pid}`) },
  })
  const call = own.find(span => span.name === 'call createBooking')
  expect(call).toMatchObject({
    parentSpanId: request?.spanId,
    attributes: { 'bookplate.call': 'createBooking', 'bookplate.outcome': 'done' },
  })
  const statements = own.filter(span => span.attributes['db.system.name'] === 'postgresql')
  expect(statements.some(span => span.parentSpanId === call?.spanId)).toBe(true)
  expect(new Set(own.map(span => span.spanId)).size).toBe(own.length)
  const ids = new Set(own.map(span => span.spanId))
  expect(own.filter(span => span !== request && !ids.has(span.parentSpanId ?? ''))).toEqual([])

  const roots = spans.filter(span => (span.parentSpanId ?? '') === '').map(({ name }) => name)
  expect(roots.toSorted()).toEqual([
    'POST /api/v1/bookings',
    'deliver booking.scheduled',
    'deliver booking.scheduled',
    'job reconcile payments',
  ])
  const delivery = spans.find(span => span.name === 'deliver booking.scheduled')
  expect(delivery?.attributes).toEqual({
    'bookplate.lane': 'letter',
    'bookplate.topic': 'booking.scheduled',
    'bookplate.attempts': 1,
    'bookplate.outcome': 'refused',
  })
  expect(spans.filter(span => span.parentSpanId === delivery?.spanId).length).toBeGreaterThan(0)
  const payment = spans.find(span => span.name === 'payment fetchCheckout')
  expect(spans.some(span => span.parentSpanId === payment?.spanId)).toBe(true)
  expect(receiver.readText()).toContain('"x-key":"k"')
  expect(receiver.readText()).not.toContain('zqalder')
})

test('A collector that refuses is reported once, and nothing else suffers', async () => {
  const said: string[] = []
  const collector = { url: `${receiver.url}/nowhere`, headers: {}, serviceName: 'studio', ratio: 1 }
  const refused = startTracing(collector, sentence => said.push(sentence))
  await refused.traceJob({ name: 'tidy', everyMinutes: 1, run: async () => {} }).run({})
  await refused.stop()
  expect(said).toEqual([expect.stringMatching(/^Traces could not be sent.*404/)])
})
