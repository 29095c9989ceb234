/** Bookings, answers and payments in a preview: they work as usual, and touch nothing real. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { callCases, isBusinessCall, makeRequest } from '#tests/support/business/call-cases.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import {
  openStreet,
  type PreviewVisit,
  type Request,
  type Street,
} from '#tests/support/business/neighbours.ts'
import { readEverything } from '#tests/support/database/every-table.ts'
import { openApp } from '#tests/support/servers/app.ts'

const calls = [...(await loadRules()).calls.values()].filter(isBusinessCall)
const writing = calls.filter(({ access, method }) => access === undefined && method !== 'GET')

let street: Street
let preview: PreviewVisit
beforeAll(async () => {
  street = await openStreet()
  // Creates the secrets of the installation, as its first visitor does.
  const hold = await street.own.hold()
  await street.send(street.own.host, { method: 'DELETE', path: `/holds/${hold}` })
  await street.own.stamp('form')
  await street.own.emailVerification()
  preview = await street.openPreview()
})
afterAll(() => street.close())

const readReality = async () => ({
  tables: await readEverything(street.demo.behind),
  files: await street.belongings(street.own.slug),
  emails: await readdir(getMailFolder(street.app.appContext.settings)),
})
const send = (request: Request, { id } = preview) =>
  street.send(street.own.host, { ...request, path: `/previews/${id}${request.path}` })
const listSchemas = async () => {
  const { rows } = await street.demo.behind.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'preview\\_%' order by 1",
  )
  return rows.map(({ name }) => name)
}
const askOperator = (method: string, path: string) =>
  street.send(street.own.host, { method, path: `/operator/previews/${path}`, asOperator: true })

describe.each(writing)('$name in a preview', call => {
  test('succeeds, and leaves every real table, file and email as it was', async () => {
    const before = await readReality()
    const { status, text } = await send(makeRequest(call, await callCases[call.name](preview.visitor)))
    expect(text).toSatisfy(() => status < 300)
    expect(await readReality()).toEqual(before)
  })
})

describe('A booking in a preview', () => {
  const get = (path: string, visit = preview) => send({ method: 'GET', path }, visit)
  const isFree = async (start: string, visit = preview) => {
    const { named } = street.own
    const query = new URLSearchParams({
      service: named('haircut'),
      provider: named('maya'),
      timezone: 'Europe/Berlin',
      from: start.slice(0, 10),
      to: start.slice(0, 10),
    })
    return (await get(`/slots?${query}`, visit)).text.includes(`"start":"${start}"`)
  }

  test('is made, moved and cancelled, and takes time only there', async () => {
    const { visitor } = preview
    const { id } = await visitor.booking()
    const { body } = await get(`/bookings/${id}`)
    const start = String(body.appointments?.[0]?.start)
    expect(await isFree(start)).toBe(false)
    const other = await visitor.start()
    const move = { start: other, provider: visitor.named('maya') }
    const post = (path: string, input: object) =>
      send({ method: 'POST', path, body: input, key: crypto.randomUUID() })
    expect((await post(`/bookings/${id}/reschedule`, move)).status).toBe(200)
    expect([await isFree(start), await isFree(other)]).toEqual([true, false])
    const cancelled = await post(`/bookings/${id}/cancel`, {})
    expect(cancelled.body.booking?.status).toBe('cancelled')
    expect(await isFree(other)).toBe(true)
  })

  test('is known neither outside nor in another preview, whose times stay free', async () => {
    const other = await street.openPreview()
    const { id } = await preview.visitor.booking()
    const start = String((await get(`/bookings/${id}`)).body.appointments?.[0]?.start)
    expect((await street.send(street.own.host, { method: 'GET', path: `/bookings/${id}` })).status).toBe(404)
    expect((await get(`/bookings/${id}`, other)).status).toBe(404)
    const { id: theirs } = await other.visitor.booking()
    expect((await get(`/bookings/${id}`, other)).status).toBe(404)
    expect((await get(`/bookings/${theirs}`)).status).toBe(404)
    expect([await isFree(start), await isFree(start, other)]).toEqual([false, true])
  })

  test('takes no time that is really taken, and cannot reach a real booking', async () => {
    const { id } = await street.own.booking()
    const real = await street.send(street.own.host, { method: 'GET', path: `/bookings/${id}` })
    const start = String(real.body.appointments?.[0]?.start)
    expect(await isFree(start)).toBe(false)
    const before = await readReality()
    expect((await get(`/bookings/${id}`)).body.code).toBe('booking.not_found')
    const key = crypto.randomUUID()
    const answer = await send({ method: 'POST', path: `/bookings/${id}/cancel`, body: {}, key })
    expect(answer.body.code).toBe('booking.not_found')
    const item = { service: street.own.named('haircut'), provider: street.own.named('maya'), start }
    const taken = await send({ method: 'POST', path: '/holds', body: { items: [item] } })
    expect(taken.body.code).toBe('slot.taken')
    expect(await readReality()).toEqual(before)
  })

  test('of a class takes seats besides those that are really taken', async () => {
    const start = '2026-12-01T18:00:00+01:00'
    const dates = { from: '2026-12-01', to: '2026-12-01', timezone: 'Europe/Berlin' }
    const service = street.own.named('yoga')
    const path = `/slots?${new URLSearchParams({ service, provider: 'any', ...dates })}`
    const countSeats = async (prefix: string) => {
      const { body } = await street.send(street.own.host, { method: 'GET', path: prefix + path })
      const slots = Object.values(body.days ?? {}).flatMap(day => Object.values(day.slots ?? {}))
      return Number(slots.find(slot => String(slot.start) === start)?.seatsLeft)
    }
    const book = (prefix: string) =>
      street.send(street.own.host, {
        method: 'POST',
        path: `${prefix}/bookings`,
        key: crypto.randomUUID(),
        body: {
          items: [{ service, provider: 'any', start }],
          contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', consent: true },
          timezone: 'Europe/Berlin',
          locale: 'en',
          termsAccepted: true,
        },
      })
    const prefix = `/previews/${preview.id}`
    const seats = await countSeats('')
    expect((await book('')).status).toBe(201)
    expect([await countSeats(''), await countSeats(prefix)]).toEqual([seats - 1, seats - 1])
    expect((await book(prefix)).status).toBe(201)
    expect([await countSeats(''), await countSeats(prefix)]).toEqual([seats - 1, seats - 2])
  })

  test('is paid at the test provider within the preview, and its refund is carried out', async () => {
    const { id, payment } = await preview.visitor.payableBooking()
    const { body } = await send({ method: 'POST', path: `/bookings/${id}/payment`, body: {} })
    const url = new URL(String(body.url))
    expect(url.pathname).toMatch(new RegExp(`^/v2/preview/${preview.id}/payments/test/test_`))
    const checkout = async (headers: object, payload?: string) =>
      street.app.app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url: url.pathname,
        headers: { host: street.own.host, ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
    const page = await checkout({})
    expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const paid = await checkout({ ...type, origin: 'null', 'sec-fetch-site': 'same-origin' }, 'outcome=paid')
    expect(new URL(String(paid.headers.location)).pathname).toBe(
      `/v2/preview/${preview.id}/verify-payment-callback`,
    )
    const verified = await send({ method: 'POST', path: '/payments/verify', body: { payment } })
    expect(verified.body.booking?.status).toBe('scheduled')
    const key = crypto.randomUUID()
    await send({ method: 'POST', path: `/bookings/${id}/cancel`, body: {}, key })
    const { rows } = await street.demo.behind.query(
      `select status from ${(await findSchema(id)) ?? 'public'}.refund where payment = $1`,
      [payment],
    )
    expect(rows).toEqual([{ status: 'succeeded' }])
  })

  const findSchema = async (booking: string) => {
    for (const schema of await listSchemas()) {
      const found = await street.demo.behind.query(`select from ${schema}.booking where id = $1`, [booking])
      if (found.rowCount === 1) return schema
    }
    return undefined
  }
})

test('With Stripe, a preview has the test provider all the same', async () => {
  const environment = { STRIPE_SECRET_KEY: 'sk_test_unused', STRIPE_API_BASE: 'http://127.0.0.1:1' }
  const withStripe = await openApp({ store: street.demo.store, environment })
  const { id } = await preview.visitor.payableBooking()
  const response = await withStripe.app.inject({
    method: 'POST',
    url: `/api/v1/previews/${preview.id}/bookings/${id}/payment`,
    payload: {},
    headers: { host: street.own.host },
  })
  const { pathname } = new URL(response.json().url)
  const page = await withStripe.app.inject({ url: pathname, headers: { host: street.own.host } })
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('No money moves.')])
  const real = pathname.replace(`/v2/preview/${preview.id}`, '')
  const host = { host: street.own.host }
  expect((await withStripe.app.inject({ url: real, headers: host })).statusCode).toBe(404)
  await withStripe.app.close()
})

describe('The sandbox of a preview', () => {
  const endings = [
    ['is deleted', (id: string) => askOperator('DELETE', id)],
    ['is published', (id: string) => askOperator('POST', `${id}/publish`)],
    [
      'has expired',
      async () => {
        await street.demo.store.previews.forget(addMinutes(demoNow, 8 * 1440))
        return { status: 200 }
      },
    ],
  ] as const

  test('is created by the first call that writes', async () => {
    const before = await listSchemas()
    const { visitor, id } = await street.openPreview()
    await send({ method: 'GET', path: `/bookings/${'A'.repeat(22)}` }, { visitor, id })
    expect(await listSchemas()).toEqual(before)
    await visitor.booking()
    expect(await listSchemas()).toHaveLength(before.length + 1)
  })

  test.each(endings)('is gone once the preview %s', async (_, end) => {
    const before = await listSchemas()
    const { visitor, id } = await street.openPreview()
    const booking = await visitor.booking()
    const upload = await visitor.upload()
    expect(upload).toMatch(/^up_/)
    expect((await end(id)).status).toBe(200)
    const after = await listSchemas()
    expect(after.filter(name => !before.includes(name))).toEqual([])
    const answer = await send({ method: 'GET', path: `/bookings/${booking.id}` }, { visitor, id })
    expect(answer.body.code).toBe('preview.not_found')
  })
})
