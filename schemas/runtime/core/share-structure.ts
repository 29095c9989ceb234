/** Keeps the identity of what is unchanged between two versions of a JSON value, so that it can be recognized at once. */
import { isObject } from './pointer.ts'

/**
 * Returns `next` with every part of it that equals that part of `before` as the same object; `before` itself if all are
 * equal. The order of properties counts, as it is that of fields.
 */
export function shareStructure(before: unknown, next: unknown): unknown {
  if (before === next) return before
  if (Array.isArray(before) && Array.isArray(next)) {
    const shared = next.map((part, index) => shareStructure(before[index], part))
    return before.length === next.length && shared.every((part, index) => part === before[index])
      ? before
      : shared
  }
  if (!isObject(before) || !isObject(next)) return next
  const [old, names] = [Object.keys(before), Object.keys(next)]
  const shared: Record<string, unknown> = {}
  let isSame = old.length === names.length
  for (const [index, name] of names.entries()) {
    const part = Object.hasOwn(before, name) ? shareStructure(before[name], next[name]) : next[name]
    isSame &&= old[index] === name && part === before[name]
    setOwn(shared, name, part)
  }
  return isSame ? before : shared
}

/** Replaces the value at a path. An empty path: all of it. */
export interface ValueChange {
  readonly path: readonly string[]
  readonly value: unknown
}

/** Lists the smallest parts that differ. Parts with other properties, or in another order, are replaced as a whole. */
export function listValueChanges(before: unknown, next: unknown): readonly ValueChange[] {
  if (before === next) return []
  const [old, now] = [listParts(before), listParts(next)]
  const isAlike =
    old !== undefined &&
    old.length === now?.length &&
    Array.isArray(before) === Array.isArray(next) &&
    old.every(([name], index) => name === now[index]?.[0])
  if (!isAlike) return [{ path: [], value: next }]
  return old.flatMap(([name, part], index) =>
    listValueChanges(part, now[index]?.[1]).map(({ path, value }) => ({ path: [name, ...path], value })),
  )
}

const listParts = (value: unknown): readonly (readonly [string, unknown])[] | undefined =>
  typeof value === 'object' && value !== null ? Object.entries(value) : undefined

/** Returns the value with the changes; everything else in it keeps its identity. */
export const applyValueChanges = (value: unknown, changes: readonly ValueChange[]): unknown =>
  changes.reduce((changed, { path, value: part }) => replaceAt(changed, path, part), value)

function replaceAt(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return shareStructure(value, part)
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? replaceAt(one, rest, part) : one))
  if (!isObject(value)) return value
  const copy = { ...value }
  setOwn(copy, name, replaceAt(value[name], rest, part))
  return copy
}

function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
  else object[name] = value
}
