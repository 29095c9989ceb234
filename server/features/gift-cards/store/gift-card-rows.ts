/** Reads gift cards. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { GiftCard, GiftCardPurchase } from '../gift-cards.ts'

/** @param condition on a gift card of the business; can be followed by an order and a limit */
export async function readGiftCards(
  connection: ClientBase,
  business: string,
  condition: Statement,
): Promise<GiftCard[]> {
  const rows = await query<GiftCardRow>(
    connection,
    sql`select business, id, code, currency, value, balance, live, void_reason as "voidReason",
        date_part('epoch', created_at) as created,
        date_part('epoch', expires_at) as expires, date_part('epoch', voided_at) as voided,
        (select jsonb_build_object('payment', p.id, 'submission', p.submission, 'reference', p.reference,
            'provider', p.provider)
          from payment p where p.business = ${business} and p.id = c.payment) as purchase,
        coalesce((select -sum(e.amount) from gift_card_entry e
          where e.business = ${business} and e.card = c.id and e.kind = 'refunded'), 0)::bigint as "refundedValue"
      from gift_card c where c.business = ${business} and ${condition}`,
  )
  return rows.map(toGiftCard)
}

type GiftCardRow = Pick<GiftCard, 'business' | 'id' | 'code' | 'balance' | 'refundedValue'> & {
  /** Only a payment of a submission, which has a reference, can buy a card. */
  purchase: GiftCardPurchase
  currency: string
  value: number
  live: boolean
  voidReason: string | null
  created: number
  expires: number | null
  voided: number | null
}

function toGiftCard(row: GiftCardRow): GiftCard {
  const { currency, value, live: isLive, voidReason, created, expires, voided, ...card } = row
  return {
    ...card,
    value: { amount: value, currency },
    isLive,
    createdAt: fromEpochSeconds(created),
    ...(expires === null ? {} : { expiresAt: fromEpochSeconds(expires) }),
    ...(voided === null ? {} : { voidedAt: fromEpochSeconds(voided) }),
    ...(voidReason === null ? {} : { voidReason }),
  }
}
