/** The consent texts port on PostgreSQL. */
import type { ConsentText } from '#schemas/generated/types.gen.ts'
import type { ConsentTexts } from '../../ports/consent-texts.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

export const createConsentTextStore = (pool: Pool): ConsentTexts => ({
  async keep(business, texts) {
    if (texts.length === 0) return
    // In a fixed order, so that two visitors wait for each other without deadlocks.
    const sorted = [...texts].sort((first, second) => (first.digest < second.digest ? -1 : 1))
    await withConnection(pool, connection =>
      query(
        connection,
        sql`insert into consent_text (business, digest, text)
          select ${business}, digest, text
          from unnest(${sorted.map(({ digest }) => digest)}::text[], ${sorted.map(({ text }) => text)}::text[])
            as given(digest, text)
          on conflict (business, digest) do nothing`,
      ),
    )
  },
  find: (business, digests) =>
    withConnection(pool, connection =>
      query<ConsentText>(
        connection,
        sql`select digest, text from consent_text
          where business = ${business} and digest = any(${digests}::text[]) order by digest`,
      ),
    ),
})
