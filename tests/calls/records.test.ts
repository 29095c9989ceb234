/** Calls that describe the business: providers, services and forms. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Demo,
  duoTeam,
  getAnswer,
  getProblem,
  openDemo,
  withTeams,
} from '#tests/support/business/demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo(withTeams(duoTeam))
})
afterAll(() => demo.close())

test('getBusiness returns what concerns visitors, and no operational settings', async () => {
  const business = getAnswer(await demo.call('getBusiness', {}))
  expect(business).toMatchObject({
    slug: 'harbor',
    name: 'Harbor Studio',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    defaultLocale: 'en',
    theme: { accent: '#1f5f5b' },
  })
  expect(business).not.toHaveProperty('hosts')
  expect(business).not.toHaveProperty('embedHosts')
  for (const name of ['cover', 'phone', 'directions', 'navigation']) expect(business).not.toHaveProperty(name)
})

test('getBusiness adds what the home page shows and the links of the header on request', async () => {
  const business = getAnswer(await demo.call('getBusiness', { details: true, navigation: true }))
  expect(business).toMatchObject({
    phone: '+49 30 23125 012',
    cover: { alt: { en: expect.stringContaining('harbor') } },
    directions: { en: expect.stringContaining('Nordbahnhof') },
  })
  expect(business.navigation?.map(({ href }) => href)).toEqual(['/#team', '/studio', '/widget/booking'])
})

test('getOpeningHours says which of the next days differ from their usual hours', async () => {
  const days = async () => getAnswer(await demo.call('getOpeningHours', {})).days
  expect((await days()).map(({ usual }) => usual)).toEqual(Array(7).fill(undefined))
  const closed = await openDemo(records => ({
    ...records,
    providers: records.providers.map(provider => ({
      ...provider,
      timeOff: [{ from: '2026-11-24T00:00', to: '2026-11-25T00:00' }],
    })),
  }))
  try {
    const [, tuesday, wednesday] = getAnswer(await closed.call('getOpeningHours', {})).days
    expect(tuesday).toMatchObject({ date: '2026-11-24', hours: [], usual: (await days())[1]?.hours })
    expect(wednesday).not.toHaveProperty('usual')
  } finally {
    await closed.close()
  }
})

test('getOpeningHours returns hours that go on after midnight with the day on which they begin', async () => {
  const night = ['18:00-24:00', '00:00-02:00']
  const open = await openDemo(records => ({
    ...records,
    providers: records.providers.map(provider => ({
      ...provider,
      hours: { monday: ['18:00-24:00'], tuesday: night, wednesday: ['00:00-02:00'] },
      timeOff: [],
      overrides: [{ date: '2026-11-25', hours: [] }],
    })),
  }))
  try {
    const { days } = getAnswer(await open.call('getOpeningHours', {}))
    const late = [{ from: '18:00', to: '02:00' }]
    expect(days.slice(0, 3)).toEqual([
      { date: '2026-11-23', hours: late },
      { date: '2026-11-24', hours: [{ from: '18:00', to: '24:00' }], usual: late },
      { date: '2026-11-25', hours: [] },
    ])
  } finally {
    await open.close()
  }
})

describe('listServices', () => {
  const slugs = async (input: { provider?: string }) =>
    getAnswer(await demo.call('listServices', input)).services.map(({ slug }) => slug)
  const all = ['coaching', 'color', 'consultation', 'haircut', 'massage', 'portrait', 'tour', 'yoga']

  test('returns all services', async () => expect((await slugs({})).toSorted()).toEqual(all))

  test.each([
    ['of a provider with all services', 'maya', all],
    ['of a provider with some services', 'ines', ['coaching', 'consultation', 'massage']],
    ['of a team: what any member offers', 'front-desk', all],
    ['of a collective team: what all members offer', 'duo', ['color', 'consultation', 'haircut', 'portrait']],
  ])('%s', async (_, provider, expected) => {
    expect((await slugs({ provider })).toSorted()).toEqual(expected)
  })

  test('returns calendar.not_found for an unknown provider', async () => {
    expect(getProblem(await demo.call('listServices', { provider: 'nobody' }))).toMatchObject({
      code: 'calendar.not_found',
      params: { kind: 'provider' },
    })
  })
})

describe('getService', () => {
  test('returns computed amounts and default values', async () => {
    expect(getAnswer(await demo.call('getService', { service: 'color' }))).toMatchObject({
      slug: 'color',
      durationMinutes: 90,
      price: 12_000,
      dueNow: 3_600,
      currency: 'EUR',
      capacity: 1,
      reservableSlots: 1,
      guests: 'none',
      approval: false,
      form: 'contact',
      windowDays: 180,
      changePolicy: { rescheduleUntilMinutes: 240, cancelUntilMinutes: 240 },
    })
  })

  test("returns the service's own rules instead of those of the business", async () => {
    expect(getAnswer(await demo.call('getService', { service: 'massage' }))).toMatchObject({
      dueNow: 8_000,
      changePolicy: { rescheduleUntilMinutes: 720, cancelUntilMinutes: 1440 },
    })
    expect(getAnswer(await demo.call('getService', { service: 'yoga' }))).toMatchObject({
      capacity: 12,
      reservableSlots: 4,
      guests: 'named',
    })
  })

  test('names its providers, without their working hours', async () => {
    const { providers } = getAnswer(await demo.call('getService', { service: 'haircut' }))
    expect(providers.map(({ slug }) => slug).toSorted()).toEqual(['leo', 'maya'])
    for (const provider of providers) expect(provider).not.toHaveProperty('hours')
  })

  test.each(['nothing', 'constructor', '__proto__', 'Haircut', ''])(
    'rejects the unknown slug %j',
    async service => {
      expect(getProblem(await demo.call('getService', { service }))).toMatchObject({
        code: 'calendar.not_found',
        params: { kind: 'service' },
      })
    },
  )

  test('rejects a slug that is too long', async () => {
    expect(getProblem(await demo.call('getService', { service: 'x'.repeat(81) }))).toMatchObject({
      code: 'input.invalid',
      faults: [{ pointer: '/service', code: 'field.too_long', params: { limit: 80 } }],
    })
  })
})

describe('listProviders', () => {
  const slugs = async (input: { service?: string }) =>
    getAnswer(await demo.call('listProviders', input)).providers.map(({ slug }) => slug)

  test('returns all providers, or those of a service', async () => {
    expect((await slugs({})).toSorted()).toEqual(['ines', 'leo', 'maya'])
    expect((await slugs({ service: 'massage' })).toSorted()).toEqual(['ines', 'maya'])
    expect(await slugs({ service: 'yoga' })).toEqual(['maya'])
  })

  test('returns calendar.not_found for an unknown service', async () => {
    expect(getProblem(await demo.call('listProviders', { service: 'nothing' }))).toMatchObject({
      code: 'calendar.not_found',
      params: { kind: 'service' },
    })
  })
})

describe('getProvider', () => {
  test('describes a provider by name, time zone and services', async () => {
    const ines = getAnswer(await demo.call('getProvider', { provider: 'ines' }))
    expect(ines).toMatchObject({ kind: 'provider', name: 'Ines Duarte', timezone: 'Europe/Lisbon' })
    expect(ines).not.toHaveProperty('hours')
    expect(ines).not.toHaveProperty('members')
  })

  test('describes a team by its members, in the time zone of the business', async () => {
    const team = getAnswer(await demo.call('getProvider', { provider: 'front-desk' }))
    expect(team).toMatchObject({ kind: 'team', timezone: 'Europe/Berlin' })
    expect(team.members?.map(({ slug }) => slug)).toEqual(['maya', 'leo', 'ines'])
  })

  test('returns calendar.not_found for an unknown slug', async () => {
    expect(getProblem(await demo.call('getProvider', { provider: 'nobody' }))).toMatchObject({
      code: 'calendar.not_found',
      params: { kind: 'provider' },
    })
  })
})

describe('getForm', () => {
  test('returns the form with its own error rules before the general ones', async () => {
    const form = getAnswer(await demo.call('getForm', { id: 'contact' }))
    const own = demo.configuration.forms.get('contact')
    expect(form).toMatchObject({ id: 'contact', version: own?.version, schema: own?.schema })
    expect(form.errors).toEqual([...(own?.errors ?? []), ...demo.configuration.fieldFaults.rules])
  })

  test('returns form.not_found for an unknown id', async () => {
    expect(getProblem(await demo.call('getForm', { id: 'contakt' })).code).toBe('form.not_found')
  })
})

test('getBooking returns booking.not_found for an unknown id', async () => {
  expect(getProblem(await demo.call('getBooking', { id: 'AAAAAAAAAAAAAAAAAAAAAA' })).code).toBe(
    'booking.not_found',
  )
})
