/**
 * Groups rows by their business, in the order in which the businesses first occur. What is found for all businesses is
 * locked and changed business by business, because a lock must not need several machines.
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
