/** Reads the source of an import and remembers what was read, so that the rest can be reported: nothing is lost silently. */
import { formatPointer, isObject } from '../core/pointer.ts'
import { type ImportNote, type ImportNoteCode, toExcerpt } from './import-note.ts'

export interface SourceNode {
  /** An RFC 6901 pointer into the source. */
  readonly pointer: string
  readonly value: unknown
  /** Returns a member or an entry, whether there is one or not. */
  get(key: string | number): SourceNode
  /** Returns the entries of the list at `key`; none if there is no list. */
  list(key: string): readonly SourceNode[]
  /** Returns the members of this object, or none. */
  members(): readonly (readonly [name: string, node: SourceNode])[]
  /** Takes the whole node: all of it is represented in the result, or has a note. */
  take(): unknown
  /** Takes the member if it is a text, and not an empty one. */
  text(key: string): string | undefined
  /** Takes the member if it is a number. */
  number(key: string): number | undefined
  /** Takes the member if it is true or false. */
  flag(key: string): boolean | undefined
  /** Takes members that the result does not need and no note has to name: they only identify the source, or say again what is read elsewhere. */
  leaveOut(...keys: readonly string[]): void
  /** Adds a note about this node, or about one of its members, and takes it. */
  note(code: ImportNoteCode, params?: ImportNote['params'], key?: string): void
}

export interface ImportSource {
  readonly root: SourceNode
  /** Returns the notes in the order of the source, with one for everything that nobody took. */
  finish(): readonly ImportNote[]
}

export function openImportSource(source: unknown): ImportSource {
  const taken = new Set<string>()
  const notes: ImportNote[] = []
  const known = new Set<string>()

  const createNode = (value: unknown, path: readonly (string | number)[]): SourceNode => {
    const pointer = formatPointer(path)
    const memberOf = (key: string | number): unknown => {
      if (Array.isArray(value)) return value[Number(key)]
      return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
    }
    const node: SourceNode = {
      pointer,
      value,
      get: key => createNode(memberOf(key), [...path, key]),
      list: key => {
        const list = memberOf(key)
        if (!Array.isArray(list)) return []
        return list.map((entry, index) => createNode(entry, [...path, key, index]))
      },
      members: () =>
        isObject(value)
          ? Object.entries(value).map(([name, part]) => [name, createNode(part, [...path, name])])
          : [],
      take: () => {
        taken.add(pointer)
        return value
      },
      text: key => {
        const text = memberOf(key)
        if (typeof text !== 'string') return undefined
        taken.add(formatPointer([...path, key]))
        return text.trim() === '' ? undefined : text
      },
      number: key => {
        const number = memberOf(key)
        if (typeof number !== 'number') return undefined
        taken.add(formatPointer([...path, key]))
        return number
      },
      flag: key => {
        const flag = memberOf(key)
        if (typeof flag !== 'boolean') return undefined
        taken.add(formatPointer([...path, key]))
        return flag
      },
      leaveOut: (...keys) => {
        for (const key of keys) taken.add(formatPointer([...path, key]))
      },
      note: (code, params = {}, member) => {
        const place = formatPointer(member === undefined ? path : [...path, member])
        taken.add(place)
        // The condition of a panel is read for each of its questions.
        const key = JSON.stringify([code, place, params])
        if (!known.has(key)) notes.push({ code, pointer: place, params })
        known.add(key)
      },
    }
    return node
  }

  /** Lists what nobody took: each object or list as a whole, if nothing in it was taken. */
  const listLeft = (
    value: unknown,
    path: readonly (string | number)[],
    around: ReadonlySet<string>,
  ): readonly ImportNote[] => {
    const pointer = formatPointer(path)
    if (taken.has(pointer) || isBlank(value)) return []
    const entries = Array.isArray(value)
      ? [...value.entries()]
      : isObject(value)
        ? Object.entries(value)
        : undefined
    if (entries && around.has(pointer))
      return entries.flatMap(([key, part]) => listLeft(part, [...path, key], around))
    const name = String(path.findLast(part => typeof part === 'string') ?? '')
    return [{ code: 'property_left_out', pointer, params: { name, value: toExcerpt(value) } }]
  }

  return {
    root: createNode(source, []),
    finish: () => {
      const all = [...notes, ...listLeft(source, [], listAncestors(taken))]
      const places = listPointers(source)
      return all.toSorted((a, b) => (places.get(a.pointer) ?? 0) - (places.get(b.pointer) ?? 0))
    },
  }
}

/** Returns the pointers of everything that holds one of these. */
function listAncestors(pointers: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const pointer of pointers)
    for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
      const ancestor = pointer.slice(0, end)
      if (found.has(ancestor)) break
      found.add(ancestor)
    }
  return found
}

/** Tells whether a value says nothing. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (isObject(value) && Object.values(value).every(isBlank))

/** Returns the position of each pointer in the source. */
function listPointers(source: unknown): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const visit = (value: unknown, path: readonly (string | number)[]) => {
    found.set(formatPointer(path), found.size)
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) visit(part, [...path, key])
  }
  visit(source, [])
  return found
}
