/**
 * Merges two edits of one record, property by property. Objects are merged by their properties, also within each other,
 * so that texts are merged by language; lists only as a whole, because their items have no names.
 */
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'

/** A place that both edits have changed, each in its own way. A side that has nothing there is undefined. */
export interface MergeConflict {
  /** A JSON pointer into the record; '' for all of it. */
  readonly pointer: string
  readonly base: unknown
  readonly yours: unknown
  readonly theirs: unknown
}

export interface RecordEdits {
  /** What both began with. */
  readonly base: unknown
  readonly yours: unknown
  readonly theirs: unknown
}

export interface MergeResult {
  /** With conflicts it has `yours` at their places. */
  readonly merged: unknown
  readonly conflicts: readonly MergeConflict[]
}

/** Merges the changes of both sides since `base`. Without conflicts, it does not matter which side is which. */
export function mergeRecords(edits: RecordEdits): MergeResult {
  const conflicts: MergeConflict[] = []
  const merged = mergeAt([], edits, conflicts)
  return { merged, conflicts }
}

/** Returns whether two values are the same JSON; undefined, which is nothing, equals only itself. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : canonicalizeJson(one) === canonicalizeJson(other)

/** Returns a property, but no inherited one: a property may be called `constructor`. */
export const getOwnProperty = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

function mergeAt(path: readonly string[], edits: RecordEdits, conflicts: MergeConflict[]): unknown {
  const { base, yours, theirs } = edits
  if (isSameJson(yours, theirs) || isSameJson(base, theirs)) return yours
  if (isSameJson(base, yours)) return theirs
  if (isObject(base) && isObject(yours) && isObject(theirs)) {
    const names = new Set([...Object.keys(yours), ...Object.keys(theirs)])
    const properties = [...names].map(name => {
      const own = {
        base: getOwnProperty(base, name),
        yours: getOwnProperty(yours, name),
        theirs: getOwnProperty(theirs, name),
      }
      return [name, mergeAt([...path, name], own, conflicts)] as const
    })
    return Object.fromEntries(properties.filter(([, value]) => value !== undefined))
  }
  conflicts.push({ pointer: formatPointer(path), ...edits })
  return yours
}
