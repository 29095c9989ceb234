/** Every call that takes numbers, addresses or names of people stores them without what nobody sees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { type Demo, demoNow, getAnswer, openDemo } from '#tests/support/business/demo.ts'
import { openHosted } from '#tests/support/forms/hosting.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
beforeAll(async () => {
  demo = await openDemo()
  server = await openApp({ store: demo.store, environment: { OPERATOR_TOKEN: operatorToken } })
  server.setTime(demoNow)
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
})

const pasted = {
  firstName: '\u202aAda\u202c',
  lastName: 'Love\u00adlace\u00a0',
  email: 'mailto:Ada@example\uff0ecom',
  phone: '\u202a+49\u00a0171\u20111234567\u202c',
}
const clean = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'Ada@example.com',
  phone: '+49 171-1234567',
}

const send = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v1${url}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(url.startsWith('/operator') ? { authorization: `Bearer ${operatorToken}` } : {}),
    },
  })

const used = new Map<string, number>()
let addresses = 0
async function findStart(service: string): Promise<{ start: string; provider: string }> {
  const range = { from: '2026-12-01', to: '2026-12-10', timezone: 'Europe/Berlin' }
  const found = getAnswer(await demo.call('findSlots', { service, provider: 'any', ...range }))
  const slots = found.days.flatMap(day => day.slots)
  const count = used.get(service) ?? 0
  used.set(service, count + 1)
  const slot = slots[count * (service === 'haircut' ? 3 : 1)]
  if (!slot) throw new Error(`There is no free time for ${service}.`)
  return { start: slot.start, provider: slot.providers[0] ?? 'any' }
}

const times = { timezone: 'Europe/Berlin', locale: 'en', termsAccepted: true }

async function book(contact: object, more: object = {}, service = 'haircut') {
  const item = { service, ...(await findStart(service)) }
  return send('POST', '/bookings', { items: [item], contact, ...times, ...more })
}

describe('createBooking', () => {
  test('stores the contact clean', async () => {
    const response = await book(pasted)
    expect(response.statusCode, response.body).toBe(201)
    const { booking }: { booking: Booking } = response.json()
    expect(booking.contact).toMatchObject(clean)
  })

  test.each([
    ['+49\u00a0171\u00a01234567', '+49 171 1234567'],
    ['\uff0b\uff14\uff19 171 1234567', '+49 171 1234567'],
    ['\u0660\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667', '0501234567'],
    ['tel:+491711234567', '+491711234567'],
    ['555-123-4567 ext. 12', '555-123-4567 ext. 12'],
    [' +491711234567 ', '+491711234567'],
  ])('takes the number %j as %j', async (phone, stored) => {
    const response = await book({ ...clean, phone, email: `p${addresses++}@example.com` })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().booking.contact.phone).toBe(stored)
  })

  test('refuses what is no number, and a name of nothing but invisible characters', async () => {
    const wrong = await book({ ...clean, phone: 'call me' })
    expect(wrong.json()).toMatchObject({
      errors: [{ pointer: '/contact/phone', code: 'field.phone_invalid' }],
    })
    const unnamed = await book({ ...clean, firstName: '\u200b\u2060' })
    expect(unnamed.json()).toMatchObject({
      errors: [{ pointer: '/contact/firstName', code: 'field.required' }],
    })
  })

  test('stores guests clean, and knows an address that is there twice', async () => {
    const guests = [{ name: ' Grace\u200b  Hopper', email: '<grace@example.com>' }]
    const response = await book({ ...clean, email: 'g1@example.com' }, { guests }, 'yoga')
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().booking.guests).toEqual([{ name: 'Grace Hopper', email: 'grace@example.com' }])
    const twice = [...guests, { name: 'Other', email: 'Grace\uff20example.com' }]
    const refused = await book({ ...clean, email: 'g2@example.com' }, { guests: twice }, 'yoga')
    expect(refused.body).toContain('guest.email_repeated')
  })
})

test('createBookingAsOperator stores the contact clean, whom the clients and bookings are searched by', async () => {
  const { start, provider } = await findStart('haircut')
  const contact = { firstName: '\u2068Zoe\u2069', phone: '\u202a030\u2011555\u00a07788 ext. 9\u202c' }
  const response = await send('POST', '/operator/bookings', { service: 'haircut', provider, start, contact })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json().booking.contact).toMatchObject({ firstName: 'Zoe', phone: '030-555 7788 ext. 9' })
  for (const search of ['\u202a030\u2011555\u00a07788\u202c', '030 555 7788 ext. 9', '\u200bZoe\u00a0']) {
    for (const path of ['customers', 'bookings']) {
      const found = await send('GET', `/operator/${path}?${new URLSearchParams({ search })}`)
      expect(JSON.stringify(found.json()), `${path} ${search}`).toContain('030-555 7788 ext. 9')
    }
  }
})

test('submitForm stores answers clean, by formats and by the former pattern of numbers', async () => {
  server.setTime(addMinutes(demoNow, -1))
  const { stamp, version } = (await send('GET', '/forms/intake')).json()
  server.setTime(demoNow)
  const values = { ...pasted, phone: 'tel:555-123-4567 ext. 12', reason: 'cut', consent: true }
  const sent = await send('POST', '/forms/intake/submissions', { version, stamp, locale: 'en', values })
  expect(sent.statusCode, sent.body).toBe(201)
  const { id } = sent.json().submission
  const stored = await send('GET', `/operator/submissions/${id}`)
  expect(JSON.stringify(stored.json())).toContain('555-123-4567 ext. 12')
  expect(stored.json().submission?.values ?? stored.json().values).toMatchObject({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'Ada@example.com',
  })
})

test('A form posted without JavaScript stores the same', async () => {
  const form = {
    id: 'pasted',
    version: 1,
    title: 'Pasted',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['email'],
      properties: {
        firstName: { type: 'string' },
        phone: { type: 'string', format: 'phone' },
        email: { type: 'string', format: 'email' },
      },
    },
  }
  const hosted = await openHosted({ 'schemas/forms/pasted.json': form })
  hosted.setTime(addMinutes(demoNow, -1))
  const { body } = await hosted.get('/forms/pasted')
  hosted.setTime(demoNow)
  const fields = {
    '.stamp': String(body.stamp),
    '.version': String(body.version),
    firstName: pasted.firstName,
    phone: pasted.phone,
    email: '<post@example.com>',
  }
  const response = await hosted.app.inject({
    method: 'POST',
    url: '/widget/form/pasted',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      host: 'book.example',
      origin: 'http://book.example',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(response.statusCode).toBe(303)
  const { rows } = await hosted.demo.behind.query('select answers from submission')
  expect(rows).toEqual([
    { answers: { firstName: 'Ada', phone: '+49 171-1234567', email: 'post@example.com' } },
  ])
  await hosted.close()
})

test('joinWaitlist, invitations and the business take what is pasted', async () => {
  const { firstName, lastName, email } = pasted
  const day = '2026-12-03'
  const wish = { service: 'haircut', provider: 'maya', from: day, to: day, part: 'any', locale: 'en' }
  const joined = await send('POST', '/waitlist', { ...wish, firstName, lastName, email })
  expect(joined.statusCode, joined.body).toBe(202)
  const [entry] = await demo.store.waitlist.findByEmail('harbor', 'ada@example.com')
  expect(entry).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@example.com' })
  const invitation = { email: '\u202anew@example.com\u202c', role: 'manager' }
  const invited = await send('POST', '/operator/invitations', invitation)
  expect(invited.body).toContain('"new@example.com"')
  const { record } = (await send('GET', '/operator/records/business/harbor')).json()
  const phone = '\u202a+49\u00a030\u20111234567'
  const saved = await send('PUT', '/operator/records/business/harbor', { record: { ...record, phone } })
  expect(saved.body, saved.body).toContain('+49 30-1234567')
})
