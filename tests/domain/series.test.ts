import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '#schemas/runtime/time/plain-date.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { sortByDistance } from '#server/features/slots/rules/nearest-slot.ts'
import { listSeriesStarts, maxOccurrences } from '#server/features/slots/rules/series.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

const berlin = zone('Europe/Berlin')

test.each([
  [
    'a week over the end of summer time',
    '2026-10-22T10:00+02:00',
    { every: 'week', count: 2 },
    ['2026-10-22T08:00Z', '2026-10-29T09:00Z'],
  ],
  [
    'two weeks over the start of summer time',
    '2027-03-18T10:00+01:00',
    { every: 'two-weeks', count: 2 },
    ['2027-03-18T09:00Z', '2027-04-01T08:00Z'],
  ],
  [
    'a month from its 31st day',
    '2027-01-31T10:00+01:00',
    { every: 'month', count: 4 },
    ['2027-01-31T09:00Z', '2027-02-28T09:00Z', '2027-03-31T08:00Z', '2027-04-30T08:00Z'],
  ],
  [
    'a week, into a skipped hour',
    '2027-03-21T02:30+01:00',
    { every: 'week', count: 3 },
    ['2027-03-21T01:30Z', '2027-03-28T01:30Z', '2027-04-04T00:30Z'],
  ],
  [
    'a week, from the second occurrence of a repeated time',
    '2026-10-25T02:30+01:00',
    { every: 'week', count: 2 },
    ['2026-10-25T01:30Z', '2026-11-01T01:30Z'],
  ],
] as const)('A series repeats by %s', (_, first, repeat, starts) =>
  expect(listSeriesStarts(instant(first), repeat, berlin)).toEqual(starts.map(instant)),
)

test('A series keeps its local time and its interval in every zone, unless a date lacks that time', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'].map(zone)
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 525_600 }),
      fc.constantFrom('week', 'two-weeks', 'month'),
      fc.integer({ min: 2, max: maxOccurrences }),
      (where, minute, every, count) => {
        const first = instant(new Date(Date.UTC(2027, 0, 1) + minute * 60_000).toISOString())
        const starts = listSeriesStarts(first, { every, count }, where)
        const local = starts.map(start => toLocalDateTime(start, where))
        const shifted = local.filter(({ minute }) => minute !== local[0]?.minute)
        expect(starts).toHaveLength(count)
        expect(shifted.every(({ minute }) => minute < 240 || minute > 1380)).toBe(true)
        if (every === 'month' && local[0])
          expect(local.map(({ date }) => date.slice(0, 7))).toEqual(
            local.map((_, index) => addMonths(local[0]?.date ?? date2027, index).slice(0, 7)),
          )
      },
    ),
  )
})

const date2027 = toLocalDateTime(instant('2027-01-01T00:00Z'), zone('UTC')).date

test('A series of more than 52 occurrences throws an error', () =>
  expect(() => listSeriesStarts(instant('2027-01-01T00:00Z'), { every: 'week', count: 53 }, berlin)).toThrow(
    /at most 52/,
  ))

test.each([
  ['the nearer one', ['2027-06-07T08:00Z', '2027-06-07T11:00Z'], '2027-06-07T11:00Z'],
  ['the earlier of two equally near ones', ['2027-06-07T11:00Z', '2027-06-07T09:00Z'], '2027-06-07T09:00Z'],
  ['that one itself', ['2027-06-07T10:00Z', '2027-06-07T09:00Z'], '2027-06-07T10:00Z'],
  ['nothing if there are none', [], undefined],
] as const)('The slot nearest to ten is %s', (_, starts, expected) => {
  const slots = starts.map(start => ({ start: instant(start) }))
  expect(sortByDistance(slots, instant('2027-06-07T10:00Z'))[0]?.start).toBe(expected && instant(expected))
})
