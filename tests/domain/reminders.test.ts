/** When reminders are due, what one visit is, and which reminders are sent. */
import { describe, expect, test } from 'vitest'
import type { Appointment, Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import {
  formatReminderSpan,
  getReminderInstant,
  getReminders,
  parseReminderSpan,
} from '#schemas/runtime/booking/reminders.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { DecidedReminder, ReminderRecords } from '#server/features/reminders/reminders.ts'
import { decideReminders } from '#server/features/reminders/rules/decide-reminders.ts'
import { listVisits } from '#server/features/reminders/rules/visits.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

const berlin = zone('Europe/Berlin')
const dueAt = (before: string, start: string, where = berlin) =>
  new Date(getReminderInstant(before, instant(start), where)).toISOString()

describe('A reminder', () => {
  test('is that of the service, or else that of the business, or else one a day before', () => {
    const own = [{ before: 'PT2H' }]
    expect(getReminders({ reminders: own }, { reminders: [{ before: 'P7D' }] })).toEqual(own)
    expect(getReminders({ reminders: [] }, { reminders: own })).toEqual([])
    expect(getReminders({}, { reminders: own })).toEqual(own)
    expect(getReminders(undefined, { reminders: [] })).toEqual([])
    expect(getReminders({}, {})).toEqual([{ before: 'P1D' }])
  })

  test.each(['P1D', 'P99D', 'PT1H', 'PT48H', 'PT5M', 'PT999M'])('can be %s before', before => {
    const span = parseReminderSpan(before)
    expect(span && formatReminderSpan(span)).toBe(before)
  })

  test.each(['', '1D', 'P0D', 'P1H', 'PT1D', 'P1DT2H', 'P1W', '-P1D', 'P100D', 'PT1000M', 'P1.5D', 'P1D '])(
    'cannot be "%s" before',
    before => {
      expect(parseReminderSpan(before)).toBeUndefined()
      expect(() => getReminderInstant(before, instant('2026-11-26T10:00:00Z'), berlin)).toThrow('P1D')
    },
  )

  test('of a day is due at the same time on the wall clock, of 24 hours after as much elapsed time', () => {
    // Clocks go back on 25 October 2026 at 03:00: the day has 25 hours.
    expect(dueAt('P1D', '2026-10-25T10:00:00+01:00')).toBe('2026-10-24T08:00:00.000Z')
    expect(dueAt('PT24H', '2026-10-25T10:00:00+01:00')).toBe('2026-10-24T09:00:00.000Z')
    // They go forward on 28 March 2027 at 02:00: the day has 23 hours.
    expect(dueAt('P1D', '2027-03-28T10:00:00+02:00')).toBe('2027-03-27T09:00:00.000Z')
    expect(dueAt('PT24H', '2027-03-28T10:00:00+02:00')).toBe('2027-03-27T08:00:00.000Z')
    expect(dueAt('P7D', '2027-03-30T10:00:00+02:00')).toBe('2027-03-23T09:00:00.000Z')
    expect(dueAt('PT90M', '2027-03-28T03:30:00+02:00')).toBe('2027-03-28T00:00:00.000Z')
    expect(dueAt('P1D', '2026-11-26T10:00:00Z', zone('America/New_York'))).toBe('2026-11-25T10:00:00.000Z')
  })

  test('of a day is due once, also at a time that its day skips or has twice', () => {
    // 02:30 does not exist on 28 March: it is 03:30.
    expect(dueAt('P1D', '2027-03-29T02:30:00+02:00')).toBe('2027-03-28T01:30:00.000Z')
    // 02:30 occurs twice on 25 October: the first one counts.
    expect(dueAt('P1D', '2026-10-26T02:30:00+01:00')).toBe('2026-10-25T00:30:00.000Z')
    // The second 02:30 of 25 October is a day after the only one of the 24th.
    expect(dueAt('P1D', '2026-10-25T02:30:00+01:00')).toBe('2026-10-24T00:30:00.000Z')
  })
})

const business: ReminderRecords['business'] = { timezone: 'Europe/Berlin', address: 'Hafenstraße 12' }
const start = '2026-11-26T10:00:00+01:00'
const dayBefore = instant('2026-11-25T10:00:00+01:00')

const appointment = (from: string, parts: Partial<Appointment> = {}): Appointment => ({
  position: 0,
  service: 'haircut',
  serviceName: 'Haircut',
  provider: 'maya',
  providerName: 'Maya',
  start: from,
  end: new Date(addMinutes(instant(from), 45)).toISOString(),
  timezone: 'Europe/Berlin',
  seats: 1,
  item: 0,
  ...parts,
})

const change = (at: string, what: BookingChange['what'], parts: Partial<BookingChange> = {}) =>
  ({ at, what, by: 'visitor', ...parts }) as const
const created = change('2026-11-20T10:00:00+01:00', 'created')

const booking = (appointments: readonly Appointment[], parts: Partial<Booking> = {}): Booking => ({
  id: '0123456789abcdefABCDEF',
  reference: 'K7QF4M9X',
  status: 'scheduled',
  appointments: [...appointments],
  contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
  guests: [],
  timezone: 'America/New_York',
  locale: 'en',
  createdAt: created.at,
  history: [created],
  ...parts,
})

describe('A visit', () => {
  const starts = (one: Booking) =>
    listVisits(one, business).map(({ appointments }) => appointments.map(({ position }) => position))

  test('has the services of a cart, in the order of time', () => {
    const cart = [
      appointment('2026-11-26T10:45:00+01:00', { position: 0 }),
      appointment(start, { position: 1, service: 'color', item: 1 }),
      appointment('2026-11-26T15:00:00+01:00', { position: 2, service: 'massage', item: 2 }),
    ]
    expect(starts(booking(cart))).toEqual([[1, 0, 2]])
  })

  test('goes on after midnight, if one appointment leads into the next', () => {
    const night = [
      appointment('2026-11-26T23:30:00+01:00'),
      appointment('2026-11-27T00:15:00+01:00', { position: 1, item: 1 }),
    ]
    expect(starts(booking(night))).toEqual([[0, 1]])
  })

  test('is one for each occurrence of a series, without cancelled ones', () => {
    const series = [
      appointment(start, { occurrence: 0 }),
      appointment('2026-12-03T10:00:00+01:00', { position: 1, occurrence: 1, cancelled: true }),
      appointment('2026-12-10T10:00:00+01:00', { position: 2, occurrence: 2 }),
    ]
    expect(starts(booking(series))).toEqual([[0], [2]])
  })

  test('is on the day of the place; a call on the day of the customer', () => {
    // In New York the first is on the 25th and the second on the 26th.
    const late = ['2026-11-26T04:00:00+01:00', '2026-11-26T09:00:00+01:00']
    const at = (kind: 'in-person' | 'video') =>
      booking(
        late.map((from, position) => appointment(from, { position, item: position, location: { kind } })),
      )
    expect(starts(at('in-person'))).toEqual([[0, 1]])
    expect(starts(at('video'))).toEqual([[0], [1]])
  })
})

describe('Of the reminders of a booking', () => {
  interface Case {
    readonly reminders?: readonly string[]
    readonly decided?: readonly DecidedReminder[]
    readonly now?: string
    readonly services?: ReminderRecords['services']
  }
  const decide = (one: Booking, { reminders, decided = [], now = start, services = [] }: Case = {}) =>
    decideReminders(one, {
      records: {
        business: {
          ...business,
          ...(reminders && { reminders: reminders.map(before => ({ before })) }),
        },
        services,
      },
      decided,
      now: instant(now),
    })
  const sent = (...parts: Parameters<typeof decide>) =>
    decide(...parts).flatMap(({ before, isSent }) => (isSent ? [before] : []))
  const at = (time: string) => ({ now: `2026-11-25T${time}+01:00` })

  test('the one a day before is sent when it is due, once, and not after the start', () => {
    const one = booking([appointment(start)])
    expect(decide(one, at('09:59:59'))).toEqual([])
    const decision = { before: 'P1D', dueAt: dayBefore, start: instant(start), starts: [instant(start)] }
    expect(decide(one, at('10:00:00'))).toEqual([{ ...decision, isSent: true }])
    for (const isSent of [true, false])
      expect(decide(one, { ...at('10:01:00'), decided: [{ ...decision, isSent }] })).toEqual([])
    expect(sent(one, { now: '2026-11-26T09:59:59+01:00' })).toEqual(['P1D'])
    expect(decide(one)).toEqual([])
  })

  test.each(['requested', 'awaiting-payment', 'cancelled', 'expired'] as const)(
    'none is due while it is %s',
    status => {
      expect(decide(booking([appointment(start)], { status }), at('12:00:00'))).toEqual([])
    },
  )

  test('none is due without an email address', () => {
    const contact = { firstName: 'Grace', lastName: 'Hopper', phone: '+49 30 1234567' }
    expect(decide(booking([appointment(start)], { contact }), at('12:00:00'))).toEqual([])
  })

  test.each([
    { what: 'created', changes: [change('2026-11-25T10:00:00+01:00', 'created')] },
    { what: 'approved', changes: [created, change('2026-11-25T10:00:00+01:00', 'approved')] },
    { what: 'paid', changes: [created, change('2026-11-25T11:00:00+01:00', 'paid')] },
    { what: 'rescheduled', changes: [created, change('2026-11-25T11:00:00+01:00', 'rescheduled')] },
  ] as const)('one that was due before it was $what is left out for good', ({ changes }) => {
    const one = booking([appointment(start)], { history: [...changes] })
    expect(decide(one, at('12:00:00'))).toMatchObject([{ before: 'P1D', isSent: false }])
  })

  test('one stays due after a change of another appointment, a no-show or a change that was taken back', () => {
    const other = change('2026-11-25T11:00:00+01:00', 'rescheduled', { appointments: [1] })
    const back = [
      change('2026-11-25T11:00:00+01:00', 'rescheduled'),
      change('2026-11-25T11:00:05+01:00', 'undone'),
    ]
    for (const changes of [[other], back, [change('2026-11-25T11:00:00+01:00', 'no-show')]])
      expect(sent(booking([appointment(start)], { history: [created, ...changes] }), at('12:00:00'))).toEqual(
        ['P1D'],
      )
  })

  test('only the nearest is sent of several that are overdue', () => {
    const one = booking([appointment(start)])
    const late = { reminders: ['P1D', 'PT3H', 'PT2H'], now: '2026-11-26T08:30:00+01:00' }
    expect(decide(one, late)).toMatchObject([
      { before: 'P1D', isSent: false },
      { before: 'PT3H', isSent: false },
      { before: 'PT2H', isSent: true },
    ])
  })

  test('one that comes due at the same moment as another is sent once', () => {
    const twice = { reminders: ['P1D', 'PT24H'], ...at('10:00:00') }
    expect(sent(booking([appointment(start)]), twice)).toEqual(['P1D'])
  })

  test('one that is changed in the records is sent, unless a later one was', () => {
    const one = booking([appointment(start)])
    const decided = [
      { before: 'PT2H', start: instant(start), dueAt: instant('2026-11-26T08:00:00+01:00'), isSent: true },
    ]
    const changed = { reminders: ['PT3H'], now: '2026-11-26T08:30:00+01:00' }
    expect(sent(one, changed)).toEqual(['PT3H'])
    expect(decide(one, { ...changed, decided })).toMatchObject([{ before: 'PT3H', isSent: false }])
  })

  test('one that is more than a day late is not sent', () => {
    const one = booking([appointment(start)])
    expect(sent(one, { reminders: ['P7D'], now: '2026-11-20T09:59:00+01:00' })).toEqual([])
    const early = booking([appointment(start)], { history: [change('2026-10-20T10:00:00+02:00', 'created')] })
    expect(sent(early, { reminders: ['P7D'], now: '2026-11-20T09:59:00+01:00' })).toEqual(['P7D'])
    expect(decide(early, { reminders: ['P7D'], now: '2026-11-20T10:00:00+01:00' })).toEqual([])
  })

  test('a visit has one, which counts from the first service that has it', () => {
    const cart = booking([
      appointment(start),
      appointment('2026-11-26T10:45:00+01:00', { position: 1, service: 'color', item: 1 }),
    ])
    const starts = cart.appointments.map(one => instant(one.start))
    expect(decide(cart, at('10:00:00'))).toEqual([
      { before: 'P1D', dueAt: dayBefore, start: starts[0], starts, isSent: true },
    ])
    const services = [
      { slug: 'haircut', reminders: [] },
      { slug: 'color', reminders: [{ before: 'PT2H' }] },
    ]
    const now = '2026-11-26T08:45:00+01:00'
    expect(decide(cart, { services, now })).toMatchObject([
      { before: 'PT2H', start: starts[1], isSent: true },
    ])
    expect(decide(cart, { services, now: '2026-11-26T08:44:00+01:00' })).toEqual([])
  })

  test('a rest of a visit that was reminded of is not reminded of again', () => {
    const rest = booking([
      appointment(start, { cancelled: true }),
      appointment('2026-11-26T10:45:00+01:00', { position: 1, item: 1 }),
    ])
    const decided = rest.appointments.map((one, index) => ({
      before: 'P1D',
      start: instant(one.start),
      dueAt: dayBefore,
      isSent: index === 0,
    }))
    expect(decide(rest, { ...at('12:00:00'), decided })).toEqual([])
  })

  test('each occurrence of a series has its own', () => {
    const series = booking([
      appointment(start, { occurrence: 0 }),
      appointment('2026-12-03T10:00:00+01:00', { position: 1, occurrence: 1 }),
    ])
    expect(decide(series, at('10:00:00'))).toMatchObject([{ start: instant(start) }])
    const next = decide(series, { now: '2026-12-02T10:00:00+01:00' })
    expect(next).toMatchObject([{ start: instant('2026-12-03T10:00:00+01:00'), isSent: true }])
  })
})
