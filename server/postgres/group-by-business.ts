/**
 * Groups rows by business, in the order in which the businesses first occur. Jobs find rows of all businesses at once, but
 * lock and change them one business at a time: on Citus, a lock cannot span machines.
 */
export function groupByBusiness<Row extends { readonly business: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.business)
    if (group) group.push(row)
    else groups.set(row.business, [row])
  }
  return groups
}
