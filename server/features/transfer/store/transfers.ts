import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { maxTransferCount, type TransferCounts } from '../transfers.ts'

export interface Transfers {
  count(business: string): Promise<TransferCounts>
  /** Writes to the audit that somebody has exported: nothing else changes. */
  note(note: AuditNote): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly transfers: Transfers
  }
}

export const createTransferStore = (pool: Pool): Transfers => ({
  count: business =>
    withConnection(pool, async connection => {
      const [found] = await query<TransferCounts>(
        connection,
        sql`select content.rows as content, pictures.rows as pictures, pictures.bytes as "pictureBytes",
            bookings.rows as bookings, answers.rows as answers, files.rows as files, files.bytes as "fileBytes",
            cards.rows as "giftCards"
          from (select count(*)::int as rows from content where business = ${business}) content,
            (select count(*)::int as rows, coalesce(sum(octet_length(bytes)), 0)::float as bytes
              from image where business = ${business}) pictures,
            (select count(*)::int as rows from (
              select from booking where business = ${business} limit ${maxTransferCount}) part) bookings,
            (select count(*)::int as rows from (
              select from submission where business = ${business} limit ${maxTransferCount}) part) answers,
            (select count(*)::int as rows, coalesce(sum(bytes), 0)::float as bytes from (
              select bytes from upload where business = ${business} and submission is not null
              limit ${maxTransferCount}) part) files,
            (select count(*)::int as rows from (
              select from gift_card where business = ${business} limit ${maxTransferCount}) part) cards`,
      )
      if (!found) throw new Error('A query without conditions has returned no row: this is a bug.')
      return found
    }),
  note: note => withConnection(pool, connection => writeAudit(connection, note)),
})
