/** The rules of availability, one by one; days with clock changes are in clock-changes.test.ts. */
import { describe, expect, test } from 'vitest'
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { findSlots, maxDaysPerSearch } from '#server/features/slots/rules/find-slots.ts'
import { groupSlotsByDate } from '#server/features/slots/rules/slot-days.ts'
import type { SlotQuery } from '#server/features/slots/rules/slot-query.ts'
import {
  busy,
  daily,
  provider,
  question,
  service,
  startsUtc,
  startTimes,
} from '#tests/support/bookings/slot-records.ts'
import { instant, plainDate, zone } from '#tests/support/clock/times.ts'

const starts = (asked: SlotQuery) => startTimes(asked).join(' ')

/** Maya's starts on 7 June 2027, a Monday. */
const startsWith = (
  fields: { service?: Partial<Service>; provider?: Partial<Provider> },
  rest: Partial<SlotQuery> = {},
) => starts(question({ service: service(fields.service), providers: [provider(fields.provider)], ...rest }))

describe("1: the provider's wall clock", () => {
  const alone = { providers: [provider()], from: plainDate('2027-06-01'), to: plainDate('2027-06-30') }

  test('anchors the grid: viewers in every zone are offered the same instants', () => {
    const inner = (name: string) =>
      startsUtc(question({ ...alone, zone: zone(name) })).filter(
        text => text > '2027-06-03' && text < '2027-06-28',
      )
    const expected = inner('Europe/Berlin')
    expect(expected).toHaveLength(75)
    for (const name of [...Intl.supportedValuesOf('timeZone'), 'UTC'])
      expect(inner(name), name).toEqual(expected)
  })

  test('does not shift for a viewer whose zone has another minute offset', () => {
    const asked = question({ zone: zone('Asia/Kathmandu'), service: service({ intervalMinutes: 30 }) })
    expect(startTimes(asked)).toEqual(['12:45', '13:15', '13:45', '14:15', '14:45'])
  })

  test("does not limit a search: the viewer's dates do", () => {
    const evening = [provider({ hours: daily('20:00-24:00') })]
    expect(startsUtc(question({ providers: evening, zone: zone('Asia/Tokyo') }))).toEqual(
      ['18', '19', '20', '21'].map(hour => `2027-06-06T${hour}:00Z`),
    )
  })
})

describe('2: the grid', () => {
  test.each([
    ['of 60 minutes starts on the hour', '09:10-13:00', { durationMinutes: 60 }, '10:00 11:00 12:00'],
    [
      'of 15 minutes starts on the quarter hours',
      '09:10-10:10',
      { durationMinutes: 30, intervalMinutes: 15 },
      '09:15 09:30',
    ],
    [
      'of 20 minutes starts at minutes 0, 20 and 40',
      '09:10-10:20',
      { durationMinutes: 20 },
      '09:20 09:40 10:00',
    ],
    [
      'of 45 minutes is counted from the opening',
      '09:10-12:00',
      { durationMinutes: 45 },
      '09:10 09:55 10:40',
    ],
    [
      'of 90 minutes is counted from the opening',
      '09:10-13:40',
      { durationMinutes: 90 },
      '09:10 10:40 12:10',
    ],
    ['defaults to the duration of the service', '09:00-12:00', { durationMinutes: 60 }, '09:00 10:00 11:00'],
    ['can be finer', '09:00-10:30', { durationMinutes: 60, intervalMinutes: 30 }, '09:00 09:30'],
    ['can be coarser', '09:00-13:00', { durationMinutes: 30, intervalMinutes: 120 }, '09:00 11:00'],
    ['starts exactly at an opening that is on the grid', '09:00-10:00', { durationMinutes: 60 }, '09:00'],
    ['ends with the last slot that fits', '09:00-10:59', { durationMinutes: 60 }, '09:00'],
    [
      'is shifted once by an offset: eight hours hold seven',
      '09:00-17:00',
      { durationMinutes: 60, offsetMinutes: 15 },
      '09:15 10:15 11:15 12:15 13:15 14:15 15:15',
    ],
    [
      'shifts from the opening',
      '09:10-12:00',
      { durationMinutes: 45, offsetMinutes: 5 },
      '09:15 10:00 10:45',
    ],
    [
      'loses no start if shifted by more than a step',
      '09:00-11:00',
      { durationMinutes: 30, offsetMinutes: 70 },
      '09:10 09:40 10:10',
    ],
  ])('%s', (_, hours, fields, expected) =>
    expect(startsWith({ service: fields, provider: { hours: daily(hours) } })).toBe(expected),
  )

  test('stays in place when time off removes the opening', () => {
    const timeOff = [{ from: '2027-06-07T09:00', to: '2027-06-07T09:50' }]
    expect(startsWith({ service: { durationMinutes: 45 }, provider: { timeOff } })).toBe('10:30 11:15')
  })

  test.each([
    ['2027-06-07', ['00:00-24:00']],
    ['2027-06-08', ['00:00-24:00']],
    ['2027-06-08', ['12:00-23:59', '00:00-12:00']],
  ])(
    'of a provider open around the clock restarts at each midnight, searched from %s, open %j',
    (from, hours) => {
      const around = {
        service: service({ durationMinutes: 50 }),
        providers: [provider({ hours: daily(...hours) })],
      }
      const found = startsUtc(question({ ...around, from: plainDate(from), to: plainDate('2027-06-08') }))
      expect(found.slice(-29).slice(0, 2)).toEqual(['2027-06-07T22:00Z', '2027-06-07T22:50Z'])
    },
  )

  test('of a night shift is counted from the evening', () => {
    const fifty = { durationMinutes: 50 }
    expect(startsWith({ service: fifty, provider: { hours: daily('23:00-24:00', '00:00-02:00') } })).toBe(
      '00:40 23:00 23:50',
    )
  })
})

