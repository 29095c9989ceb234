/** Limits on anonymous HTTP requests besides those on calls: request costs, and attempts at the operator's token. */
import { randomBytes } from 'node:crypto'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Caller } from '#server/calls/handler.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { RateLimits } from '../rate-limits.ts'
import { consumeRateLimits, peekRateLimits } from './rate-limit.ts'

export interface RequestLimiter {
  /** Counts a request by its cost, in this process only. Resolves to the problem that refuses it, if any. */
  spend(caller: Caller, points: number): Promise<Problem | undefined>
  /** Resolves to a problem if the client has sent too many wrong tokens for another to be checked. */
  checkAttempts(caller: Caller): Promise<Problem | undefined>
  /** Counts a wrong token. */
  countAttempt(caller: Caller): Promise<void>
}

export interface RequestLimiterOptions {
  /** Shared by all processes; undefined if nothing is limited. */
  readonly rateLimits: RateLimits | undefined
  /** Used by this process alone, because asking the database would cost more than most requests. */
  readonly processLimits: RateLimits
  readonly secrets: Secrets
}

export function createRequestLimiter({
  rateLimits,
  processLimits,
  secrets,
}: RequestLimiterOptions): RequestLimiter {
  const processSecret = randomBytes(32).toString('base64url')
  const processSecrets: Secrets = { getOrCreate: async () => processSecret }
  const ofProcess = { rateLimits: rateLimits && processLimits, secrets: processSecrets, business: '' }
  const ofAll = { rateLimits, secrets, business: '' }
  return {
    async spend(caller, points) {
      if (rateLimits === undefined || caller.isOperator) return undefined
      return (await consumeRateLimits([{ limit: 'requestPoints', points }], { ...ofProcess, caller }))
        ?.problem
    },
    async checkAttempts(caller) {
      return (await peekRateLimits([{ limit: 'operatorAttempts' }], { ...ofAll, caller }))?.problem
    },
    async countAttempt(caller) {
      await consumeRateLimits([{ limit: 'operatorAttempts' }], { ...ofAll, caller })
    },
  }
}
