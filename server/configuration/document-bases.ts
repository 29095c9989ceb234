/**
 * Builds the documents that are based on others: `"base": "booking"` and what differs. From then on they are checked and
 * used like any other; only a fault says where its author finds it.
 */

import { applyChanges, type ChangeFault, findWrittenPlace } from '#schemas/runtime/core/apply-changes.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { toDocuments, unwrapJsonFile } from './document-files.ts'
import type { FileFault, JsonFile } from './files.ts'
import { type ConfigurationFiles, type FileGroups, groupFiles } from './read-files.ts'

/** The groups whose documents may be based on one another, with what messages call a document. */
const kinds = {
  screens: 'screen',
  forms: 'form',
  surveys: 'survey',
  guests: 'document of rules',
  emails: 'email',
} as const

const groups = ['screens', 'forms', 'surveys', 'guests', 'emails'] as const

/** A document that was built upon another. */
interface BasedFile extends JsonFile {
  /** As it is written. */
  readonly changes: JsonFile
  readonly base: JsonFile
  /** What is wrong with the changes themselves. */
  readonly faults: readonly ChangeFault[]
}

interface BuiltGroups {
  readonly files: FileGroups
  readonly faults: readonly FileFault[]
}

/** Returns the groups with each document whole. A document whose base is missing stays as it is written. */
export function buildBasedDocuments(files: FileGroups): BuiltGroups {
  if (!groups.some(group => files[group].some(isBased))) return { files, faults: [] }
  const built = groups.map(group => ({ group, ...buildGroup(files[group], kinds[group]) }))
  return {
    files: { ...files, ...Object.fromEntries(built.map(({ group, documents }) => [group, documents])) },
    faults: built.flatMap(({ faults }) => faults),
  }
}

const isBased = ({ content }: JsonFile): boolean => isObject(content) && content.base !== undefined

function buildGroup(
  group: readonly JsonFile[],
  kind: string,
): { readonly documents: readonly JsonFile[]; readonly faults: readonly FileFault[] } {
  const faults: FileFault[] = []
  const byId = new Map(group.map(file => [file.id, file]))
  const known = new Map<JsonFile, JsonFile | undefined>()
  /** @param above the documents that are based on this one */
  const build = (file: JsonFile, above: readonly JsonFile[]): JsonFile | undefined => {
    if (known.has(file)) return known.get(file)
    const found = isBased(file) ? buildUpon(file, above) : file
    known.set(file, found)
    return found
  }
  const buildUpon = (file: JsonFile, above: readonly JsonFile[]): JsonFile | undefined => {
    const name = isObject(file.content) ? file.content.base : undefined
    const refuse = (reason: string) => {
      faults.push({ file: file.file, pointer: '/base', reason })
      return undefined
    }
    if (typeof name !== 'string')
      return refuse(`must be a string: the id of the ${kind} that this one changes.`)
    const replaced = name === file.id ? file.replaces : undefined
    const base = replaced ? unwrapJsonFile(replaced) : byId.get(name)
    const names = [...byId.keys()].filter(id => id !== file.id)
    if (!base || base === file)
      return refuse(
        base
          ? `is the ${kind} itself, and the installation has none of this name; available: ${names.join(', ') || 'none'}.`
          : `there is no ${kind} "${name}"; available: ${names.join(', ') || 'none'}.${suggestName(name, names)}`,
      )
    const way = [...above, file]
    const start = way.indexOf(base)
    if (start >= 0) {
      const circle = [...way.slice(start), base].map(({ id }) => `"${id}"`).join(' on ')
      return refuse(`leads back to where it began: ${circle}. Base one of them on another ${kind}.`)
    }
    const whole = build(base, way)
    return whole && buildDocument(file, whole)
  }
  const documents = group.map(file => build(file, []) ?? file)
  faults.push(
    ...documents.flatMap(file =>
      isBuilt(file) ? file.faults.map(fault => ({ file: file.file, ...fault })) : [],
    ),
  )
  return { documents, faults }
}

/** Built documents by what they are built of, so that what has not changed stays the same object. */
const builtDocuments = new WeakMap<JsonFile, WeakMap<JsonFile, BasedFile>>()

function buildDocument(file: JsonFile, base: JsonFile): BasedFile {
  const known = builtDocuments.get(file) ?? new WeakMap<JsonFile, BasedFile>()
  builtDocuments.set(file, known)
  const found = known.get(base)
  if (found) return found
  const { base: _, id = file.id, ...changes } = isObject(file.content) ? file.content : {}
  const { content, faults } = applyChanges(base.content, { ...changes, id })
  const built = {
    ...file,
    content,
    changes: file,
    base,
    faults,
  }
  known.set(base, built)
  return built
}

const isBuilt = (file: JsonFile): file is BasedFile => 'changes' in file

/** Does the same as `toWrittenFaults` for faults that other checks find later in what the files became. */
export const locateWrittenFaults = (
  faults: readonly FileFault[],
  files: ConfigurationFiles,
): readonly FileFault[] =>
  faults.length === 0
    ? faults
    : toWrittenFaults(faults, buildBasedDocuments(toDocuments(groupFiles(files))).files)

/** Returns the content of each base by the content of what is based on it. */
export function listBases(files: readonly JsonFile[]): ReadonlyMap<unknown, unknown> {
  const bases = new Map<unknown, unknown>()
  for (
    let built = files.filter(isBuilt);
    built.length > 0;
    built = built.map(({ base }) => base).filter(isBuilt)
  )
    for (const { content, base } of built) bases.set(content, base.content)
  return bases
}

/**
 * Returns faults with the places at which their authors find them. What comes from a base is said with the document that
 * changes around it, unless the base has the fault by itself.
 */
export function toWrittenFaults(faults: readonly FileFault[], files: FileGroups): FileFault[] {
  const built = new Map(groups.flatMap(group => files[group].filter(isBuilt)).map(file => [file.file, file]))
  const isKnown = (file: string, pointer: string, reason: string) =>
    faults.some(other => other.file === file && other.pointer === pointer && other.reason === reason)
  return faults.flatMap(fault => {
    const file = built.get(fault.file)
    if (
      !file ||
      file.faults.some(({ pointer, reason }) => pointer === fault.pointer && reason === fault.reason)
    )
      return [fault]
    const { content, changes, base } = file
    const path = parsePointer(fault.pointer)
    const written = findWrittenPlace(path, { base: base.content, changes: changes.content, content })
    const own = { ...fault, pointer: formatPointer(written.own) }
    if (!written.base) return [own]
    const pointer = formatPointer(written.base)
    if (isKnown(base.file, pointer, fault.reason)) return []
    return [{ ...own, reason: `${fault.reason} This comes from "${base.id}", the base, at ${pointer}.` }]
  })
}