describe('3: hours', () => {
  test.each([
    ['23:59 is midnight', ['22:00-23:59'], '22:00 23:00'],
    ['24:00 is midnight', ['22:00-24:00'], '22:00 23:00'],
    ['adjacent windows are merged', ['09:00-10:30', '10:30-12:00'], '09:00 10:00 11:00'],
    ['overlapping windows are merged', ['10:00-12:00', '09:00-10:30'], '09:00 10:00 11:00'],
    ['a window within another adds nothing', ['09:00-12:00', '10:00-11:00'], '09:00 10:00 11:00'],
    ['separate windows stay separate', ['09:00-10:30', '10:31-12:00'], '09:00 11:00'],
    ['a window that ends before its start is ignored', ['17:00-09:00', '10:00-11:00'], '10:00'],
    ['a window that ends at its start is ignored', ['09:00-09:00'], ''],
    ['a day without windows is closed', [], ''],
  ])('%s', (_, hours, expected) =>
    expect(startsWith({ provider: { hours: daily(...hours) } })).toBe(expected),
  )

  test.each(['23:59', '24:00'])('merge across midnight, written %s', end => {
    const late = provider({ hours: daily(`23:30-${end}`, '00:00-00:30') })
    const asked = question({
      providers: [late],
      service: service({ offsetMinutes: 30 }),
      to: plainDate('2027-06-08'),
    })
    expect(starts(asked)).toBe('23:30 23:30')
  })

  test('do not merge with those of a closed day', () => {
    const sunday = { sunday: ['22:00-24:00'], monday: [] }
    expect(startsWith({ provider: { hours: sunday } }, { from: plainDate('2027-06-06') })).toBe('22:00 23:00')
  })
})

describe('4: overrides and time off', () => {
  const on = (hours: string[], date = '2027-06-07') => ({ date, hours })

  test.each([
    ['replaces the hours of its date', [on(['14:00-16:00'])], '14:00 15:00'],
    ['leaves other dates alone', [on(['14:00-16:00'], '2027-06-08')], '09:00 10:00 11:00'],
    ['without hours closes the date', [on([])], ''],
    ['adds up with another for the same date', [on(['14:00-15:00']), on(['15:00-16:00'])], '14:00 15:00'],
    ['takes precedence over one that closes the date', [on([]), on(['14:00-15:00'])], '14:00'],
  ])('An override %s', (_, overrides, expected) =>
    expect(startsWith({ provider: { overrides } })).toBe(expected),
  )

  test.each([
    ['removes its span', '2027-06-07T10:00', '2027-06-07T11:00', '09:00 11:00'],
    ['removes a slot that it overlaps by a minute', '2027-06-07T09:59', '2027-06-07T10:01', '11:00'],
    ['can span several days', '2027-06-01T00:00', '2027-06-20T00:00', ''],
    ['has an exclusive end', '2027-06-06T09:00', '2027-06-07T10:00', '10:00 11:00'],
    ['can last forever', '2027-06-07T11:00', '9999-12-31T00:00', '09:00 10:00'],
    [
      'that ends before it starts removes nothing',
      '2027-06-07T12:00',
      '2027-06-07T09:00',
      '09:00 10:00 11:00',
    ],
  ])('Time off %s', (_, from, to, expected) =>
    expect(startsWith({ provider: { timeOff: [{ from, to }] } })).toBe(expected),
  )

  test("are dates of the provider's calendar, not the viewer's", () => {
    const tokyo = { zone: zone('Asia/Tokyo'), from: plainDate('2027-06-06'), to: plainDate('2027-06-08') }
    const evening = provider({ hours: daily('20:00-22:00'), overrides: [on([])] })
    expect(startsUtc(question({ ...tokyo, providers: [evening] }))).toEqual(
      ['05T18', '05T19', '06T18', '06T19'].map(text => `2027-06-${text}:00Z`),
    )
  })
})

