import fc from 'fast-check'
import { expect, test } from 'vitest'
import defaultRules from '#schemas/guests/default.json' with { type: 'json' }
import { findGuestFaults, type GuestJudge } from '#schemas/runtime/booking/guest-faults.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import {
  type AttendanceCountInput,
  countAttendancePerService,
  findAttendanceFaults,
} from '#schemas/runtime/booking/guests.ts'
import { service } from '#tests/support/bookings/slot-records.ts'

const yoga = service({ slug: 'yoga', capacity: 12, reservableSlots: 4, guests: 'named' })
const tour = service({ slug: 'tour', capacity: 300, guests: 'count' })
const talk = service({ slug: 'talk', guests: 'none' })
const known = new Map([yoga, tour, talk].map(one => [one.slug, one]))

const ada = { name: 'Ada', email: 'ada@example.org' }
const bob = { name: 'Bob', email: 'bob@example.org' }
const faults = (wish: AttendanceCountInput) =>
  [...findGuestFaults(wish), ...findAttendanceFaults(wish, known)].map(({ pointer, code, params }) => [
    pointer,
    code,
    ...Object.values(params),
  ])

test.each<[string, AttendanceCountInput, (string | number)[][]]>([
  ['there are no guests', { services: [talk] }, []],
  ['a guest takes the only service', { services: [yoga], guests: [ada] }, []],
  ['a guest chose another service', { services: [yoga], guests: [{ ...ada, service: 'talk' }] }, []],
  ['the number of guests is allowed', { services: [tour], guestCount: 100 }, []],
  ['a cart has one service with guests by number', { services: [talk, tour], guestCount: 1 }, []],
  ['the service allows no guests', { services: [talk], guests: [ada] }, [['/guests', 'field.unknown']]],
  ['it allows no guests by number', { services: [yoga], guestCount: 2 }, [['/guestCount', 'field.unknown']]],
  ['it allows no guests by name', { services: [tour], guests: [ada] }, [['/guests', 'field.unknown']]],
  [
    'guests are named and counted',
    { services: [yoga, tour], guests: [{ ...ada, service: 'yoga' }], guestCount: 2 },
    [['/guestCount', 'field.unknown']],
  ],
  ['the number is 0', { services: [tour], guestCount: 0 }, [['/guestCount', 'guest.count_range']]],
  ['the number is too high', { services: [tour], guestCount: 101 }, [['/guestCount', 'guest.count_range']]],
  [
    'a name and an email are missing',
    { services: [yoga], guests: [{ name: ' ' }] },
    [
      ['/guests/0/name', 'guest.name_required'],
      ['/guests/0/email', 'guest.email_required'],
    ],
  ],
  [
    'a name is a link and an email is invalid',
    { services: [yoga], guests: [{ name: 'http://x.org', email: 'ada@example' }] },
    [
      ['/guests/0/name', 'guest.name_invalid'],
      ['/guests/0/email', 'guest.email_invalid'],
    ],
  ],
  [
    'two guests share an email address in different case',
    { services: [yoga], guests: [ada, { ...bob, email: ' ADA@Example.org' }] },
    [['/guests/1/email', 'guest.email_repeated']],
  ],
  [
    'one of two guests has chosen a service',
    { services: [yoga], guests: [{ ...ada, service: 'yoga' }, bob] },
    [['/guests/1/service', 'guest.service_missing']],
  ],
  [
    'no guest has chosen one of several services',
    { services: [yoga, talk], guests: [ada] },
    [['/guests/0/service', 'guest.service_missing']],
  ],
  [
    'a service does not exist',
    { services: [yoga], guests: [{ ...ada, service: 'gone' }] },
    [['/guests/0/service', 'guest.service_missing']],
  ],
  [
    'there are more guests than one booking may have',
    { services: [yoga], guests: ['a', 'b', 'c', 'd'].map(name => ({ name, email: `${name}@example.org` })) },
    [['/guests', 'service.limit_exceeded', 4]],
  ],
  [
    'two guests choose a service for one',
    { services: [yoga], guests: [ada, bob].map(guest => ({ ...guest, service: 'talk' })) },
    [['/guests', 'service.limit_exceeded', 1]],
  ],
])('Returns the faults when %s', (_, wish, expected) => expect(faults(wish)).toEqual(expected))

test.each(["D'Arcy", 'Zoë', '王小明', 'محمد', 'X Æ A-12'])('%s is a name', name =>
  expect(faults({ services: [yoga], guests: [{ ...ada, name }] })).toEqual([]),
)

test('Each person is counted once, whatever service they choose', () => {
  const guest = fc.record({ service: fc.constantFrom('yoga', 'talk', 'tour') })
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 20 }), guests => {
      const { people, others } = countAttendancePerService({ services: [yoga, talk], guests })
      const all = [...people, ...others.values()].reduce((sum, number) => sum + number, 0)
      expect(all).toBe(2 + guests.length)
      expect([...others.keys()].every(slug => slug === 'tour')).toBe(true)
    }),
  )
})

test('Guests by count join the service that takes guests by count', () =>
  expect(countAttendancePerService({ services: [talk, tour], guestCount: 7 }).people).toEqual([1, 8]))
