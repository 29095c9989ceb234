/** Records what a check reads of the documents, so that it has to run again only once some of that has changed. */
import type { UncheckedConfiguration } from '../configuration.ts'

/** The entries of a part by their keys: what they are, or only whether they are there. */
type Entries = Map<unknown, unknown>

/** For each part of the documents that was read: the entries, or the whole part. */
export type DocumentReads = ReadonlyMap<PropertyKey, ReadonlyMap<unknown, unknown> | WholePart>

class WholePart {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

const present = Symbol('present')
const absent = Symbol('absent')
const readPresence = (collection: Collection, key: unknown) => (collection.has(key) ? present : absent)

/** Calls `run` with documents that note what it reads of them; reads later on are noted as well. */
export function recordReads(
  documents: UncheckedConfiguration,
  run: (documents: UncheckedConfiguration) => unknown,
): DocumentReads {
  const reads = new Map<PropertyKey, Entries | WholePart>()
  const recordWhole = (part: PropertyKey, value: unknown) => void reads.set(part, new WholePart(value))
  const recordEntry = (part: PropertyKey, key: unknown, value: unknown) => {
    const entries = reads.get(part) ?? new Map<unknown, unknown>()
    reads.set(part, entries)
    if (entries instanceof Map) entries.set(key, value)
  }
  const recordPresence = (part: PropertyKey, key: unknown, collection: Collection) => {
    const entries = reads.get(part)
    if (!(entries instanceof Map && entries.has(key))) recordEntry(part, key, readPresence(collection, key))
  }
  const recorded = new Map<PropertyKey, unknown>()
  const wrap = (part: PropertyKey, value: unknown): unknown => {
    if (value instanceof Map || value instanceof Set)
      return recordCollection(value, {
        whole: () => recordWhole(part, value),
        entry: key => recordEntry(part, key, readEntry(value, key)),
        presence: key => recordPresence(part, key, value),
      })
    recordWhole(part, value)
    return value
  }
  run(
    new Proxy(documents, {
      get(target, part) {
        if (!recorded.has(part)) recorded.set(part, wrap(part, Reflect.get(target, part)))
        return recorded.get(part)
      },
      ownKeys() {
        throw new Error('A check must name what it reads of the documents instead of copying all of them.')
      },
    }),
  )
  return reads
}

/** Returns whether documents hold what was read of others. */
export const hasSameReads = (reads: DocumentReads, documents: UncheckedConfiguration): boolean =>
  [...reads].every(([part, read]) => {
    const value: unknown = Reflect.get(documents, part)
    if (read instanceof WholePart) return read.value === value
    return (
      (value instanceof Map || value instanceof Set) &&
      [...read].every(([key, entry]) =>
        entry === present || entry === absent
          ? readPresence(value, key) === entry
          : readEntry(value, key) === entry,
      )
    )
  })

type Collection = Map<unknown, unknown> | Set<unknown>

const readEntry = (collection: Collection, key: unknown): unknown =>
  collection instanceof Map ? collection.get(key) : collection.has(key)

interface Recorder {
  readonly whole: () => void
  readonly entry: (key: unknown) => void
  readonly presence: (key: unknown) => void
}

/** A map or set that reports which of its entries are read. */
const recordCollection = <C extends Collection>(collection: C, { whole, entry, presence }: Recorder): C =>
  new Proxy(collection, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') {
        whole()
        return member
      }
      return (...args: readonly unknown[]) => {
        if (name === 'get') entry(args[0])
        else if (name === 'has') presence(args[0])
        else whole()
        return Reflect.apply(member, target, args)
      }
    },
  })