describe('6: busy time', () => {
  test.each([
    ['removes the slots that it overlaps', ['2027-06-07T08:30Z', '2027-06-07T09:00Z'], {}, '09:00 11:00'],
    ['keeps the slots that it only touches', ['2027-06-07T08:00Z', '2027-06-07T09:00Z'], {}, '09:00 11:00'],
    [
      'removes a slot that it overlaps by a second',
      ['2027-06-07T08:59:59Z', '2027-06-07T09:00:01Z'],
      {},
      '09:00',
    ],
    ['of zero length removes nothing', ['2027-06-07T08:30Z', '2027-06-07T08:30Z'], {}, '09:00 10:00 11:00'],
    ['from long before to long after removes everything', ['2020-01-01T00:00Z', '2030-01-01T00:00Z'], {}, ''],
    [
      'keeps the buffer before it free',
      ['2027-06-07T07:50Z', '2027-06-07T08:00Z'],
      { bufferBeforeMinutes: 10 },
      '11:00',
    ],
    [
      'keeps the buffer after it free',
      ['2027-06-07T09:00Z', '2027-06-07T09:10Z'],
      { bufferAfterMinutes: 10 },
      '09:00',
    ],
    [
      'can touch the buffers',
      ['2027-06-07T06:00Z', '2027-06-07T06:50Z'],
      { bufferBeforeMinutes: 10 },
      '09:00 10:00 11:00',
    ],
  ])('%s', (_, [from = '', to = ''], fields, expected) =>
    expect(startsWith({ service: fields }, { busy: [busy(from, to)] })).toBe(expected),
  )

  test('of one provider leaves another free', () => {
    const two = [provider(), provider({ slug: 'leo' })]
    const slots = findSlots(
      question({ providers: two, busy: [busy('2027-06-07T07:00Z', '2027-06-07T09:00Z')] }),
    )
    expect(slots.map(({ providers }) => providers)).toEqual([['leo'], ['leo'], ['maya', 'leo']])
  })

  test('need not be sorted, unique or within the search', () => {
    const spans = [
      busy('2027-06-07T08:00Z', '2027-06-07T09:00Z'),
      busy('2027-01-01T00:00Z', '2027-01-01T01:00Z'),
    ]
    expect(
      startsWith({}, { busy: [...spans, ...spans, busy('2027-06-07T07:00Z', '2027-06-07T07:01Z')] }),
    ).toBe('11:00')
  })

  test('may overlap buffers beyond the hours, but not the appointment', () => {
    expect(startsWith({ service: { bufferBeforeMinutes: 60, bufferAfterMinutes: 60 } })).toBe(
      '09:00 10:00 11:00',
    )
  })
})

