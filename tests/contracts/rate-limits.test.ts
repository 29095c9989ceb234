/** The contract of every adapter of the rate limits port. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RateLimits, RateLimitUse } from '#server/features/request-limits/rate-limits.ts'
import { createMemoryRateLimits } from '#server/features/request-limits/store/rate-limits.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { everyEngine } from '#tests/support/database/database.ts'

const use = (parts: Partial<RateLimitUse> = {}): RateLimitUse => ({
  limit: 'bookings',
  key: 'somebody',
  points: 1,
  maxPoints: 3,
  windowSeconds: 60,
  ...parts,
})

/** `first` and `second` share their counters. */
function promises(limits: () => { readonly first: RateLimits; readonly second: RateLimits }) {
  const consume = (parts: Partial<RateLimitUse> = {}, process: 'first' | 'second' = 'first') =>
    limits()[process].consume(use(parts))

  test('Uses up to the limit are allowed; the next one learns how long to wait, in every process', async () => {
    expect([await consume(), await consume({}, 'second'), await consume()]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await consume({}, 'second')).toBe(60)
    vi.advanceTimersByTime(45_500)
    expect(await consume()).toBe(15)
  })

  test('Thirty simultaneous uses are limited like thirty in sequence', async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        consume({ maxPoints: 10 }, index % 2 === 0 ? 'first' : 'second'),
      ),
    )
    expect(waits.filter(seconds => seconds === undefined)).toHaveLength(10)
  })

  test('Other keys and other limits have their own counters', async () => {
    await consume({ points: 4 })
    expect(await consume()).toBe(60)
    expect([await consume({ key: 'else' }), await consume({ limit: 'holds' })]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('Counting starts again when the window is over', async () => {
    await consume({ points: 4 })
    vi.advanceTimersByTime(60_001)
    expect(await consume()).toBeUndefined()
  })

  test('Points can be added beyond the limit, in every process, until the window is over', async () => {
    const { first, second } = limits()
    expect([await first.add(use({ points: 3 })), await second.add(use()), await first.add(use())]).toEqual([
      3, 4, 5,
    ])
    expect(await second.add(use({ points: 0 }))).toBe(5)
    expect(await consume()).toBe(60)
    vi.advanceTimersByTime(60_001)
    expect([await first.add(use({ points: 0 })), await first.add(use())]).toEqual([0, 1])
  })

  test('A check counts nothing', async () => {
    const { first } = limits()
    await consume({ points: 2 })
    expect([await first.check(use()), await first.check(use())]).toEqual([undefined, undefined])
    expect(await first.check(use({ points: 2 }))).toBe(60)
    expect(await first.check(use({ key: 'else' }))).toBeUndefined()
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: false })
})
afterEach(() => vi.useRealTimers())

describe('Rate limits in memory', () => {
  let memory: RateLimits
  beforeEach(() => {
    memory = createMemoryRateLimits()
  })
  promises(() => ({ first: memory, second: memory }))
})

describe.each(everyEngine)('Rate limits on $name', engine => {
  const suite = bookingsSuite(engine)
  let key = 0
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(1_790_000_000_000 + key++ * 1_000_000)
    await suite.rows('delete from rate_limit')
  })
  promises(() => ({ first: suite.store(0).rateLimits, second: suite.store(1).rateLimits }))

  test('Expired counters are deleted', async () => {
    const { rateLimits } = suite.store(0)
    await rateLimits.consume(use({ windowSeconds: 10 }))
    await rateLimits.consume(use({ key: 'else' }))
    vi.advanceTimersByTime(10_001)
    expect(await rateLimits.tidy()).toBe(1)
    expect(await suite.rows('select key from rate_limit')).toEqual([{ key: 'bookings:else' }])
  })

  test('A use fails if the counters are unavailable', async () => {
    await suite.rows('alter table rate_limit rename to hidden')
    await expect(suite.store(0).rateLimits.consume(use({ key: 'new' }))).rejects.toThrow('rate_limit')
    await suite.rows('alter table hidden rename to rate_limit')
  })
})
