import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findGuestFaults, type GuestJudge } from '#schemas/runtime/booking/guest-faults.ts'
import { type GuestRules, getGuestRulesId } from '#schemas/runtime/booking/guest-rules.ts'
import {
  type AttendanceCountInput,
  countAttendancePerService,
  findAttendanceFaults,
} from '#schemas/runtime/booking/guests.ts'
import { defaultGuestRules, dinnerGuestRules, guestJudges } from '#tests/support/bookings/guest-rules.ts'
import { service } from '#tests/support/bookings/slot-records.ts'

const yoga = service({ slug: 'yoga', capacity: 12, reservableSlots: 4, guests: 'named' })
const tour = service({ slug: 'tour', capacity: 300, guests: 'count' })
const party = service({ slug: 'party', capacity: 20, guests: 'named' })
const talk = service({ slug: 'talk', guests: 'none' })
const known = new Map([yoga, tour, talk, party].map(one => [one.slug, one]))

const ada = { name: 'Ada', email: 'ada@example.org' }
const bob = { name: 'Bob', email: 'bob@example.org' }
const faultsBy = (wish: AttendanceCountInput, rules: GuestRules, judge: GuestJudge) =>
  [...findGuestFaults(wish, rules, judge), ...findAttendanceFaults(wish, known, rules)].map(
    ({ pointer, code, params }) => [pointer, code, ...Object.values(params)],
  )
/** What the browser and the server find, which is the same. */
function faults(wish: AttendanceCountInput, rules: GuestRules = defaultGuestRules) {
  const found = faultsBy(wish, rules, guestJudges.server)
  expect(faultsBy(wish, rules, guestJudges.browser)).toEqual(found)
  return found
}

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
  ['the number is 0', { services: [tour], guestCount: 0 }, [['/guestCount', 'guest.count_range', 1, 100]]],
  [
    'the number is too high',
    { services: [tour], guestCount: 101 },
    [['/guestCount', 'guest.count_range', 1, 100]],
  ],
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

const guest = (name: string, more: object = {}) => ({ name, diet: 'any', ...more })
const pair = [guest('Ada'), guest('Bob')]

test.each<[string, AttendanceCountInput, (string | number)[][]]>([
  ['an email is not given', { services: [yoga], guests: pair }, []],
  [
    'a field of their own is required, and one asks for nobody who does not need it',
    { services: [yoga], guests: [{ name: 'Ada' }, guest('Bob', { allergy: 'nuts' })] },
    [['/guests/0/diet', 'field.required']],
  ],
  [
    'a field is required because of another',
    { services: [yoga], guests: [guest('Ada', { diet: 'allergic' }), guest('Bob', { diet: 'meat' })] },
    [
      ['/guests/1/diet', 'field.choose_one'],
      ['/guests/0/allergy', 'field.required'],
    ],
  ],
  [
    'a guest answers what is not asked',
    { services: [yoga], guests: [guest('Ada', { shoe: 43 }), guest('Bob')] },
    [['/guests/0/shoe', 'field.unknown']],
  ],
  [
    'an email that need not be given is invalid',
    { services: [yoga], guests: [guest('Ada', { email: 'ada@' }), guest('Bob')] },
    [['/guests/0/email', 'field.email_invalid']],
  ],
  ['nobody comes along', { services: [yoga] }, [['/guests', 'guest.count_range', 2, 5]]],
  ['one is too few', { services: [yoga], guests: pair.slice(1) }, [['/guests', 'guest.count_range', 2, 5]]],
  [
    'six are too many',
    { services: [party], guests: [...pair, ...pair, ...pair] },
    [['/guests', 'guest.count_range', 2, 5]],
  ],
  ['the service takes no guests', { services: [talk] }, []],
  [
    'two guests share what must differ, letter by letter',
    {
      services: [yoga],
      guests: [guest('A', { badge: 'x1' }), guest('B', { badge: 'X1' }), guest('C', { badge: 'x1' })],
    },
    [['/guests/2/badge', 'guest.repeated']],
  ],
  [
    'a guest chooses a service although all come for one',
    {
      services: [yoga],
      guests: [
        { ...guest('Ada'), service: 'talk' },
        { ...guest('Bob'), service: 'yoga' },
      ],
    },
    [['/guests/0/service', 'field.unknown']],
  ],
  [
    'guests are only counted, where each has a name',
    { services: [tour], guestCount: 3 },
    [['/guestCount', 'field.unknown']],
  ],
])('By rules of its own, a booking has these faults: %s', (_, wish, expected) =>
  expect(faults(wish, dinnerGuestRules)).toEqual(expected),
)

test('A number of guests has the same limits, and each rule its own problem', () => {
  const rules: GuestRules = {
    ...dinnerGuestRules,
    countOnly: true,
    unique: [{ fields: ['name', 'diet'], problem: 'field.invalid' }],
    problems: { count: 'service.limit_exceeded' },
  }
  const limit = ['service.limit_exceeded', 2, 5]
  for (const guestCount of [0, 1, 6])
    expect(faults({ services: [tour], guestCount }, rules)).toEqual([['/guestCount', ...limit]])
  expect(faults({ services: [tour], guestCount: 2 }, rules)).toEqual([])
  expect(faults({ services: [tour] }, rules)).toEqual([['/guestCount', ...limit]])
  const guests = [guest('Ada'), guest('ada', { diet: 'vegan' }), guest('ADA')]
  expect(faults({ services: [yoga], guests }, rules)).toEqual([['/guests/2/name', 'field.invalid']])
})

test('The rules are those of the first service that takes guests', () => {
  expect(getGuestRulesId([talk, { ...tour, guestRules: 'dinner' }, yoga])).toBe('dinner')
  expect(getGuestRulesId([yoga, { ...tour, guestRules: 'dinner' }])).toBe('default')
  expect(getGuestRulesId([{ ...talk, guestRules: 'dinner' }])).toBe('default')
})

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