describe('7: notice and booking window', () => {
  test.each([
    ['exactly on the grid', '2027-06-07T06:00Z', 120, '10:00 11:00'],
    ['a second past the grid', '2027-06-07T06:00:01Z', 120, '11:00'],
    ['without notice, exactly at a start', '2027-06-07T07:00Z', 0, '09:00 10:00 11:00'],
    ['without notice, a millisecond late', '2027-06-07T07:00:00.001Z', 0, '10:00 11:00'],
    ['across days', '2027-06-05T07:00Z', 2 * 1440, '09:00 10:00 11:00'],
    ['when the day is over', '2027-06-07T20:00Z', 0, ''],
  ])(
    'The first start is the first grid point at or after now plus notice: %s',
    (_, now, noticeMinutes, expected) =>
      expect(startsWith({ service: { noticeMinutes } }, { now: instant(now) })).toBe(expected),
  )

  test.each([
    ['asked late in the evening', '2027-06-06T21:59Z', '09:00 10:00 11:00'],
    ['asked at the first minute of the date before', '2027-06-05T22:00Z', '09:00 10:00 11:00'],
    ['asked a minute before that date', '2027-06-05T21:59Z', ''],
  ])('The window counts dates, and each is open until its end: %s', (_, now, expected) =>
    expect(startsWith({ service: { windowDays: 1 } }, { now: instant(now) })).toBe(expected),
  )

  test('The dates are those of each provider, not of the visitor', () => {
    const asked = question({
      from: plainDate('2027-06-06'),
      to: plainDate('2027-06-08'),
      zone: zone('Pacific/Honolulu'),
      service: service({ windowDays: 1 }),
      providers: [provider(), provider({ slug: 'kim', timezone: 'Asia/Tokyo' })],
      // 6 June in Berlin, 7 June in Tokyo.
      now: instant('2027-06-06T16:00Z'),
    })
    const last = (slug: string) =>
      findSlots(asked).findLast(({ providers }) => providers.includes(slug))?.start
    expect(last('maya')).toBe(instant('2027-06-07T09:00Z'))
    expect(last('kim')).toBe(instant('2027-06-08T02:00Z'))
    expect(findSlots({ ...asked, together: true })).toEqual([])
  })

  test('A service without a window can be booked 180 days ahead', () => {
    const { windowDays: _, ...plain } = service()
    const at = (now: string) => findSlots(question({ service: plain, now: instant(now) })).length
    expect([at('2026-12-08T23:00Z'), at('2026-12-08T22:59Z')]).toEqual([3, 0])
  })
})

describe('8: several providers', () => {
  const maya = provider({ hours: daily('09:00-10:30') })
  const leo = provider({ slug: 'leo', hours: daily('10:30-12:00') })
  const half = service({ intervalMinutes: 30 })

  test('never combine their fragments into one slot', () =>
    expect(starts(question({ providers: [maya, leo], service: half }))).toBe('09:00 09:30 10:30 11:00'))

  test('free at the same time share one slot, in the requested order', () => {
    const slots = findSlots(question({ providers: [leo, provider()], service: half }))
    expect(slots.map(({ providers }) => providers.join())).toEqual([
      'maya',
      'maya',
      'maya',
      'leo,maya',
      'leo,maya',
    ])
  })

  test('in several zones keep their own grids', () => {
    const asha = provider({ slug: 'asha', timezone: 'Asia/Kathmandu', hours: daily('13:00-15:00') })
    expect(starts(question({ providers: [provider({ hours: daily('09:00-11:00') }), asha] }))).toBe(
      '09:00 09:15 10:00 10:15',
    )
  })

  test('of a collective team must all be present and free', () => {
    const asked = {
      providers: [provider(), provider({ slug: 'leo', hours: daily('09:00-11:00') })],
      together: true,
    }
    const spans = [busy('2027-06-07T07:00Z', '2027-06-07T07:30Z')]
    expect(findSlots(question({ ...asked, busy: spans }))).toEqual([
      {
        start: instant('2027-06-07T08:00Z'),
        end: instant('2027-06-07T09:00Z'),
        providers: ['maya', 'leo'],
        seatsLeft: 1,
      },
    ])
  })

  test('of a collective team follow the grid of the first', () => {
    const asha = provider({ slug: 'asha', timezone: 'Asia/Kathmandu', hours: daily('12:00-16:00') })
    expect(starts(question({ providers: [asha, provider()], together: true }))).toBe('09:15 10:15')
  })

  test('offer nothing if there are none', () => {
    expect(findSlots(question({ providers: [] }))).toEqual([])
    expect(findSlots(question({ providers: [], together: true }))).toEqual([])
  })
})

describe('10: the result', () => {
  test('is refused for a search over more than the allowed days', () => {
    const from = plainDate('2027-06-07')
    const asked = question({ from, to: addDays(from, maxDaysPerSearch) })
    expect(findSlots(asked)).toHaveLength(63 * 3)
    expect(() => findSlots({ ...asked, to: addDays(asked.to, 1) })).toThrow('at most 62 days')
  })

  test('is empty for a search that ends before it begins', () =>
    expect(findSlots(question({ from: plainDate('2027-06-08'), to: plainDate('2027-06-07') }))).toEqual([]))

  test("is grouped under the viewer's dates", () => {
    const slots = findSlots(
      question({ providers: [provider({ hours: daily('22:00-24:00', '00:00-02:00') })] }),
    )
    const dates = groupSlotsByDate(slots, zone('Asia/Tokyo'))
    expect(dates.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2027-06-07', 2],
      ['2027-06-08', 2],
    ])
    expect(groupSlotsByDate([], zone('UTC'))).toEqual([])
  })
})
