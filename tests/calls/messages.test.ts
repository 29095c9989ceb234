/**
 * Every message of the product, provoked over HTTP where a request can provoke it: its text, code and status.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProblemCode } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { beginCompetingClaim } from '#tests/support/bookings/competing-claim.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { instant } from '#tests/support/clock/times.ts'
import { root } from '#tests/support/run/command.ts'
import { openApp, operatorToken, type TestAppOptions } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'
import { messageTable, provokedBy } from '#tests/support/texts/message-table.ts'

const opened = withApi({
  change: records => ({
    ...records,
    services: records.services.map(service =>
      service.slug === 'coaching' ? { ...service, mostActiveBookingsPerContact: 2 } : service,
    ),
  }),
})
beforeEach(async () => {
  opened.server.setTime(demoNow)
  await opened.demo.forgetBookings()
})

interface Declared {
  readonly code: ProblemCode
  readonly status: number
}
const declared: readonly Declared[] = JSON.parse(readFileSync(join(root, 'schemas/problems.json'), 'utf8'))

interface Answer {
  readonly statusCode: number
  readonly payload: string
  json(): MailCommand
}
interface MailCommand {
  readonly code: string
  readonly title: string
  readonly errors?: readonly { readonly code: string; readonly message: string }[]
}

const api = '/api/v1'
const operator = { authorization: `Bearer ${operatorToken}` }
const ask = (options: InjectOptions): Promise<Answer> => opened.server.app.inject(options)
const get = (path: string, headers: Record<string, string> = {}) => ask({ url: api + path, headers })
const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url: api + path, payload, headers: headersOf(headers) })
const headersOf = (headers: Record<string, string>) => ({
  'content-type': 'application/json',
  'idempotency-key': crypto.randomUUID(),
  ...headers,
})

/** A Monday on which both maya and leo work. */
const start = '2026-11-30T13:00:00+01:00'
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const haircut = { service: 'haircut', provider: 'maya', start }
const yoga = { service: 'yoga', provider: 'any', start: '2026-12-01T18:00:00+01:00' }
const tour = { service: 'tour', provider: 'any', start: '2026-12-05T11:00:00+01:00' }
const order = (parts: object = {}, item: object = haircut) => ({
  items: [item],
  contact,
  timezone: 'Europe/Berlin',
  locale: 'en',
  ...parts,
})
const book = (parts: object = {}, item: object = haircut) => post('/bookings', order(parts, item))
const named = (...names: string[]) => names.map(name => ({ name, email: `${name}@example.org` }))
const wrongContact = (parts: object) => book({ contact: { ...contact, ...parts } })

const blockPath = '/operator/time-blocks/4f6f1c1e-8f0b-4f5e-9d0a-2f6a5f3b7c11'

/** Books an item and returns the id of the booking. */
async function booked(item: object = haircut): Promise<string> {
  const response = await opened.server.app.inject({
    method: 'POST',
    url: `${api}/bookings`,
    payload: order({}, item),
    headers: headersOf({}),
  })
  return response.json().booking.id
}

/** Sends a request to a server whose store is broken in one place. */
async function askOf(change: Partial<TestAppOptions>, options: InjectOptions): Promise<Answer> {
  const { app } = await openApp({ store: opened.demo.store, ...change })
  const response = await app.inject(options)
  await app.close()
  return response
}
const broken = () => Promise.reject(new Error('The database is gone.'))

const take = (id: string, parts: object) => {
  const path = `/operator/bookings/${id}/in-person-payments`
  return post(path, { amount: 4000, currency: 'EUR', method: 'cash', ...parts }, operator)
}

/** Where a booking that waits for its payment is paid. */
async function payable(): Promise<{ readonly id: string; readonly payment: string }> {
  const payload = order({}, { ...haircut, service: 'color' })
  const url = `${api}/bookings`
  const { booking } = (
    await opened.server.app.inject({ method: 'POST', url, payload, headers: headersOf({}) })
  ).json()
  return { id: booking.id, payment: booking.payment.id }
}

