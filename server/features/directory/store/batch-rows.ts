/** No statement of so much comes near the time limit of statements, or keeps the process from answering others. */
const maxRows = 500
const maxCharacters = 500_000

/** Divides rows into parts that one statement writes; takes them as they are needed. */
export function* batchRows<T>(rows: Iterable<T>, measure: (row: T) => number): Generator<readonly T[]> {
  let part: T[] = []
  let characters = 0
  for (const row of rows) {
    part.push(row)
    characters += measure(row)
    if (part.length < maxRows && characters < maxCharacters) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}
