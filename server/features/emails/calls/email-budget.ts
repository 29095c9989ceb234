/** The budget of emails per address, on the counters of all processes. */

import { digestIp } from '#server/features/request-limits/calls/rate-limit.ts'
import type { RateLimits, RateLimitUse } from '#server/features/request-limits/rate-limits.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { BudgetedEmail } from '../email-budget.ts'
import { maxEmailsPerDay, normalizeMailbox, reservedEmailsPerDay } from '../rules/email-budget.ts'

export interface EmailBudgetOptions {
  /** Undefined if nothing is limited. */
  readonly rateLimits: RateLimits | undefined
  readonly secrets: Secrets
}

const daySeconds = 24 * 3600

/** All methods reject with RateLimitsUnavailableError when the counters cannot be reached. */
export interface EmailBudget {
  /** Counts an email that is about to be sent; resolves to false if it must not be sent. */
  spend(email: BudgetedEmail): Promise<boolean>
  /** Returns whether no further email may be sent to the address today. */
  isSpent(email: Pick<BudgetedEmail, 'to' | 'use'>): Promise<boolean>
}

export function createEmailBudget({ rateLimits, secrets }: EmailBudgetOptions): EmailBudget {
  if (rateLimits === undefined) return { spend: async () => true, isSpent: async () => false }
  // Of all businesses together, unlike other limits: the address did not ask any of them.
  const toUse = async (to: string): Promise<RateLimitUse> => ({
    limit: 'emailsToRecipient',
    key: await digestIp(normalizeMailbox(to), secrets),
    points: 1,
    maxPoints: maxEmailsPerDay,
    windowSeconds: daySeconds,
  })
  const isSpent: EmailBudget['isSpent'] = async ({ to, use }) => {
    const points = use === 'reserved' ? 1 : 1 + reservedEmailsPerDay
    return (await rateLimits.check({ ...(await toUse(to)), points })) !== undefined
  }
  return {
    async spend(email) {
      const counted: RateLimitUse = {
        limit: 'countedEmails',
        key: `${email.business}:${email.id}`,
        points: 1,
        maxPoints: 1,
        windowSeconds: daySeconds,
      }
      if ((await rateLimits.check(counted)) !== undefined) return true
      // What is refused is not counted, so that moves never use up what is kept for bookings.
      if (await isSpent(email)) return false
      await rateLimits.add(await toUse(email.to))
      await rateLimits.add(counted)
      return true
    },
    isSpent,
  }
}
