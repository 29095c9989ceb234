/**
 * Applies to a document what another one changes of it: a JSON Merge Patch (RFC 7396) that can reach into lists.
 *
 * - An object changes the properties that it names, `null` takes one away, and any other value replaces what was there.
 * - An object in place of a list whose entries have an `id` names entries by it, and changes those. `after` or `before`
 *   says where an entry goes: one that is there moves, any other is added.
 * - A text in languages replaces a message of the catalogue, and the other way round; a message may have `texts` itself.
 * - What is new stays as it is written, with each `null` in it.
 */
import { suggestName } from './nearest-name.ts'
import { formatPointer, isObject } from './pointer.ts'

/** What is wrong with the changes; the pointer leads into them. */
export interface ChangeFault {
  readonly pointer: string
  readonly reason: string
}

interface AppliedChanges {
  readonly content: unknown
  readonly faults: readonly ChangeFault[]
}

export function applyChanges(base: unknown, changes: unknown): AppliedChanges {
  const faults: ChangeFault[] = []
  const content = change(base, changes, { path: [], faults })
  return { content, faults }
}

type Path = readonly string[]

interface ChangePlace {
  /** In the changes. */
  readonly path: Path
  /** Takes what is wrong. */
  readonly faults: ChangeFault[]
}

function change(base: unknown, changes: unknown, place: ChangePlace): unknown {
  if (!isObject(changes)) return changes
  if (isObject(base)) return isOtherText(base, changes) ? changes : changeProperties(base, changes, place)
  return isListWithIds(base) ? changeEntries(base, changes, place) : changes
}

type JsonObject = Readonly<Record<string, unknown>>

/** A text is either a message of the catalogue or worded in languages, never half of each. */
const isOtherText = (base: JsonObject, changes: JsonObject): boolean =>
  isMessage(base)
    ? !Object.keys(changes).every(key => messageKeys.has(key))
    : isMessage(changes) && Object.values(base).every(text => typeof text === 'string')

const messageKeys: ReadonlySet<string> = new Set(['message', 'params', 'texts'])

const isMessage = (text: JsonObject): boolean =>
  typeof text.message === 'string' && Object.keys(text).every(key => messageKeys.has(key))

function changeProperties(base: JsonObject, changes: JsonObject, place: ChangePlace): JsonObject {
  for (const name of Object.keys(changes))
    if (changes[name] === null && !Object.hasOwn(base, name))
      refuse(
        inside(place, name),
        `takes "${name}" away, which is not there; available: ${listNames(Object.keys(base))}.${suggestName(name, Object.keys(base))}`,
      )
  const kept = Object.entries(base).flatMap(([name, value]): [string, unknown][] => {
    if (!Object.hasOwn(changes, name)) return [[name, value]]
    const changed = changes[name]
    return changed === null ? [] : [[name, change(value, changed, inside(place, name))]]
  })
  const added = Object.entries(changes).filter(
    ([name, value]) => !Object.hasOwn(base, name) && value !== null,
  )
  return Object.fromEntries([...kept, ...added])
}

interface Entry extends JsonObject {
  readonly id: string
}

function changeEntries(base: readonly Entry[], changes: JsonObject, place: ChangePlace): readonly Entry[] {
  let entries = base
  for (const [id, part] of Object.entries(changes))
    entries = changeEntry(entries, { id, part }, inside(place, id))
  // At last, so that others can be placed beside what goes.
  return entries.filter(({ id }) => !(Object.hasOwn(changes, id) && changes[id] === null))
}

function changeEntry(
  entries: readonly Entry[],
  { id, part }: { readonly id: string; readonly part: unknown },
  place: ChangePlace,
): readonly Entry[] {
  const keep = (reason: string, at = place) => {
    refuse(at, reason)
    return entries
  }
  const ids = entries.map(entry => entry.id)
  const others = ids.filter(other => other !== id)
  const known = entries.find(entry => entry.id === id)
  const near = `available: ${listNames(ids)}.${suggestName(id, ids)}`
  if (part === null)
    return known ? entries : keep(`takes the entry "${id}" away, which is not there; ${near}`)
  if (!isObject(part))
    return keep(`must be an object with what changes in "${id}", or null, which takes "${id}" away.`)
  const { after, before, ...changes } = part
  if (changes.id !== undefined && changes.id !== id)
    return keep(`must be "${id}", by which the entry is named here; leave it out.`, inside(place, 'id'))
  if (after !== undefined && before !== undefined)
    return keep('says the same as "after"; leave one of them out.', inside(place, 'before'))
  const next = after ?? before
  if (next === undefined && !known)
    return keep(`there is no entry "${id}" to change; ${near} To add it, say where: "after" or "before".`)
  if (next !== undefined && !others.some(other => other === next))
    return keep(
      `there is no other entry ${JSON.stringify(next)}; available: ${listNames(others)}.${suggestName(String(next), others)}`,
      inside(place, after === undefined ? 'before' : 'after'),
    )
  const changed: Entry = known ? { ...changeProperties(known, changes, place), id } : { id, ...changes }
  if (next === undefined) return entries.map(entry => (entry === known ? changed : entry))
  const rest = entries.filter(entry => entry !== known)
  const index = rest.findIndex(entry => entry.id === next) + (after === undefined ? 0 : 1)
  return rest.toSpliced(index, 0, changed)
}

const inside = ({ path, faults }: ChangePlace, name: string): ChangePlace => ({
  path: [...path, name],
  faults,
})

const refuse = ({ path, faults }: ChangePlace, reason: string): void =>
  void faults.push({ pointer: formatPointer(path), reason })

const listNames = (names: readonly string[]): string => names.join(', ') || 'none'

const isListWithIds = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(entry => isObject(entry) && typeof entry.id === 'string') &&
  new Set(value.map(({ id }) => id)).size === value.length

/** Where something in a changed document was written. */
export interface WrittenPlace {
  /** The place in the changes: where it is written, or else the nearest one around it. */
  readonly own: Path
  /** The place in the base if it is written there only. */
  readonly base?: Path
}

/** Finds where a part of `content` was written, which is what `applyChanges` made of the other two. */
export function findWrittenPlace(
  path: Path,
  {
    base,
    changes,
    content,
  }: { readonly base: unknown; readonly changes: unknown; readonly content: unknown },
): WrittenPlace {
  let [from, by, result] = [base, changes, content]
  const own: string[] = []
  const ofBase: string[] = []
  for (const [position, segment] of path.entries()) {
    const rest = path.slice(position)
    const [isChanged, isListed] = [isObject(by) && isObject(from), isObject(by) && isListWithIds(from)]
    if (!isChanged && !isListed) return { own: [...own, ...rest] }
    const name = isListed ? readEntryId(result, segment) : segment
    const index = isListWithIds(from) ? from.findIndex(({ id }) => id === name) : -1
    const inBase = isListed ? String(index) : segment
    const isThere = isListed ? index >= 0 : isObject(from) && Object.hasOwn(from, segment)
    if (name === undefined) return { own: [...own, ...rest] }
    if (!isObject(by) || !Object.hasOwn(by, name))
      // What is missing must be added to the changes.
      return isThere ? { own, base: [...ofBase, inBase, ...rest.slice(1)] } : { own: [...own, ...rest] }
    own.push(name)
    ofBase.push(inBase)
    by = by[name]
    result = readMember(result, segment)
    from = isThere ? readMember(from, inBase) : undefined
  }
  return { own }
}

const readEntryId = (list: unknown, index: string): string | undefined => {
  const entry = readMember(list, index)
  return isObject(entry) && typeof entry.id === 'string' ? entry.id : undefined
}

const readMember = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined
