/** Booking, from the visitor's input to the time that it takes from everybody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreateBookingInput, Slot } from '#schemas/generated/types.gen.ts'
import { beginCompetingClaim } from '#tests/support/bookings/competing-claim.ts'
import {
  type Demo,
  demoNow,
  duoTeam,
  getAnswer,
  getProblem,
  listFaults,
  openDemo,
  withTeams,
} from '#tests/support/business/demo.ts'
import { instant } from '#tests/support/clock/times.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo(
    withTeams(duoTeam, {
      slug: 'leo-first',
      name: 'Leo first',
      members: ['leo', 'maya'],
      assignment: 'priority',
    }),
  )
})
beforeEach(() => demo.forgetBookings())
afterAll(() => demo.close())

/** A Monday on which both maya and leo work. */
const start = '2026-11-30T13:00:00+01:00'
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const reachable = { ...contact, phone: '+49 30 1234567' }

type Wish = Partial<CreateBookingInput['items'][number]> & Partial<Omit<CreateBookingInput, 'items'>>

/** Builds the input for a haircut with maya unless told otherwise. */
function inputOf({
  service = 'haircut',
  provider = 'maya',
  location,
  ...wish
}: Wish = {}): CreateBookingInput {
  const { start: at = start, ...rest } = wish
  const item = { service, provider, start: at, ...(location === undefined ? {} : { location }) }
  return { items: [item], contact, timezone: 'Europe/Berlin', locale: 'en', ...rest }
}
let keys = 0
const attempt = (wish: Wish = {}, idempotencyKey = `key-${keys++}`) =>
  demo.call('createBooking', inputOf(wish), { idempotencyKey })
const book = async (wish: Wish = {}) => getAnswer(await attempt(wish)).booking

const offeredAt = async (service: string, at = start): Promise<Slot | undefined> => {
  const date = at.slice(0, 10)
  const { days } = getAnswer(await demo.call('findSlots', { service, from: date, to: date }))
  return days.flatMap(({ slots }) => slots).find(slot => instant(slot.start) === instant(at))
}
const count = async (table: string) =>
  Number((await demo.behind.query(`select count(*) from ${table}`)).rows[0].count)

describe('A booking', () => {
  test("says what, who, where and when, in the visitor's time zone", async () => {
    const booking = await book({ timezone: 'America/New_York', locale: 'de' })
    expect(booking).toMatchObject({
      id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      reference: expect.stringMatching(/^[0-9A-Z]{8}$/),
      status: 'scheduled',
      appointments: [
        {
          service: 'haircut',
          serviceName: { en: 'Haircut', de: 'Haarschnitt' },
          provider: 'maya',
          providerName: 'Maya Lindqvist',
          start: '2026-11-30T07:00:00-05:00',
          end: '2026-11-30T07:45:00-05:00',
          timezone: 'Europe/Berlin',
          location: { kind: 'in-person', address: 'Hafenstraße 12, 10115 Berlin' },
          seats: 1,
        },
      ],
      contact,
      guests: [],
      price: { currency: 'EUR', total: 4000, dueNow: 0 },
      timezone: 'America/New_York',
      locale: 'de',
    })
    expect(instant(booking.createdAt)).toBe(demoNow)
  })

  test('is returned by its id exactly as it was created', async () => {
    const booking = await book()
    expect(getAnswer(await demo.call('getBooking', { id: booking.id }))).toEqual(booking)
  })

  test('blocks its time and buffers for every service of that provider', async () => {
    const quarter = (minutes: number) => new Date(instant(start) + minutes * 60_000).toISOString()
    await book()
    expect((await offeredAt('haircut'))?.providers).toEqual(['leo'])
    expect((await offeredAt('consultation'))?.providers).not.toContain('maya')
    expect((await offeredAt('consultation', quarter(45)))?.providers).not.toContain('maya')
    expect((await offeredAt('consultation', quarter(60)))?.providers).toContain('maya')
    await book({ provider: 'leo' })
    expect(await offeredAt('haircut')).toBeUndefined()
  })

  test('of a service that needs approval is requested, and blocks its time all the same', async () => {
    const at = '2026-11-30T14:00:00+01:00'
    expect((await book({ service: 'portrait', start: at })).status).toBe('requested')
    expect((await offeredAt('portrait', at))?.providers).toEqual(['leo'])
  })

  test('of a class takes a seat in the same session', async () => {
    const at = '2026-11-24T18:00:00+01:00'
    for (const seatsLeft of [11, 10]) {
      await book({ service: 'yoga', start: at })
      expect((await offeredAt('yoga', at))?.seatsLeft).toBe(seatsLeft)
    }
    expect(await count('occupancy')).toBe(1)
  })

  test.each([
    ['the item', { location: 'phone', contact: reachable }, { kind: 'phone' }],
    ['the contact', { contact: { ...reachable, location: 'video' } }, { kind: 'video' }],
  ] as const)('takes place at the location that %s names', async (_, where, location) => {
    const booking = await book({ service: 'consultation', ...where })
    expect(booking.appointments[0]?.location).toMatchObject(location)
  })
})

