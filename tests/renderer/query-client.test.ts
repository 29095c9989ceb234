import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, fetchOutcome, invalidateAllQueries } from '#renderer/screen/query-client.ts'
import { hashQueryKey, type QueryKey } from '#renderer/screen/query-key.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'

const haircut: QueryKey = ['getService', { service: 'haircut' }]
const slots: QueryKey = ['findSlots', { service: 'haircut', from: '2026-11-23', to: '2026-11-30' }]
const problem = failed('network.failed')

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Creates a query client with a call that answers when the test says so. */
function setUp(answered: Parameters<typeof createQueryClient>[1] = []) {
  const open: ((outcome: Outcome<never>) => void)[] = []
  const asked: string[] = []
  const signals: (AbortSignal | undefined)[] = []
  const call: CallFunction = (name, input, options) => {
    asked.push(`${name} ${JSON.stringify(input)}`)
    signals.push(options?.signal)
    return new Promise(settle => open.push(settle))
  }
  const client = createQueryClient(call, answered)
  return {
    client,
    asked,
    signals,
    ask: (key: QueryKey) => fetchOutcome(client, key),
    known: (key: QueryKey) => client.getQueryState(key),
    /** Answers the oldest open request. */
    answer: (outcome: Outcome<unknown>) => open.shift()?.(asNever(outcome)),
  }
}

/** Hides the answer's type: the cache does not read answers. */
function asNever(outcome: Outcome<unknown>): Outcome<never> {
  return outcome as Outcome<never>
}

describe('Equal keys', () => {
  test('share one request and one answer', async () => {
    const { ask, asked, answer, known } = setUp()
    const all = [ask(haircut), ask([...haircut]), ask(haircut)]
    expect(asked).toEqual(['getService {"service":"haircut"}'])
    answer(done('cut'))
    expect(await Promise.all(all)).toEqual([done('cut'), done('cut'), done('cut')])
    expect(known(haircut)?.data).toBe('cut')
  })

  test('mean the same call with the same input', () => {
    const { ask, asked } = setUp()
    void ask(haircut)
    void ask(['getService', { service: 'color' }])
    void ask(['listProviders', { service: 'haircut' }])
    expect(asked).toHaveLength(3)
  })

  test('ignore the order of the input and its undefined values', () => {
    const [call, { service, ...rest }] = slots
    expect(hashQueryKey([call, { ...rest, hold: undefined, service }])).toBe(hashQueryKey(slots))
    expect(hashQueryKey(haircut)).not.toBe(hashQueryKey(slots))
  })
})

describe('An answer', () => {
  test('that came with the page is available at once and not requested again', async () => {
    const { ask, asked, known } = setUp([{ call: haircut[0], input: haircut[1], value: 'cut' }])
    expect(known(haircut)?.data).toBe('cut')
    expect(await ask(haircut)).toEqual(done('cut'))
    expect(asked).toEqual([])
  })

  test.each([
    ['of slots stays fresh for 15 seconds', slots, 15_000],
    ['of a record stays fresh for five minutes', haircut, 300_000],
  ])('%s', async (_, key, freshMs) => {
    const { ask, asked, answer, known } = setUp()
    const first = ask(key)
    answer(done('old'))
    await first
    vi.setSystemTime(Date.now() + freshMs - 1)
    expect(await ask(key)).toEqual(done('old'))
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    const second = ask(key)
    expect(asked).toHaveLength(2)
    expect(known(key)?.data).toBe('old')
    answer(done('new'))
    expect(await second).toEqual(done('new'))
    expect(known(key)?.data).toBe('new')
  })

  test('is unknown until it arrives', () => {
    const { ask, asked, known } = setUp()
    expect(known(haircut)).toBeUndefined()
    expect(asked).toEqual([])
    void ask(haircut)
    expect(known(haircut)?.data).toBeUndefined()
  })

  test('stays visible when everything is marked as stale, and the next reader requests it again', async () => {
    const { client, ask, asked, answer, known } = setUp([
      { call: haircut[0], input: haircut[1], value: 'cut' },
    ])
    await invalidateAllQueries(client)
    expect(asked).toEqual([])
    expect(known(haircut)?.data).toBe('cut')
    const second = ask(haircut)
    expect(asked).toHaveLength(1)
    answer(done('new'))
    expect(await second).toEqual(done('new'))
  })
})

describe('A problem', () => {
  test('is recorded, and the next reader tries again', async () => {
    const { ask, asked, answer, known } = setUp()
    const first = ask(haircut)
    answer(problem)
    expect(await first).toEqual(problem)
    expect(known(haircut)?.error).toMatchObject({ problem: problem.problem })
    const second = ask(haircut)
    expect(asked).toHaveLength(2)
    answer(done('cut'))
    expect(await second).toEqual(done('cut'))
  })

  test('keeps the data that a page already shows', async () => {
    const { client, ask, answer, known } = setUp([{ call: haircut[0], input: haircut[1], value: 'cut' }])
    vi.setSystemTime(Date.now() + 301_000)
    const second = ask(haircut)
    answer(problem)
    expect(await second).toEqual(problem)
    expect(known(haircut)).toMatchObject({ status: 'error', data: 'cut' })
    await client.resetQueries({ queryKey: ['getService'] })
    expect(known(haircut)).toMatchObject({ status: 'pending', data: undefined })
  })

  test('is made up for a request that was never answered, and the next request goes through', async () => {
    let broken = true
    const call: CallFunction = () =>
      broken ? Promise.reject(new Error('gone')) : Promise.resolve(asNever(done('cut')))
    const client = createQueryClient(call, [])
    expect(await fetchOutcome(client, haircut)).toEqual(failed('server.failed'))
    broken = false
    expect(await fetchOutcome(client, haircut)).toEqual(done('cut'))
  })
})

