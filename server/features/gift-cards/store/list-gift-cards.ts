/** Lists gift cards, their entries, and what is owed on them. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type {
  GiftCard,
  GiftCardLedgerEntry,
  GiftCardLiability,
  GiftCardLiabilityQuery,
  GiftCardState,
  GiftCardsQuery,
} from '../gift-cards.ts'
import { readGiftCards } from './gift-card-rows.ts'

export function readGiftCardPage(
  connection: ClientBase,
  { business, state, now, after, limit }: GiftCardsQuery,
): Promise<GiftCard[]> {
  // Contains only the conditions that are given: with "or" no index would be used.
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [hasState(state, now)]),
    ...(after === undefined
      ? []
      : [sql`(created_at, id) < (${toTimestampParameter(after.createdAt)}::timestamptz, ${after.id})`]),
  ]
  const condition = conditions.reduce((all, next) => sql`${all} and ${next}`)
  return readGiftCards(
    connection,
    business,
    sql`${condition} order by created_at desc, id desc limit ${limit}`,
  )
}

/** SQL for the same decision as `getGiftCardState`. */
function hasState(state: GiftCardState, now: Instant): Statement {
  const isExpired = sql`coalesce(expires_at <= ${toTimestampParameter(now)}::timestamptz, false)`
  switch (state) {
    case 'voided':
      return sql`voided_at is not null`
    case 'empty':
      return sql`voided_at is null and balance = 0`
    case 'expired':
      return sql`voided_at is null and balance > 0 and ${isExpired}`
    case 'active':
      return sql`voided_at is null and balance > 0 and not ${isExpired}`
  }
}

export function sumGiftCardLiability(
  connection: ClientBase,
  { business, provider, isLive, now }: GiftCardLiabilityQuery,
): Promise<GiftCardLiability[]> {
  return query<GiftCardLiability>(
    connection,
    sql`select currency, sum(balance)::bigint as amount, count(*)::int as cards from gift_card
      where business = ${business} and live = ${isLive} and ${hasState('active', now)}
        and exists (select from payment p
          where p.business = ${business} and p.id = gift_card.payment and p.provider = ${provider})
      group by currency order by currency`,
  )
}

export async function readGiftCardLedger(
  connection: ClientBase,
  { business, card }: { readonly business: string; readonly card: string },
): Promise<GiftCardLedgerEntry[]> {
  const rows = await query<EntryRow>(
    connection,
    sql`select kind, amount, payment, date_part('epoch', created_at) as created from gift_card_entry
      where business = ${business} and card = ${card} order by created_at, kind <> 'issued', id`,
  )
  return rows.map(({ kind, amount, payment, created }) => ({
    kind,
    amount,
    createdAt: fromEpochSeconds(created),
    ...(payment === null ? {} : { payment }),
  }))
}

type EntryRow = Pick<GiftCardLedgerEntry, 'kind' | 'amount'> & { payment: string | null; created: number }
