/** Classes, sessions of several seats, and limits (rule 9). */
import { describe, expect, test } from 'vitest'
import type { Provider, Service } from '#schemas/types.gen.ts'
import { findSlots, type SlotQuestion } from '#server/domain/find-slots.ts'
import { groupByDate } from '#server/domain/slot-days.ts'
import { busy, daily, provider, question, service, startTimes } from '#tests/support/slot-records.ts'
import { instant, plainDate, zone } from '#tests/support/times.ts'

describe('A class', () => {
  const yoga = { hours: { monday: ['18:00-19:00'] }, capacity: 12 }
  const closed = [{ date: '2027-06-07', hours: [] }]

  test.each([
    ["has its own hours, not its provider's", {}, '18:00'],
    [
      'does not follow an override to other hours',
      { overrides: [{ date: '2027-06-07', hours: ['14:00-16:00'] }] },
      '18:00',
    ],
    ['does not take place on a closed date', { overrides: closed }, ''],
    [
      'does not take place in time off',
      { timeOff: [{ from: '2027-06-07T18:30', to: '2027-06-07T20:00' }] },
      '',
    ],
    ['is on the clock of its provider', { timezone: 'Europe/Lisbon' }, '19:00'],
  ])('%s', (_, fields, expected) =>
    expect(startTimes(question({ service: service(yoga), providers: [provider(fields)] })).join(' ')).toBe(
      expected,
    ),
  )
})

describe('A session', () => {
  const group = { capacity: 5, intervalMinutes: 30 }
  const session = (seatsLeft: number, slug = 'talk') =>
    busy('2027-06-07T08:00Z', '2027-06-07T09:00Z', {
      session: { service: slug, start: instant('2027-06-07T08:00Z'), seatsLeft },
    })
  const seats = (people: number, spans: SlotQuestion['busy'], fields: Partial<Service> = group) =>
    findSlots(question({ service: service(fields), people, busy: spans }))
      .map(({ start, seatsLeft }) => `${new Date(start).toISOString().slice(11, 16)} ${seatsLeft}`)
      .join(', ')

  test.each([
    ['with free seats stays offered, with those', 1, session(2), '07:00 5, 08:00 2, 09:00 5'],
    ['with too few seats is not offered', 3, session(2), '07:00 5, 09:00 5'],
    ['that is full is not offered', 1, session(0), '07:00 5, 09:00 5'],
    ['of another service is busy time', 1, session(2, 'walk'), '07:00 5, 09:00 5'],
  ])('%s', (_, people, span, expected) => expect(seats(people, [span])).toBe(expected))

  test('is not offered while something else is on as well', () =>
    expect(seats(1, [session(2), busy('2027-06-07T08:50Z', '2027-06-07T09:00Z')])).toBe('07:00 5, 09:00 5'))

  test('that nobody has joined offers all its seats, and no more', () => {
    expect(seats(5, [])).toBe('07:00 5, 07:30 5, 08:00 5, 08:30 5, 09:00 5')
    expect(seats(6, [])).toBe('')
  })

  test('of an exclusive service has one seat, whatever the record of it says', () => {
    expect(seats(1, [session(2)], {})).toBe('07:00 1, 09:00 1')
    expect(seats(2, [], {})).toBe('')
  })

  test('has seats left as the emptiest of several providers, or the fullest of a team together', () => {
    const leo = busy('2027-06-07T08:00Z', '2027-06-07T09:00Z', {
      provider: 'leo',
      session: { service: 'talk', start: instant('2027-06-07T08:00Z'), seatsLeft: 4 },
    })
    const asked = {
      service: service({ capacity: 5 }),
      providers: [provider({ slug: 'leo' }), provider()],
      busy: [session(2), leo],
    }
    expect(findSlots(question(asked)).map(({ seatsLeft }) => seatsLeft)).toEqual([5, 4, 5])
    expect(findSlots(question({ ...asked, together: true })).map(({ seatsLeft }) => seatsLeft)).toEqual([
      5, 2, 5,
    ])
  })
})

describe('Limits', () => {
  const week = { from: plainDate('2027-06-07'), to: plainDate('2027-06-14') }
  const once = { hours: daily('09:00-10:00') }
  const held = (start: string, slug = 'talk', who = 'maya') => ({
    provider: who,
    service: slug,
    start: instant(start),
  })
  const days = (
    fields: { readonly service?: Partial<Service>; readonly provider?: Partial<Provider> },
    appointments: SlotQuestion['appointments'] = [],
  ) =>
    groupByDate(
      findSlots(
        question({
          ...week,
          service: service(fields.service),
          providers: [provider({ ...once, ...fields.provider })],
          appointments,
        }),
      ),
      zone('Europe/Berlin'),
    )
      .map(({ date }) => date.slice(8))
      .join(' ')

  test.each([
    [
      'of the provider counts all services',
      { provider: { limits: { perDay: 1 } } },
      [held('2027-06-08T12:00Z', 'walk')],
      '07 09 10 11 12 13 14',
    ],
    [
      'of the service counts only its own',
      { service: { limits: { perDay: 1 } } },
      [held('2027-06-08T12:00Z', 'walk')],
      '07 08 09 10 11 12 13 14',
    ],
    [
      'counts only the provider',
      { provider: { limits: { perDay: 1 } } },
      [held('2027-06-08T12:00Z', 'talk', 'leo')],
      '07 08 09 10 11 12 13 14',
    ],
    [
      "counts dates of the provider's calendar",
      { service: { limits: { perDay: 1 } } },
      [held('2027-06-07T22:30Z')],
      '07 09 10 11 12 13 14',
    ],
    [
      'per week counts from Monday to Sunday',
      { service: { limits: { perWeek: 1 } } },
      [held('2027-06-13T21:59Z')],
      '14',
    ],
    [
      'of two is not reached by one',
      { service: { limits: { perDay: 2 } } },
      [held('2027-06-08T12:00Z')],
      '07 08 09 10 11 12 13 14',
    ],
    [
      'counts a session once',
      { service: { limits: { perDay: 2 } } },
      [held('2027-06-08T12:00Z'), held('2027-06-08T12:00Z')],
      '07 08 09 10 11 12 13 14',
    ],
    [
      'is reached by two',
      { service: { limits: { perDay: 2 } } },
      [held('2027-06-08T12:00Z'), held('2027-06-08T13:00Z')],
      '07 09 10 11 12 13 14',
    ],
  ])('A limit %s', (_, fields, appointments, expected) => expect(days(fields, appointments)).toBe(expected))

  test('A session that is on can be joined even so', () => {
    const start = instant('2027-06-07T08:00Z')
    const asked = question({
      service: service({ capacity: 3, limits: { perDay: 1 } }),
      busy: [
        busy('2027-06-07T08:00Z', '2027-06-07T09:00Z', { session: { service: 'talk', start, seatsLeft: 2 } }),
      ],
      appointments: [{ provider: 'maya', service: 'talk', start }],
    })
    expect(startTimes(asked).join(' ')).toBe('10:00')
  })
})
