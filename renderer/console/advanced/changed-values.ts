/** Lists what differs between two documents, place by place. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { isSameValue } from '../saving/record-values.ts'

export interface ChangedValue {
  readonly pointer: string
  readonly what: 'added' | 'changed' | 'removed'
  /** As JSON; absent: it was not there. */
  readonly before?: string
  /** As JSON; absent: it is not there any more. */
  readonly after?: string
}

/** Returns the deepest places that differ. A list with entries more or fewer counts as one place. */
export function listChangedValues(before: unknown, after: unknown): readonly ChangedValue[] {
  return compare(before, after, [])
}

function compare(before: unknown, after: unknown, path: readonly (string | number)[]): ChangedValue[] {
  if (isSameValue(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name => compare(before[name], after[name], [...path, name]))
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, index) => compare(entry, after[index], [...path, index]))
  const pointer = formatPointer(path)
  if (before === undefined) return [{ pointer, what: 'added', after: JSON.stringify(after) }]
  if (after === undefined) return [{ pointer, what: 'removed', before: JSON.stringify(before) }]
  return [{ pointer, what: 'changed', before: JSON.stringify(before), after: JSON.stringify(after) }]
}
