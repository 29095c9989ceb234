/** Puts what was changed here onto what somebody else has saved since. */
import { isSameValue } from './record-values.ts'

export interface MergeSides<Value> {
  /** What `mine` was made from. */
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

/** Returns a property as it is here if it was changed here, else as theirs. */
export const mergeProperty = <Value, Name extends keyof Value>(
  { base, mine, theirs }: MergeSides<Value>,
  name: Name,
): Value[Name] => (isSameValue(base[name], mine[name]) ? theirs : mine)[name]

/** Merges by property; one that is missing here and was there before is removed. */
export function mergeEntries<Value>({
  base,
  mine,
  theirs,
}: MergeSides<Readonly<Record<string, Value>>>): Record<string, Value> {
  const merged = new Map(Object.entries(theirs))
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const value = mine[name]
    if (isSameValue(base[name], value)) continue
    if (value === undefined) merged.delete(name)
    else merged.set(name, value)
  }
  return Object.fromEntries(merged)
}

/** Merges lists whose order means nothing: what was removed here goes, what was added comes last. */
export function mergeLists<Item>({ base, mine, theirs }: MergeSides<readonly Item[]>): Item[] {
  // As here also in their order, while somebody writes in them.
  if (isSameValue(base, theirs)) return [...mine]
  const has = (list: readonly Item[], item: Item) => list.some(other => isSameValue(other, item))
  return [
    ...theirs.filter(item => has(mine, item) || !has(base, item)),
    ...mine.filter(item => !has(base, item) && !has(theirs, item)),
  ]
}
