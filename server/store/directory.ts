/** Which businesses there are, kept in memory and seldom older than a change. */
import { type Pool, withConnection } from './pool.ts'
import { query, sql } from './sql.ts'

export interface DirectoryEntry {
  readonly business: string
  readonly hosts: readonly string[]
  readonly version: number
}

export interface Directory {
  entries(): Promise<readonly DirectoryEntry[]>
  /** Something has changed: what is in memory, or under way to it, is not used again. */
  expire(): void
}

/** Without a notice of a change it is found at the latest after this. */
const ageAtMostMs = 1_000

export function createDirectory(pool: Pool): Directory {
  let known: { readonly entries: readonly DirectoryEntry[]; readonly readAt: number } | undefined
  let reading: Promise<readonly DirectoryEntry[]> | undefined

  const refresh = () => {
    const readAt = performance.now()
    const mine = read(pool).then(entries => {
      if (reading === mine) known = { entries, readAt }
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
    entries: async () =>
      known !== undefined && performance.now() - known.readAt < ageAtMostMs
        ? known.entries
        : (reading ?? refresh()),
    expire() {
      known = undefined
      reading = undefined
    },
  }
}

const read = (pool: Pool): Promise<DirectoryEntry[]> =>
  withConnection(pool, connection =>
    query<{ business: string; hosts: string[]; version: number }>(
      connection,
      sql`select business, hosts, version from business order by business collate "C"`,
    ),
  )
