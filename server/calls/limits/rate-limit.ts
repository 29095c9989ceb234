/** Whether a stranger may go on: what `limits.ts` lists is counted before anything is done. */
import { createHmac } from 'node:crypto'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { RateLimits, RateLimitUse } from '../../ports/rate-limits.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Client } from '../handler.ts'
import { type CallLimitUse, callLimits } from './call-limits.ts'

export interface RateLimitContext {
  readonly client: Pick<Client, 'address' | 'site' | 'isOperator'>
  /** Undefined: nobody is slowed down. */
  readonly rateLimits?: RateLimits | undefined
  readonly secrets: Secrets
  /** Businesses are counted apart, so that none learns of another's visitors. */
  readonly business: string
}

/** How much of a limit all addresses of an IPv6 /48 have together. */
const siteFactor = 4

/** Counts what a stranger is about to do. Resolves to the problem that refuses it; undefined: it may be done. */
export async function consumeRateLimits(counted: readonly CallLimitUse[], context: RateLimitContext) {
  const { rateLimits } = context
  if (rateLimits === undefined || isUnlimited(context)) return undefined
  for (const use of await toRateLimitUses(counted, context)) {
    const seconds = await rateLimits.consume(use)
    if (seconds !== undefined) return failRateLimited(seconds)
  }
  return undefined
}

/** The same for what is counted only when it fails, like wrong tokens. */
export async function checkRateLimits(counted: readonly CallLimitUse[], context: RateLimitContext) {
  const { rateLimits } = context
  if (rateLimits === undefined || context.client.address === '') return undefined
  for (const use of await toRateLimitUses(counted, context)) {
    const seconds = await rateLimits.check(use)
    if (seconds !== undefined) return failRateLimited(seconds)
  }
  return undefined
}

export const failRateLimited = (retryAfterSeconds: number) => failed('rate.limited', { retryAfterSeconds })

/** Pages are rendered in our own name. */
const isUnlimited = ({ client }: RateLimitContext): boolean => client.isOperator || client.address === ''

/** Wide networks come before narrow ones: a refused /48 makes no rows for each of its 65,536 /64. */
async function toRateLimitUses(
  counted: readonly CallLimitUse[],
  context: RateLimitContext,
): Promise<RateLimitUse[]> {
  const { client, secrets, business } = context
  const secret = await secrets.getOrCreate('address')
  const digest = (text: string) => digestWithSecret(text, secret)
  return counted.flatMap(({ limit, whose = '', points = 1 }) => {
    const { per, max: maxPoints, windowSeconds } = callLimits[limit]
    const use = { limit, points, maxPoints, windowSeconds }
    if (per === 'everyone') return [{ ...use, key: 'everyone' }]
    if (per !== 'address') return [{ ...use, key: `${business}:${digest(whose.trim().toLowerCase())}` }]
    const narrow = { ...use, key: `${business}:${digest(client.address)}` }
    if (client.site === undefined) return [narrow]
    const wide = { ...use, maxPoints: maxPoints * siteFactor, key: `${business}:${digest(client.site)}` }
    return [wide, narrow]
  })
}

/** The digest under which an address is kept: personal data that nobody can find by trying all addresses. */
export async function digestAddress(address: string, secrets: Secrets): Promise<string> {
  return digestWithSecret(address, await secrets.getOrCreate('address'))
}

const digestWithSecret = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
