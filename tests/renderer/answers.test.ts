import { describe, expect, test } from 'vitest'
import { createAnswers, type Question } from '#renderer/screen/answers.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Call } from '#schemas/runtime/screen/call.ts'

const haircut: Question = { call: 'getService', input: { service: 'haircut' } }
const slots: Question = {
  call: 'findSlots',
  input: { service: 'haircut', from: '2026-11-23', to: '2026-11-30' },
}
const problem = failed('network.failed')

/** A call that is asked and answers when the test says so, and a clock that the test moves. */
function setUp(answered: Parameters<typeof createAnswers>[1] = []) {
  const open: ((outcome: Outcome<never>) => void)[] = []
  const asked: string[] = []
  const call: Call = (name, input) => {
    asked.push(`${name} ${JSON.stringify(input)}`)
    return new Promise(settle => open.push(settle))
  }
  const clock = { now: 1_000_000 }
  const answers = createAnswers(call, answered, () => clock.now)
  /** Answers the oldest open request. */
  const answer = (outcome: Outcome<unknown>) => open.shift()?.(asNever(outcome))
  return { answers, asked, answer, clock }
}

/** The cache does not look into answers. */
function asNever(outcome: Outcome<unknown>): Outcome<never> {
  return outcome as Outcome<never>
}

describe('Equal questions', () => {
  test('share one request and one answer', async () => {
    const { answers, asked, answer } = setUp()
    const all = [answers.ask(haircut), answers.ask({ ...haircut }), answers.ask(haircut)]
    expect(asked).toEqual(['getService {"service":"haircut"}'])
    answer(done('cut'))
    expect(await Promise.all(all)).toEqual([done('cut'), done('cut'), done('cut')])
    expect(answers.known(haircut)).toEqual(done('cut'))
  })

  test('are those of the same call with the same input', () => {
    const { answers, asked } = setUp()
    void answers.ask(haircut)
    void answers.ask({ call: 'getService', input: { service: 'color' } })
    void answers.ask({ call: 'listProviders', input: { service: 'haircut' } })
    expect(asked).toHaveLength(3)
  })
})

describe('An answer', () => {
  test('that the server sent along is known at once and not asked for again', async () => {
    const { answers, asked } = setUp([{ ...haircut, value: 'cut' }])
    expect(answers.known(haircut)).toEqual(done('cut'))
    expect(await answers.ask(haircut)).toEqual(done('cut'))
    expect(asked).toEqual([])
  })

  test.each([
    ['of slots stays fresh for 15 seconds', slots, 15_000],
    ['of a record stays fresh for five minutes', haircut, 300_000],
  ])('%s', async (_, question, freshMs) => {
    const { answers, asked, answer, clock } = setUp()
    const first = answers.ask(question)
    answer(done('old'))
    await first
    clock.now += freshMs - 1
    expect(await answers.ask(question)).toEqual(done('old'))
    expect(asked).toHaveLength(1)
    clock.now += 1
    const second = answers.ask(question)
    expect(asked).toHaveLength(2)
    expect(answers.known(question)).toEqual(done('old'))
    answer(done('new'))
    expect(await second).toEqual(done('new'))
    expect(answers.known(question)).toEqual(done('new'))
  })

  test('that is asked for is not known before it comes', () => {
    const { answers, asked } = setUp()
    expect(answers.known(haircut)).toBeUndefined()
    expect(asked).toEqual([])
    void answers.ask(haircut)
    expect(answers.known(haircut)).toBeUndefined()
  })
})

describe('A problem', () => {
  test('is known, and whoever asks next tries again', async () => {
    const { answers, asked, answer } = setUp()
    const first = answers.ask(haircut)
    answer(problem)
    expect(await first).toEqual(problem)
    expect(answers.known(haircut)).toEqual(problem)
    const second = answers.ask(haircut)
    expect(asked).toHaveLength(2)
    answer(done('cut'))
    expect(await second).toEqual(done('cut'))
  })

  test('leaves what was known where a page shows it', async () => {
    const { answers, answer, clock } = setUp([{ ...haircut, value: 'cut' }])
    clock.now += 301_000
    const second = answers.ask(haircut)
    answer(problem)
    expect(await second).toEqual(problem)
    expect(answers.known(haircut)).toEqual(problem)
    expect(answers.value(haircut)).toBe('cut')
    answers.expire('getService')
    expect(answers.value(haircut)).toBeUndefined()
  })

  test('of a request that was never answered does not stand in the way of the next', async () => {
    let broken = true
    const call: Call = () =>
      broken ? Promise.reject(new Error('gone')) : Promise.resolve(asNever(done('cut')))
    const answers = createAnswers(call, [])
    await expect(answers.ask(haircut)).rejects.toThrow('gone')
    broken = false
    expect(await answers.ask(haircut)).toEqual(done('cut'))
  })
})

describe('What expires', () => {
  test('are all answers to one call, and no others', async () => {
    const { answers, asked } = setUp([
      { ...slots, value: 1 },
      { ...slots, input: { service: 'color' }, value: 2 },
      { ...haircut, value: 3 },
    ])
    answers.expire('findSlots')
    expect(answers.known(slots)).toBeUndefined()
    expect(answers.known(haircut)).toEqual(done(3))
    void answers.ask(slots)
    void answers.ask(haircut)
    expect(asked).toHaveLength(1)
  })

  test('does not come back with an answer that was under way', async () => {
    const { answers, asked, answer } = setUp()
    const first = answers.ask(slots)
    answers.expire('findSlots')
    const second = answers.ask(slots)
    expect(asked).toHaveLength(2)
    answer(done('before'))
    await first
    expect(answers.known(slots)).toBeUndefined()
    answer(done('after'))
    await second
    expect(answers.known(slots)).toEqual(done('after'))
  })
})

test('Who listens is told of every answer, every problem and what expires, until they stop', async () => {
  const { answers, answer } = setUp()
  let told = 0
  const stop = answers.subscribe(() => {
    told++
  })
  const first = answers.ask(haircut)
  expect(told).toBe(0)
  answer(done('cut'))
  await first
  expect(told).toBe(1)
  const second = answers.ask(slots)
  answer(problem)
  await second
  expect(told).toBe(2)
  answers.expire('findSlots')
  expect(told).toBe(3)
  stop()
  answers.expire('getService')
  expect(told).toBe(3)
})
