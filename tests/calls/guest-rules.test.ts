/** Services whose guests answer fields of their own, by rules that the configuration adds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dinnerGuestRules } from '#tests/support/bookings/guest-rules.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

/** A number of two to five is enough. */
const countRules = { ...dinnerGuestRules, id: 'count', countOnly: true }

let demo: Demo
let folder: ConfigurationFolder
let server: TestApp
beforeAll(async () => {
  demo = await openDemo(records => ({
    ...records,
    services: records.services.map(service => {
      if (service.slug === 'yoga') return { ...service, guestRules: 'dinner', reservableSlots: 12 }
      return service.slug === 'tour' ? { ...service, guestRules: 'count' } : service
    }),
  }))
  folder = await copyConfiguration(['en', 'de'])
  for (const rules of [dinnerGuestRules, countRules])
    await folder.write(`schemas/guests/${rules.id}.json`, JSON.stringify(rules))
  server = await openApp({ store: demo.store, configuration: folder.path })
})
afterAll(async () => {
  await server.app.close()
  await folder.remove()
  await demo.close()
})

const yoga = { service: 'yoga', provider: 'any', start: '2026-12-01T18:00:00+01:00' }
const tour = { service: 'tour', provider: 'any', start: '2026-12-05T11:00:00+01:00' }
const ada = { name: 'Ada', email: 'ada@example.org', badge: 'x1', diet: 'vegan' }
const bob = { name: ' Bob ', diet: 'allergic', allergy: 'nuts' }

const request = (method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(path.startsWith('/operator') ? { authorization: `Bearer ${operatorToken}` } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
const book = (item: object, more: object) =>
  request('POST', '/bookings', {
    items: [item],
    contact: { firstName: 'Eve', lastName: 'Adams', email: 'eve@example.org', consent: true },
    timezone: 'Europe/Berlin',
    locale: 'en',
    termsAccepted: true,
    ...more,
  })
const faultsOf = (answer: Awaited<ReturnType<typeof book>>): readonly string[] =>
  answer.json().errors?.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)

describe('Guests with fields of their own', () => {
  test('are kept with their answers, which everything that shows guests has', async () => {
    const answer = await book(yoga, { guests: [ada, { ...bob, shoe: undefined }] })
    expect(answer.statusCode, answer.body).toBe(201)
    const { booking } = answer.json()
    expect(booking).toMatchObject({ guestRules: 'dinner', appointments: [{ seats: 3 }] })
    expect(booking.guests).toEqual([
      { name: 'Ada', email: 'ada@example.org', answers: { badge: 'x1', diet: 'vegan' } },
      { name: 'Bob', answers: { diet: 'allergic', allergy: 'nuts' } },
    ])
    expect((await request('GET', `/bookings/${booking.id}`)).json().guests).toEqual(booking.guests)
    const drawer = (await request('GET', `/operator/bookings/${booking.id}`)).json()
    expect(drawer.booking.guests).toEqual(booking.guests)
    const table = (await request('GET', '/operator/bookings.csv')).body
    expect(table).toContain('"Ada: diet=vegan, badge=x1; Bob: diet=allergic, allergy=nuts"')
  })

  test('answer what the rules ask, each fault at its field', async () => {
    const guests = [
      { ...ada, diet: 'meat' },
      { name: 'Bob', email: 'bob@', badge: 'x1' },
      { diet: 'allergic', badge: 'x1', shoe: 43 },
    ]
    const answer = await book(yoga, { guests })
    expect(answer.statusCode).toBe(422)
    expect(faultsOf(answer)).toEqual([
      '/guests/2/name guest.name_required',
      '/guests/1/email field.email_invalid',
      '/guests/1/badge guest.repeated',
      '/guests/2/badge guest.repeated',
      '/guests/0/diet field.choose_one',
      '/guests/1/diet field.required',
      '/guests/2/allergy field.required',
      '/guests/2/shoe field.unknown',
    ])
  })

  test.each([
    ['none', []],
    ['one', [ada]],
    ['six', ['a', 'b', 'c', 'd', 'e', 'f'].map(name => ({ name, diet: 'any' }))],
  ])('are refused where %s come', async (_, guests) => {
    const answer = await book(yoga, { guests })
    expect(faultsOf(answer)).toEqual(['/guests guest.count_range'])
    expect(answer.body).toContain('Guest count should be between 2 and 5')
  })

  test('need no names to be held and quoted, nor all to be there', async () => {
    for (const path of ['/holds', '/quotes'])
      expect((await request('POST', path, { items: [yoga], guests: [{}] })).statusCode).toBeLessThan(300)
  })

  test('cannot choose a service or come as a number', async () => {
    const guests = [{ ...ada, service: 'consultation' }, bob]
    expect(faultsOf(await book(yoga, { guests }))).toEqual(['/guests/0/service field.unknown'])
    expect(faultsOf(await book(yoga, { guestCount: 3 }))).toContain('/guestCount field.unknown')
  })

  test('cannot send more than the rules and the call allow', async () => {
    const long = await book(yoga, { guests: [{ ...ada, allergy: 'x'.repeat(501) }, bob] })
    expect(faultsOf(long)).toEqual(['/guests/0/allergy field.too_long'])
    const nested = await book(yoga, { guests: [{ ...ada, allergy: { a: 1 } }, bob] })
    expect(faultsOf(nested)).toEqual(['/guests/0/allergy field.invalid'])
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']))
    expect(faultsOf(await book(yoga, { guests: [{ ...ada, ...many }, bob] }))).toEqual([
      '/guests/0 field.too_large',
    ])
  })
})

test('Rules that allow a number have the same limits for it', async () => {
  for (const guestCount of [1, 6])
    expect(faultsOf(await book(tour, { guestCount }))).toEqual(['/guestCount guest.count_range'])
  expect(faultsOf(await book(tour, {}))).toEqual(['/guestCount guest.count_range'])
  const answer = await book(tour, { guestCount: 2 })
  expect(answer.json().booking).toMatchObject({ guestCount: 2, guests: [] })
})

test('A business may book by telephone without guests', async () => {
  const item = { ...yoga, start: '2026-12-03T18:00:00+01:00' }
  const answer = await request('POST', '/operator/bookings', { ...item, contact: { firstName: 'Eve' } })
  expect(answer.statusCode, answer.body).toBe(201)
})

test('Visitors get the rules of a service as they get forms', async () => {
  const { guestRules } = (await request('GET', '/services/yoga')).json()
  const rules = (await request('GET', `/guest-rules/${guestRules}`)).json()
  expect(rules).toMatchObject({ id: 'dinner', minimum: 2, maximum: 5, schema: dinnerGuestRules.schema })
  expect(rules.errors.length).toBeGreaterThan(dinnerGuestRules.errors.length)
  expect((await request('GET', '/services/haircut')).json()).not.toHaveProperty('guestRules')
})
