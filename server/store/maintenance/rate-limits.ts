/** The rate limits port, by rate-limiter-flexible: on PostgreSQL for all processes, or in the memory of this one. */
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type RateLimits, RateLimitsUnavailable, type RateLimitUse } from '../../ports/rate-limits.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

type Options = ConstructorParameters<typeof RateLimiterMemory>[0]

export function createRateLimits(pool: Pool): RateLimits {
  // The library would throw a connection away after an SQL error: `pool.query` does.
  const storeClient = {
    query: (statement: { text: string; values?: unknown[]; name?: string }) =>
      withConnection(pool, connection => connection.query(statement)),
  }
  const create = (options: Options): RateLimiterAbstract =>
    new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // A client over a limit is refused without asking the database again.
      inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
    })
  return {
    ...limitsWith(create),
    tidy: () =>
      withConnection(pool, async connection => {
        const gone = await query(
          connection,
          sql`delete from rate_limit where expire < ${Date.now()} returning key`,
        )
        return gone.length
      }),
  }
}

/** Counters of this process alone, for what need not be exact. They go by themselves when their time is over. */
export const createMemoryRateLimits = (): RateLimits => ({
  ...limitsWith(options => new RateLimiterMemory(options)),
  tidy: async () => 0,
})

function limitsWith(create: (options: Options) => RateLimiterAbstract): Omit<RateLimits, 'tidy'> {
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterFor = ({ limit, maxPoints, windowSeconds }: RateLimitUse): RateLimiterAbstract => {
    const name = `${limit} ${maxPoints} ${windowSeconds}`
    const known = limiters.get(name)
    if (known) return known
    const made = create({ keyPrefix: limit, points: maxPoints, duration: windowSeconds })
    limiters.set(name, made)
    return made
  }
  return {
    async consume(use) {
      try {
        await limiterFor(use).consume(use.key, use.points)
        return undefined
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return secondsIn(reason)
        throw unavailable(reason)
      }
    },
    async check(use) {
      const found = await limiterFor(use)
        .get(use.key)
        .catch((reason: unknown) => {
          throw unavailable(reason)
        })
      return found !== null && found.consumedPoints + use.points > use.maxPoints
        ? secondsIn(found)
        : undefined
    },
  }
}

const unavailable = (cause: unknown) =>
  new RateLimitsUnavailable(
    `The counters of rate limits cannot be asked: ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  )

const secondsIn = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))
