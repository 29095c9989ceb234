/** What a visitor sees of a month's slots while answers come and go, with and without a hold of their own. */
import { describe, expect, test } from 'vitest'
import type { QueryState } from '#renderer/screen/use-call-query.ts'
import {
  asksSameSlots,
  decideMonth,
  listNeighbourQueryKeys,
  type MonthAnswers,
  type VisitorChoice,
} from '#renderer/widgets/calendar/month-slots.ts'
import { parseLocalStart } from '#renderer/widgets/calendar/slot-days.ts'
import { getMonthQueryKey } from '#renderer/widgets/calendar/slot-query.ts'
import type { FindSlotsOutput } from '#schemas/generated/types.gen.ts'
import { failed, type ProblemCode } from '#schemas/runtime/core/problem.ts'
import { instant, month, plainDate, zone as zoneNamed } from '#tests/support/clock/times.ts'

const zone = zoneNamed('Europe/Berlin')
const period = { from: plainDate('2026-12-01'), to: plainDate('2026-12-31') }
const nine = '2026-12-01T09:00:00+01:00'
const ten = '2026-12-01T10:00:00+01:00'
const eleven = '2026-12-01T11:00:00+01:00'

/** Returns an answer with starts on the first of December. */
const answer = (...starts: string[]): FindSlotsOutput => ({
  timezone: zone,
  days: [
    {
      date: '2026-12-01',
      slots: starts.map(start => ({ start, end: start, providers: ['maya'], seatsLeft: 1 })),
    },
  ],
})
const whole = answer(nine, ten, eleven)
const withoutTen = answer(nine, eleven)

type SlotsQueryState = QueryState<'findSlots'>
const problemOf = (code: ProblemCode) => failed(code).problem
const loading: SlotsQueryState = { value: undefined, problem: undefined, stale: true }
const answered = (value: FindSlotsOutput): SlotsQueryState => ({ value, problem: undefined, stale: false })
const replacing = (value: FindSlotsOutput): SlotsQueryState => ({ value, problem: undefined, stale: true })
const refused = (code: ProblemCode): SlotsQueryState => ({
  value: undefined,
  problem: problemOf(code),
  stale: false,
})
/** A query that a busy server has refused, and that is sent again. */
const waiting: SlotsQueryState = { value: undefined, problem: problemOf('server.busy'), stale: true }

interface Situation extends Partial<Omit<VisitorChoice, 'chosen'>>, Partial<MonthAnswers> {
  readonly value?: string
}

function decide({ asked = loading, plain, value, ...choice }: Situation) {
  const chosen = parseLocalStart(value, zone)
  const visitor = { hold: undefined, named: undefined, hasKeeper: true, ...choice, chosen }
  const { days, ...rest } = decideMonth({ asked, plain }, visitor, period)
  return { starts: days.flatMap(({ slots }) => slots.map(({ start }) => start)), ...rest }
}

const shown = { loading: false, problem: undefined, named: undefined, isLost: false }
const all = [nine, ten, eleven]
const others = [nine, eleven]

describe('Without a choice', () => {
  test('nothing is shown while the query loads', () => {
    expect(decide({})).toEqual({ ...shown, starts: [], loading: true })
  })

  test('an answer is shown as it is', () => {
    expect(decide({ asked: answered(whole) })).toEqual({ ...shown, starts: all })
  })

  test('a failure is told', () => {
    const problem = problemOf('network.failed')
    expect(decide({ asked: refused('network.failed') })).toEqual({ ...shown, starts: [], problem })
  })

  test('a busy server is told while the query waits to be sent again', () => {
    const problem = problemOf('server.busy')
    expect(decide({ asked: waiting })).toEqual({ ...shown, starts: [], loading: true, problem })
  })
})

