/** The forms that start a payment and give up its time without JavaScript, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let app: TestApp
beforeAll(async () => {
  demo = await openDemo()
  app = await openApp({
    store: demo.store,
    environment: { RATE_LIMITS: 'on', PUBLIC_URL: 'https://book.example.org' },
  })
  app.setTime(demoNow)
})
afterAll(async () => {
  await app?.app.close()
  await demo?.close()
})

const host = 'localhost'
let booked = 0
/** @param at the path of the API, or that of a preview's */
async function book(at = '/api/v1'): Promise<Booking> {
  const from = new Date(demoNow + 86_400_000).toISOString().slice(0, 10)
  const to = new Date(demoNow + 20 * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    provider: 'maya',
    service: 'color',
    from,
    to,
    timezone: 'Europe/Berlin',
  })
  const slots = (await app.app.inject({ url: `${at}/slots?${query}`, headers: { host } })).json()
  const response = await app.app.inject({
    method: 'POST',
    url: `${at}/bookings`,
    // From an address of its own: more than a few from one must bring a proof of work.
    remoteAddress: `192.0.2.${booked}`,
    headers: { host, 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: [{ service: 'color', provider: 'maya', start: slots.days[booked++].slots[0].start }],
      contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })
  return response.json().booking
}
/** The demo's. */
const preview = 'draft-1'
const bookInPreview = () => book(`/api/v1/previews/${preview}`)
const post = (fields: Record<string, string>, headers = {}, url = '/payments/start') =>
  app.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** Pays at the test provider's page. */
const pay = (page: string) => post({ outcome: 'paid' }, { origin: `http://${host}` }, page)

test('The page leads on to the provider, which leads back to the preview that the form names', async () => {
  const { id, payment } = await bookInPreview()
  const { body, statusCode, headers } = await post({ booking: id, preview })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  const [, url = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body) ?? []
  expect(body).toContain(`<a href="${url}">Go to the payment page</a>`)
  const checkout = await app.app.inject({ url: new URL(url).pathname, headers: { host } })
  expect(checkout.body).toContain(`/v2/preview/draft-1/verify-payment-callback?payment=${payment?.id}"`)
})

