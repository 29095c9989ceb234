/** Lays the files that were published from previews over those on the disk. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import { digestFile, type JsonFile, parseJsonFile } from './files.ts'
import type { ConfigurationFiles } from './read-files.ts'

/** A file of a draft or of a publication; without `content` it is removed. */
export interface FileChange {
  readonly file: string
  readonly content?: unknown
  /** The numbers with a decimal point as they were sent; default: those that the content has. */
  readonly decimals?: JsonFile['decimals']
}

/** A published file with the digest of the file on the disk that it replaces; undefined if there was none. */
export interface ReplacingFile extends FileChange {
  readonly base?: string | undefined
}

/**
 * Returns the files in service. An edit on the disk replaces what was published: a file whose content on the disk is no
 * longer the one that the publication replaced stays as it is on the disk.
 */
export function overlayPublishedFiles(
  disk: ConfigurationFiles,
  published: readonly ReplacingFile[],
): ConfigurationFiles {
  const effective = published.filter(
    ({ file, base, content }) =>
      digestFile(disk.get(file)) === base ||
      // Published when the demo's forms were files of the installation, which nobody has deleted from the disk.
      (formerDemoForms.has(file) && !disk.has(file) && content !== undefined),
  )
  return effective.length === 0 ? disk : changeFiles(disk, effective)
}

/** What each installation had on its disk before these became documents of the demo. */
const formerDemoForms: ReadonlySet<string> = new Set([
  'schemas/forms/1.json',
  'schemas/forms/intake.json',
  'schemas/forms/voucher.json',
  'schemas/surveys/first-visit.json',
  'schemas/surveys/satisfaction.json',
  'schemas/surveys/visit.json',
])

/** Returns the files with the changes. Throws ConfigurationError if one is nested too deeply. */
export function changeFiles(files: ConfigurationFiles, changes: readonly FileChange[]): ConfigurationFiles {
  const changed = new Map(files)
  for (const { file, content, decimals } of changes)
    if (content === undefined) changed.delete(file)
    else
      changed.set(
        file,
        withSharedEntries(
          {
            ...parseJsonFile(file, JSON.stringify(content)),
            ...(decimals === undefined ? {} : { decimals }),
          },
          files.get(file),
        ),
      )
  return changed
}

/** Takes over the entries of a list that have stayed the same, such as routes, so that only others are checked again. */
function withSharedEntries(changed: JsonFile, before: JsonFile | undefined): JsonFile {
  if (!Array.isArray(changed.content) || !Array.isArray(before?.content)) return changed
  const known = new Map(before.content.map(entry => [formatEntry(entry), entry]))
  return { ...changed, content: changed.content.map(entry => known.get(formatEntry(entry)) ?? entry) }
}

const formatEntry = (entry: unknown): string =>
  isObject(entry) ? formatObject(entry) : JSON.stringify(entry)
const formatObject = memoizeByObject((entry: object) => JSON.stringify(entry))
