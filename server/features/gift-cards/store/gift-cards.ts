/** The gift cards port on PostgreSQL. */
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, type TransactionResult } from '#server/postgres/transaction.ts'
import type {
  GiftCard,
  GiftCardLedgerEntry,
  GiftCardLiability,
  GiftCardLiabilityQuery,
  GiftCardsQuery,
  VoidGiftCardCommand,
} from '../gift-cards.ts'
import { readGiftCards } from './gift-card-rows.ts'
import { readGiftCardLedger, readGiftCardPage, sumGiftCardLiability } from './list-gift-cards.ts'

export interface GiftCards {
  /** Finds the card that a payment has bought. */
  findByPurchase(payment: { readonly business: string; readonly id: string }): Promise<GiftCard | undefined>
  /** @param code without hyphens */
  findByCode(business: string, code: string): Promise<GiftCard | undefined>
  /** Finds the cards that submissions have bought, the oldest first. */
  findBySubmissions(business: string, submissions: readonly string[]): Promise<readonly GiftCard[]>
  /** Lists cards, the latest first. */
  list(query: GiftCardsQuery): Promise<readonly GiftCard[]>
  /**
   * Sums by currency what is left on active cards that were bought at the provider, with real money or not. What a card
   * holds for a payment that is still awaited is not on it.
   */
  sumOwed(query: GiftCardLiabilityQuery): Promise<readonly GiftCardLiability[]>
  /** Lists what has changed the balance of a card, the oldest first. */
  listEntries(business: string, card: string): Promise<readonly GiftCardLedgerEntry[]>
  /**
   * Makes a card unusable for ever. Its balance and its entries stay. Voiding it again changes nothing, the reason
   * included. Returns the card; undefined if there is none.
   */
  void(command: VoidGiftCardCommand): Promise<GiftCard | undefined>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly giftCards: GiftCards
  }
}

export function createGiftCardStore(pool: Pool): GiftCards {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const readAll = (business: string, condition: Statement) =>
    read(connection => readGiftCards(connection, business, condition))
  const readOne = async (business: string, condition: Statement) => (await readAll(business, condition))[0]
  return {
    findByPurchase: ({ business, id }) => readOne(business, sql`payment = ${id}`),
    findByCode: (business, code) => readOne(business, sql`code = ${code}`),
    findBySubmissions: (business, submissions) =>
      readAll(
        business,
        sql`payment in (
          select id from payment where business = ${business} and submission = any(${submissions}::text[]))
        order by created_at, id`,
      ),
    list: options => read(connection => readGiftCardPage(connection, options)),
    sumOwed: options => read(connection => sumGiftCardLiability(connection, options)),
    listEntries: (business, card) => read(connection => readGiftCardLedger(connection, { business, card })),
    void: async command => {
      await runTransaction(pool, connection => voidGiftCard(connection, command))
      return readOne(command.business, sql`id = ${command.id}`)
    },
  }
}

/** Simultaneous redemptions wait for the row: each comes before, or finds the card voided. */
async function voidGiftCard(
  connection: ClientBase,
  { business, id, reason, now, audit }: VoidGiftCardCommand,
): Promise<TransactionResult<void>> {
  const voided = await query(
    connection,
    sql`update gift_card set voided_at = ${toTimestampParameter(now)}, void_reason = ${reason}
      where business = ${business} and id = ${id} and voided_at is null
      returning id`,
  )
  if (voided.length > 0) await writeAudit(connection, audit)
  return commitWith(undefined)
}

/** Erases why the cards that submissions have bought were voided, because that may name a person. */
export async function eraseVoidReasons(
  connection: ClientBase,
  business: string,
  submissions: readonly string[],
): Promise<void> {
  await query(
    connection,
    sql`update gift_card set void_reason = null from payment
      where gift_card.business = ${business} and payment.business = ${business}
        and gift_card.payment = payment.id and payment.submission = any(${submissions}::text[])`,
  )
}
