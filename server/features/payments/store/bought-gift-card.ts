import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { NewGiftCard } from '#server/features/gift-cards/gift-cards.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { PaymentKey } from '../payments.ts'
import { testPaymentCondition } from './payment-rows.ts'

/** Issues the card that a payment has bought, in the transaction that confirms the payment. */
export async function issueGiftCard(
  connection: ClientBase,
  { business, id: payment, now }: PaymentKey & { readonly now: Instant },
  { id, code, value, expiresAt }: NewGiftCard,
): Promise<void> {
  const createdAt = toTimestampParameter(now)
  const until = expiresAt === undefined ? null : toTimestampParameter(expiresAt)
  await query(
    connection,
    sql`with card as (
        insert into gift_card (business, id, code, payment, currency, value, balance, live, created_at, expires_at)
        select ${business}, ${id}, ${code}, p.id, ${value.currency}, ${value.amount}::bigint, ${value.amount}::bigint,
          not ${testPaymentCondition(business)}, ${createdAt}::timestamptz, ${until}::timestamptz
        from payment p where p.business = ${business} and p.id = ${payment}
        returning business, id)
      insert into gift_card_entry (business, id, card, kind, amount, created_at)
      select business, ${randomUUID()}, id, 'issued', ${value.amount}::bigint, ${createdAt}::timestamptz from card`,
  )
}

/** Takes value off the card that a payment has bought. Returns false if less is left on it. */
export async function deductRefundedValue(
  connection: ClientBase,
  { business, id: payment, now }: PaymentKey & { readonly now: Instant },
  amount: number,
): Promise<boolean> {
  const rows = await query(
    connection,
    sql`with card as (
        update gift_card set balance = balance - ${amount}::bigint
        where business = ${business} and payment = ${payment} and balance >= ${amount}::bigint
        returning business, id)
      insert into gift_card_entry (business, id, card, kind, amount, payment, created_at)
      select business, ${randomUUID()}, id, 'refunded', -${amount}::bigint, ${payment}, ${toTimestampParameter(now)}::timestamptz
      from card
      returning id`,
  )
  return rows.length > 0
}
