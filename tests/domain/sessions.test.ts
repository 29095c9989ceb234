/** Classes, sessions with several seats, and limits (rule 9). */
import { describe, expect, test } from 'vitest'
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import { groupSlotsByDate } from '#server/features/slots/rules/slot-days.ts'
import type { SlotQuery } from '#server/features/slots/rules/slot-query.ts'
import { busy, daily, provider, question, service, startTimes } from '#tests/support/bookings/slot-records.ts'
import { instant, plainDate, zone } from '#tests/support/clock/times.ts'

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
      'does not take place during time off',
      { timeOff: [{ from: '2027-06-07T18:30', to: '2027-06-07T20:00' }] },
      '',
    ],
    ['follows the clock of its provider', { timezone: 'Europe/Lisbon' }, '19:00'],
  ])('%s', (_, fields, expected) =>
    expect(startTimes(question({ service: service(yoga), providers: [provider(fields)] })).join(' ')).toBe(
      expected,
    ),
  )
})

describe('A session', () => {
  const group = { capacity: 5, intervalMinutes: 30 }
  const session = (seatsTaken: number, slug = 'talk') =>
    busy('2027-06-07T08:00Z', '2027-06-07T09:00Z', {
      session: { service: slug, start: instant('2027-06-07T08:00Z'), seatsTaken },
    })
  const seats = (people: number, spans: SlotQuery['busy'], fields: Partial<Service> = group) =>
    findSlots(question({ service: service(fields), people, busy: spans }))
      .map(({ start, seatsLeft }) => `${new Date(start).toISOString().slice(11, 16)} ${seatsLeft}`)
      .join(', ')

  test.each([
    ['with free seats stays offered, with their number', 1, session(3), '07:00 5, 08:00 2, 09:00 5'],
    ['with too few seats is not offered', 3, session(3), '07:00 5, 09:00 5'],
    ['that is full is not offered', 1, session(5), '07:00 5, 09:00 5'],
    ['of another service counts as busy', 1, session(2, 'walk'), '07:00 5, 09:00 5'],
  ])('%s', (_, people, span, expected) => expect(seats(people, [span])).toBe(expected))

  test.each([
    ['lowered', 4, 1, '07:00 4, 08:00 1, 09:00 4'],
    ['lowered to the taken seats', 3, 1, '07:00 3, 09:00 3'],
    ['lowered below the taken seats', 2, 1, '07:00 2, 09:00 2'],
    ['raised', 9, 6, '07:00 9, 08:00 6, 09:00 9'],
  ])("has today's number of seats after the capacity was %s", (_, capacity, people, expected) =>
    expect(seats(people, [session(3)], { ...group, capacity })).toBe(expected),
  )

  test.each([
    ['longer now', { durationMinutes: 75 }, ''],
    ['shorter now', { durationMinutes: 45 }, '07:00 5, 08:00 2, 09:00 5'],
    ['with a new buffer before', { bufferBeforeMinutes: 15 }, '07:00 5'],
    ['with a new buffer after', { bufferAfterMinutes: 15 }, '09:00 5'],
  ])('can be joined only if it covers the service as it is now: %s', (_, fields, expected) =>
    expect(seats(1, [session(3)], { ...group, ...fields })).toBe(expected),
  )

  test('is not offered while something else overlaps it', () =>
    expect(seats(1, [session(2), busy('2027-06-07T08:50Z', '2027-06-07T09:00Z')])).toBe('07:00 5, 09:00 5'))

  test('that nobody has joined offers all its seats, and no more', () => {
    expect(seats(5, [])).toBe('07:00 5, 07:30 5, 08:00 5, 08:30 5, 09:00 5')
    expect(seats(6, [])).toBe('')
  })

  test('of an exclusive service has one seat, even if its record says otherwise', () => {
    expect(seats(1, [session(2)], {})).toBe('07:00 1, 09:00 1')
    expect(seats(2, [], {})).toBe('')
  })

  test('shows the seats of the emptiest of several providers, or of the fullest in a collective team', () => {
    const leo = busy('2027-06-07T08:00Z', '2027-06-07T09:00Z', {
      provider: 'leo',
      session: { service: 'talk', start: instant('2027-06-07T08:00Z'), seatsTaken: 1 },
    })
    const asked = {
      service: service({ capacity: 5 }),
      providers: [provider({ slug: 'leo' }), provider()],
      busy: [session(3), leo],
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
    appointments: SlotQuery['appointments'] = [],
  ) =>
    groupSlotsByDate(
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
      'for two is not reached by one',
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

  describe('of a service in total', () => {
    const maya = provider(once)
    const leo = provider({ ...once, slug: 'leo' })
    const free = (total: object, appointments: SlotQuery['appointments'] = [], together = false) =>
      findSlots(
        question({
          ...week,
          service: service({ limits: { total } }),
          providers: [maya, leo],
          appointments,
          together,
        }),
      )
        .map(({ start, providers }) => `${new Date(start).getUTCDate()} ${providers.join('+')}`)
        .join(', ')

    test('count the appointments of every provider', () => {
      const elsewhere = [held('2027-06-08T12:00Z', 'talk', 'ines'), held('2027-06-09T12:00Z', 'walk', 'ines')]
      expect(free({ perDay: 1 }, elsewhere)).not.toContain('8 maya')
      expect(free({ perDay: 1 }, elsewhere)).toContain('9 maya+leo')
      expect(free({ perDay: 2 }, elsewhere)).toContain('8 maya+leo')
      expect(free({ perWeek: 1 }, elsewhere)).toBe('14 maya+leo')
    })

    test('count each member of a collective team', () => {
      expect(free({ perDay: 1 }, [], true)).toBe('')
      expect(free({ perWeek: 3 }, [held('2027-06-08T12:00Z', 'talk', 'ines')], true)).toContain('7 maya+leo')
      expect(free({ perWeek: 2 }, [held('2027-06-08T12:00Z', 'talk', 'ines')], true)).toBe('14 maya+leo')
    })
  })

  test('A session with bookings can be joined even when the limit is reached', () => {
    const start = instant('2027-06-07T08:00Z')
    const asked = question({
      service: service({ capacity: 3, limits: { perDay: 1 } }),
      busy: [
        busy('2027-06-07T08:00Z', '2027-06-07T09:00Z', {
          session: { service: 'talk', start, seatsTaken: 1 },
        }),
      ],
      appointments: [{ provider: 'maya', service: 'talk', start }],
    })
    expect(startTimes(asked).join(' ')).toBe('10:00')
  })
})
