/** Finds what a document that is based on another one has to say, so that `applyChanges` makes of both what is wanted. */
import { applyChanges } from '#schemas/runtime/core/apply-changes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { isSameValue, type JsonRecord } from '../../saving/record-values.ts'

/** Returns the changes, empty if there are none; undefined if no changes can lead there. */
export function findChanges(base: JsonRecord, wanted: JsonRecord): JsonRecord | undefined {
  const changes = findPropertyChanges(base, wanted)
  const { content, faults } = applyChanges(base, changes)
  return faults.length === 0 && isSameValue(content, wanted) && isSameOrder(content, wanted)
    ? changes
    : undefined
}

/** Lists that differ only in their order are not the same. */
const isSameOrder = (one: unknown, other: JsonRecord): boolean =>
  isObject(one) && JSON.stringify(listIds(one.blocks)) === JSON.stringify(listIds(other.blocks))

const listIds = (list: unknown): readonly unknown[] =>
  Array.isArray(list) ? list.map(entry => (isObject(entry) ? entry.id : undefined)) : []

function findPropertyChanges(base: JsonRecord, wanted: JsonRecord): JsonRecord {
  const removed = Object.keys(base).filter(name => wanted[name] === undefined)
  const changed = Object.entries(wanted).flatMap(([name, value]) => {
    const before = base[name]
    if (isSameValue(before, value) && !isReordered(before, value)) return []
    return [[name, findValueChange(before, value)] as const]
  })
  return Object.fromEntries([...removed.map(name => [name, null] as const), ...changed])
}

const isReordered = (before: unknown, value: unknown): boolean =>
  Array.isArray(before) && JSON.stringify(listIds(before)) !== JSON.stringify(listIds(value))

function findValueChange(base: unknown, wanted: unknown): unknown {
  if (isListOfEntries(base) && isListOfEntries(wanted)) return findEntryChanges(base, wanted)
  if (!isObject(base) || !isObject(wanted)) return wanted
  const changes = findPropertyChanges(base, wanted)
  // A message that becomes an own text, or the other way round, is replaced as a whole.
  return isSameValue(applyChanges(base, changes).content, wanted) ? changes : wanted
}

interface Entry extends JsonRecord {
  readonly id: string
}

const isListOfEntries = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(entry => isObject(entry) && typeof entry.id === 'string') &&
  new Set(value.map(({ id }) => id)).size === value.length

function findEntryChanges(base: readonly Entry[], wanted: readonly Entry[]): JsonRecord {
  const ids = wanted.map(({ id }) => id)
  const staying = findStaying(base, ids)
  const removed = base.filter(({ id }) => !ids.includes(id)).map(({ id }) => [id, null] as const)
  const changed = wanted.flatMap(({ id, ...content }, index) => {
    const known = base.find(entry => entry.id === id)
    const change = known ? findPropertyChanges(known, { ...content, id }) : content
    const place = staying.has(id) ? {} : describePlace(ids, index, base)
    const part = { ...place, ...change }
    return Object.keys(part).length === 0 ? [] : [[id, part] as const]
  })
  return Object.fromEntries([...removed, ...changed])
}

/** After the one that it follows; the first before another one. */
function describePlace(ids: readonly string[], index: number, base: readonly Entry[]): JsonRecord {
  const [previous] = ids.slice(index - 1, index)
  if (index > 0) return { after: previous }
  const next = base.find(({ id }) => id !== ids[0])
  return next ? { before: next.id } : {}
}

/** Returns the entries that need not move: the longest run of them that is in order already. */
function findStaying(base: readonly Entry[], ids: readonly string[]): ReadonlySet<string> {
  const kept = base.map(({ id }) => id).filter(id => ids.includes(id))
  const places = kept.map(id => ids.indexOf(id))
  const lengths: number[] = []
  const before: number[] = []
  for (const [index, place] of places.entries()) {
    lengths[index] = 1
    before[index] = -1
    for (let other = 0; other < index; other++) {
      const length = (lengths[other] ?? 0) + 1
      if ((places[other] ?? 0) < place && length > (lengths[index] ?? 0)) {
        lengths[index] = length
        before[index] = other
      }
    }
  }
  const staying = new Set<string>()
  for (let index = lengths.indexOf(Math.max(...lengths)); index >= 0; index = before[index] ?? -1)
    staying.add(kept[index] ?? '')
  return staying
}
