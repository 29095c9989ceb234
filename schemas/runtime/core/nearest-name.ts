/** Finds the name that a mistyped one most likely means. */

/** Returns the known name that is the fewest typing errors away, or undefined if all are too far away. */
export function findNearestName(name: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined
  let fewest = Math.max(2, Math.floor(name.length / 3))
  for (const candidate of candidates) {
    const errors = countTypingErrors(name.toLowerCase(), candidate.toLowerCase())
    if (errors > fewest || (errors === fewest && nearest !== undefined) || errors >= candidate.length)
      continue
    nearest = candidate
    fewest = errors
  }
  return nearest
}

/** Returns the sentence that ends an error message; empty if no name is near. */
export function suggestName(name: string, candidates: Iterable<string>): string {
  const nearest = findNearestName(name, candidates)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}

/** Counts characters added, omitted, replaced or swapped with a neighbour (optimal string alignment). */
export function countTypingErrors(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
