/** Puts what was changed here onto what somebody else has saved meanwhile, property by property at every depth. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { MergeSides } from '../saving/merge-changes.ts'
import { isSameValue } from '../saving/record-values.ts'

export interface MergedDocument {
  readonly document: unknown
  /** Pointers of what both have changed, each in another way: it is as here. */
  readonly conflicts: readonly string[]
}

/** Merges two versions that were made from the same one. What both have changed is as in `mine`. */
export function mergeDocuments(sides: MergeSides<unknown>): MergedDocument {
  const conflicts: string[] = []
  return { document: mergeValue(sides, [], conflicts), conflicts }
}

type Path = readonly (string | number)[]

function mergeValue({ base, mine, theirs }: MergeSides<unknown>, path: Path, conflicts: string[]): unknown {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return mine
  if (isSameValue(base, mine)) return theirs
  if (isObject(mine) && isObject(theirs))
    return mergeObjects({ base: isObject(base) ? base : {}, mine, theirs }, path, conflicts)
  const merged = mergeNamedEntries({ base, mine, theirs }, path, conflicts)
  if (merged) return merged
  conflicts.push(formatPointer(path))
  // What one has removed and the other changed stays, so that nothing is lost.
  return mine === undefined ? theirs : mine
}

/** In the order that is here; what only the other has comes where it follows what both have. */
function mergeObjects(
  { base, mine, theirs }: MergeSides<Readonly<Record<string, unknown>>>,
  path: Path,
  conflicts: string[],
): Record<string, unknown> {
  const isReordered = !isSameOrder(Object.keys(base), Object.keys(mine))
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine]
  const names = addInOrder(Object.keys(first), Object.keys(second))
  const entries = names.map(name => {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    return [name, mergeValue(sides, [...path, name], conflicts)] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function isSameOrder(before: readonly string[], after: readonly string[]): boolean {
  const shared = before.filter(name => after.includes(name))
  return after.filter(name => before.includes(name)).every((name, index) => name === shared[index])
}

/** Puts each name that is missing in the first list after the one that it follows in the second. */
function addInOrder(first: readonly string[], second: readonly string[]): string[] {
  const names = [...first]
  for (const [index, name] of second.entries()) {
    if (names.includes(name)) continue
    const before = second.slice(0, index).findLast(other => names.includes(other))
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name)
  }
  return names
}

/** Merges lists whose entries have names: texts, or objects with an id; undefined if it is no list, or they have none. */
function mergeNamedEntries(
  { base, mine, theirs }: MergeSides<unknown>,
  path: Path,
  conflicts: string[],
): unknown[] | undefined {
  const sides = { base: toEntries(base ?? []), mine: toEntries(mine), theirs: toEntries(theirs) }
  if (!sides.base || !sides.mine || !sides.theirs) return undefined
  return Object.values(
    mergeObjects({ base: sides.base, mine: sides.mine, theirs: sides.theirs }, path, conflicts),
  )
}

function toEntries(list: unknown): Record<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined
  const entries = list.map(entry => [getEntryName(entry), entry] as const)
  const names = entries.map(([name]) => name)
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined
  return Object.fromEntries(entries)
}

/** With a letter before it, as objects put names that are numbers first. */
const getEntryName = (entry: unknown): string | undefined =>
  typeof entry === 'string'
    ? `=${entry}`
    : isObject(entry) && typeof entry.id === 'string'
      ? `#${entry.id}`
      : undefined
