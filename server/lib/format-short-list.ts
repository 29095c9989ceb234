const maxListedNames = 30

/** Lists the first names: each of many faults has them. */
export function formatShortList(names: ReadonlySet<string>): string {
  const listed: string[] = []
  for (const name of names) {
    listed.push(listed.length < maxListedNames ? name : '…')
    if (listed.length > maxListedNames) break
  }
  return listed.join(', ')
}