type Provocation = () => Promise<Answer>

/** How to provoke each message; a code with several messages lists them in the order of the table. */
const provocations: Partial<Record<ProblemCode, readonly Provocation[]>> = {
  'link.expired': [() => get('/one-time-links/used-up')],
  'server.failed': [
    () =>
      askOf(
        { store: { ...opened.demo.store, bookings: { ...opened.demo.store.bookings, find: broken } } },
        { url: `${api}/bookings/AAAAAAAAAAAAAAAAAAAAAA` },
      ),
  ],
  'calendar.not_found': [() => get('/services/nothing'), () => get('/providers/nobody')],
  'content.not_found': [() => get('/content?kind=post&slug=nothing')],
  'booking.not_found': [() => get('/bookings/nothing')],
  'form.not_found': [() => get('/forms/nothing')],
  'booking.failed': [
    () =>
      askOf(
        { store: { ...opened.demo.store, bookings: { ...opened.demo.store.bookings, book: broken } } },
        { method: 'POST', url: `${api}/bookings`, payload: order(), headers: headersOf({}) },
      ),
  ],
  'booking.reschedule_closed': [
    async () => {
      const id = await booked()
      opened.server.setTime(instant('2026-11-30T10:00:00+01:00'))
      return post(`/bookings/${id}/reschedule`, { start: '2026-12-01T10:00:00+01:00' })
    },
  ],
  'booking.cancellation_closed': [
    async () => {
      const id = await booked()
      opened.server.setTime(instant('2026-11-30T10:00:00+01:00'))
      return post(`/bookings/${id}/cancel`, {})
    },
  ],
  'booking.changed': [
    async () => {
      const id = await booked()
      const changed = async () => ({ kind: 'changed' as const })
      return askOf(
        { store: { ...opened.demo.store, bookings: { ...opened.demo.store.bookings, cancel: changed } } },
        { method: 'POST', url: `${api}/bookings/${id}/cancel`, payload: {}, headers: headersOf({}) },
      )
    },
  ],
  'booking.outside_rules': [
    async () =>
      post(
        `/operator/bookings/${await booked()}/reschedule`,
        { start: '2026-12-01T20:00:00+01:00' },
        operator,
      ),
  ],
  'change.settled': [() => post(`/operator/changes/${crypto.randomUUID()}/undo`, {}, operator)],
  'change.time_taken': [
    async () => {
      const path = `/operator/bookings/${await booked()}/reschedule`
      const moved = await post(path, { start: '2026-12-01T15:00:00+01:00', undoable: true }, operator)
      await booked()
      const { undo } = JSON.parse(moved.payload)
      return post(`/operator/changes/${undo.change}/undo`, {}, operator)
    },
  ],
  'guest.not_found': [
    async () =>
      post(`/operator/bookings/${await booked()}/guests/remove`, { count: 1, ifRevision: 1 }, operator),
  ],
  'guest.rules_not_found': [() => get('/guest-rules/nothing')],
  'session.not_found': [
    () => post('/operator/class-sessions/cancel', { ...yoga, provider: 'maya' }, operator),
  ],
  'session.fixed': [
    async () => {
      const session = { ...yoga, provider: 'maya' }
      await booked(session)
      opened.server.setTime(addMinutes(instant(yoga.start), 60))
      return post('/operator/class-sessions/cancel', session, operator)
    },
  ],
  'time_block.overlaps': [
    async () => {
      await booked()
      const day = { start: '2026-11-30T00:00:00+01:00', end: '2026-12-01T00:00:00+01:00' }
      const payload = { provider: 'maya', ...day }
      return ask({ method: 'PUT', url: api + blockPath, payload, headers: headersOf(operator) })
    },
  ],
  'time_block.not_found': [
    () => ask({ method: 'DELETE', url: api + blockPath, payload: {}, headers: headersOf(operator) }),
  ],
  'booking.decided': [async () => post(`/operator/bookings/${await booked()}/approve`, {}, operator)],
  'booking.not_begun': [
    async () => post(`/operator/bookings/${await booked()}/no-show`, { noShow: true }, operator),
  ],
  'hold.too_many': [
    async () => {
      const hold = (hour: number) =>
        post('/holds', {
          items: [
            {
              service: 'coaching',
              provider: 'any',
              start: `2026-12-01T${hour}:00:00+01:00`,
              repeat: { every: 'week', count: 8 },
            },
          ],
          client: `browser-of-${hour}`,
        })
      for (const hour of [10, 13]) await hold(hour)
      return hold(15)
    },
  ],
  'slot.taken': [() => book().then(() => book({ contact: { ...contact, email: 'grace@example.com' } }))],
  'slot.seats_exceeded': [
    async () => {
      for (const _ of [1, 2]) await book({ guests: named('a', 'b', 'c') }, yoga)
      await book({ guests: named('a') }, yoga)
      return book({ guests: named('a', 'b') }, yoga)
    },
  ],
  'provider.busy': [() => book({}, { ...haircut, provider: 'leo', start: '2026-11-30T10:00:00+01:00' })],
  'payment.not_found': [() => post('/payments/verify', { payment: 'A'.repeat(22) })],
  'payment.not_due': [async () => post(`/bookings/${await booked()}/payment`, {})],
  'payment.expired': [
    async () => {
      const { id } = await payable()
      opened.server.setTime(addMinutes(demoNow, 15))
      return post(`/bookings/${id}/payment`, {})
    },
  ],
  'payment.form_expired': [
    async () => {
      const form = await opened.server.app.inject({ url: `${api}/forms/voucher` })
      opened.server.setTime(addMinutes(demoNow, 1))
      const values = { value: 25, email: 'ada@example.org' }
      const payload = { version: 2, stamp: form.json().stamp, locale: 'en', values }
      const url = `${api}/forms/voucher/submissions`
      const sent = await opened.server.app.inject({ method: 'POST', url, payload, headers: headersOf({}) })
      opened.server.setTime(addMinutes(demoNow, 16))
      return post(`/submissions/${sent.json().submission.id}/payment`, {})
    },
  ],
  'payment.price_changed': [() => book({ dueNow: 1 })],
  'payment.provider_unavailable': [
    async () => {
      const { id } = await payable()
      const insert = () => Promise.reject(new StoreUnavailableError('The database is gone.'))
      return askOf(
        { store: { ...opened.demo.store, testCheckouts: { ...opened.demo.store.testCheckouts, insert } } },
        { method: 'POST', url: `${api}/bookings/${id}/payment`, payload: {}, headers: headersOf({}) },
      )
    },
  ],
  'receipt.not_found': [async () => get(`/bookings/${await booked()}/receipt`)],
  'gift_card.unknown': [
    async () =>
      post('/payments/gift-cards', { payment: (await payable()).payment, code: 'ACEF-GHJK-MNPQ-RTUE' }),
  ],
  'payment.refund_exceeded': [
    async () => post(`/operator/payments/${(await payable()).payment}/refunds`, {}, operator),
  ],
  'desk_payment.not_due': [async () => take(await booked(), { currency: 'USD' })],
  'desk_payment.exceeded': [async () => take(await booked(), { amount: 4001 })],
  'desk_payment.not_found': [
    async () => post(`/operator/bookings/${await booked()}/in-person-payments/x/reverse`, {}, operator),
  ],
  'guest.service_missing': [
    () => book({ guests: [{ ...named('bob')[0], service: 'yoga' }, ...named('cleo')] }, yoga),
  ],
  'service.limit_exceeded': [() => book({ guests: named('a', 'b', 'c', 'd') }, yoga)],
  'guest.name_required': [() => book({ guests: [{ name: '', email: 'bob@example.org' }] }, yoga)],
  'guest.name_invalid': [() => book({ guests: [{ name: '12345', email: 'bob@example.org' }] }, yoga)],
  'guest.email_required': [() => book({ guests: [{ name: 'Bob' }] }, yoga)],
  'guest.email_invalid': [() => book({ guests: [{ name: 'Bob', email: 'bob' }] }, yoga)],
  'guest.email_repeated': [
    () => book({ guests: [...named('bob'), { name: 'Bo', email: 'BOB@example.org' }] }, yoga),
  ],
  'guest.count_range': [() => book({ guestCount: 101 }, tour)],
  'contact.location_required': [
    () => book({}, { service: 'consultation', provider: 'leo', start: '2026-11-30T15:00:00+01:00' }),
  ],
  'contact.email_required': [() => book({ contact: { firstName: 'Ada', lastName: 'Lovelace' } })],
  'contact.limit_reached': [
    async () => {
      const coaching = (day: number) =>
        book(
          { contact: { ...contact, location: 'video' } },
          { service: 'coaching', provider: 'ines', start: `2026-12-0${day}T11:00:00+01:00` },
        )
      for (const day of [1, 2]) await coaching(day)
      return coaching(3)
    },
  ],
  'terms.not_accepted': [() => book({ termsAccepted: false })],
  'field.required': [() => wrongContact({ firstName: ' ' })],
  'field.choose_one': [
    () => book({}, { service: 'coaching', provider: 'ines', start, repeat: { every: 'month', count: 2 } }),
  ],
  'field.email_invalid': [() => wrongContact({ email: 'ada' })],
  'field.phone_invalid': [() => wrongContact({ phone: 'call me' })],
  'field.date_invalid': [() => wrongContact({ dateOfBirth: '2026-02-30' })],
  'field.date_not_past': [() => wrongContact({ dateOfBirth: '2999-01-01' })],
  'field.date_out_of_range': [() => get('/slots?service=haircut&from=0999-12-31&to=1000-01-01')],
  'field.too_long': [() => wrongContact({ firstName: 'a'.repeat(101) })],
  'field.too_short': [() => post('/holds', { items: [haircut], client: 'short' })],
  'field.too_large': [() => book({ items: Array(11).fill(haircut) })],
  'field.unknown': [() => book({ seats: 2 })],
  'field.invalid': [() => book({ locale: 7 })],
  'input.invalid': [() => book({ seats: 2 })],
  'input.malformed': [() => post('/bookings', '{')],
  'input.too_large': [() => book({ notes: 'a'.repeat(70_000) })],
  'input.address_too_long': [() => get(`/services?provider=${'a'.repeat(4100)}`)],
  'input.host': [() => get('/services', { host: 'a b' })],
  'input.media_type': [() => post('/bookings', 'a=b', { 'content-type': 'text/plain' })],
  'input.origin': [() => post('/bookings', order(), { 'sec-fetch-site': 'cross-site' })],
  'slots.window_too_long': [() => get('/slots?service=haircut&from=2026-12-01&to=2027-03-01')],
  'idempotency.key_missing': [
    () =>
      ask({
        method: 'POST',
        url: `${api}/bookings`,
        payload: order(),
        headers: { 'content-type': 'application/json' },
      }),
  ],
  'idempotency.key_reused': [
    async () => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      await post('/bookings', order(), key)
      return post('/bookings', order({ timezone: 'Europe/Lisbon' }), key)
    },
  ],
  'idempotency.in_flight': [
    async () => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      await beginCompetingClaim(opened.demo.behind, start)
      const first = post('/bookings', order(), key)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      const second = await post('/bookings', order(), key)
      await opened.demo.behind.query('rollback')
      await first
      return second
    },
  ],
  'call.not_found': [() => get('/nothing')],
  'operator.unauthorized': [() => get('/operator/bookings')],
  'record.not_found': [() => get('/operator/records/services/nothing', operator)],
  'starter.not_found': [() => get('/operator/starters/form/nothing', operator)],
  'record.invalid': [
    () =>
      ask({
        method: 'DELETE',
        url: `${api}/operator/records/business/harbor`,
        headers: headersOf(operator),
        payload: {},
      }),
  ],
  'preview.not_found': [() => get('/previews/nothing')],
  'preview.outdated': [
    async () => {
      const record = { slug: 'opening-day', title: 'Draft', date: '2026-10-01', site: 'studio' }
      const changes = [{ kind: 'posts', key: record.slug, record }]
      const created = await post('/operator/previews', { site: 'studio', changes }, operator)
      const { preview } = JSON.parse(created.payload)
      await ask({
        method: 'PUT',
        url: `${api}/operator/records/posts/opening-day`,
        headers: headersOf(operator),
        payload: { record: { ...record, title: 'Meanwhile' } },
      })
      return post(`/operator/previews/${preview.id}/publish`, {}, operator)
    },
  ],
  'preview.read_only': [
    () =>
      askOf(
        {
          store: {
            ...opened.demo.store,
            sandboxes: { ...opened.demo.store.sandboxes, prepare: async () => false },
          },
        },
        {
          method: 'POST',
          url: `${api}/previews/draft-1/bookings/find`,
          headers: headersOf({}),
          payload: { reference: 'BPLATE', email: 'maya@example.org', locale: 'en' },
        },
      ),
  ],
  'preview.limit_reached': [
    () =>
      askOf(
        {
          store: {
            ...opened.demo.store,
            previews: { ...opened.demo.store.previews, create: async () => false },
          },
        },
        {
          method: 'POST',
          url: `${api}/operator/previews`,
          headers: headersOf(operator),
          payload: {
            site: 'studio',
            changes: [{ kind: 'tags', key: 'hair', record: { slug: 'hair', title: 'Hair', site: 'studio' } }],
          },
        },
      ),
  ],
  'record.changed': [
    () =>
      askOf(
        {
          store: {
            ...opened.demo.store,
            directories: {
              ...opened.demo.store.directories,
              forHost: host => opened.demo.store.directories.forHost(host),
              replace: async () => false,
            },
          },
        },
        {
          method: 'DELETE',
          url: `${api}/operator/records/one-time-links/used-up`,
          headers: headersOf(operator),
          payload: {},
        },
      ),
  ],
}

