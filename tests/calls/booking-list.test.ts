/** The list of an address's bookings opens by a link that only its mailbox gets, and only for an hour. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking, GetBookingListOutput } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { type Demo, demoNow, getAnswer, openDemo } from '#tests/support/business/demo.ts'
import { fixedMailState } from '#tests/support/mail/mail-states.ts'
import { openPaymentServices } from '#tests/support/payments/payments.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let dataDir: string
beforeAll(async () => {
  demo = await openDemo()
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-list-'))
  server = await openApp({ store: demo.store, environment: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  server.setTime(demoNow)
  await rm(getMailFolder(server.appContext.settings), { recursive: true, force: true })
  await demo.forgetBookings()
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ada = 'ada@example.com'
const request = (email: string, more: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/booking-lists',
    payload: { email, locale: 'en', ...more },
  })

const book = async (date: string, email = ada, guest?: string): Promise<Booking> => {
  const order = {
    items: [{ service: guest ? 'yoga' : 'haircut', provider: 'any', start: date }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email },
    ...(guest ? { guests: [{ name: 'Guest', email: guest }] } : {}),
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  return getAnswer(await demo.call('createBooking', order, { idempotencyKey: crypto.randomUUID() })).booking
}

/** Delivers what is due and returns the emails with a link to a list. */
async function listEmails() {
  const { appContext } = server
  await createMailOutboxWorker({ appContext, store: demo.store, port: 80 }).runDue()
  const folder = getMailFolder(appContext.settings)
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(
    files.map(async file => PostalMime.parse(await readFile(join(folder, file)))),
  )
  return emails.flatMap(email => {
    const path = /\/widget\/booking-list\/\S+/.exec(email.text ?? '')?.[0]
    return path === undefined ? [] : [{ email, path, token: path.split('/').at(-1) ?? '' }]
  })
}

/** Asks for the link and returns the path and token of the only letter. */
async function openLink(email = ada) {
  expect((await request(email)).statusCode).toBe(202)
  const [found, ...more] = await listEmails()
  expect(more).toEqual([])
  return found ?? expect.unreachable('There is no email.')
}

const fetchList = (token: string, search = '') =>
  server.app.inject({ url: `/api/v1/booking-lists/${token}${search}` })
const readList = async (token: string, search = '') => {
  const response = await fetchList(token, search)
  expect(response.statusCode).toBe(200)
  const list: GetBookingListOutput = response.json()
  return { ...list, upcoming: list.upcoming.map(({ id }) => id), past: list.past.map(({ id }) => id) }
}

describe('A request for the list', () => {
  test('gets the same status, headers and body whether or not there are bookings', async () => {
    await book('2026-11-30T13:00:00+01:00')
    const answers = await Promise.all(
      [ada, 'mallory@example.com', 'ADA@example.com'].map(one => request(one)),
    )
    const plain = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      body,
      headers: { ...headers, date: '' },
    }))
    expect(plain[0]).toMatchObject({
      statusCode: 202,
      body: '{"emails":"off"}',
      headers: { 'cache-control': 'no-store' },
    })
    for (const answer of plain) expect(answer).toEqual(plain[0])
  })

  test('writes one note and never reads the bookings', async () => {
    await book('2026-11-30T13:00:00+01:00')
    const countNotes = async () =>
      Number((await demo.behind.query('select count(*) from outbox')).rows[0].count)
    const before = await countNotes()
    const { directories, bookings } = demo.store
    const untouched = new Proxy(bookings, {
      get: (_, name) => expect.unreachable(`The call asks bookings.${String(name)}.`),
    })
    const callRunner = createCallRunner({
      stores: { ...demo.store, directories, bookings: untouched },
      configuration: demo.configuration,
      clock: () => demoNow,
      paymentServices: openPaymentServices(demo.store, () => demoNow),
      mailState: fixedMailState(),
    })
    const directory = await directories.forHost('localhost')
    if (!directory) return expect.unreachable('The demo business is gone.')
    for (const email of [ada, 'mallory@example.com'])
      expect(await callRunner.for(directory)('requestBookingList', { email, locale: 'en' })).toEqual({
        ok: true,
        value: { emails: 'on' },
      })
    expect(await countNotes()).toBe(before + 2)
  })

  test.each([
    [{ email: undefined }, '/email field.required'],
    [{ email: 'ada' }, '/email field.email_invalid'],
    [{ email: 'ada@example.com\r\nBcc: x@example.com' }, '/email field.email_invalid'],
    [{ email: `${'a'.repeat(255)}@example.com` }, '/email field.too_long'],
    [{ more: true }, '/more field.unknown'],
  ])('with invalid input gets its fault, and nothing is noted: %j', async (change, fault) => {
    const response = await request(ada, change)
    expect(response.statusCode).toBe(422)
    const { errors }: { errors: { pointer: string; code: string }[] } = response.json()
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toContain(fault)
    expect((await demo.behind.query('select from link_request')).rowCount).toBe(0)
  })

  test('sends nothing to an address without bookings, nor to one that is only a guest', async () => {
    await book('2026-12-01T18:00:00+01:00', ada, 'guest@example.com')
    for (const email of ['nobody@example.com', 'guest@example.com'])
      expect((await request(email)).statusCode).toBe(202)
    expect(await listEmails()).toEqual([])
    expect((await demo.behind.query('select from booking_list_link')).rowCount).toBe(0)
  })

  test('sends at most five emails an hour to an address, together with the links of single bookings', async () => {
    const { reference } = await book('2026-11-30T13:00:00+01:00')
    const findUrl = '/api/v1/bookings/find'
    for (let index = 0; index < 2; index++)
      await server.app.inject({
        method: 'POST',
        url: findUrl,
        payload: { reference, email: ada, locale: 'en' },
      })
    // Emails of one batch are counted in any order.
    await listEmails()
    for (let index = 0; index < 6; index++) await request(index % 2 === 0 ? ada : 'Ada@Example.com')
    expect(await listEmails()).toHaveLength(3)
    server.setTime(addMinutes(demoNow, 61))
    await request(ada)
    expect(await listEmails()).toHaveLength(4)
  })
})

