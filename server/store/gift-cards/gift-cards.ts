/** The gift cards port on PostgreSQL. */
import type { GiftCards } from '../../ports/gift-cards.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { type Statement, sql } from '../postgres/sql.ts'
import { readGiftCards } from './gift-card-rows.ts'

export function createGiftCardStore(pool: Pool): GiftCards {
  const readOne = (condition: Statement) =>
    withConnection(pool, async connection => (await readGiftCards(connection, condition))[0])
  return {
    findByPurchase: ({ business, id }) => readOne(sql`business = ${business} and payment = ${id}`),
    findByCode: (business, code) => readOne(sql`business = ${business} and code = ${code}`),
  }
}
