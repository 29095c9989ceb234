import { CalendarPlatformError } from './calendar-platform-error.ts'

export interface PlatformPage<Item, Cursor> {
  readonly items: readonly Item[]
  /** Undefined: there is no further page. */
  readonly next: Cursor | undefined
}

/** As many as of a calendar file; after overlapping ones are merged there are fewer. */
const maxItems = 20_000
const maxPages = 50
/** For all pages; the last one may take its own time beyond it. */
const timeoutMs = 20_000

/** Reads all pages. Rejects with CalendarPlatformError if there are too many, or if they take too long. */
export async function collectPages<Item, Cursor>(
  readPage: (cursor: Cursor | undefined) => Promise<PlatformPage<Item, Cursor>>,
): Promise<readonly Item[]> {
  const all: Item[] = []
  const deadline = performance.now() + timeoutMs
  let cursor: Cursor | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { items, next } = await readPage(cursor)
    all.push(...items)
    if (all.length > maxItems) break
    if (next === undefined) return all
    if (performance.now() > deadline)
      throw new CalendarPlatformError(`The calendar takes longer than ${timeoutMs / 1000} s to read.`, {
        kind: 'unavailable',
      })
    cursor = next
  }
  throw new CalendarPlatformError(`The calendar takes more than ${maxItems} times; give its events an end.`, {
    kind: 'unavailable',
  })
}