describe('The assigned provider', () => {
  const providersOf = async (wish: Wish) => (await book(wish)).appointments.map(({ provider }) => provider)

  test('for "any" is the least busy one that week, then the next until none is left', async () => {
    await book({ provider: 'maya', start: '2026-12-01T09:00:00+01:00' })
    expect(await providersOf({ provider: 'any' })).toEqual(['leo'])
    expect(await providersOf({ provider: 'any' })).toEqual(['maya'])
    expect(getProblem(await attempt({ provider: 'any' })).code).toBe('slot.taken')
  })

  test('for a balanced team is its least busy member', async () => {
    await book({ provider: 'leo', start: '2026-12-01T14:00:00+01:00' })
    expect(await providersOf({ provider: 'front-desk' })).toEqual(['maya'])
    expect(await providersOf({ provider: 'front-desk' })).toEqual(['leo'])
  })

  test('for a priority team is the first free member, however busy', async () => {
    await book({ provider: 'leo', start: '2026-12-01T14:00:00+01:00' })
    expect(await providersOf({ provider: 'leo-first' })).toEqual(['leo'])
    expect(await providersOf({ provider: 'leo-first' })).toEqual(['maya'])
  })

  test('for a collective team is all members or none', async () => {
    expect((await providersOf({ provider: 'duo' })).toSorted()).toEqual(['leo', 'maya'])
    expect(await offeredAt('haircut')).toBeUndefined()
    await book({ provider: 'maya', start: '2026-12-01T14:00:00+01:00' })
    expect(getProblem(await attempt({ provider: 'duo', start: '2026-12-01T14:00:00+01:00' })).code).toBe(
      'slot.taken',
    )
    expect(await count('booking')).toBe(2)
  })
})

describe('A start time', () => {
  test('that somebody else has taken meanwhile is rejected with slot.taken', async () => {
    await book()
    expect(getProblem(await attempt())).toMatchObject({ code: 'slot.taken', faults: [] })
    expect(await count('booking')).toBe(1)
  })

  test.each([
    ['outside the opening hours', '2026-11-30T20:00:00+01:00'],
    ['on a day off', '2026-11-29T10:00:00+01:00'],
    ['off the grid', '2026-11-30T13:07:00+01:00'],
    ['in the past', '2026-11-16T13:00:00+01:00'],
    ['beyond the booking window', '2027-06-28T13:00:00+02:00'],
    ['that overlaps a break', '2026-11-30T12:00:00+01:00'],
  ])('%s was never offered and is rejected with provider.busy', async (_, at) => {
    expect(getProblem(await attempt({ start: at })).code).toBe('provider.busy')
  })

  test('may be written in any time zone', async () => {
    expect((await book({ start: '2026-11-30T12:00:00Z' })).appointments[0]?.start).toBe(start)
  })

  test.each([
    ['2026-11-30T13:00', '/items/0/start field.date_invalid'],
    ['tomorrow', '/items/0/start field.date_invalid'],
  ])('that cannot be parsed is a fault of its field: %s', async (at, fault) => {
    expect(listFaults(await attempt({ start: at }))).toEqual([fault])
  })
})

describe('Booking something unknown', () => {
  test.each([
    ['a service', { service: 'nothing' }, 'service'],
    ['a provider', { provider: 'nobody' }, 'provider'],
    ['a service of that provider', { service: 'yoga', provider: 'leo' }, 'provider'],
    ['a service of all of a collective team', { service: 'yoga', provider: 'duo' }, 'provider'],
  ])('is rejected with calendar.not_found: %s', async (_, wish, kind) => {
    expect(getProblem(await attempt(wish))).toMatchObject({ code: 'calendar.not_found', params: { kind } })
  })
})

