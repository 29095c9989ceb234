/** How many emails strangers may still cause to be sent to an address. */
import type { EmailBudgetUse } from './rules/email-budget.ts'

export interface BudgetedEmail {
  readonly business: string
  /** The outbox entry, which counts once, however often it is tried. */
  readonly id: string
  readonly to: string
  readonly use: EmailBudgetUse
}

/** All methods reject with RateLimitsUnavailable when the counters cannot be reached. */
export interface EmailBudget {
  /** Counts an email that is about to be sent; resolves to false if it must not be sent. */
  spend(email: BudgetedEmail): Promise<boolean>
  /** Returns whether no further email may be sent to the address today. */
  isSpent(email: Pick<BudgetedEmail, 'to' | 'use'>): Promise<boolean>
}
