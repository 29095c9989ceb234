/** The form that starts a payment without JavaScript, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { openApp, type TestApp } from '#tests/support/app.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/demo.ts'

let demo: Demo
let app: TestApp
beforeAll(async () => {
  demo = await openDemo()
  app = await openApp({ store: demo.store, environment: { RATE_LIMITS: 'on' } })
  app.setTime(demoNow)
})
afterAll(async () => {
  await app?.app.close()
  await demo?.close()
})

const host = 'localhost'
let booked = 0
async function book(): Promise<Booking> {
  const from = new Date(demoNow + 86_400_000).toISOString().slice(0, 10)
  const to = new Date(demoNow + 20 * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    provider: 'maya',
    service: 'color',
    from,
    to,
    timezone: 'Europe/Berlin',
  })
  const slots = (await app.app.inject({ url: `/api/v1/slots?${query}`, headers: { host } })).json()
  const response = await app.app.inject({
    ...{ method: 'POST', url: '/api/v1/bookings' },
    headers: { host, 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: [{ service: 'color', provider: 'maya', start: slots.days[booked++].slots[0].start }],
      contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', consent: true },
      ...{ timezone: 'Europe/Berlin', locale: 'en' },
    },
  })
  return response.json().booking
}
const post = (fields: Record<string, string>, headers = {}, url = '/payments/start') =>
  app.app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('The page leads on to the provider, which leads back to the preview that the form names', async () => {
  const { id, payment } = await book()
  const { body, statusCode, headers } = await post({ booking: id, preview: 'a b' })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  const [, url = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body) ?? []
  expect(body).toContain(`<a href="${url}">Go to the payment page</a>`)
  const checkout = await app.app.inject({ url: new URL(url).pathname, headers: { host } })
  expect(checkout.body).toContain(`/v2/preview/a%20b/verify-payment-callback?payment=${payment?.id}"`)
})

test('A form of another site starts nothing', async () => {
  const { id } = await book()
  expect((await post({ booking: id }, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post({ booking: id }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('What cannot be paid is explained on a page in the language of the visitor', async () => {
  const { body, statusCode } = await post({ booking: 'unknown' }, {}, '/payments/start?locale=de')
  expect(statusCode).toBe(404)
  expect(body).toContain('<html lang="de')
  expect((await post({})).statusCode).toBe(404)
  expect((await post({ booking: 'x'.repeat(50) })).statusCode).toBe(422)
  expect((await post({ booking: 'x'.repeat(5000) })).statusCode).toBe(413)
})

test('The limits of the call apply', async () => {
  const { id } = await book()
  let last = await post({ booking: id })
  for (let sent = 0; last.statusCode === 200 && sent < 40; sent++) last = await post({ booking: id })
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})
