/** While the server is overloaded, it refuses dear calls of strangers, but not of those who hold a time. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isReadCall } from '#schemas/runtime/screen/call.ts'
import { maxCallsNeverShed, maxLoopDelayMs } from '#server/features/request-limits/calls/call-limits.ts'
import { isOverload } from '#server/features/request-limits/calls/shed-load.ts'
import { sampleMs, startLoopDelayMeter } from '#server/processes/loop-delay.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let delayMs = 0
let counted: number[] = []
beforeAll(async () => {
  demo = await openDemo()
  const isOverloaded = (running: number) => {
    counted.push(running)
    return isOverload({ delayMs, running: running + maxCallsNeverShed })
  }
  server = await openApp({ store: demo.store, environment: { RATE_LIMITS: 'on' }, isOverloaded })
})
beforeEach(() => {
  delayMs = 0
  counted = []
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
})

const slots = '/api/v1/slots?service=haircut&from=2026-11-30&to=2026-12-06&timezone=Europe/Berlin'
const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, payload } = await server.app.inject({ url, headers })
  return { status: statusCode, retryAfter: answered['retry-after'], code: JSON.parse(payload).code }
}

test('A search for times is refused with 503 and Retry-After while the event loop is late', async () => {
  delayMs = maxLoopDelayMs
  expect(await get(slots)).toMatchObject({ status: 200 })
  delayMs = maxLoopDelayMs + 1
  expect(await get(slots)).toEqual({ status: 503, retryAfter: '2', code: 'server.busy' })
  delayMs = 0
  expect(await get(slots)).toMatchObject({ status: 200 })
})

test('A server with few calls at once is not overloaded, however late something else makes its event loop', () => {
  const delayMs = 10 * maxLoopDelayMs
  expect(isOverload({ delayMs, running: maxCallsNeverShed })).toBe(false)
  expect(isOverload({ delayMs, running: maxCallsNeverShed + 1 })).toBe(true)
  expect(isOverload({ delayMs: maxLoopDelayMs, running: 1000 })).toBe(false)
})

test('The calls that have begun and not ended are counted', async () => {
  await Promise.all(Array.from({ length: 5 }, () => get(slots)))
  expect(Math.max(...counted)).toBeGreaterThan(1)
  expect(Math.max(...counted)).toBeLessThanOrEqual(5)
  counted = []
  await get(slots)
  expect(counted).toEqual([1])
})

test('Those who hold a time, the operator and pages are served all the same', async () => {
  const held = await server.app.inject({
    method: 'POST',
    url: '/api/v1/holds',
    payload: {
      items: [{ service: 'haircut', provider: 'maya', start: '2026-11-30T13:00:00+01:00' }],
      client: 'visitor-of-overload',
    },
  })
  const { hold } = held.json()
  expect([held.statusCode, typeof hold]).toEqual([201, 'string'])
  delayMs = 1000
  expect(await get(`${slots}&hold=${hold}`)).toMatchObject({ status: 200 })
  expect(await get(`${slots}&hold=made-up`)).toMatchObject({ status: 503 })
  expect(await get(slots, { authorization: `Bearer ${operatorToken}` })).toMatchObject({ status: 200 })
  expect((await server.app.inject('/widget/appointment/maya')).statusCode).toBe(200)
  // Cheap calls, and those that finish a booking.
  expect(await get('/api/v1/business')).toMatchObject({ status: 200 })
  const quote = await server.app.inject({ method: 'POST', url: '/api/v1/quote', payload: {} })
  expect(quote.statusCode).not.toBe(503)
})

test('Every dear call of strangers that only reads is shed, except what a secret link leads to', async () => {
  const { calls } = await loadRules()
  const dear = [...calls.values()].filter(
    call => call.access === undefined && isReadCall(call) && (call.points ?? 1) >= 3,
  )
  expect(dear.length).toBeGreaterThan(5)
  const unshed = dear.filter(({ problems }) => !problems.includes('server.busy'))
  expect(unshed.map(({ name }) => name)).toEqual(['getBookingList'])
})

test('The meter shows a loop that is blocked all the time, and that it is free again', async () => {
  const meter = startLoopDelayMeter()
  try {
    // Blocks for most of each turn, until the meter has noticed.
    await turnUntil(() => meter.readMs() > maxLoopDelayMs, 300)
    await turnUntil(() => meter.readMs() < maxLoopDelayMs / 2, 0)
  } finally {
    meter.stop()
  }
})

test('One long turn is no overload; two half seconds in a row are, until one is short again', () => {
  vi.useFakeTimers()
  const delays = [900, 0, 300, 700, 250, 10, 400]
  let latest = 0
  const meter = startLoopDelayMeter({ takeMs: () => latest, stop: () => undefined })
  try {
    const read = delays.map(delay => {
      latest = delay
      vi.advanceTimersByTime(sampleMs)
      return meter.readMs()
    })
    expect(read).toEqual([0, 0, 0, 300, 250, 10, 10])
  } finally {
    meter.stop()
    vi.useRealTimers()
  }
})

/** Runs turns of the event loop, each of which blocks it, until the condition holds. */
async function turnUntil(holds: () => boolean, blockMs: number): Promise<void> {
  while (!holds()) {
    const end = performance.now() + blockMs
    while (performance.now() < end);
    await new Promise(settle => setTimeout(settle, 1))
  }
}
