/** What an attacker sends, and what a tired operator or a flaky network does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { firstMoment, records } from './business.ts'
import { bookingInput, judged } from './play.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(records, firstMoment)
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const operator = { isOperator: true }
const monday = '2026-10-26'
const at = (time: string, date = monday) => `${date}T${time}:00+01:00`
const item = (service: string, provider: string, time: string) => ({ service, provider, start: at(time) })
const cut = item('cut', 'ana', '10:00')

const ok = <T>(outcome: Outcome<T>, name: CallName = 'createBooking'): T => {
  const value = judged(outcome, name, [])
  if (value === undefined) throw new Error('Nothing was expected but success.')
  return value
}
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.problem.code)

type Order = Calls['createBooking']['input']
const book = async (items: Order['items'], more: Partial<Order> = {}): Promise<Booking> =>
  ok(await world.ask('createBooking', { ...bookingInput({ items }, 'ada@example.org'), ...more })).booking

const startsOf = async (asked: Partial<Calls['findSlots']['input']>) =>
  ok(await world.ask('findSlots', { from: monday, to: monday, ...asked }), 'findSlots').days.flatMap(
    ({ slots }) => slots.map(({ start }) => start.slice(11, 16)),
  )

describe('Characters that PostgreSQL cannot store', () => {
  // Its text cannot contain U+0000, and its JSON cannot contain half a surrogate pair.
  const odd = ['a\u0000b', 'a\ud800b']

  test.each(odd)('%j is rejected or finds nothing, and no call throws', async text => {
    const free = { ...cut, start: at('11:00') }
    const { contact, ...order } = bookingInput({ items: [free] }, 'ada@example.org')
    const known = await book([cut])
    const inputs: readonly (readonly [CallName, object])[] = [
      ['createBooking', { ...order, contact: { ...contact, firstName: text } }],
      ['createBooking', { ...order, contact, answers: { text } }],
      ['createBooking', { ...order, contact, answers: { [text]: 1 } }],
      ['createBooking', { ...order, contact, hold: text }],
      ['createBooking', { ...order, contact, oneTimeLink: text }],
      ['hold', { items: [free], client: `${text}-of-a-browser` }],
      ['hold', { items: [free], hold: text }],
      ['release', { hold: text }],
      ['getBooking', { id: text }],
      ['getBookings', { ids: text }],
      ['cancelBooking', { id: known.id, reason: text }],
      ['rescheduleBooking', { id: known.id, start: at('09:00'), reason: text }],
      ['getOneTimeLink', { slug: text }],
      ['findSlots', { service: text, from: monday, to: monday }],
      ['listBookings', { email: text }],
      ['listBookings', { provider: text }],
      ['exportCustomer', { email: text }],
      ['eraseCustomer', { email: text }],
    ]
    const broken: string[] = []
    for (const [name, input] of inputs) {
      const outcome = await world.ask(name, unchecked(input), operator).catch((error: Error) => error)
      if (outcome instanceof Error) broken.push(`${name} ${JSON.stringify(input)}: ${outcome.message}`)
    }
    expect(broken).toEqual([])
  })
})

describe('A start far in the past or future', () => {
  const far = ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z', '2200-02-28T10:00:00Z']

  test.each(far)('%s is rejected like any time outside the opening hours', async start => {
    const items = [{ ...cut, start }]
    const known = await book([cut])
    const answers = [
      await world.ask('createBooking', bookingInput({ items }, 'ada@example.org')),
      await world.ask('hold', { items }),
      await world.ask('rescheduleBooking', { id: known.id, start }),
      await world.ask('createBooking', bookingInput({ items: [cut, ...items] }, 'ada@example.org')),
    ]
    for (const answer of answers)
      expect(['provider.busy', 'slot.taken', 'input.invalid']).toContain(codeOf(answer))
    const repeat = { every: 'month', count: 4 } as const
    const series = await world.ask('findSeries', { service: 'course', start, repeat })
    expect(['ok', 'input.invalid']).toContain(codeOf(series))
  })
})

describe('A browser that holds a time', () => {
  const client = 'browser-of-ada'

  test('can hold it again, or one that overlaps it, by its client name alone', async () => {
    ok(await world.ask('hold', { items: [cut], client }), 'hold')
    expect(codeOf(await world.ask('hold', { items: [cut], client: 'another-browser' }))).toBe('slot.taken')
    ok(await world.ask('hold', { items: [cut], client }), 'hold')
    ok(await world.ask('hold', { items: [item('cut', 'ana', '10:15')], client }), 'hold')
    expect(await world.sql('select from hold')).toHaveLength(1)
    expect(await world.sql('select from occupancy')).toHaveLength(1)
  })
})

describe('A change that is sent twice because the first answer was lost', () => {
  test('moves the booking once', async () => {
    const { id } = await book([cut])
    const first = ok(await world.ask('rescheduleBooking', { id, start: at('11:00') }), 'rescheduleBooking')
    const second = ok(await world.ask('rescheduleBooking', { id, start: at('11:00') }), 'rescheduleBooking')
    expect(second).toEqual(first)
    expect(await world.sql('select from outbox')).toHaveLength(2)
  })

  test('cancels one of several appointments once', async () => {
    const { id } = await book([item('cut', 'ana', '10:00'), item('wash', 'ben', '10:45')])
    const first = ok(await world.ask('cancelBooking', { id, appointment: 1 }), 'cancelBooking')
    const second = ok(await world.ask('cancelBooking', { id, appointment: 1 }), 'cancelBooking')
    expect(second).toEqual(first)
    expect(await world.sql('select from outbox')).toHaveLength(2)
  })
})

describe('A cart with more of a service than its daily limit', () => {
  test('is not offered, or else can be booked', async () => {
    const washes = { services: 'wash,wash,wash', providers: 'ana,ana,ana' }
    const [start = '', ...others] = await startsOf(washes)
    if (start === '') return expect(others).toEqual([])
    const slots = ok(await world.ask('findSlots', { ...washes, from: monday, to: monday }), 'findSlots')
    const segments = slots.days[0]?.slots[0]?.segments ?? []
    const items = segments.map(({ start }) => ({ service: 'wash', provider: 'ana', start }))
    expect(await book(items)).toMatchObject({ status: 'scheduled' })
  })
})

describe('The seats of one booking', () => {
  test('stay within the limit when a class is in the cart several times', async () => {
    const yoga = item('yoga', 'ana', '10:00')
    const items = [yoga, yoga, yoga, yoga]
    const outcome = await world.ask('createBooking', bookingInput({ items }, 'ada@example.org'))
    expect(codeOf(outcome)).toBe('service.limit_exceeded')
  })
})

describe('Erasing a person', () => {
  test('finds guests despite white space and capitals in their address', async () => {
    const guests = [
      { name: 'Tab', email: '\tGuest@Example.org' },
      { name: 'Dot', email: '\u00a0Ipek@Example.org' },
    ]
    const { id } = await book([item('yoga', 'ana', '10:00')], { guests })
    for (const { email } of guests) await world.ask('eraseCustomer', { email }, operator)
    const found = ok(await world.ask('getBooking', { id }), 'getBooking')
    expect(JSON.stringify(found.guests)).not.toMatch(/Tab|Dot|Guest|pek/)
  })

  test('is not undone by a move that had already read the booking', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await book([cut], { answers: { allergies: 'nuts' } })
      const [moved] = await Promise.all([
        world.ask('rescheduleBooking', { id, start: at('11:00') }),
        world.ask('eraseCustomer', { email: 'ada@example.org' }, operator),
      ])
      expect(codeOf(moved)).toBe('ok')
      expect(await world.sql(`select from booking where document::text like '%allergies%'`)).toEqual([])
      await world.reset()
    }
  })

  test('leaves a booking that can be moved, and a move with a reason makes it due for erasure again', async () => {
    const { id } = await book([cut])
    await world.ask('eraseCustomer', { email: 'ada@example.org' }, operator)
    for (const time of ['11:00', '09:00'])
      ok(
        await world.ask('rescheduleBooking', { id, start: at(time), reason: 'Ada is ill' }),
        'rescheduleBooking',
      )
    expect(await world.sql('select from booking where erased_at is null')).toHaveLength(1)
  })
})

/** Proof: the caller checks every input against its call's schema, which is what this test is about. */
function unchecked(input: object): never {
  return input as never
}
