import { expect, test } from 'vitest'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { findBusinessHours, listBusinessHours } from '#server/features/opening-hours/rules/business-hours.ts'
import { daily, provider } from '#tests/support/bookings/slot-records.ts'
import { plainDate } from '#tests/support/clock/times.ts'

/** The hours of 2026-11-26, a Thursday. */
const hoursOf = (...providers: readonly Partial<Provider>[]) =>
  findBusinessHours(providers.map(provider), toDayNumber(plainDate('2026-11-26'))).map(
    ({ open, close }) => `${open / 60}-${close / 60}`,
  )

const off = (from: string, to: string) => [{ from: `2026-11-${from}`, to: `2026-11-${to}` }]

test.each<[string, readonly Partial<Provider>[], readonly string[]]>([
  ['without providers', [], []],
  ['of one provider are those of the weekday', [{ hours: { thursday: ['09:00-12:00'] } }], ['9-12']],
  ['are empty on another weekday', [{ hours: { friday: ['09:00-12:00'] } }], []],
  [
    'of several join where they touch or overlap',
    [{ hours: daily('09:00-12:00') }, { hours: daily('12:00-14:00', '16:00-18:00') }],
    ['9-14', '16-18'],
  ],
  [
    'follow the exception of a date',
    [{ overrides: [{ date: '2026-11-26', hours: ['13:00-15:00'] }] }],
    ['13-15'],
  ],
  ['end where the only provider is away', [{ timeOff: off('26T10:00', '26T11:00') }], ['9-10', '11-12']],
  ['are empty on a day within time off', [{ timeOff: off('20T00:00', '30T00:00') }], []],
  [
    'remain while another provider is there',
    [{ timeOff: off('20T00:00', '30T00:00') }, { hours: daily('10:00-11:00') }],
    ['10-11'],
  ],
  ['ignore time off that ends before it begins', [{ timeOff: off('26T11:00', '26T10:00') }], ['9-12']],
  ['reach midnight', [{ hours: daily('20:00-24:00') }], ['20-24']],
])('Opening hours %s', (_, providers, hours) => expect(hoursOf(...providers)).toEqual(hours))

/** The hours of 2026-11-26 and the two days after it. */
const daysOf = (...hours: readonly (readonly string[])[]) =>
  listBusinessHours(
    [
      provider({
        hours: {
          thursday: [...(hours[0] ?? [])],
          friday: [...(hours[1] ?? [])],
          saturday: [...(hours[2] ?? [])],
        },
      }),
    ],
    toDayNumber(plainDate('2026-11-26')),
    2,
  ).map(windows => windows.map(({ open, close }) => `${open / 60}-${close / 60}`))

test.each<[string, readonly (readonly string[])[], readonly (readonly string[])[]]>([
  [
    'close on the day on which they began',
    [['18:00-24:00'], ['00:00-02:00', '18:00-24:00']],
    [['18-26'], ['18-24']],
  ],
  [
    'of the last day close on the day after it',
    [[], ['18:00-24:00'], ['00:00-02:00', '09:00-12:00']],
    [[], ['18-26']],
  ],
  ['stay on the first day if they began before it', [['00:00-02:00'], []], [['0-2'], []]],
  [
    'around the clock are those of each day',
    [['00:00-24:00'], ['00:00-24:00'], ['00:00-24:00']],
    [['0-24'], ['0-24']],
  ],
  ['of a day or longer stay apart', [['08:00-24:00'], ['00:00-08:00']], [['8-24'], ['0-8']]],
  ['that only begin at midnight stay apart', [['18:00-23:00'], ['00:00-02:00']], [['18-23'], ['0-2']]],
])('Opening hours after midnight %s', (_, hours, expected) => expect(daysOf(...hours)).toEqual(expected))
