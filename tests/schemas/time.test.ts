import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asInstant, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay, parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import {
  getFirstDay,
  getLastDay,
  getMonth,
  getNextMonth,
  getPreviousMonth,
  parseMonth,
} from '#schemas/runtime/time/month.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  fromDayNumber,
  getWeekday,
  parsePlainDate,
  toDayNumber,
} from '#schemas/runtime/time/plain-date.ts'
import {
  getFirstInstantOfDay,
  parseWallTimeEpochMinute,
  toInstant,
  toLocalDateTime,
} from '#schemas/runtime/time/wall-clock.ts'
import { getOffsetMinutes, listOffsetSpans, parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import { instant, month, plainDate, zone } from '#tests/support/clock/times.ts'

describe('A date', () => {
  test.each(['2026-11-26', '2028-02-29', '1000-01-01', '8999-12-31'])('may be %s', text =>
    expect(parsePlainDate(text)).toBe(text),
  )

  test.each([
    ['2026-02-30'],
    ['2026-02-29'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-11-00'],
    ['2026-11-31'],
    ['2026-1-1'],
    ['26-11-2026'],
    ['2026-11-26T00:00'],
    [' 2026-11-26'],
    ['0999-12-31'],
    ['9000-01-01'],
    ['+12026-01-01'],
    [''],
  ])('cannot be "%s"', text => expect(parsePlainDate(text)).toBeUndefined())

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2027-03-28', 365, '2028-03-27'],
  ])('%s plus %d days is %s', (date, days, sum) => {
    expect(addDays(plainDate(date), days)).toBe(sum)
    expect(daysBetween(plainDate(date), plainDate(sum))).toBe(days)
  })

  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-31', 3, '2027-04-30'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-11-15', 2, '2028-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2027-12-31', 12, '2028-12-31'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s plus %d months is %s', (date, months, sum) => expect(addMonths(plainDate(date), months)).toBe(sum))

  test.each([
    ['2026-11-23', 1],
    ['2026-11-26', 4],
    ['2026-11-29', 7],
    ['1969-12-31', 3],
    ['2000-02-29', 2],
  ])('%s is weekday %d', (date, weekday) => expect(getWeekday(plainDate(date))).toBe(weekday))

  test('converts to a day number and back, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: -350_000, max: 2_500_000 }), day => {
        expect(toDayNumber(fromDayNumber(day))).toBe(day)
        expect(fromDayNumber(day) < fromDayNumber(day + 1)).toBe(true)
      }),
    )
  })

  test('out of range throws', () => {
    expect(() => addDays(plainDate('8999-12-31'), 400_000)).toThrow(RangeError)
    expect(() => fromDayNumber(0.5)).toThrow(RangeError)
  })
})

