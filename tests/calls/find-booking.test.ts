/** Requesting the link of a booking reveals to nobody whether the booking exists. */
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { createCallRunner } from '#server/runner/call-runner.ts'
import { demoNow, getAnswer } from '#tests/support/business/demo.ts'
import { fixedMailState } from '#tests/support/mail/mail-states.ts'
import { openPaymentServices } from '#tests/support/payments/payments.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi()
beforeEach(() => api.demo.forgetBookings())

const email = 'ada@example.com'
const find = (payload: InjectOptions['payload']) =>
  api.server.app.inject({
    method: 'POST',
    url: '/api/v1/bookings/find',
    headers: { 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })

const book = async (): Promise<Booking> => {
  const order = {
    items: [{ service: 'haircut', provider: 'maya', start: '2026-11-30T13:00:00+01:00' }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email },
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  return getAnswer(await api.demo.call('createBooking', order, { idempotencyKey: crypto.randomUUID() }))
    .booking
}

const asked = async () =>
  (await api.demo.behind.query('select reference, email, locale from link_request order by email')).rows

describe('A request for the link of a booking', () => {
  test('gets the same status, headers and body whether or not the booking exists', async () => {
    const { reference } = await book()
    const answers = await Promise.all(
      [
        { reference, email },
        { reference, email: 'mallory@example.com' },
        { reference: 'AAAAAAAA', email },
        { reference: '?', email },
      ].map(question => find({ ...question, locale: 'en' })),
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
    const { reference } = await book()
    const notes = async () =>
      Number((await api.demo.behind.query('select count(*) from outbox')).rows[0].count)
    const before = await notes()
    const { directories, bookings } = api.demo.store
    const untouched = new Proxy(bookings, {
      get: (_, name) => expect.unreachable(`The call asks bookings.${String(name)}.`),
    })
    const { configuration } = api.demo
    const callRunner = createCallRunner({
      stores: { ...api.demo.store, directories, bookings: untouched },
      configuration,
      clock: () => demoNow,
      paymentServices: openPaymentServices(api.demo.store, () => demoNow),
      mailState: fixedMailState(),
    })
    const directory = await directories.forHost('localhost')
    if (!directory) return expect.unreachable('The demo business is gone.')
    for (const question of [
      { reference, email },
      { reference: 'AAAAAAAA', email: 'mallory@example.com' },
    ])
      expect(await callRunner.for(directory)('findBooking', { ...question, locale: 'en' })).toEqual({
        ok: true,
        value: { emails: 'on' },
      })
    expect(await notes()).toBe(before + 2)
  })

  test('accepts the reference in any letter case, with spaces and dashes', async () => {
    for (const reference of ['K7QF4M9X', ' k7qf 4m9x', 'k7qf-4m9x', 'K7QF.4M9X'])
      expect((await find({ reference, email, locale: 'de' })).statusCode).toBe(202)
    expect(await asked()).toEqual(Array(4).fill({ reference: 'K7QF4M9X', email, locale: 'de' }))
  })

  test.each([
    [{ email, locale: 'en' }, '/reference field.required'],
    [{ reference: 'K7QF4M9X', locale: 'en' }, '/email field.required'],
    [{ reference: 'K7QF4M9X', email: 'ada', locale: 'en' }, '/email field.email_invalid'],
    [
      { reference: 'K7QF4M9X', email: 'ada@example.com\r\nBcc: x@example.com', locale: 'en' },
      '/email field.email_invalid',
    ],
    [{ reference: 'A'.repeat(41), email, locale: 'en' }, '/reference field.too_long'],
    [{ reference: 'K7QF4M9X', email, locale: 'en', more: true }, '/more field.unknown'],
  ])('with invalid input gets its fault, and nothing is noted: %j', async (question, fault) => {
    const response = await find(question)
    expect(response.statusCode).toBe(422)
    const { errors }: { errors: { pointer: string; code: string }[] } = response.json()
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([fault])
    expect(await asked()).toEqual([])
  })

  test('requires POST: following a link requests nothing', async () => {
    const response = await api.server.app.inject({ url: `/api/v1/bookings/find?reference=A&email=${email}` })
    // Here "find" is taken for the id of a booking.
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(await asked()).toEqual([])
  })
})
