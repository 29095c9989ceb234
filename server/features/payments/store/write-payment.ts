/** Writes payments and refunds inside the transactions of their bookings and submissions. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import {
  insertRedemption,
  returnAllToGiftCards,
  returnToGiftCards,
} from '#server/features/gift-cards/store/redeem-gift-card.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { NewPayment, PaymentChange } from '../payment-change.ts'

type PaymentContext = PaymentOwner & {
  readonly business: string
  readonly now: Instant
  /** When a refund is carried out; default: now. */
  readonly refundsAt?: Instant
}

/** The row that the payment belongs to. */
type PaymentOwner =
  | { readonly booking: string; readonly submission?: undefined }
  | { readonly submission: string; readonly booking?: undefined }

export async function insertPayment(
  connection: ClientBase,
  { business, booking, submission, now }: PaymentContext,
  { id, reference, provider, due, expiresAt, giftCard }: NewPayment,
): Promise<void> {
  const createdAt = toTimestampParameter(now)
  const until = toTimestampParameter(expiresAt)
  await query(
    connection,
    sql`insert into payment
        (business, id, reference, booking, submission, provider, currency, due, received_currency, created_at, expires_at, check_at,
          gift_card_value, gift_card_months)
      values (${business}, ${id}, ${reference ?? null}, ${booking ?? null}, ${submission ?? null}, ${provider}, ${due.currency}, ${due.amount}, ${due.currency}, ${createdAt},
        ${until}, ${until}, ${giftCard?.value ?? null}, ${giftCard?.validMonths ?? null})`,
  )
}

/**
 * The caller must have locked the row of the booking or submission, so that nobody else refunds at the same time. Returns
 * false if the refund of the change is no longer possible, because the provider has reported on others since, or if a
 * gift card can no longer pay; then nothing may be committed.
 */
export async function applyPaymentChange(
  connection: ClientBase,
  context: PaymentContext,
  change: PaymentChange | undefined,
): Promise<boolean> {
  if (change === undefined) return true
  if (!(await writeGiftCardEntries(connection, context, change))) return false
  await updatePayment(connection, context, change)
  if (!(await insertRefund(connection, context, change))) return false
  const { business, booking } = context
  if (change.releasesOneTimeLink && booking !== undefined)
    await query(
      connection,
      sql`delete from one_time_link_use where business = ${business} and booking = ${booking}`,
    )
  return true
}

async function writeGiftCardEntries(
  connection: ClientBase,
  { business, now }: PaymentContext,
  { id: payment, redemption, giftCardRefund }: PaymentChange,
): Promise<boolean> {
  if (redemption && !(await insertRedemption(connection, { business, payment, now }, redemption)))
    return false
  return !giftCardRefund || returnToGiftCards(connection, { business, payment, now }, giftCardRefund)
}

async function updatePayment(
  connection: ClientBase,
  { business, booking, submission, now }: PaymentContext,
  change: PaymentChange,
): Promise<void> {
  const { id, status, declined, received, checkAt, checksNewCheckout = false, redemption } = change
  const dropped = change.droppedCheckout ?? null
  const isDropped = sql`(checkout_ending and checkout = ${dropped}::text)`
  const checkTime = checkAt === undefined || checkAt === null ? null : toTimestampParameter(checkAt)
  const rows = await query(
    connection,
    sql`update payment set status = coalesce(${status ?? null}, status),
        declined = case when ${declined !== undefined}::boolean then ${declined ?? null}::text else declined end,
        received = coalesce(${received?.amount ?? null}::bigint, received),
        received_currency = coalesce(${received?.currency ?? null}, received_currency),
        paid_at = case when ${(received?.amount ?? 0) > 0 || (redemption !== undefined && status === 'paid')}::boolean
          then coalesce(paid_at, ${toTimestampParameter(now)}::timestamptz) else paid_at end,
        check_at = case when ${checksNewCheckout}::boolean and checkout is not null
            then ${toTimestampParameter(now)}::timestamptz
          when ${checkAt !== undefined}::boolean then ${checkTime}::timestamptz else check_at end,
        checkout = case when ${isDropped} then null else checkout end,
        checkout_url = case when ${isDropped} then null else checkout_url end,
        checkout_ending = checkout_ending and ${isDropped} is not true,
        ended_checkouts = ended_checkouts + case when ${isDropped} then 1 else 0 end
      where business = ${business} and id = ${id}
        and booking is not distinct from ${booking ?? null}
        and submission is not distinct from ${submission ?? null}
      returning id`,
  )
  if (rows.length === 0)
    throw new Error('A payment to be changed does not belong to its booking or submission.')
}

/** Returns false if the refund would exceed what was received, or would not repeat a failed one for the first time. */
async function insertRefund(
  connection: ClientBase,
  { business, now, refundsAt = now }: PaymentContext,
  { id, refund }: PaymentChange,
): Promise<boolean> {
  if (refund === undefined) return true
  const createdAt = toTimestampParameter(now)
  const rows = await query(
    connection,
    sql`insert into refund (business, id, payment, amount, cause, repeats, created_at, next_attempt_at)
      select business, ${refund.id}, id, ${refund.amount}::bigint, ${refund.cause}, ${refund.repeats ?? null},
        ${createdAt}::timestamptz, ${toTimestampParameter(refundsAt)}::timestamptz
      from payment
      where business = ${business} and id = ${id} and received >= ${refund.amount}::bigint + coalesce((
          select sum(amount) from refund r
          where r.business = ${business} and r.payment = payment.id and r.status <> 'failed'), 0)
        and (${refund.repeats ?? null}::text is null or exists (
          select from refund r
          where r.business = ${business} and r.payment = payment.id and r.id = ${refund.repeats ?? null}
            and r.status = 'failed' and not exists (
              select from refund n where n.business = ${business} and n.repeats = r.id)))
      returning id`,
  )
  return rows.length > 0
}

/**
 * Expires the payments of submissions that still await them. Each becomes due for a check at once, which closes its
 * page; money that comes nevertheless is refunded. The caller must have locked the submissions.
 */
export async function expireSubmissionPayments(
  connection: ClientBase,
  { business, now }: { readonly business: string; readonly now: Instant },
  submissions: readonly string[],
): Promise<void> {
  await query(
    connection,
    sql`update payment set status = 'expired', declined = null, check_at = ${toTimestampParameter(now)}
      from submission
      where payment.business = ${business} and submission.business = ${business}
        and payment.submission = submission.id and submission.status = 'awaiting-payment'
        and submission.id = any(${submissions}::text[])`,
  )
  await returnAllToGiftCards(
    connection,
    { business, now },
    sql`exists (select from submission where submission.business = ${business}
      and submission.id = payment.submission and submission.status = 'awaiting-payment'
      and submission.id = any(${submissions}::text[]))`,
  )
}