test.each([
  ['2027-02', '2027-02-01', '2027-02-28', '2027-01', '2027-03'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-01', '2028-03'],
  ['2026-12', '2026-12-01', '2026-12-31', '2026-11', '2027-01'],
  ['2027-01', '2027-01-01', '2027-01-31', '2026-12', '2027-02'],
])('The month %s goes from %s to %s, between %s and %s', (text, first, last, before, after) => {
  const asked = month(text)
  expect([getFirstDay(asked), getLastDay(asked)]).toEqual([first, last])
  expect([getPreviousMonth(asked), getNextMonth(asked)]).toEqual([before, after])
  expect(getMonth(plainDate(last))).toBe(text)
})

test.each(['2027-13', '2027-00', '2027', '2027-1', '2027-01-01', 'x'])('"%s" is not a month', text =>
  expect(parseMonth(text)).toBeUndefined(),
)

describe('A minute of the day', () => {
  test.each([
    ['00:00', 0],
    ['09:30', 570],
    ['23:59', 1439],
    ['24:00', 1440],
  ])('%s is %d', (text, minute) => {
    expect(parseMinuteOfDay(text)).toBe(minute)
    expect(asMinuteOfDay(minute)).toBe(minute)
  })

  test.each(['24:01', '9:30', '12:60', '0930', '-1:00', ''])('cannot be "%s"', text =>
    expect(parseMinuteOfDay(text)).toBeUndefined(),
  )

  test.each([-1, 1441, 1.5, Number.NaN])('of %d throws', minute =>
    expect(() => asMinuteOfDay(minute)).toThrow(RangeError),
  )
})

describe('An instant', () => {
  test.each([
    ['2026-11-26T10:45:00+01:00', '2026-11-26T09:45:00+00:00'],
    ['2026-11-26T09:45Z', '2026-11-26T09:45:00+00:00'],
    ['2026-11-26T09:45:07.1239Z', '2026-11-26T09:45:07+00:00'],
    ['2026-11-26T00:15:00+05:45', '2026-11-25T18:30:00+00:00'],
    ['2026-12-31T23:00:00-03:30', '2027-01-01T02:30:00+00:00'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59+00:00'],
  ])('parses %s as %s', (text, utc) => expect(formatZonedInstant(instant(text), zone('UTC'))).toBe(utc))

  test('has millisecond precision and truncates further digits', () => {
    expect(parseInstant('1970-01-01T00:00:01.1Z')).toBe(1100)
    expect(parseInstant('1970-01-01T00:00:01.0009Z')).toBe(1000)
  })

  test.each([
    ['2026-11-26T10:45:00'],
    ['2026-11-26'],
    ['2026-02-30T10:45:00Z'],
    ['2026-11-26T24:00:00Z'],
    ['2026-11-26T10:60:00Z'],
    ['2026-11-26T10:45:60Z'],
    ['2026-11-26T10:45:00 01:00'],
    ['2026-11-26T10:45:00+0100'],
    ['2026-11-26T10:45:00+24:00'],
    ['1795945500000'],
    [''],
  ])('cannot be "%s"', text => expect(parseInstant(text)).toBeUndefined())

  test.each([
    ['Europe/Berlin', '2026-11-26T10:45:00+01:00'],
    ['Asia/Kathmandu', '2026-11-26T15:30:00+05:45'],
    ['America/St_Johns', '2026-11-26T06:15:00-03:30'],
    ['Australia/Lord_Howe', '2026-11-26T20:45:00+11:00'],
    ['Africa/Casablanca', '2026-11-26T10:45:00+01:00'],
  ])('formats in %s as %s and parses back', (name, text) => {
    expect(formatZonedInstant(instant('2026-11-26T09:45Z'), zone(name))).toBe(text)
    expect(instant(text)).toBe(instant('2026-11-26T09:45Z'))
  })

  test.each([1.5, Number.NaN, 8.65e15])('of %d ms throws', ms =>
    expect(() => asInstant(ms)).toThrow(RangeError),
  )
})

describe('A time zone', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['UTC', 'UTC'],
  ])('parses "%s" as %s', (text, name) => expect(parseZone(text)).toBe(name))

  test.each(['Europe/Berlinx', '+05:30', '', 'Mars/Olympus', '../etc', `Europe/${'x'.repeat(5000)}`])(
    'cannot be "%s", and parsing does not throw',
    text => expect(parseZone(text)).toBeUndefined(),
  )

  test('from a record that was never validated throws', () =>
    expect(() => requireZone('Mars/Olympus')).toThrow('timezone'))

  /** Clock changes in 2027, each with its UTC time and the offset after it. */
  test.each([
    ['Europe/Berlin', ['2027-03-28T01:00Z 120', '2027-10-31T01:00Z 60']],
    ['America/New_York', ['2027-03-14T07:00Z -240', '2027-11-07T06:00Z -300']],
    ['Australia/Lord_Howe', ['2027-04-03T15:00Z 630', '2027-10-02T15:30Z 660']],
    ['Africa/Casablanca', ['2027-02-07T02:00Z 0', '2027-03-14T02:00Z 60']],
    ['Asia/Kathmandu', []],
  ])('%s changes its clocks when Intl does', (name, changes) => {
    const from = instant('2027-01-01T00:00Z') / 60_000
    const spans = listOffsetSpans(zone(name), from, from + 365 * 1440)
    const seen = spans
      .slice(1)
      .map(span => `${new Date(span.from * 60_000).toISOString().slice(0, 16)}Z ${span.offsetMinutes}`)
    expect(seen).toEqual(changes)
    expect(spans.map(span => span.from)).toEqual([from, ...spans.slice(0, -1).map(span => span.to)])
  })

  test('has a single offset between two changes, from the first minute on', () => {
    const change = instant('2027-03-28T01:00Z') / 60_000
    const next = instant('2027-10-31T01:00Z') / 60_000
    expect(listOffsetSpans(zone('Europe/Berlin'), change, next)).toEqual([
      { from: change, to: next, offsetMinutes: 120 },
    ])
    expect(listOffsetSpans(zone('Europe/Berlin'), change, change)).toEqual([])
  })

  test('has the offset of Intl at every moment', () => {
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    // Starts in 1972: until then Monrovia was 44 minutes and 30 seconds behind, and offsets have no seconds.
    const moments = fc
      .integer({ min: 94_694_400, max: 4_102_444_800 })
      .map(second => asInstant(second * 1000))
    fc.assert(
      fc.property(names, moments, (name, moment) => {
        expect(formatZonedInstant(moment, zone(name)).slice(0, 19)).toBe(intlLocal(name, moment))
      }),
      { numRuns: 600 },
    )
  })
})

