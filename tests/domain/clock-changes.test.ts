/** Days with clock changes: 23, 25 or 24½ hours long, and zones whose offset is not a whole hour. */
import { describe, expect, test } from 'vitest'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import {
  daily,
  provider,
  question,
  service,
  startsUtc,
  startTimes,
} from '#tests/support/bookings/slot-records.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

interface Change {
  readonly what: string
  readonly place: string
  readonly date: string
  readonly hours: string
  /** Minutes; both default to 60. */
  readonly step?: number
  readonly duration?: number
  /** In the provider's local time. */
  readonly starts: string
}

describe('Hours across a clock change', () => {
  test.each<Change>([
    {
      what: 'the skipped hour of Berlin',
      place: 'Europe/Berlin',
      date: '2027-03-28',
      hours: '00:00-05:00',
      starts: '00:00 01:00 03:00 04:00',
    },
    {
      what: 'the repeated hour of Berlin',
      place: 'Europe/Berlin',
      date: '2027-10-31',
      hours: '00:00-05:00',
      starts: '00:00 01:00 02:00 02:00 03:00 04:00',
    },
    {
      what: 'the skipped hour of New York',
      place: 'America/New_York',
      date: '2027-03-14',
      hours: '00:00-04:00',
      starts: '00:00 01:00 03:00',
    },
    {
      what: 'the repeated hour of New York',
      place: 'America/New_York',
      date: '2027-11-07',
      hours: '00:00-04:00',
      starts: '00:00 01:00 01:00 02:00 03:00',
    },
    {
      what: 'the skipped half hour of Lord Howe: on the clock the grid stays at minute 0',
      place: 'Australia/Lord_Howe',
      date: '2027-10-03',
      hours: '00:00-05:00',
      starts: '00:00 01:00 03:00 04:00',
    },
    {
      what: 'the repeated half hour of Lord Howe',
      place: 'Australia/Lord_Howe',
      date: '2027-04-04',
      hours: '00:00-04:00',
      step: 30,
      starts: '00:00 00:30 01:00 01:30 01:30 02:00 02:30 03:00',
    },
    {
      what: 'the hour that Casablanca repeats when Ramadan begins',
      place: 'Africa/Casablanca',
      date: '2027-02-07',
      hours: '01:00-05:00',
      starts: '01:00 02:00 02:00 03:00 04:00',
    },
    {
      what: 'the hour that Casablanca skips when Ramadan ends',
      place: 'Africa/Casablanca',
      date: '2027-03-14',
      hours: '01:00-05:00',
      starts: '01:00 03:00 04:00',
    },
    {
      what: 'Kathmandu, which never changes',
      place: 'Asia/Kathmandu',
      date: '2027-03-28',
      hours: '00:00-04:00',
      starts: '00:00 01:00 02:00 03:00',
    },
    {
      what: 'an opening in the skipped hour: opens as soon as the clock has passed it',
      place: 'Europe/Berlin',
      date: '2027-03-28',
      hours: '02:30-05:00',
      starts: '03:00 04:00',
    },
    {
      what: 'a window entirely within the skipped hour: no slots',
      place: 'Europe/Berlin',
      date: '2027-03-28',
      hours: '02:00-03:00',
      starts: '',
    },
    {
      what: 'a window entirely within the repeated hour: slots both times',
      place: 'Europe/Berlin',
      date: '2027-10-31',
      hours: '02:00-02:30',
      duration: 15,
      starts: '02:00 02:15 02:00 02:15',
    },
    {
      what: 'a step that does not divide the hour: elapsed minutes from the opening',
      place: 'Europe/Berlin',
      date: '2027-03-28',
      hours: '00:00-06:00',
      step: 90,
      starts: '00:00 01:30 04:00',
    },
    {
      what: 'a skipped midnight',
      place: 'America/Sao_Paulo',
      date: '2018-11-04',
      hours: '00:00-03:00',
      starts: '01:00 02:00',
    },
    {
      what: 'a repeated midnight',
      place: 'America/Havana',
      date: '2027-11-07',
      hours: '00:00-02:00',
      starts: '00:00 00:00 01:00',
    },
  ])('$what', ({ place, date, hours, starts, step, duration }) => {
    const asked = question({
      date,
      zone: zone(place),
      now: instant(`${date.slice(0, 4)}-01-01T00:00Z`),
      service: service({ durationMinutes: duration ?? 60, ...(step && { intervalMinutes: step }) }),
      providers: [provider({ timezone: place, hours: daily(hours) })],
    })
    expect(startTimes(asked).join(' ')).toBe(starts)
  })

  test('make a day 23, 24 or 25 hours long', () => {
    const hoursOpen = (date: string) =>
      findSlots(question({ date, providers: [provider({ hours: daily('00:00-24:00') })] })).length
    expect(['2027-03-28', '2027-06-07', '2027-10-31'].map(hoursOpen)).toEqual([23, 24, 25])
  })

  test('do not stretch or shorten an appointment', () => {
    const night = provider({ hours: daily('00:00-06:00') })
    const slots = findSlots(
      question({ date: '2027-03-28', providers: [night], service: service({ durationMinutes: 120 }) }),
    )
    expect(slots.map(({ start, end }) => (end - start) / 60_000)).toEqual(slots.map(() => 120))
  })

  test('follow the local clock: 09:00 is 08:00 UTC in winter and 07:00 in summer', () => {
    expect(startsUtc(question({ date: '2027-03-27' }))[0]).toBe('2027-03-27T08:00Z')
    expect(startsUtc(question({ date: '2027-03-28' }))[0]).toBe('2027-03-28T07:00Z')
  })

  test('shorten a night shift: four hours from midnight end at five', () => {
    const fourHours = service({ durationMinutes: 240, intervalMinutes: 60 })
    const nights = [provider({ hours: daily('22:00-24:00', '00:00-04:00') })]
    const starts = (date: string) => startTimes(question({ date, service: fourHours, providers: nights }))
    expect(starts('2027-03-28')).toEqual(['22:00', '23:00'])
    expect(starts('2027-03-29')).toEqual(['00:00', '22:00', '23:00'])
  })
})