const waiting = async (): Promise<number> =>
  Number(
    (
      await opened.demo.behind.query(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows[0].count,
  )

describe('The message', () => {
  const seen = new Map<ProblemCode, number>()
  const rows = provokedBy('call', 'both').map(row => {
    const index = seen.get(row.code) ?? 0
    seen.set(row.code, index + 1)
    return { ...row, index }
  })
  test.each(rows)('of $code is "$text"', async ({ code, text, index }) => {
    const provoke = provocations[code]?.[index]
    if (!provoke) throw new Error(`Nothing provokes "${code}": add a way to it.`)
    const answer = await provoke()
    const { code: outer, title, errors = [] } = answer.json()
    const said = [{ code: outer, message: title }, ...errors].filter(one => one.code === code)
    expect(said.map(({ message }) => message)).toContain(text)
    const status = declared.find(one => one.code === outer)?.status
    // If the server could not finish the request, the status is 500 or 503: the client is not to blame.
    expect(answer.statusCode).toBe(status)
  })
})

test('The table lists every problem with a message, and how to provoke it or why that is not possible yet', () => {
  const codes = new Set(messageTable.map(({ code }) => code))
  expect(declared.map(({ code }) => code).filter(code => !codes.has(code))).toEqual([])
  const ways = new Set(provokedBy('call', 'both').map(({ code }) => code))
  expect(Object.keys(provocations).sort()).toEqual([...ways].sort())
})
