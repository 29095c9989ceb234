/** Writes what a payment redeems from gift cards and returns to them. Cards are locked last, in the order of their ids. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { GiftCardRedemption, GiftCardRefund } from '../gift-cards.ts'

interface RedeemingPayment {
  readonly business: string
  readonly payment: string
  readonly now: Instant
}

/**
 * Lessens what is due by what a card pays. Returns false, and nothing may be committed, if the card can no longer pay
 * that, if another amount is due by now, or if the payment page may show the former amount.
 */
export async function insertRedemption(
  connection: ClientBase,
  { business, payment, now }: RedeemingPayment,
  { card, amount, due }: GiftCardRedemption,
): Promise<boolean> {
  const at = toTimestampParameter(now)
  const lessened = await query<{ currency: string }>(
    connection,
    sql`update payment set due = due - ${amount}::bigint
      where business = ${business} and id = ${payment} and status = 'open' and checkout is null
        and gift_card_value is null and due = ${due}::bigint and due >= ${amount}::bigint
      returning currency`,
  )
  const [payable] = lessened
  if (payable === undefined) return false
  const redeemed = await query(
    connection,
    sql`with card as (
        update gift_card set balance = balance - ${amount}::bigint
        where business = ${business} and id = ${card} and balance >= ${amount}::bigint and currency = ${payable.currency}
          and voided_at is null and (expires_at is null or expires_at > ${at}::timestamptz)
        returning business, id)
      insert into gift_card_entry (business, id, card, kind, amount, payment, created_at)
      select business, ${randomUUID()}, id, 'redeemed', -${amount}::bigint, ${payment}, ${at}::timestamptz from card
      returning id`,
  )
  return redeemed.length > 0
}

/**
 * Returns to its cards what a payment has redeemed, the first card first. Returns false if less has been redeemed than
 * is refunded and not returned yet. Without a refund, everything that the payment holds is returned, and no card is
 * usable longer than before: otherwise, whoever begins a payment again and again could keep a card for ever.
 */
export async function returnToGiftCards(
  connection: ClientBase,
  { business, payment, now }: RedeemingPayment,
  refund?: GiftCardRefund,
): Promise<boolean> {
  const held = await query<{ card: string; amount: number }>(
    connection,
    sql`select card, (-sum(amount))::bigint as amount from gift_card_entry
      where business = ${business} and payment = ${payment} and kind in ('redeemed', 'returned')
      group by card having -sum(amount) > 0 order by card`,
  )
  const at = toTimestampParameter(now)
  const usableUntil = refund === undefined ? null : toTimestampParameter(refund.usableUntil)
  let left = refund?.amount ?? Number.POSITIVE_INFINITY
  for (const { card, amount: most } of held) {
    const returned = Math.min(left, most)
    left -= returned
    if (returned === 0) break
    await query(
      connection,
      sql`with card as (
          update gift_card set balance = balance + ${returned}::bigint,
            expires_at = case when expires_at is not null then greatest(expires_at, ${usableUntil}::timestamptz) end
          where business = ${business} and id = ${card}
          returning business, id)
        insert into gift_card_entry (business, id, card, kind, amount, payment, created_at)
        select business, ${randomUUID()}, id, 'returned', ${returned}::bigint, ${payment},
          ${at}::timestamptz from card`,
    )
  }
  return refund === undefined || left === 0
}

/** Returns everything that the payments of bookings or submissions have redeemed, because they come to nothing. */
export async function returnAllToGiftCards(
  connection: ClientBase,
  { business, now }: Pick<RedeemingPayment, 'business' | 'now'>,
  payments: Statement,
): Promise<void> {
  const redeeming = await query<{ payment: string }>(
    connection,
    sql`select id as payment from payment where business = ${business} and ${payments} and exists (
        select from gift_card_entry e
        where e.business = ${business} and e.payment = payment.id and e.kind = 'redeemed')
      order by id`,
  )
  for (const { payment } of redeeming) await returnToGiftCards(connection, { business, payment, now })
}
