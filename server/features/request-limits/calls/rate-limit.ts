/** Counts anonymous requests against the limits in `call-limits.ts` before anything is done. */
import { createHmac } from 'node:crypto'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Caller } from '#server/calls/handler.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { RateLimits, RateLimitUse } from '../rate-limits.ts'
import { type CallLimit, type CallLimitUse, callLimits } from './call-limits.ts'

export interface RateLimitContext {
  readonly caller: Pick<Caller, 'address' | 'site' | 'isOperator'>
  /** Undefined if nothing is limited. */
  readonly rateLimits?: RateLimits | undefined
  readonly secrets: Secrets
  /** The business's slug. Each business has its own counters, so that none learns about another's visitors. */
  readonly business: string
}

/** The limit for an IPv6 /48, as a multiple of the limit for one address. */
const siteFactor = 4

/** Counts what an anonymous client is about to do. Resolves to the problem that refuses it, if any. */
export async function consumeRateLimits(counted: readonly CallLimitUse[], context: RateLimitContext) {
  const { rateLimits } = context
  if (rateLimits === undefined || isUnlimited(context)) return undefined
  for (const use of await toRateLimitUses(counted, context)) {
    const seconds = await rateLimits.consume(use)
    if (seconds !== undefined) return failRateLimited(seconds, use.problem)
  }
  return undefined
}

/**
 * Counts what an anonymous client is about to do without refusing it. Resolves to the number of points in the window;
 * for an IPv6 client, to the share of its address in those of its /48 if that is more.
 */
export async function addRateLimitPoints(counted: CallLimitUse, context: RateLimitContext): Promise<number> {
  const { rateLimits } = context
  if (rateLimits === undefined || isUnlimited(context)) return 0
  const uses = await toRateLimitUses([counted], context)
  const points = await Promise.all(
    uses.map(async use => ((await rateLimits.add(use)) * callLimits[counted.limit].max) / use.maxPoints),
  )
  return Math.ceil(Math.max(...points))
}

/** Checks the limits without counting, for what counts only when it fails, such as wrong tokens. */
export async function peekRateLimits(counted: readonly CallLimitUse[], context: RateLimitContext) {
  const { rateLimits } = context
  if (rateLimits === undefined || context.caller.address === '') return undefined
  for (const use of await toRateLimitUses(counted, context)) {
    const seconds = await rateLimits.check(use)
    if (seconds !== undefined) return failRateLimited(seconds)
  }
  return undefined
}

export const failRateLimited = (retryAfterSeconds: number, problem: CallLimit['problem'] = undefined) =>
  failed(problem ?? 'rate.limited', { retryAfterSeconds })

/** Operators and page rendering, which has no address, are not limited. */
export const isUnlimited = ({ caller }: Pick<RateLimitContext, 'caller'>): boolean =>
  caller.isOperator || caller.address === ''

/** Lists wide networks before narrow ones, so that a refused /48 creates no rows for its 65,536 /64s. */
async function toRateLimitUses(
  counted: readonly CallLimitUse[],
  context: RateLimitContext,
): Promise<(RateLimitUse & Pick<CallLimit, 'problem'>)[]> {
  const { caller, secrets, business } = context
  const secret = await secrets.getOrCreate('address')
  const digest = (text: string) => digestWithSecret(text, secret)
  return counted.flatMap(({ limit, subject = '', points = 1 }) => {
    const { per, max: maxPoints, windowSeconds, problem }: CallLimit = callLimits[limit]
    const use = { limit, points, maxPoints, windowSeconds, ...(problem && { problem }) }
    if (per === 'everyone') return [{ ...use, key: 'everyone' }]
    if (per !== 'address') return [{ ...use, key: `${business}:${digest(subject.trim().toLowerCase())}` }]
    const narrow = { ...use, key: `${business}:${digest(caller.address)}` }
    if (caller.site === undefined) return [narrow]
    const wide = { ...use, maxPoints: maxPoints * siteFactor, key: `${business}:${digest(caller.site)}` }
    return [wide, narrow]
  })
}

/**
 * Returns the keyed digest under which an IP address is stored. Addresses are personal data, and nobody can recover one
 * from its digest by trying all addresses.
 */
export async function digestIp(address: string, secrets: Secrets): Promise<string> {
  return digestWithSecret(address, await secrets.getOrCreate('address'))
}

const digestWithSecret = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
