/** A class that changes after its sessions have begun to fill offers exactly what can be booked. */
import { describe, expect, test } from 'vitest'
import type { Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, expectProblem, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const hours = { tuesday: ['18:00-21:00'] }

let yoga: Service
const engine = setUpEngine(records => {
  const services = records.services.map(service =>
    service.slug === 'yoga' ? { ...service, hours, intervalMinutes: 60 } : service,
  )
  yoga = services.find(({ slug }) => slug === 'yoga') ?? expect.unreachable()
  return { services }
})

const start = '2026-12-01T18:00:00+01:00'
const change = (fields: Partial<Service>) =>
  engine.ask(
    'saveRecord',
    { kind: 'services', key: 'yoga', record: { ...yoga, ...fields } },
    { caller: { isOperator: true } },
  )
const book = (people = 1, at = start) => {
  const guests = Array.from({ length: people - 1 }, (_, index) => ({
    name: `Guest ${index}`,
    email: `guest${index}@example.org`,
  }))
  return engine.ask('createBooking', orderFor([{ service: 'yoga', provider: 'maya', start: at }], { guests }))
}
/** Returns the local time and the seats left of each offered session. */
const offered = async () => {
  const asked = { service: 'yoga', provider: 'maya', from: '2026-12-01', to: '2026-12-01' }
  const { days } = expectAnswer(await engine.ask('findSlots', asked))
  return (days[0]?.slots ?? []).map(({ start, seatsLeft }) => `${start.slice(11, 16)} ${seatsLeft}`)
}

describe('A class with one booking', () => {
  test.each([
    ['longer', { durationMinutes: 90 }, ['19:00 12']],
    ['shorter', { durationMinutes: 30 }, ['18:00 11', '19:00 12', '20:00 12']],
    ['followed by a buffer', { bufferAfterMinutes: 10 }, ['19:00 12', '20:00 12']],
    ['after a buffer', { bufferBeforeMinutes: 10 }, ['20:00 12']],
    ['smaller', { capacity: 5 }, ['18:00 4', '19:00 5', '20:00 5']],
    ['larger', { capacity: 20 }, ['18:00 19', '19:00 20', '20:00 20']],
  ])('that is now %s offers what can be booked, and nothing else', async (_, fields, expected) => {
    expectAnswer(await book())
    expectAnswer(await change(fields))
    const times = await offered()
    expect(times).toEqual(expected)
    const isOffered = times.some(time => time.startsWith('18:00'))
    expect(getProblemCode(await book())).toBe(isOffered ? undefined : 'slot.taken')
    expectAnswer(await book(1, `2026-12-01T${times.at(-1)?.slice(0, 5)}:00+01:00`))
  })
})

test('Lowering the capacity leaves no seats beyond it; raising it opens all of them', async () => {
  expectAnswer(await book(3))
  expectAnswer(await change({ capacity: 5 }))
  expect(expectProblem(await book(3))).toMatchObject({ code: 'slot.seats_exceeded', params: { count: 2 } })
  expectAnswer(await change({ capacity: 2, reservableSlots: 2 }))
  expect(await offered()).toEqual(['19:00 2', '20:00 2'])
  expect(getProblemCode(await book())).toBe('slot.taken')
  expectAnswer(await change({ capacity: 7, reservableSlots: 7 }))
  expect(getProblemCode(await book(4))).toBeUndefined()
  expect(await offered()).toEqual(['19:00 7', '20:00 7'])
})

test("A service's total limit counts all its providers, whichever one is requested", async () => {
  const asOperator = { caller: { isOperator: true } }
  const { record } = expectAnswer(
    await engine.ask('getRecord', { kind: 'services', key: 'consultation' }, asOperator),
  )
  const limited = { ...record, limits: { total: { perDay: 1 } } }
  expectAnswer(
    await engine.ask('saveRecord', { kind: 'services', key: 'consultation', record: limited }, asOperator),
  )
  const bookWith = (provider: string, at: string) =>
    engine.ask('createBooking', orderFor([{ service: 'consultation', provider, start: at, location }]))
  const location = 'video' as const
  expectAnswer(await bookWith('leo', '2026-12-01T14:00:00+01:00'))
  const asked = { service: 'consultation', provider: 'maya', from: '2026-12-01', to: '2026-12-02' }
  const { days } = expectAnswer(await engine.ask('findSlots', asked))
  expect(days.map(({ date }) => date)).toEqual(['2026-12-02'])
  expect(getProblemCode(await bookWith('maya', '2026-12-01T10:00:00+01:00'))).toBe('slot.taken')
  expectAnswer(await bookWith('maya', '2026-12-02T10:00:00+01:00'))
})
