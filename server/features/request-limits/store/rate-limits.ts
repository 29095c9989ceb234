/** The rate limits port on rate-limiter-flexible: in PostgreSQL for all processes, or in the memory of this one. */
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { type RateLimits, RateLimitsUnavailableError, type RateLimitUse } from '../rate-limits.ts'

type Options = ConstructorParameters<typeof RateLimiterMemory>[0]

export function createRateLimitStore(pool: Pool): RateLimits {
  // The library would discard a connection after an SQL error, as `pool.query` does.
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
      // A client over a limit is refused without another query.
      inMemoryBlockOnConsumed: (options.points ?? 0) + 1,
    })
  return {
    ...createRateLimitsWith(create),
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

/** Counters of this process alone, for limits that need not be exact. They expire by themselves. */
export const createMemoryRateLimits = (): RateLimits => ({
  ...createRateLimitsWith(options => new RateLimiterMemory(options)),
  tidy: async () => 0,
})

function createRateLimitsWith(create: (options: Options) => RateLimiterAbstract): Omit<RateLimits, 'tidy'> {
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterFor = ({ limit, maxPoints, windowSeconds }: RateLimitUse): RateLimiterAbstract => {
    const name = `${limit} ${maxPoints} ${windowSeconds}`
    const existing = limiters.get(name)
    if (existing) return existing
    const created = create({ keyPrefix: limit, points: maxPoints, duration: windowSeconds })
    limiters.set(name, created)
    return created
  }
  return {
    async consume(use) {
      try {
        await limiterFor(use).consume(use.key, use.points)
        return undefined
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return toRetrySeconds(reason)
        throw toUnavailableError(reason)
      }
    },
    async add(use) {
      const added = await limiterFor(use)
        .penalty(use.key, use.points)
        .catch((reason: unknown) => {
          throw toUnavailableError(reason)
        })
      return added.consumedPoints
    },
    async check(use) {
      const found = await limiterFor(use)
        .get(use.key)
        .catch((reason: unknown) => {
          throw toUnavailableError(reason)
        })
      return found !== null && found.consumedPoints + use.points > use.maxPoints
        ? toRetrySeconds(found)
        : undefined
    },
  }
}

const toUnavailableError = (cause: unknown) =>
  new RateLimitsUnavailableError(
    `The rate limit counters cannot be read: ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  )

const toRetrySeconds = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))
