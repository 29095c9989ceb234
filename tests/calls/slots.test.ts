/** Calls that return what can be booked; the domain tests cover how slots are computed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FindSlotsInput, Slot } from '#schemas/generated/types.gen.ts'
import {
  type Demo,
  duoTeam,
  getAnswer,
  getProblem,
  listFaults,
  openDemo,
  withTeams,
} from '#tests/support/business/demo.ts'
import { instant } from '#tests/support/clock/times.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo(withTeams(duoTeam))
})
afterAll(() => demo.close())

const monday = '2026-11-23'
const tuesday = '2026-11-24'
const saturday = '2026-11-28'
const sunday = '2026-11-29'
const mayas = { service: 'haircut', provider: 'maya', from: monday, to: monday }
const slotsOf = async (input: FindSlotsInput): Promise<Slot[]> =>
  getAnswer(await demo.call('findSlots', input)).days.flatMap(({ slots }) => slots)
const starts = async (input: FindSlotsInput) => (await slotsOf(input)).map(({ start }) => start.slice(11, 16))

describe('findSlots', () => {
  test("offers what fits into a provider's hours, on their grid", async () => {
    const times = await starts(mayas)
    expect(times).toHaveLength(26)
    expect([times[0], times[11], times[12], times.at(-1)]).toEqual(['09:00', '11:45', '13:00', '16:15'])
  })

  test('returns each slot with its end, free providers and seats left', async () => {
    const [first] = await slotsOf({ ...mayas, timezone: 'Europe/Berlin' })
    expect(first).toEqual({
      start: '2026-11-23T09:00:00+01:00',
      end: '2026-11-23T09:45:00+01:00',
      providers: ['maya'],
      seatsLeft: 1,
    })
  })

  test('offers the same moments to every viewer, under the dates of their own zone', async () => {
    const berlin = await slotsOf(mayas)
    const auckland = getAnswer(
      await demo.call('findSlots', { ...mayas, to: tuesday, timezone: 'Pacific/Auckland' }),
    )
    expect(auckland.timezone).toBe('Pacific/Auckland')
    const seen = auckland.days.flatMap(({ date, slots }) => slots.map(({ start }) => ({ date, start })))
    expect(seen.slice(0, 26).map(({ start }) => instant(start))).toEqual(
      berlin.map(({ start }) => instant(start)),
    )
    for (const { date, start } of seen) expect(start.slice(0, 10)).toBe(date)
    expect(seen[0]?.start).toBe('2026-11-23T21:00:00+13:00')
  })

  test('leaves out days without slots', async () => {
    const { days } = getAnswer(await demo.call('findSlots', { ...mayas, from: saturday, to: '2026-11-30' }))
    expect(days.map(({ date }) => date)).toEqual([saturday, '2026-11-30'])
  })

  test.each([
    ['any provider', {}],
    ['anybody', { provider: 'any' }],
    ['a team', { provider: 'front-desk' }],
  ])('for %s names all free providers', async (_, who) => {
    const slots = await slotsOf({ service: 'haircut', from: monday, to: monday, ...who })
    const at = (time: string) => slots.find(({ start }) => start.includes(`T${time}`))?.providers.toSorted()
    expect([at('09:00'), at('13:00'), at('19:00')]).toEqual([['maya'], ['leo', 'maya'], ['leo']])
  })

  test('for a collective team offers the times at which all members are free', async () => {
    const times = await starts({ service: 'haircut', provider: 'duo', from: monday, to: monday })
    expect([times[0], times.at(-1)]).toEqual(['13:00', '16:15'])
  })

  test('for a class counts seats, and requires as many as there are people', async () => {
    const yoga = { service: 'yoga', from: tuesday, to: tuesday }
    expect(await slotsOf(yoga)).toMatchObject([{ start: '2026-11-24T18:00:00+01:00', seatsLeft: 12 }])
    expect(await slotsOf({ ...yoga, people: 12 })).toHaveLength(1)
    expect(await slotsOf({ ...yoga, people: 13 })).toEqual([])
  })

  test('offers nothing in the past', async () => {
    const slots = getAnswer(await demo.at(instant('2026-11-23T12:00:00Z'))('findSlots', mayas)).days
    expect(slots[0]?.slots[0]?.start).toBe('2026-11-23T13:00:00+01:00')
    expect(
      getAnswer(await demo.call('findSlots', { ...mayas, from: '2026-11-02', to: '2026-11-22' })).days,
    ).toEqual([])
  })

  test.each([
    ['63 days', { service: 'haircut' }, 62],
    ['32 days for several services', { services: 'haircut,color' }, 31],
  ])('rejects %s', async (_, more, days) => {
    const dates = { from: monday, to: days === 62 ? '2027-01-25' : '2026-12-25' }
    expect(getProblem(await demo.call('findSlots', { ...more, ...dates }))).toMatchObject({
      code: 'slots.window_too_long',
      params: { days },
    })
  })

  test.each([
    ['an end before its start', { from: tuesday, to: monday }, '/to'],
    ['a year before 1000', { from: '0999-12-31' }, '/from'],
    ['a year after 8999', { to: '9000-01-01' }, '/to'],
  ])('rejects %s as out of range', async (_, dates, pointer) => {
    expect(getProblem(await demo.call('findSlots', { ...mayas, ...dates }))).toMatchObject({
      code: 'input.invalid',
      faults: [{ pointer, code: 'field.date_out_of_range' }],
    })
  })

  test('accepts 62 days', async () => {
    expect(
      getAnswer(await demo.call('findSlots', { ...mayas, to: '2027-01-24' })).days.length,
    ).toBeGreaterThan(50)
  })

  test.each([
    ['an unknown service', { service: 'nothing' }, 'service'],
    ['an unknown provider', { provider: 'nobody' }, 'provider'],
    ['a provider who does not offer the service', { service: 'yoga', provider: 'leo' }, 'provider'],
    [
      'a collective team with a member who does not offer it',
      { service: 'yoga', provider: 'duo' },
      'provider',
    ],
  ])('returns calendar.not_found for %s', async (_, wish, kind) => {
    expect(getProblem(await demo.call('findSlots', { ...mayas, ...wish }))).toMatchObject({
      code: 'calendar.not_found',
      params: { kind },
    })
  })

  test.each([
    [{ from: '2026-02-30' }, '/from field.date_invalid'],
    [{ to: 'tomorrow' }, '/to field.date_invalid'],
    [{ timezone: 'Mars/Olympus' }, '/timezone field.invalid'],
    [{ people: 0 }, '/people field.too_small'],
    [{ people: 1.5 }, '/people field.invalid'],
  ])('reports the fault in %j', async (wish, fault) => {
    expect(listFaults(await demo.call('findSlots', { ...mayas, ...wish }))).toEqual([fault])
  })
})

describe('findNextSlot', () => {
  const next = async (input: Partial<Parameters<typeof demo.call<'findNextSlot'>>[1]>) =>
    getAnswer(await demo.call('findNextSlot', { service: 'haircut', provider: 'maya', ...input })).slot?.start

  test.each([
    ['from now on', {}, '2026-11-23T09:00:00+01:00'],
    ['at or after a date', { after: tuesday }, '2026-11-24T09:00:00+01:00'],
    ['after a closed day', { after: sunday }, '2026-11-30T09:00:00+01:00'],
    ['at or after a time', { after: '2026-11-23T16:15:00+01:00' }, '2026-11-23T16:15:00+01:00'],
    [
      'on a later day if the time is too late for its day',
      { after: '2026-11-23T15:16:00Z' },
      '2026-11-24T09:00:00+01:00',
    ],
    ['from now on if the time is in the past', { after: '2020-01-01' }, '2026-11-23T09:00:00+01:00'],
    [
      'on a date in the requested time zone',
      { after: tuesday, timezone: 'Pacific/Auckland' },
      '2026-11-24T01:00:00+13:00',
    ],
    ['of any provider', { provider: 'any', after: '2026-11-23T17:00:00+01:00' }, '2026-11-23T17:00:00+01:00'],
    ['of a class with enough seats', { service: 'yoga', people: 12 }, '2026-11-24T18:00:00+01:00'],
  ])('returns the first slot %s', async (_, input, expected) => expect(await next(input)).toBe(expected))

  test('returns no slot if the booking window has none left', async () => {
    expect(await next({ after: '2027-06-01' })).toBeUndefined()
    expect(await next({ service: 'yoga', people: 13 })).toBeUndefined()
  })

  test('returns calendar.not_found for an unknown service', async () => {
    const unknown = await demo.call('findNextSlot', { service: 'nothing' })
    expect(getProblem(unknown)).toMatchObject({ code: 'calendar.not_found', params: { kind: 'service' } })
  })

  test.each(['2026-13-45', '2026-02-30', '2026-11-23Tnoon', '2026-11-23T10:00'])(
    'rejects the ambiguous or invalid date %s',
    async after => {
      expect(listFaults(await demo.call('findNextSlot', { service: 'haircut', after }))).toEqual([
        '/after field.date_invalid',
      ])
    },
  )
})

describe('findNextSlots', () => {
  const next = async (input: { services: string; providers?: string; timezone?: string }) =>
    getAnswer(await demo.call('findNextSlots', input)).slots.map(slot => slot?.start ?? null)

  test('returns the first slot of each service, in order, with one provider or with anyone', async () => {
    expect(await next({ services: 'yoga,haircut,haircut', providers: 'any,leo,maya' })).toEqual([
      '2026-11-24T18:00:00+01:00',
      '2026-11-23T13:00:00+01:00',
      '2026-11-23T09:00:00+01:00',
    ])
    expect(await next({ services: 'yoga,haircut' })).toEqual(
      await Promise.all(
        ['yoga', 'haircut'].map(
          async service => getAnswer(await demo.call('findNextSlot', { service })).slot?.start,
        ),
      ),
    )
  })

  test('returns the instants in the requested time zone', async () => {
    expect(await next({ services: 'haircut', providers: 'maya', timezone: 'Asia/Tokyo' })).toEqual([
      '2026-11-23T17:00:00+09:00',
    ])
  })

  test('returns null for what is unknown or has no free time', async () => {
    expect(await next({ services: 'nothing,haircut', providers: 'any,nobody' })).toEqual([null, null])
  })

  test('rejects more than twenty services', async () => {
    const services = Array.from({ length: 21 }, () => 'haircut').join(',')
    expect(listFaults(await demo.call('findNextSlots', { services }))).toEqual(['/services field.invalid'])
  })
})

describe('searchTimezones', () => {
  const search = async (input: { search?: string; at?: string; locale?: string }) =>
    getAnswer(await demo.call('searchTimezones', input)).timezones

  test('finds zones by city, and returns the most common ones without a search', async () => {
    expect((await search({ search: 'berlin' }))[0]?.timezone).toBe('Europe/Berlin')
    expect((await search({})).length).toBeGreaterThan(5)
    expect(await search({ search: 'no such city anywhere' })).toEqual([])
  })

  test('returns the offset at the requested moment', async () => {
    const offsetAt = async (at: string) => (await search({ search: 'berlin', at }))[0]?.offsetMinutes
    expect([await offsetAt('2026-07-01T00:00:00Z'), await offsetAt('2026-12-01T00:00:00Z')]).toEqual([
      120, 60,
    ])
  })

  test.each(['xx', 'EN', '', 'pt-BR', '__proto__', 'toString', 'zz-zz-zzzz', 'de_DE'])(
    'treats the unknown locale %j as English',
    async locale =>
      expect(await search({ search: 'vienna', locale })).toEqual(
        await search({ search: 'vienna', locale: 'en' }),
      ),
  )

  test("understands city names in the visitor's language", async () => {
    expect((await search({ search: 'Wien', locale: 'de' }))[0]?.timezone).toBe('Europe/Vienna')
  })

  test('rejects an invalid moment', async () => {
    expect(listFaults(await demo.call('searchTimezones', { at: 'soon' }))).toEqual(['/at field.date_invalid'])
  })
})
