/** The consent texts port on PostgreSQL. */
import { LRUCache } from 'lru-cache'
import type { ConsentText } from '#schemas/generated/types.gen.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'

/** Digests that are known to be stored: nothing deletes them, and every visitor consents to the same few texts. */
const maxKnown = 10_000
/** A database that lost its last rows, as a standby may that takes over, has them again with the next consent after that. */
const maxKnownMs = 60_000

export interface ConsentTexts {
  /** Stores texts that are not stored yet. */
  keep(business: string, texts: readonly ConsentText[]): Promise<void>
  /** Returns those that exist, by digest. */
  find(business: string, digests: readonly string[]): Promise<readonly ConsentText[]>
}

export function createConsentTextStore(pool: Pool): ConsentTexts {
  const known = new LRUCache<string, true>({ max: maxKnown, ttl: maxKnownMs })
  return {
    async keep(business, texts) {
      const unknown = texts.filter(({ digest }) => !known.has(toKey(business, digest)))
      if (unknown.length === 0) return
      // In a fixed order, so that two visitors wait for each other without deadlocks.
      const sorted = unknown.sort((first, second) => (first.digest < second.digest ? -1 : 1))
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
      for (const { digest } of sorted) known.set(toKey(business, digest), true)
    },
    find: (business, digests) =>
      withConnection(pool, connection =>
        query<ConsentText>(
          connection,
          sql`select digest, text from consent_text
            where business = ${business} and digest = any(${digests}::text[]) order by digest`,
        ),
      ),
  }
}

const toKey = (business: string, digest: string): string => `${business} ${digest}`
