/** What strangers may ask of the HTTP server besides their calls: requests by cost, and tries of the operator's token. */
import { randomBytes } from 'node:crypto'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { RateLimits } from '../../ports/rate-limits.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Client } from '../handler.ts'
import { checkRateLimits, consumeRateLimits } from './rate-limit.ts'

export interface RequestLimits {
  /** Counts a request by its cost, in this process. Resolves to the problem that refuses it. */
  spend(client: Client, points: number): Promise<Problem | undefined>
  /** Resolves to the problem that refuses to look at a token after too many wrong ones. */
  checkAttempts(client: Client): Promise<Problem | undefined>
  /** Counts a wrong token. */
  countAttempt(client: Client): Promise<void>
}

export interface RequestLimitsOptions {
  /** Of all processes; undefined: nobody is slowed down. */
  readonly rateLimits: RateLimits | undefined
  /** Of this process: asking the database would cost more than most requests. */
  readonly processLimits: RateLimits
  readonly secrets: Secrets
}

export function createRequestLimits({
  rateLimits,
  processLimits,
  secrets,
}: RequestLimitsOptions): RequestLimits {
  const processSecret = randomBytes(32).toString('base64url')
  const processSecrets: Secrets = { getOrCreate: async () => processSecret }
  const ofProcess = { rateLimits: rateLimits && processLimits, secrets: processSecrets, business: '' }
  const ofAll = { rateLimits, secrets, business: '' }
  return {
    async spend(client, points) {
      if (rateLimits === undefined || client.isOperator) return undefined
      return (await consumeRateLimits([{ limit: 'requestPoints', points }], { ...ofProcess, client }))
        ?.problem
    },
    async checkAttempts(client) {
      return (await checkRateLimits([{ limit: 'operatorAttempts' }], { ...ofAll, client }))?.problem
    },
    async countAttempt(client) {
      await consumeRateLimits([{ limit: 'operatorAttempts' }], { ...ofAll, client })
    },
  }
}