describe('Resetting', () => {
  test('clears all answers to one call and no others', async () => {
    const { client, ask, asked, known } = setUp([
      { call: slots[0], input: slots[1], value: 1 },
      { call: slots[0], input: { service: 'color' }, value: 2 },
      { call: haircut[0], input: haircut[1], value: 3 },
    ])
    await client.resetQueries({ queryKey: ['findSlots'] })
    expect(known(slots)?.data).toBeUndefined()
    expect(known(['findSlots', { service: 'color' }])?.data).toBeUndefined()
    expect(known(haircut)?.data).toBe(3)
    void ask(slots)
    void ask(haircut)
    expect(asked).toHaveLength(1)
  })

  test('ignores an answer that was in flight, and its reader gets the new one', async () => {
    const { client, ask, asked, answer, known } = setUp()
    const first = ask(slots)
    await client.resetQueries({ queryKey: ['findSlots'] })
    const second = ask(slots)
    expect(asked).toHaveLength(2)
    answer(done('before'))
    await Promise.resolve()
    expect(known(slots)?.data).toBeUndefined()
    answer(done('after'))
    expect(await Promise.all([first, second])).toEqual([done('after'), done('after')])
    expect(known(slots)?.data).toBe('after')
  })
})

describe('A request whose answer is no longer shown', () => {
  const watched = (key: QueryKey) => {
    const { client, ...rest } = setUp()
    const leave = new QueryObserver(client, { queryKey: key }).subscribe(() => undefined)
    return { leave, ...rest }
  }

  test('is aborted for slots, and sent again for a reader that still waits', async () => {
    const { leave, ask, asked, signals, answer } = watched(slots)
    const waiting = ask(slots)
    expect(asked).toHaveLength(1)
    leave()
    expect(signals[0]?.aborted).toBe(true)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    answer(done('before'))
    answer(done('after'))
    expect(await waiting).toEqual(done('after'))
  })

  test('continues for a record, for the next step to use', async () => {
    const { leave, ask, asked, signals, answer } = watched(haircut)
    leave()
    expect(signals).toEqual([undefined])
    const next = ask(haircut)
    answer(done('cut'))
    expect(await next).toEqual(done('cut'))
    expect(asked).toHaveLength(1)
  })
})

test('Returning to the tab refetches stale slots and keeps records', async () => {
  const { client, asked, answer, known } = setUp([
    { call: slots[0], input: slots[1], value: 'before' },
    { call: haircut[0], input: haircut[1], value: 'cut' },
  ])
  for (const queryKey of [slots, haircut]) new QueryObserver(client, { queryKey }).subscribe(() => undefined)
  client.mount()
  const comeBack = () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    return new Promise(settle => setTimeout(settle, 0))
  }
  await comeBack()
  expect(asked).toEqual([])
  vi.setSystemTime(Date.now() + 400_000)
  await comeBack()
  expect(asked).toEqual([`findSlots ${JSON.stringify(slots[1])}`])
  answer(done('after'))
  await vi.waitFor(() => expect(known(slots)?.data).toBe('after'))
  client.unmount()
  focusManager.setFocused(undefined)
})

describe('A query that a busy server refused', () => {
  const busy = failed('server.busy', { retryAfterSeconds: 4 })
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))

  test('is sent again after the time that the server says, and says meanwhile why it waits', async () => {
    const { ask, asked, answer, known } = setUp()
    const found = ask(slots)
    await vi.advanceTimersByTimeAsync(0)
    answer(busy)
    await vi.advanceTimersByTimeAsync(3_999)
    expect([asked.length, known(slots)?.fetchFailureReason?.message]).toEqual([1, 'server.busy'])
    // Up to half of the time is added, so that pages do not all come back at once.
    await vi.advanceTimersByTimeAsync(2_001)
    expect(asked).toHaveLength(2)
    answer(done('free'))
    expect(await found).toEqual(done('free'))
  })

  test('ends with the problem when the server stays busy', async () => {
    const { ask, asked, answer } = setUp()
    const found = ask(slots)
    for (let sent = 1; sent <= 6; sent++) {
      await vi.advanceTimersByTimeAsync(6_000)
      expect(asked).toHaveLength(sent)
      answer(busy)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect([(await found).ok, asked.length]).toEqual([false, 6])
  })

  test('is the only one that is sent again', async () => {
    const { ask, asked, answer } = setUp()
    const found = ask(slots)
    await vi.advanceTimersByTimeAsync(0)
    answer(failed('server.not_ready', { retryAfterSeconds: 4 }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([(await found).ok, asked.length]).toEqual([false, 1])
  })
})
