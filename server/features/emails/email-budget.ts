/** How many emails strangers may still cause to be sent to an address. */
import type { EmailBudgetUse } from './rules/email-budget.ts'

export interface BudgetedEmail {
  readonly business: string
  /** The outbox entry, which counts once, however often it is tried. */
  readonly id: string
  readonly to: string
  readonly use: EmailBudgetUse
}
