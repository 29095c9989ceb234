import { describe, expect, test } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { capitalize, formatDay } from '#renderer/widgets/home/format-day.ts'
import { findOpenState, isEverOpen, type OpenState } from '#renderer/widgets/home/open-hours.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { instant, plainDate } from '#tests/support/clock/times.ts'

const zone = requireZone('Europe/Berlin')

/** The days from Friday, 27 November 2026, each as "09:00-12:00 13:00-17:00". */
const openOn = (...days: readonly string[]) => ({
  timezone: zone,
  days: days.map((text, index) => ({
    date: addDays(plainDate('2026-11-27'), index),
    hours: text
      .split(' ')
      .filter(Boolean)
      .map(hours => ({ from: hours.slice(0, 5), to: hours.slice(6) })),
  })),
})

const show = (span: OpenState['now']) =>
  span &&
  [span.from, span.to]
    .map(at => (at === undefined ? 'later' : formatZonedInstant(at, zone).slice(5, 16)))
    .join(' to ')

describe('findOpenState', () => {
  const week = openOn('09:00-12:30 13:00-17:00', '', '10:00-24:00', '00:00-02:00')

  test.each([
    ['before opening', '2026-11-27T08:59', undefined, '11-27T09:00 to 11-27T12:30'],
    [
      'at the minute of opening',
      '2026-11-27T09:00',
      '11-27T09:00 to 11-27T12:30',
      '11-27T13:00 to 11-27T17:00',
    ],
    ['in the break', '2026-11-27T12:30', undefined, '11-27T13:00 to 11-27T17:00'],
    ['at the minute of closing', '2026-11-27T17:00', undefined, '11-29T10:00 to 11-30T02:00'],
    ['after midnight', '2026-11-30T01:59', '11-29T10:00 to 11-30T02:00', undefined],
    ['after all known hours', '2026-11-30T02:00', undefined, undefined],
  ])('%s', (_, time, now, next) => {
    const state = findOpenState(week, zone, instant(`${time}:00+01:00`))
    expect([show(state.now), show(state.next)]).toEqual([now, next])
  })

  test('a window that closes after midnight lasts until the next day, also after the last known one', () => {
    const nights = openOn('18:00-02:00', '18:00-02:00')
    const at = (time: string) => findOpenState(nights, zone, instant(`${time}:00+01:00`))
    expect(show(at('2026-11-28T01:30').now)).toBe('11-27T18:00 to 11-28T02:00')
    expect(show(at('2026-11-28T20:00').now)).toBe('11-28T18:00 to 11-29T02:00')
    expect(at('2026-11-28T02:00').now).toBeUndefined()
  })

  test('counts the hours on the clock of the business when clocks change', () => {
    const days = [{ date: '2026-10-25', hours: [{ from: '01:00', to: '04:00' }] }]
    const { now } = findOpenState({ timezone: zone, days }, zone, instant('2026-10-25T02:30:00+02:00'))
    expect(now?.to && (now.to - now.from) / 3_600_000).toBe(4)
  })

  test('knows no end of a span that lasts beyond the known days', () => {
    const always = openOn('00:00-24:00', '00:00-24:00')
    const state = findOpenState(always, zone, instant('2026-11-27T12:00:00+01:00'))
    expect([show(state.now), show(state.next)]).toEqual(['11-27T00:00 to later', undefined])
    const lateToday = openOn('09:00-24:00', '')
    expect(show(findOpenState(lateToday, zone, instant('2026-11-27T12:00:00+01:00')).now)).toBe(
      '11-27T09:00 to 11-28T00:00',
    )
  })
})

describe('isEverOpen', () => {
  const closed = { date: '2026-11-27', hours: [] }
  test('knows a business that is closed on all known days from one without hours', () => {
    const usual = [{ from: '09:00', to: '17:00' }]
    expect(isEverOpen({ timezone: zone, days: [{ ...closed, usual }] })).toBe(true)
    expect(isEverOpen({ timezone: zone, days: [closed] })).toBe(false)
  })
})

describe('formatDay', () => {
  const formats = createFormatters({ tag: 'en-US', zone })
  test.each([
    ['2026-11-27', 'today'],
    ['2026-11-28', 'tomorrow'],
    ['2026-11-29', 'Sunday'],
    ['2026-12-03', 'Thursday'],
    ['2026-12-04', 'Fri, Dec 4'],
    ['2026-11-26', 'Thu, Nov 26'],
  ])('%s', (date, expected) =>
    expect(formatDay(plainDate(date), plainDate('2026-11-27'), formats)).toBe(expected),
  )

  test('begins with a capital in the language of the page', () => {
    expect(capitalize('i dag, 10.00', 'da')).toBe('I dag, 10.00')
    expect(capitalize('élő', 'hu')).toBe('Élő')
  })
})
