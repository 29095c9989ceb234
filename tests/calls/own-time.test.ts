/**
 * A visitor's own hold or booking does not block what they search for: they are offered exactly what they can
 * get.
 */
import { describe, expect, test } from 'vitest'
import type { Booking, FindSlotsInput, Slot } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const day = '2026-12-01'
const at = (time: string, date = day) => `${date}T${time}:00+01:00`
const haircut = (time: string) => ({ service: 'haircut', provider: 'maya', start: at(time) })
const yoga = { service: 'yoga', provider: 'any', start: at('18:00') }

const slots = async (more: Partial<FindSlotsInput>): Promise<Slot[]> => {
  const input = { service: 'haircut', provider: 'maya', from: day, to: day, ...more }
  return expectAnswer(await engine.ask('findSlots', input)).days.flatMap(one => one.slots)
}
const starts = async (more: Partial<FindSlotsInput>) =>
  (await slots(more)).map(({ start }) => start.slice(11, 16))
const book = async (...items: Parameters<typeof orderFor>[0]): Promise<Booking> =>
  expectAnswer(await engine.ask('createBooking', orderFor(items))).booking
const hold = async (...items: Parameters<typeof orderFor>[0]): Promise<string> =>
  expectAnswer(await engine.ask('hold', { items, client: 'a-browser-of-ada' })).hold

describe("A visitor's own hold", () => {
  test('stays offered, with the times around it, to its holder and to nobody else', async () => {
    const before = await starts({})
    const mine = await hold(haircut('10:00'))
    expect(await starts({ hold: mine })).toEqual(before)
    expect(before.filter(time => time > '09:00' && time < '11:00')).toHaveLength(7)
    expect((await starts({})).filter(time => time > '09:00' && time < '11:00')).toEqual([])
  })

  test('on seats does not reduce the seats left for its holder', async () => {
    await book(yoga)
    const mine = await hold(yoga)
    const seatsLeft = async (more: object) =>
      (await slots({ service: 'yoga', provider: 'any', ...more }))[0]?.seatsLeft
    expect([await seatsLeft({}), await seatsLeft({ hold: mine })]).toEqual([10, 11])
  })

  test('counts towards no limit for its holder, whose next slot may be the held time', async () => {
    const mine = await hold(haircut('09:00'))
    const next = async (more: object) => {
      const input = { service: 'haircut', provider: 'maya', after: day, ...more }
      return expectAnswer(await engine.ask('findNextSlot', input)).slot?.start
    }
    expect([await next({}), await next({ hold: mine })]).toEqual([at('10:00'), at('09:00')])
  })

  test('leaves its time free for a series', async () => {
    const wish = { service: 'coaching', provider: 'maya', start: at('10:00') }
    const held = await engine.ask('hold', { items: [wish], client: 'a-browser-of-ada' })
    const free = async (more: object) => {
      const input = { ...wish, repeat: { every: 'week' as const, count: 2 }, ...more }
      return expectAnswer(await engine.ask('findSeries', input)).occurrences.map(one => one.free)
    }
    expect(await free({})).toEqual([false, true])
    expect(await free({ hold: expectAnswer(held).hold })).toEqual([true, true])
  })

  test.each([
    ['is unknown', '2026-11-20T12:00:00+01:00', 'made-up'],
    ['has expired', '2026-11-20T12:10:00+01:00', undefined],
  ])('that %s changes nothing', async (_, now, name) => {
    const mine = await hold(haircut('10:00'))
    engine.setClock(now)
    expect(await starts({ hold: name ?? mine })).toEqual(await starts({}))
  })
})

describe('A booking to be rescheduled', () => {
  test('is offered exactly the times that it can move to, including its own', async () => {
    await book(haircut('11:15'))
    const mine = await book(haircut('10:00'))
    const offered = await starts({ booking: mine.id })
    const others = (await starts({})).length
    expect(offered).toEqual(expect.arrayContaining(['09:45', '10:00', '10:15']))
    expect(offered).toHaveLength(others + 5)
    const quarters = Array.from({ length: 20 }, (_, index) => index * 15)
    for (const minutes of quarters) {
      const time = `${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const moved = await engine.ask('rescheduleBooking', { id: mine.id, start: at(time) })
      expect([time, getProblemCode(moved) === undefined]).toEqual([time, offered.includes(time)])
    }
  })

  test('blocks other bookings; an unknown or cancelled one gets no exception', async () => {
    const mine = await book(haircut('10:00'))
    expect(await starts({ booking: 'made-up' })).not.toContain('10:00')
    expect(await starts({ booking: mine.id, service: 'haircut' })).toContain('10:00')
    await engine.ask('cancelBooking', { id: mine.id })
    const other = await book(haircut('10:00'))
    expect(await starts({ booking: mine.id })).not.toContain('10:15')
    expect(await starts({ booking: other.id })).toContain('10:15')
  })

  test('by one of its appointments keeps the others in place', async () => {
    const mine = await book(haircut('10:00'), haircut('11:15'))
    const first = { booking: mine.id, appointment: 0 }
    expect(await starts(first)).toEqual(expect.arrayContaining(['10:00', '10:15']))
    expect(await starts(first)).not.toContain('10:30')
    expect(await starts({ booking: mine.id })).toContain('10:30')
    const move = (time: string) =>
      engine.ask('rescheduleBooking', { id: mine.id, appointment: 0, start: at(time) })
    expect(getProblemCode(await move('10:30'))).toBe('slot.taken')
    expect(getProblemCode(await move('10:15'))).toBeUndefined()
  })

  test('may find its own start as the next slot', async () => {
    const mine = await book(haircut('09:00'))
    const input = { service: 'haircut', provider: 'maya', after: day, booking: mine.id }
    expect(expectAnswer(await engine.ask('findNextSlot', input)).slot?.start).toBe(at('09:00'))
  })
})