describe('The contact', () => {
  const { email: _, ...nameless } = contact
  const table: [string, Wish, string[]][] = [
    ['has an email', { contact: nameless }, ['/contact/email contact.email_required']],
    ['has a valid email', { contact: { ...contact, email: 'ada' } }, ['/contact/email field.email_invalid']],
    [
      'has a first and last name',
      { contact: { email: contact.email } },
      ['/contact/firstName field.required', '/contact/lastName field.required'],
    ],
    [
      'has names that contain emails',
      { contact: { ...contact, firstName: '  ' } },
      ['/contact/firstName field.required'],
    ],
    [
      'has a valid phone number',
      { contact: { ...contact, phone: 'call me' } },
      ['/contact/phone field.phone_invalid'],
    ],
    [
      'has a valid date of birth',
      { contact: { ...contact, dateOfBirth: '1815-02-30' } },
      ['/contact/dateOfBirth field.date_invalid'],
    ],
    [
      'has notes within the length limit',
      { contact: { ...contact, notes: 'x'.repeat(4001) } },
      ['/contact/notes field.too_long'],
    ],
    [
      'chooses a location if there are several',
      { service: 'consultation' },
      ['/contact/location contact.location_required'],
    ],
    [
      'chooses an existing location',
      { service: 'coaching', contact: { ...reachable, location: 'phone' } },
      ['/contact/location contact.location_required'],
    ],
    [
      'has a phone number if the location is a phone call',
      { service: 'consultation', contact: { ...contact, location: 'phone' } },
      ['/contact/phone field.required'],
    ],
    [
      'has a phone number if the item names a phone call',
      { service: 'consultation', location: 'phone' },
      ['/contact/phone field.required'],
    ],
  ]
  test.each(table)('%s', async (_, wish, faults) => {
    expect(listFaults(await attempt(wish))).toEqual(faults)
    expect(await count('booking')).toBe(0)
  })

  test('gets all its faults at once', async () => {
    expect(listFaults(await attempt({ service: 'consultation', contact: {} }))).toEqual([
      '/contact/email contact.email_required',
      '/contact/firstName field.required',
      '/contact/lastName field.required',
      '/contact/location contact.location_required',
    ])
  })

  test('must not contain unknown fields', async () => {
    const faults = async (more: object, contactToo: object = {}) => {
      const input = { ...inputOf(), contact: { ...contact, ...contactToo }, ...more }
      return listFaults(await demo.call('createBooking', input, { idempotencyKey: 'unknown' }))
    }
    expect(await faults({ admin: true })).toEqual(['/admin field.unknown'])
    // The services' forms decide which fields a contact has beyond name and email.
    expect(await faults({}, { password: 'secret' })).toEqual(['/contact/password field.unknown'])
  })

  test('may leave out optional fields', async () => {
    expect((await book({ contact })).contact).toEqual(contact)
  })
})

describe('Payment', () => {
  test.each([
    ['paid in full', 'massage'],
    ['with a deposit', 'color'],
  ])('A service %s waits for its payment, and its time is taken meanwhile', async (_, service) => {
    const at = '2026-11-30T15:00:00+01:00'
    const provider = service === 'massage' ? 'ines' : 'maya'
    const booking = await book({ service, provider, start: at })
    expect(booking).toMatchObject({ status: 'awaiting-payment', payment: { status: 'open', paid: 0 } })
    expect(booking.payment?.due).toBe(booking.price?.dueNow)
    expect((await offeredAt(service, at))?.providers ?? []).not.toContain(provider)
  })
})

describe('Idempotency', () => {
  /** Counts the connections to this database that wait for a lock. */
  const waiting = async () => {
    const query = `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return Number((await demo.behind.query(query)).rows[0].count)
  }

  test('A request without a key is rejected', async () => {
    expect(getProblem(await demo.call('createBooking', inputOf())).code).toBe('idempotency.key_missing')
    expect(getProblem(await demo.call('createBooking', inputOf(), { idempotencyKey: '' })).code).toBe(
      'idempotency.key_missing',
    )
  })

  test('Repeating a request returns the same response and books nothing twice', async () => {
    const first = await attempt({}, 'same')
    expect(await attempt({}, 'same')).toEqual(first)
    expect(await count('booking')).toBe(1)
  })

  test('Repeating a request after its hold was renewed returns the same response', async () => {
    const first = await attempt({ hold: 'before' }, 'renewed')
    expect(first.ok).toBe(true)
    expect(await attempt({ hold: 'after' }, 'renewed')).toEqual(first)
    expect(await count('booking')).toBe(1)
  })

  test('Repeating a request returns the same response even while seats are left', async () => {
    const yoga = { service: 'yoga', start: '2026-11-24T18:00:00+01:00' }
    const first = await attempt(yoga, 'class')
    expect(await attempt(yoga, 'class')).toEqual(first)
    expect((await offeredAt('yoga', yoga.start))?.seatsLeft).toBe(11)
  })

  test.each([
    ['for an available time', { start: '2026-12-01T09:00:00+01:00' }],
    ['for a taken time', { contact: { ...contact, firstName: 'Augusta' } }],
  ])('A different request under the same key, %s, is rejected', async (_, wish) => {
    await attempt({}, 'one')
    expect(getProblem(await attempt(wish, 'one')).code).toBe('idempotency.key_reused')
    expect(await count('booking')).toBe(1)
  })

  test('Returns idempotency.in_flight while a request with the same key is in flight', async () => {
    await beginCompetingClaim(demo.behind, start)
    const first = attempt({}, 'busy')
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 30_000 })
    expect(getProblem(await attempt({}, 'busy')).code).toBe('idempotency.in_flight')
    await demo.behind.query('rollback')
    expect((await first).ok).toBe(true)
  })

  test('A failed request may be retried under its key', async () => {
    await book()
    expect(getProblem(await attempt({}, 'again')).code).toBe('slot.taken')
    await demo.forgetBookings()
    expect((await attempt({}, 'again')).ok).toBe(true)
  })
})

test('When twenty visitors book the same slot at once, exactly one gets it', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt()))
  const codes = outcomes.map(outcome => (outcome.ok ? 'booked' : outcome.problem.code)).toSorted()
  expect(codes).toEqual(['booked', ...Array(19).fill('slot.taken')])
})