describe('A chosen time', () => {
  test('that is offered needs no hold to be named', () => {
    expect(decide({ asked: answered(whole), value: ten, hold: 'h1' })).toEqual({ ...shown, starts: all })
  })

  test('in another zone is the same time', () => {
    const value = '2026-12-01T09:00:00Z'
    expect(decide({ asked: answered(whole), value, hold: 'h1' })).toEqual({ ...shown, starts: all })
  })

  test('outside of the period is not looked for', () => {
    const value = '2027-01-05T10:00:00+01:00'
    expect(decide({ asked: answered(whole), value, hold: 'h1' })).toEqual({ ...shown, starts: all })
  })

  test('is not looked for while the query loads', () => {
    expect(decide({ value: ten, hold: 'h1' })).toEqual({ ...shown, starts: [], loading: true })
  })

  test('that its hold takes stays in place, and the query has to name the hold', () => {
    const found = decide({ asked: answered(withoutTen), value: ten, hold: 'h1' })
    expect(found).toEqual({ ...shown, starts: all, named: 'h1' })
  })

  test('stays in place before its hold is there', () => {
    expect(decide({ asked: answered(withoutTen), value: ten })).toEqual({ ...shown, starts: all })
  })

  test('stays in place although its whole day is not offered', () => {
    const found = decide({ asked: answered({ timezone: zone, days: [] }), value: ten, hold: 'h1' })
    expect(found).toEqual({ ...shown, starts: [ten], named: 'h1' })
  })

  test.each([
    ['replaces an earlier answer', { asked: replacing(withoutTen) }],
    ['finds a plain answer in the cache', { asked: loading, plain: withoutTen }],
    ['is sent again to a busy server', { asked: waiting, plain: withoutTen }],
    ['fails', { asked: refused('network.failed'), plain: withoutTen }],
  ])('stays in place while the query that names its hold %s', (_, answers) => {
    const found = decide({ ...answers, value: ten, hold: 'h1', named: 'h1' })
    expect(found).toEqual({ ...shown, starts: all, named: 'h1' })
  })

  test('is as the answer says that names its hold', () => {
    const found = decide({ asked: answered(whole), plain: withoutTen, value: ten, hold: 'h1', named: 'h1' })
    expect(found).toEqual({ ...shown, starts: all, named: 'h1' })
  })

  test('that is not even offered to its holder is lost', () => {
    const found = decide({ asked: answered(withoutTen), plain: whole, value: ten, hold: 'h1', named: 'h1' })
    expect(found).toEqual({ ...shown, starts: others, named: 'h1', isLost: true })
  })

  test('with another hold than the named one stays in place, and that hold has to be named', () => {
    const found = decide({ asked: answered(withoutTen), value: ten, hold: 'h2', named: 'h1' })
    expect(found).toEqual({ ...shown, starts: all, named: 'h2' })
  })

  test('that is offered leaves the named hold as it is', () => {
    const found = decide({ asked: answered(whole), value: eleven, hold: 'h2', named: 'h1' })
    expect(found).toEqual({ ...shown, starts: all, named: 'h1' })
  })

  test('whose hold has ended stays in place until another one is there', () => {
    const found = decide({ asked: answered(withoutTen), value: ten, named: 'h1' })
    expect(found).toEqual({ ...shown, starts: all, named: 'h1' })
  })

  test.each([
    ['whose hold was denied', {}],
    ['of a screen that holds no times', { hold: 'h1' }],
  ])('%s is lost as soon as it is not offered', (_, { hold }: { hold?: string }) => {
    const { starts, isLost } = decide({ asked: answered(withoutTen), value: ten, hold, hasKeeper: false })
    expect({ starts, isLost }).toEqual({ starts: others, isLost: true })
  })
})

describe('In another month', () => {
  test('the plain answer that was prefetched stands in for the one that names the hold', () => {
    expect(decide({ plain: whole, hold: 'h1', named: 'h1' })).toEqual({ ...shown, starts: all, named: 'h1' })
  })

  test('nothing is shown if none was prefetched', () => {
    expect(decide({ hold: 'h1', named: 'h1' })).toEqual({
      ...shown,
      starts: [],
      loading: true,
      named: 'h1',
    })
  })

  test('a busy server is asked with the hold, since it still answers who has one', () => {
    expect(decide({ asked: waiting, hold: 'h1' }).named).toBe('h1')
    expect(decide({ asked: refused('server.busy'), hold: 'h1' }).named).toBe('h1')
    expect(decide({ asked: refused('network.failed'), hold: 'h1' }).named).toBeUndefined()
  })
})

describe('The query of a month', () => {
  const moment = { zone, now: instant('2026-11-22T10:00:00+01:00') }
  const asked = { service: 'haircut', provider: 'maya' }
  const plain = getMonthQueryKey(asked, month('2026-12'), moment)

  test('asks for the same slots whichever hold it names, and for no other ones', () => {
    const named = getMonthQueryKey(asked, month('2026-12'), { ...moment, hold: 'h1' })
    expect(asksSameSlots(plain, plain)).toBe(true)
    expect(asksSameSlots(named, plain)).toBe(true)
    for (const other of [
      getMonthQueryKey({ ...asked, provider: 'leo' }, month('2026-12'), moment),
      getMonthQueryKey({ service: 'haircut' }, month('2026-12'), moment),
      getMonthQueryKey({ ...asked, people: 2 }, month('2026-12'), { ...moment, hold: 'h1' }),
      getMonthQueryKey(asked, month('2027-01'), { ...moment, hold: 'h1' }),
      getMonthQueryKey(asked, month('2026-12'), { ...moment, zone: zoneNamed('America/New_York') }),
    ])
      expect(asksSameSlots(other, plain)).toBe(false)
    expect(asksSameSlots([], plain)).toBe(false)
    expect(asksSameSlots(['findNextSlot', plain[1]], plain)).toBe(false)
  })

  test('has those of the next and the previous month beside it, but of none that is over', () => {
    const [next, previous] = [month('2027-01'), month('2026-11')].map(one =>
      getMonthQueryKey(asked, one, moment),
    )
    expect(listNeighbourQueryKeys(asked, month('2026-12'), moment)).toEqual([next, previous])
    expect(listNeighbourQueryKeys(asked, month('2026-11'), moment)).toEqual([plain])
  })
})
