/** Reads gift cards. */
import type { ClientBase } from 'pg'
import type { GiftCard } from '../../ports/gift-cards.ts'
import { fromEpochSeconds } from '../postgres/instant-text.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'

export async function readGiftCards(connection: ClientBase, condition: Statement): Promise<GiftCard[]> {
  const rows = await query<GiftCardRow>(
    connection,
    sql`select business, id, code, payment, currency, value, balance, date_part('epoch', created_at) as created,
        date_part('epoch', expires_at) as expires, date_part('epoch', voided_at) as voided,
        coalesce((select -sum(e.amount) from gift_card_entry e
          where e.business = c.business and e.card = c.id and e.kind = 'refunded'), 0)::bigint as "refundedValue"
      from gift_card c where ${condition}`,
  )
  return rows.map(toGiftCard)
}

type GiftCardRow = Pick<GiftCard, 'business' | 'id' | 'code' | 'payment' | 'balance' | 'refundedValue'> & {
  currency: string
  value: number
  created: number
  expires: number | null
  voided: number | null
}

const toGiftCard = ({ currency, value, created, expires, voided, ...card }: GiftCardRow): GiftCard => ({
  ...card,
  value: { amount: value, currency },
  createdAt: fromEpochSeconds(created),
  ...(expires === null ? {} : { expiresAt: fromEpochSeconds(expires) }),
  ...(voided === null ? {} : { voidedAt: fromEpochSeconds(voided) }),
})
