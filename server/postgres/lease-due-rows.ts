import { groupByBusiness } from './group-by-business.ts'

interface DueRows<Row> {
  /** Finds the rows of all businesses that are due, the longest due first, without a lock. */
  find(): Promise<readonly { readonly business: string; readonly id: string }[]>
  /** Takes those that no other process has taken meanwhile. */
  take(business: string, ids: readonly string[]): Promise<readonly Row[]>
}

/**
 * Leases at most `limit` rows that are due, business by business. If another process has taken some of them meanwhile, it
 * looks for others in their place, unless all of them are gone.
 */
export async function leaseDueRows<Row>(limit: number, { find, take }: DueRows<Row>): Promise<Row[]> {
  const taken: Row[] = []
  for (;;) {
    const found = (await find()).slice(0, limit - taken.length)
    const before = taken.length
    for (const [business, rows] of groupByBusiness(found)) {
      const ids = rows.map(({ id }) => id)
      taken.push(...(await take(business, ids)))
    }
    const added = taken.length - before
    if (added === 0 || added === found.length) return taken
  }
}
