/** The gift cards port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { GiftCards, VoidGiftCardCommand } from '../../ports/gift-cards.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { readGiftCards } from './gift-card-rows.ts'
import { readGiftCardEntries, readGiftCardPage, sumOwedOnGiftCards } from './list-gift-cards.ts'

export function createGiftCardStore(pool: Pool): GiftCards {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const readAll = (condition: Statement) => read(connection => readGiftCards(connection, condition))
  const readOne = async (condition: Statement) => (await readAll(condition))[0]
  return {
    findByPurchase: ({ business, id }) => readOne(sql`business = ${business} and payment = ${id}`),
    findByCode: (business, code) => readOne(sql`business = ${business} and code = ${code}`),
    findBySubmissions: (business, submissions) =>
      readAll(sql`business = ${business} and payment in (
          select id from payment where business = ${business} and submission = any(${submissions}::text[]))
        order by created_at, id`),
    list: options => read(connection => readGiftCardPage(connection, options)),
    sumOwed: options => read(connection => sumOwedOnGiftCards(connection, options)),
    listEntries: (business, card) => read(connection => readGiftCardEntries(connection, { business, card })),
    void: async command => {
      await read(connection => voidGiftCard(connection, command))
      return readOne(sql`business = ${command.business} and id = ${command.id}`)
    },
  }
}

/** Simultaneous redemptions wait for the row: each comes before, or finds the card voided. */
async function voidGiftCard(
  connection: ClientBase,
  { business, id, reason, now }: VoidGiftCardCommand,
): Promise<void> {
  await query(
    connection,
    sql`update gift_card set voided_at = ${toTimestampParameter(now)}, void_reason = ${reason}
      where business = ${business} and id = ${id} and voided_at is null`,
  )
}

/** Erases why the cards that submissions have bought were voided, because that may name a person. */
export async function eraseVoidReasons(connection: ClientBase, submissions: Statement): Promise<void> {
  await query(
    connection,
    sql`update gift_card set void_reason = null from payment, submission
      where gift_card.business = payment.business and gift_card.payment = payment.id
        and payment.business = submission.business and payment.submission = submission.id and ${submissions}`,
  )
}