test('A form of a preview that does not exist does nothing to what is real', async () => {
  const { id, payment } = await book()
  const isOfPreview = { booking: id, payment: payment?.id ?? '', code: 'ACEF-GHJK' }
  for (const url of ['/payments/start', '/payments/release', '/payments/gift-card'])
    for (const unknown of ['zzz', 'a b', '', '../../x', 'x'.repeat(200)]) {
      const { statusCode, body } = await post({ ...isOfPreview, preview: unknown }, {}, url)
      expect(statusCode, `${url} ${unknown}`).toBe(404)
      expect(body).toContain('This preview does not exist, or it has expired.')
      expect(body).not.toContain(payment?.id)
    }
  const { status } = (await app.app.inject({ url: `/api/v1/bookings/${id}`, headers: { host } })).json()
  expect(status).toBe('awaiting-payment')
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

test('Without a page to pay on, the visitor comes back to their preview, in their language', async () => {
  const { id, payment } = await bookInPreview()
  const [, url = ''] = /url=([^"]*)"/.exec((await post({ booking: id, preview })).body) ?? []
  await pay(new URL(url).pathname)
  await app.app.inject({
    method: 'POST',
    url: `/api/v1/previews/${preview}/payments/verify`,
    headers: { host },
    payload: { payment: payment?.id },
  })
  const { body } = await post({ booking: id, preview }, {}, '/payments/start?locale=de')
  const back = `/de/v2/preview/draft-1/verify-payment-callback?payment=${payment?.id}&amp;check=now`
  expect(body).toContain(back)
})

describe('The form for the code of a gift card', () => {
  const redeem = (fields: Record<string, string>, headers = {}, query = '') =>
    post(fields, headers, `/payments/gift-card${query}`)

  test('is shown again with a code that cannot pay, on the page of the payment', async () => {
    const { payment } = await book()
    const fields = { payment: payment?.id ?? '', code: 'ACEF-GHJK' }
    const { statusCode, body, headers } = await redeem(fields, {}, '?locale=de')
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/^verify-payment de /)
    expect(app.rendered.at(-1)).toBe(`/de/verify-payment-callback?payment=${payment?.id}&check=now`)
  })

  test('is shown again in the preview that it came from, and a code is never in a URL', async () => {
    const { payment } = await bookInPreview()
    const { statusCode, headers } = await redeem({ payment: payment?.id ?? '', code: 'ACEF', preview })
    expect(statusCode).toBe(404)
    expect(headers).not.toHaveProperty('location')
    expect(app.rendered.at(-1)).not.toContain('ACEF')
  })

  test('says on a page of its own that there is no such payment', async () => {
    const before = app.rendered.length
    expect((await redeem({ payment: 'unknown', code: 'ACEF' })).statusCode).toBe(404)
    expect(app.rendered.length).toBe(before)
  })

  test('of another site pays nothing', async () => {
    const { payment } = await book()
    const fields = { payment: payment?.id ?? '', code: 'ACEF' }
    expect((await redeem(fields, { origin: 'https://evil.example' })).statusCode).toBe(403)
  })
})

describe('The form that gives up the time', () => {
  const release = (fields: Record<string, string>, headers = {}, query = '') =>
    post(fields, headers, `/payments/release${query}`)
  const readStatus = async (id: string) =>
    (await app.app.inject({ url: `/api/v1/bookings/${id}`, headers: { host } })).json().status

  test('cancels the booking once, and leads to its page in the language of the visitor', async () => {
    const { id } = await book()
    for (let sent = 0; sent < 2; sent++) {
      const { statusCode, headers } = await release({ booking: id }, {}, '?locale=de')
      expect(statusCode).toBe(303)
      expect(new URL(String(headers.location), 'http://localhost').pathname).toBe(`/de/widget/booking/${id}`)
      expect(await readStatus(id)).toBe('cancelled')
    }
  })

  test('leads to the host of the form, whatever PUBLIC_URL is, because its policy allows no other', async () => {
    const { id } = await book()
    const { headers } = await release({ booking: id }, { host: 'other.example.org' })
    expect(headers.location).toBe(`/widget/booking/${id}`)
    expect(await readStatus(id)).toBe('cancelled')
  })

  test('leads to the payment in the preview that the form names', async () => {
    const { id, payment } = await bookInPreview()
    for (let sent = 0; sent < 2; sent++) {
      const { headers } = await release({ booking: id, preview }, {}, '?locale=de')
      const back = `/de/v2/preview/draft-1/verify-payment-callback?payment=${payment?.id}&check=now`
      expect(headers.location).toBe(back)
    }
    expect((await release({ booking: 'unknown', preview })).statusCode).toBe(404)
  })

  test('does not cancel what is paid', async () => {
    const { id, payment } = await book()
    const [, url = ''] = /url=([^"]*)"/.exec((await post({ booking: id })).body) ?? []
    await app.appContext.checkoutSimulator?.simulate(url.split('/').at(-1) ?? '', 'paid')
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/payments/verify',
      headers: { host },
      payload: { payment: payment?.id },
    })
    expect((await release({ booking: id })).statusCode).toBe(303)
    expect(await readStatus(id)).toBe('scheduled')
  })

  test('is refused from another site, without a booking, and when it is too long', async () => {
    const { id } = await book()
    expect((await release({ booking: id }, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect(await readStatus(id)).toBe('awaiting-payment')
    expect((await release({ booking: 'unknown' })).statusCode).toBe(404)
    expect((await release({ booking: 'x'.repeat(5000) })).statusCode).toBe(413)
  })

  test('counts against the limit of changes', async () => {
    const { id } = await book()
    let last = await release({ booking: id })
    for (let sent = 0; last.statusCode === 303 && sent < 40; sent++) last = await release({ booking: id })
    expect(last.statusCode).toBe(429)
  })
})
