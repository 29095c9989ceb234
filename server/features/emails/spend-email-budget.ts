/** Asks the budget of emails that strangers cause before one is sent. */

import type { EmailBudget } from './calls/email-budget.ts'
import type { BudgetedEmail } from './email-budget.ts'
import type { EmailBudgetUse } from './rules/email-budget.ts'

interface CheckedEmail extends Omit<BudgetedEmail, 'use'> {
  /** Undefined: it does not count. */
  readonly use: EmailBudgetUse | undefined
}

/** Returns false if strangers have caused too many emails to the address, so that this one is never sent. */
export const spendEmailBudget = async (
  { business, id, to, use }: CheckedEmail,
  emailBudget: Pick<EmailBudget, 'spend'>,
): Promise<boolean> => use === undefined || emailBudget.spend({ business, id, to, use })
