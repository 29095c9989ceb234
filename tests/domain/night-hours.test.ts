/** Hours that go on after midnight belong to the day on which they begin. */
import { describe, expect, test } from 'vitest'
import type { Provider } from '#schemas/generated/types.gen.ts'
import { toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { listBusinessHours } from '#server/features/opening-hours/rules/business-hours.ts'
import { daily, provider, question, service, startTimes } from '#tests/support/bookings/slot-records.ts'
import { instant, plainDate } from '#tests/support/clock/times.ts'

/** Friday 2027-06-04 to Sunday 2027-06-06. */
const friday = '2027-06-04'
const saturday = '2027-06-05'
const sunday = '2027-06-06'
const bar = (fields: Partial<Provider> = {}) =>
  provider({ hours: { friday: ['22:00-02:00'], saturday: ['22:00-02:00'] }, ...fields })
const startsOf = (date: string, fields: Partial<Provider> = {}, own = {}) =>
  startTimes(question({ date, providers: [bar(fields)], service: service(own) })).join(' ')

describe('Hours past midnight', () => {
  test('go on until their end on the next day, and a visit may cross midnight', () => {
    expect(startsOf(friday)).toBe('22:00 23:00')
    expect(startsOf(saturday)).toBe('00:00 01:00 22:00 23:00')
    expect(startsOf(sunday)).toBe('00:00 01:00')
    expect(startsOf(saturday, {}, { durationMinutes: 240 })).toBe('22:00')
    expect(startsOf(sunday, {}, { durationMinutes: 120 })).toBe('00:00')
  })

  test('count the steps of a grid from the evening', () => {
    const own = { durationMinutes: 30, intervalMinutes: 50 }
    expect(startsOf(friday, {}, own)).toBe('22:00 22:50 23:40')
    expect(startsOf(saturday, {}, own)).toBe('00:30 01:20 22:00 22:50 23:40')
  })

  test('of a service of its own are read alike', () => {
    expect(startsOf(saturday, { hours: daily() }, { hours: { friday: ['23:00-01:00'] } })).toBe('00:00')
  })

  test('are removed by an override of the day on which they begin, not of the next', () => {
    const closed = (date: string) => ({ overrides: [{ date, hours: [] }] })
    expect(startsOf(friday, closed(friday))).toBe('')
    expect(startsOf(saturday, closed(friday))).toBe('22:00 23:00')
    expect(startsOf(saturday, closed(saturday))).toBe('00:00 01:00')
    expect(startsOf(sunday, closed(saturday))).toBe('')
    const late = { overrides: [{ date: friday, hours: ['20:00-04:00'] }] }
    expect(startsOf(saturday, late)).toBe('00:00 01:00 02:00 03:00 22:00 23:00')
  })

  test('end with time off, which removes moments', () => {
    const timeOff = [{ from: `${saturday}T00:00`, to: `${sunday}T00:00` }]
    expect(startsOf(friday, { timeOff })).toBe('22:00 23:00')
    expect(startsOf(saturday, { timeOff })).toBe('')
    expect(startsOf(sunday, { timeOff })).toBe('00:00 01:00')
  })

  test('merge with the hours of the next day that they touch or overlap', () => {
    for (const hours of [['02:00-04:00'], ['01:00-04:00'], ['00:00-04:00']])
      expect(startsOf(saturday, { hours: { friday: ['22:00-02:00'], saturday: hours } })).toBe(
        '00:00 01:00 02:00 03:00',
      )
  })

  test('count for limits and the booking window on the date of the start', () => {
    const limited = question({
      date: saturday,
      service: service({ windowDays: 1 }),
      now: instant('2027-06-04T10:00Z'),
      providers: [bar()],
    })
    expect(startTimes(limited)).toEqual(['00:00', '01:00', '22:00', '23:00'])
    expect(startTimes({ ...limited, service: service({ windowDays: 0 }) })).toEqual([])
    // One on the Saturday leaves none that starts on it, but all of the Friday's evening.
    const appointments = [{ provider: 'maya', service: 'talk', start: instant('2027-06-04T22:00Z') }]
    const full = { ...limited, providers: [bar({ limits: { perDay: 1 } })], appointments }
    expect(startTimes(full)).toEqual([])
    expect(startTimes({ ...full, from: plainDate(friday), to: plainDate(friday) })).toEqual([
      '22:00',
      '23:00',
    ])
  })

  test.each([
    ['22:00-00:00', '22:00 23:00'],
    ['22:00-24:00', '22:00 23:00'],
    ['22:00-23:59', '22:00 23:00'],
    // Older records may have what is refused now: nobody meant it.
    ['17:00-09:00', ''],
    ['09:00-09:00', ''],
  ])('%s on Friday gives %j there', (hours, starts) =>
    expect(startsOf(friday, { hours: { friday: [hours] } })).toBe(starts),
  )

  test('are shown as one, on the day on which they begin', () => {
    const days = listBusinessHours([bar()], toDayNumber(plainDate(friday)), 3)
    expect(days.map(day => day.map(({ open, close }) => `${open / 60}-${close / 60}`))).toEqual([
      ['22-26'],
      ['22-26'],
      [],
    ])
  })
})
