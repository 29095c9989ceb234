/** Whether emails to one address go out, for those who wait for one. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import { RateLimitsUnavailableError } from '#server/features/request-limits/rate-limits.ts'
import type { MailState } from '../mail-state.ts'
import { type EmailBudgetUse, getBookingEmailUse } from '../rules/email-budget.ts'
import { createEmailBudget, type EmailBudget } from './email-budget.ts'

type EmailStateContext = Pick<CallContext, 'mailState' | 'rateLimits'> & {
  readonly stores: Pick<Stores, 'formStores'>
}

/** `withheld`: strangers have caused too many emails to the address today. */
export type EmailState = MailState | 'withheld'

export async function readEmailState(
  to: string,
  use: EmailBudgetUse,
  { stores: { formStores }, mailState, rateLimits }: EmailStateContext,
): Promise<EmailState> {
  const state = await mailState.read()
  if (state !== 'on') return state
  const budget = createEmailBudget({ rateLimits, secrets: formStores.secrets })
  return (await isSpent(budget, { to, use })) ? 'withheld' : 'on'
}

/** What is only read is answered also while the counters cannot be reached. */
async function isSpent(budget: EmailBudget, email: Parameters<EmailBudget['isSpent']>[0]): Promise<boolean> {
  try {
    return await budget.isSpent(email)
  } catch (error) {
    if (error instanceof RateLimitsUnavailableError) return false
    throw error
  }
}

/** Is about the email that tells of the last change of a booking. */
export async function readBookingEmailState(
  booking: Booking,
  context: EmailStateContext,
): Promise<EmailState> {
  const { history, contact, status } = booking
  const last = listEffectiveChanges(history).at(-1)
  const topic = `booking.${last?.what === 'created' ? status : last?.what}`
  const use = getBookingEmailUse(topic, booking, last && history.indexOf(last) + 1)
  return contact.email && use ? readEmailState(contact.email, use, context) : context.mailState.read()
}
