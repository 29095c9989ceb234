/**
 * `GET /bookings/:id/calendar.ics`: the calendar file of a booking, from creation through changes to
 * cancellation.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking, CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { readCalendar } from '#tests/support/calendars/calendar.ts'
import { instant } from '#tests/support/clock/times.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let abroad: TestApp
beforeAll(async () => {
  demo = await openDemo(records => ({
    ...records,
    services: [
      ...records.services,
      {
        slug: 'trim',
        name: { en: 'Trim', de: 'Spitzen' },
        durationMinutes: 45,
        reminders: [{ before: 'PT2H' }, { before: 'P7D' }],
      },
    ],
  }))
  server = await openApp({ store: demo.store })
  abroad = await openApp({
    store: demo.store,
    environment: {
      PUBLIC_URL: 'https://book.example.org',
      LOCALE_DOMAINS: 'en=book.example.org,de=buchen.example.org',
    },
  })
})
beforeEach(async () => {
  server.setTime(demoNow)
  await demo.forgetBookings()
})
afterAll(async () => {
  await server.app.close()
  await abroad.app.close()
  await demo.close()
})

const post = async (
  path: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Booking> => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  expect(response.json()).toHaveProperty('booking')
  return response.json().booking
}
const book = (...items: CreateBookingInput['items']) =>
  post('bookings', {
    items,
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', location: 'video' },
    timezone: 'Asia/Kathmandu',
    locale: 'en',
  })
const haircut = { service: 'haircut', provider: 'maya', start: '2026-11-30T13:00:00+01:00' }
const ask = (id: string, query = '', { app } = server) =>
  app.inject(`/api/v1/bookings/${id}/calendar.ics${query}`)
const read = async (id: string, query = '', from = server) => readCalendar((await ask(id, query, from)).body)

describe('The calendar file of a booking', () => {
  test('is a UTF-8 attachment that must not be cached', async () => {
    const { id, reference } = await book(haircut)
    const response = await ask(id)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="harbor-${reference}.ics"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test("says what, when (in the business's zone too), where, with whom, and where to change it", async () => {
    const there = 'Monday, November 30, 2026, 1:00 PM – 1:45 PM in Berlin'
    const { id, reference } = await book(haircut)
    expect(await read(id)).toEqual({
      method: 'PUBLISH',
      version: '2.0',
      entries: [
        {
          uid: `${id}-0@bookplate`,
          sequence: 0,
          status: 'CONFIRMED',
          times: {
            dtstamp: '20261123T070000Z',
            created: '20261123T070000Z',
            'last-modified': '20261123T070000Z',
            dtstart: '20261130T120000Z',
            dtend: '20261130T124500Z',
          },
          summary: 'Haircut · Harbor Studio',
          description: `with Maya Lindqvist\nReference: ${reference}\n${there}`,
          location: 'Hafenstraße 12, 10115 Berlin',
          url: `http://localhost/widget/booking/${id}`,
          properties: expect.any(Array),
          alarms: [{ action: 'DISPLAY', trigger: '-P1D', description: 'Haircut · Harbor Studio' }],
        },
      ],
    })
  })

  test('uses the requested language, or else the language of the booking', async () => {
    const { id, reference } = await book(haircut)
    const [german] = (await read(id, '?locale=de')).entries
    expect(german).toMatchObject({
      summary: 'Haarschnitt · Harbor Studio',
      description: `bei Maya Lindqvist\nBuchungsnummer: ${reference}\nMontag, 30. November 2026, 13:00 – 13:45 in Berlin`,
      url: `http://localhost/de/widget/booking/${id}`,
    })
  })

  test('falls back to another language for texts that the business has not translated', async () => {
    const { id, reference } = await book({ ...haircut, service: 'trim' })
    expect((await read(id, '?locale=hu')).entries[0]).toMatchObject({
      summary: 'Trim · Harbor Studio',
      description: expect.stringContaining(`Foglalási kód: ${reference}`),
    })
  })

  test('reminds as the reminders of its service say', async () => {
    const { id } = await book({ ...haircut, service: 'trim' })
    const [entry] = (await read(id)).entries
    expect(entry?.alarms.map(({ trigger }) => trigger)).toEqual(['-PT2H', '-P7D'])
  })

  test('links to PUBLIC_URL, or to the domain of the requested language', async () => {
    const { id } = await book(haircut)
    const urls = ['?locale=en', '?locale=de'].map(
      async query => (await read(id, query, abroad)).entries[0]?.url,
    )
    expect(await Promise.all(urls)).toEqual([
      `https://book.example.org/widget/booking/${id}`,
      `https://buchen.example.org/widget/booking/${id}`,
    ])
  })

  test.each(['AAAA', '..%2F..', 'x'.repeat(41)])('does not exist for an invalid id: %s', async id => {
    const response = await ask(id)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect([404, 422]).toContain(response.statusCode)
  })

  test('does not exist for an appointment that the booking does not have', async () => {
    const { id } = await book(haircut)
    const response = await ask(id, '?appointment=1')
    expect([response.statusCode, response.json().code]).toEqual([404, 'booking.not_found'])
  })
})

describe('A change to a booking', () => {
  test('keeps the UID, raises SEQUENCE and updates the timestamps', async () => {
    const { id } = await book(haircut)
    server.setTime(instant('2026-11-23T08:00:00Z'))
    await post(`bookings/${id}/reschedule`, { start: '2026-12-01T10:00:00+01:00' })
    server.setTime(instant('2026-11-23T09:00:00Z'))
    const times = {
      dtstamp: '20261123T090000Z',
      created: '20261123T070000Z',
      'last-modified': '20261123T080000Z',
      dtstart: '20261201T090000Z',
      dtend: '20261201T094500Z',
    }
    const moved = { uid: `${id}-0@bookplate`, sequence: 1, status: 'CONFIRMED', times }
    expect(await read(id)).toMatchObject({ method: 'PUBLISH', entries: [moved] })
    await post(`bookings/${id}/cancel`, {})
    expect(await read(id)).toMatchObject({
      method: 'CANCEL',
      entries: [
        { ...moved, sequence: 2, status: 'CANCELLED', times: { 'last-modified': '20261123T090000Z' } },
      ],
    })
  })

  test('to one appointment leaves the other entries unchanged', async () => {
    const start = '2026-12-01T10:00:00+01:00'
    const { id, appointments } = await book({
      service: 'coaching',
      provider: 'ines',
      start,
      repeat: { every: 'week', count: 3 },
    })
    expect(appointments).toHaveLength(3)
    await post(`bookings/${id}/cancel`, { appointment: 1 })
    const { method, entries } = await read(id)
    expect(method).toBe('PUBLISH')
    expect(entries.map(({ uid, sequence, status, times }) => [uid, sequence, status, times.dtstart])).toEqual(
      [
        [`${id}-0@bookplate`, 0, 'CONFIRMED', '20261201T090000Z'],
        [`${id}-1@bookplate`, 1, 'CANCELLED', '20261208T090000Z'],
        [`${id}-2@bookplate`, 0, 'CONFIRMED', '20261215T090000Z'],
      ],
    )
    expect(await read(id, '?appointment=1')).toMatchObject({ method: 'CANCEL', entries: [entries[1]] })
    expect(await read(id, '?appointment=2')).toMatchObject({ method: 'PUBLISH', entries: [entries[2]] })
  })

  test('turns a tentative entry into a confirmed one when the business approves', async () => {
    const { id, status } = await book({
      service: 'portrait',
      provider: 'any',
      start: '2026-12-01T11:00:00+01:00',
    })
    expect(status).toBe('requested')
    expect((await read(id)).entries).toMatchObject([{ status: 'TENTATIVE', sequence: 0 }])
    await post(`operator/bookings/${id}/approve`, {}, { authorization: `Bearer ${operatorToken}` })
    expect((await read(id)).entries).toMatchObject([{ status: 'CONFIRMED', sequence: 1 }])
  })
})

test('OpenAPI documents that this call returns a calendar file', async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json()
  expect(document.paths['/bookings/{id}/calendar.ics'].get.responses['200']).toEqual({
    description: 'Done.',
    headers: { 'Content-Disposition': { schema: { type: 'string' } } },
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
})
