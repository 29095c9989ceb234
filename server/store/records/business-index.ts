/** Which businesses there are, kept in memory and seldom older than a change. */
import { canonicalizeHost } from '#schemas/runtime/core/host.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'

export interface BusinessIndexEntry {
  readonly business: string
  /** In lower case, IDN as punycode, as a `Host` header has them. */
  readonly hosts: readonly string[]
  /** It answers only the hosts it names, as soon as there is another. */
  readonly standby: boolean
  readonly version: number
}

export interface BusinessIndex {
  /** Rejects only when the database does not answer and never has: what was known is better than no page. */
  entries(): Promise<readonly BusinessIndexEntry[]>
  /** Something has changed: what is in memory, or under way to it, is read anew. */
  expire(): void
}

/** Without a notice of a change it is found at the latest after this. */
const ageAtMostMs = 1_000

export function createBusinessIndex(pool: Pool): BusinessIndex {
  let known: readonly BusinessIndexEntry[] | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<readonly BusinessIndexEntry[]> | undefined

  const refresh = () => {
    const startedAt = performance.now()
    const mine = read(pool).then(entries => {
      if (reading !== mine) return entries
      readAt = startedAt
      known = entries
      return entries
    })
    const settled = () => {
      if (reading === mine) reading = undefined
    }
    reading = mine
    mine.then(settled, settled)
    return mine
  }
  return {
    async entries() {
      if (known !== undefined && performance.now() - readAt < ageAtMostMs) return known
      try {
        return await (reading ?? refresh())
      } catch (error) {
        if (known === undefined) throw error
        return known
      }
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY
      reading = undefined
    },
  }
}

async function read(pool: Pool): Promise<BusinessIndexEntry[]> {
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
