/** What strangers may ask of the HTTP server besides their calls: requests by cost, and tries of the operator's token. */
import { randomBytes } from 'node:crypto'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { RateLimits } from '../../ports/rate-limits.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Asker } from '../handler.ts'
import { checkUses, countUses } from './rate-limit.ts'

export interface RequestLimits {
  /** Counts a request by its cost, in this process. Resolves to the problem that refuses it. */
  spend(asker: Asker, points: number): Promise<Problem | undefined>
  /** Resolves to the problem that refuses to look at a token after too many wrong ones. */
  checkAttempts(asker: Asker): Promise<Problem | undefined>
  /** Counts a wrong token. */
  countAttempt(asker: Asker): Promise<void>
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
  const processSecrets: Secrets = { of: async () => processSecret }
  const ofProcess = { rateLimits: rateLimits && processLimits, secrets: processSecrets, business: '' }
  const ofAll = { rateLimits, secrets, business: '' }
  return {
    async spend(asker, points) {
      if (rateLimits === undefined || asker.isOperator) return undefined
      return (await countUses([{ limit: 'requestPoints', points }], { ...ofProcess, asker }))?.problem
    },
    async checkAttempts(asker) {
      return (await checkUses([{ limit: 'operatorAttempts' }], { ...ofAll, asker }))?.problem
    },
    async countAttempt(asker) {
      await countUses([{ limit: 'operatorAttempts' }], { ...ofAll, asker })
    },
  }
}
