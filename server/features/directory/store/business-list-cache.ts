/** The list of businesses, cached in memory and rarely staler than the last change. */
import { canonicalizeHost } from '#schemas/runtime/core/host.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'

export interface BusinessListEntry {
  readonly business: string
  /** In lower case, IDN as punycode, like a `Host` header. */
  readonly hosts: readonly string[]
  /** The business answers only the hosts it names, as soon as there is another business. */
  readonly standby: boolean
  readonly version: number
}

export interface BusinessListCache {
  /** Rejects only if the database has never answered: stale entries are better than no page. */
  entries(): Promise<readonly BusinessListEntry[]>
  /** Marks the cached entries, and any being read, as stale. */
  expire(): void
}

/** How long a change can go unnoticed if its notification is lost. */
const maxAgeMs = 1_000

export function createBusinessListCache(pool: Pool): BusinessListCache {
  let cached: readonly BusinessListEntry[] | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<readonly BusinessListEntry[]> | undefined

  const refresh = () => {
    const startedAt = performance.now()
    const refreshing = runForAllBusinesses(() => readEntries(pool)).then(entries => {
      if (reading !== refreshing) return entries
      readAt = startedAt
      cached = entries
      return entries
    })
    const settled = () => {
      if (reading === refreshing) reading = undefined
    }
    reading = refreshing
    refreshing.then(settled, settled)
    return refreshing
  }
  return {
    async entries() {
      if (cached !== undefined && performance.now() - readAt < maxAgeMs) return cached
      try {
        return await (reading ?? refresh())
      } catch (error) {
        if (cached === undefined) throw error
        return cached
      }
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY
      reading = undefined
    },
  }
}

async function readEntries(pool: Pool): Promise<BusinessListEntry[]> {
  const rows = await withConnection(pool, connection =>
    query<{ business: string; hosts: string[]; standby: boolean; version: number }>(
      connection,
      sql`select business, hosts, standby, version from business order by business collate "C"`,
    ),
  )
  return rows.map(({ hosts, ...row }) => ({
    ...row,
    hosts: hosts.flatMap(host => canonicalizeHost(host) ?? []),
  }))
}