describe('The email', () => {
  test('goes to the address that booked, says until when, and nothing that a visitor typed', async () => {
    await book('2026-11-30T13:00:00+01:00', 'Ada@example.com')
    const { email } = await openLink('ADA@EXAMPLE.COM')
    expect(email.to?.[0]?.address).toBe('Ada@example.com')
    expect(email.subject).toBe('Your bookings at Harbor Studio')
    expect(email.text?.replaceAll('\u202f', ' ')).toContain('9:00 AM (Central European')
    expect(email.text).not.toContain('Lovelace')
    expect(email.html).toContain('Open your bookings')
  })
})

describe('The link', () => {
  test('lists upcoming bookings by start, then the past and cancelled ones, and no others', async () => {
    const later = await book('2026-12-07T13:00:00+01:00')
    const next = await book('2026-11-30T13:00:00+01:00', 'ADA@example.com')
    const cancelled = await book('2026-12-01T13:00:00+01:00')
    const over = await book('2026-11-24T13:00:00+01:00')
    await book('2026-12-02T13:00:00+01:00', 'grace@example.com')
    await book('2026-12-01T18:00:00+01:00', 'grace@example.com', ada)
    await demo.call('cancelBooking', { id: cancelled.id }, { idempotencyKey: crypto.randomUUID() })
    server.setTime(addMinutes(demoNow, 3 * 24 * 60))
    const { token } = await openLink()
    expect(await readList(token)).toEqual({
      upcoming: [next.id, later.id],
      past: [cancelled.id, over.id],
      page: 1,
      pages: 1,
    })
    const [first] = (await fetchList(token)).json<GetBookingListOutput>().upcoming
    expect(first).toMatchObject({ mayCancel: true, appointments: [{ bookAgainPath: expect.any(String) }] })
  })

  test('shows twenty bookings a page', async () => {
    const range = { from: '2026-12-01', to: '2027-01-30', timezone: 'Europe/Berlin' }
    const found = await demo.call('findSlots', { service: 'haircut', provider: 'maya', ...range })
    const starts = getAnswer(found).days.flatMap(({ slots }) => slots.slice(0, 1).map(({ start }) => start))
    const booked: string[] = []
    for (const start of starts.slice(0, 23)) booked.push((await book(start)).id)
    const { token } = await openLink()
    const one = await readList(token)
    const two = await readList(token, '?page=2')
    expect([one.pages, two.pages]).toEqual([2, 2])
    expect([...one.upcoming, ...two.upcoming]).toEqual(booked)
    expect(one.upcoming).toHaveLength(20)
    expect((await fetchList(token, '?page=51')).statusCode).toBe(422)
  })

  test('works more than once, but only for an hour; then its page says so and leads on', async () => {
    await book('2026-11-30T13:00:00+01:00')
    const { token, path } = await openLink()
    server.setTime(addMinutes(demoNow, 59))
    for (let index = 0; index < 2; index++) expect((await fetchList(token)).statusCode).toBe(200)
    const open = await server.app.inject({ url: path })
    expect(open).toMatchObject({
      statusCode: 200,
      headers: {
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    })
    server.setTime(addMinutes(demoNow, 60))
    expect((await fetchList(token)).json()).toMatchObject({ code: 'booking_list.expired', status: 410 })
    for (const url of [path, `/de${path}`, `/widget/booking-list/${'A'.repeat(43)}`]) {
      const closed = await server.app.inject({ url, headers: { accept: 'text/html' } })
      expect(closed.statusCode).toBe(410)
      expect(closed.headers['referrer-policy']).toBe('no-referrer')
    }
  })

  test('is stored as a hash alone, and ends when the person is erased', async () => {
    await book('2026-11-30T13:00:00+01:00')
    const { token } = await openLink()
    const { rows } = await demo.behind.query('select * from booking_list_link')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const erased = await server.app.inject({
      method: 'POST',
      url: '/api/v1/operator/customers/erase',
      payload: { email: ada },
      headers: { authorization: `Bearer ${operatorToken}` },
    })
    expect(erased.statusCode).toBe(200)
    expect((await fetchList(token)).statusCode).toBe(410)
    expect((await demo.behind.query('select from booking_list_link')).rowCount).toBe(0)
  })
})