describe('A wall time', () => {
  test.each([
    ['an ordinary time', 'Europe/Berlin', '2027-06-07', '10:45', '2027-06-07T10:45:00+02:00'],
    ['a skipped time', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T03:30:00+02:00'],
    ['a repeated time', 'Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T02:30:00+02:00'],
    ['the first time after them', 'Europe/Berlin', '2027-10-31', '03:00', '2027-10-31T03:00:00+01:00'],
    ['a skipped half hour', 'Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-03T02:45:00+11:00'],
    ['a repeated half hour', 'Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-04T01:45:00+11:00'],
    ['the end of a day', 'America/New_York', '2027-03-13', '24:00', '2027-03-14T00:00:00-05:00'],
    ['a skipped day', 'Pacific/Apia', '2011-12-30', '09:00', '2011-12-31T09:00:00+14:00'],
  ])('%s in %s, %s %s, is %s', (_, name, date, time, text) => {
    const minute = asMinuteOfDay(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    expect(formatZonedInstant(toInstant(plainDate(date), minute, zone(name)), zone(name))).toBe(text)
  })

  test.each([
    ['Europe/Berlin', '2027-03-28', '2027-03-28T00:00:00+01:00'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T01:00:00-02:00'],
    ['America/Havana', '2027-11-07', '2027-11-07T00:00:00-04:00'],
    ['America/Toronto', '1919-03-31', '1919-03-31T00:30:00-04:00'],
    ['Pacific/Apia', '2011-12-30', '2011-12-31T00:00:00+14:00'],
  ])('In %s the day %s begins at %s', (name, date, text) =>
    expect(formatZonedInstant(getFirstInstantOfDay(plainDate(date), zone(name)), zone(name))).toBe(text),
  )

  test('converts back to the same instant unless it occurs twice', () => {
    const names = fc.constantFrom(
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
    )
    fc.assert(
      fc.property(names, fc.integer({ min: 29_000_000, max: 32_000_000 }), (name, minutes) => {
        const moment = asInstant(minutes * 60_000)
        const { date, minute } = toLocalDateTime(moment, zone(name))
        const back = toInstant(date, minute, zone(name))
        expect(toLocalDateTime(back, zone(name))).toEqual({ date, minute })
        expect(back).toBeLessThanOrEqual(moment)
        if (getOffsetMinutes(zone(name), back) === getOffsetMinutes(zone(name), moment))
          expect(back).toBe(moment)
      }),
    )
  })

  test('parses from records, including the date for "forever"', () => {
    expect(parseWallTimeEpochMinute('1970-01-02T00:01')).toBe(1441)
    expect(parseWallTimeEpochMinute('9999-12-31T00:00')).toBeGreaterThan(0)
    expect(parseWallTimeEpochMinute('2026-11-26')).toBeUndefined()
    expect(parseWallTimeEpochMinute('2026-13-26T10:00')).toBeUndefined()
  })
})

function intlLocal(name: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find(one => one.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`
}
