/** Settles submissions that await a payment: their own, or that of the booking that they made. */
import type { ClientBase } from 'pg'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { returnAllToGiftCards } from '#server/features/gift-cards/store/redeem-gift-card.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { Submission } from '../submissions.ts'
import { deleteStaleCounts, type SubmissionCountsPartKey } from './submission-count-cache.ts'
import { insertSubmissionEntry } from './submission-outbox.ts'

/** `complete` writes the outbox entry about the submission; `unpaid` gives up its places in the quotas. */
export type SettledStatus = Extract<Submission['status'], 'complete' | 'unpaid'>

interface Settlement {
  readonly business: string
  readonly status: SettledStatus
  readonly now: Instant
}

/** Settles the submissions of the business that match `condition`; ignores those that await no payment. */
export async function settleSubmissions(
  connection: ClientBase,
  condition: Statement,
  { business, status, now }: Settlement,
): Promise<void> {
  const settled = await query<SubmissionCountsPartKey & Pick<Submission, 'id' | 'kind' | 'version'>>(
    connection,
    sql`update submission set status = ${status},
        quotas = case when ${status === 'unpaid'}::boolean then '{}' else quotas end
      where business = ${business} and ${condition} and status = 'awaiting-payment'
      returning business, id, kind, form, version, part`,
  )
  if (status === 'complete')
    for (const submission of settled) await insertSubmissionEntry(connection, { business, now }, submission)
  else
    for (const { id } of settled)
      await returnAllToGiftCards(connection, { business, now }, sql`submission = ${id}`)
  await deleteStaleCounts(connection, settled)
}

/** Settles the submission that made a booking, if the booking no longer awaits its payment. */
export async function settleBookingSubmission(
  connection: ClientBase,
  { business, now }: { readonly business: string; readonly now: Instant },
  { id, status }: Pick<Booking, 'id' | 'status'>,
): Promise<void> {
  const settled = toSubmissionStatus(status)
  if (settled === 'awaiting-payment') return
  await settleSubmissions(connection, sql`booking = ${id}`, { business, status: settled, now })
}

/** Returns the status of a submission that was to wait for the payment of its booking. */
export function toSubmissionStatus(booking: Booking['status']): SettledStatus | 'awaiting-payment' {
  if (booking === 'awaiting-payment') return booking
  return booking === 'expired' || booking === 'cancelled' ? 'unpaid' : 'complete'
}
