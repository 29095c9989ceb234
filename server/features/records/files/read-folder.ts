/** Reads a business's records from a folder of files, or reports everything that is wrong with it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Business } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { checkDocuments } from '#server/configuration/business-configuration.ts'
import { routesFileName } from '#server/configuration/document-kinds.ts'
import {
  ConfigurationError,
  type FileFault,
  type JsonFile,
  readJsonFile,
} from '#server/configuration/files.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import type { BusinessRecords, BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { parseRecordAmounts } from '#server/features/directory/rules/amounts.ts'
import { contentFolderName, contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { getEntityValidator } from '#server/features/directory/rules/entity-validator.ts'
import { explainRecordIssue } from '#server/features/directory/rules/explain-record-issue.ts'
import {
  businessFileName,
  exportedDataFolder,
  imageFolder,
  type RecordKind,
  recordKinds,
} from '#server/features/directory/rules/record-kinds.ts'
import { createPause, type Pause } from '#server/lib/pauses.ts'
import {
  findCrossRecordFaults,
  maxFileFaults,
  type RecordValidationContext,
} from '../checks/cross-record-faults.ts'
import { documentFolders, locateInRoutes, readDocumentFiles } from './document-files.ts'
import type { ParsedMarkdownRecord } from './markdown-file.ts'
import { readMarkdownRecords } from './markdown-records.ts'

type FileContent = Pick<JsonFile, 'content' | 'decimals'>

export interface RecordFiles {
  readonly records: BusinessRecordsWithContent
  /** Finds the place of a fault in the file that has it, which may be Markdown. */
  readonly locate: (fault: FileFault) => FileFault
}

/**
 * Reads a business. Throws ConfigurationError with every fault within the files or, if there is none, with every
 * fault between them.
 */
export async function readBusinessFolder(
  folder: string,
  rules: RecordValidationContext,
): Promise<BusinessRecordsWithContent> {
  const { records, locate } = await readRecordFiles(folder, rules)
  const checked = checkDocuments(records.documents ?? [], rules)
  if (!checked.ok) throw new ConfigurationError(checked.faults.map(locate))
  const between = await findCrossRecordFaults(records, {
    rules: checked.configuration,
    pause: createPause(),
  })
  if (between.length > 0) throw new ConfigurationError(between.map(locate))
  return records
}

interface ReadOptions {
  /** The business if there is no file of it. */
  readonly present?: Business | undefined
  readonly pause?: Pause
}

/** Reads the records without comparing them. Throws ConfigurationError with every fault within the files. */
export async function readRecordFiles(
  folder: string,
  rules: RecordValidationContext,
  { present, pause = createPause() }: ReadOptions = {},
): Promise<RecordFiles> {
  const faults: FileFault[] = []
  const note = (found: readonly FileFault[]) => {
    // A file may have a million; nobody reads them all.
    for (const fault of found.slice(0, maxFileFaults - faults.length)) faults.push(fault)
  }
  note(await strayFaults(folder))
  let currency = ''
  const check = (file: string, entity: string, { content, decimals }: FileContent) => {
    const amounts = parseRecordAmounts({ entity, record: content, decimals }, currency)
    note(amounts.faults.map(fault => ({ file, ...fault })))
    note(schemaFaults({ file, content: amounts.record }, entity, rules))
    return amounts.record
  }
  const read = async (file: string, entity: string) => {
    const found = await tryRead(folder, file, pause)
    if ('faults' in found) {
      note(found.faults)
      return undefined
    }
    return check(file, entity, { content: found.content, decimals: found.decimals })
  }
  const names = present ? await readdir(folder).catch(() => []) : []
  const isMissing = present !== undefined && !names.includes(businessFileName)
  const business = isMissing ? present : await read(businessFileName, 'Business')
  if (isObject(business) && typeof business.currency === 'string') currency = business.currency
  const lists: Record<string, unknown[]> = {}
  for (const { list, entity, folder: name, key } of recordKinds) {
    lists[list] = []
    for (const file of await jsonFiles(join(folder, name))) {
      const content = await read(`${name}/${file}`, entity)
      note(nameFaults({ file: `${name}/${file}`, key, content }))
      lists[list].push(content)
    }
  }
  const content: ContentRecord[] = []
  /** By file, and by the name that it would have as JSON, which is what faults between records name. */
  const locators = new Map<string, ParsedMarkdownRecord['locate']>()
  const documents = await readDocumentFiles(folder, { pause, note })
  const locate = (fault: FileFault) => locators.get(fault.file)?.(fault) ?? locateInRoutes(fault, documents)
  for (const { kind, entity, folder: name } of contentKinds) {
    const path = `${contentFolderName}/${name}`
    for (const file of await jsonFiles(join(folder, path))) {
      const document = await read(`${path}/${file}`, entity)
      note(nameFaults({ file: `${path}/${file}`, key: 'slug', content: document }))
      content.push(asContentRecord(kind, document))
    }
    const options = { entity, defaultLocale: getDefaultLocale(business), pause, ...rules }
    for (const { file, record, locate, faults: found } of await readMarkdownRecords(folder, path, options)) {
      note(found)
      if (!locate) continue
      content.push(asContentRecord(kind, check(file, entity, { content: record, decimals: [] })))
      locators.set(file, locate).set(file.replace(/md$/, 'json'), locate)
    }
  }
  if (faults.length > 0) throw new ConfigurationError(faults.map(locate))
  const own = documents.length === 0 ? {} : { documents }
  return { records: { ...checked({ business, ...lists }), ...own, content }, locate }
}

/** Finds files and folders that belong to no business; a misspelt one would be ignored silently. */
async function strayFaults(folder: string): Promise<FileFault[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined)
    return [
      { file: folder, pointer: '', reason: 'is not a folder; specify the one that contains business.json.' },
    ]
  const folders = [
    ...recordKinds.map(kind => kind.folder),
    ...documentFolders,
    contentFolderName,
    imageFolder,
    exportedDataFolder,
  ]
  const contentFolders = contentKinds.map(kind => kind.folder)
  const contentEntries = await readdir(join(folder, contentFolderName)).catch(() => [])
  const strayContent = contentEntries
    .filter(name => !contentFolders.includes(name))
    .map(name => ({
      file: `${contentFolderName}/${name}`,
      pointer: '',
      reason: `is not content; valid are the folders ${contentFolders.join(', ')}.`,
    }))
  const stray = entries
    // Such as `.vscode` and `.git`.
    .filter(({ name }) => !name.startsWith('.'))
    .filter(entry =>
      entry.isDirectory()
        ? !folders.includes(entry.name)
        : entry.name.endsWith('.json') && ![businessFileName, routesFileName].includes(entry.name),
    )
    .map(({ name }) => ({
      file: name,
      pointer: '',
      reason: `is not part of a business; valid are ${businessFileName}, ${routesFileName} and the folders ${folders.join(', ')}.`,
    }))
  return [...stray, ...strayContent, ...(await findStrayContentFiles(folder))]
}

/** An import deletes records without a file, so a file with another ending must not go unnoticed. */
async function findStrayContentFiles(folder: string): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const { folder: name } of contentKinds) {
    const path = `${contentFolderName}/${name}`
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter(found => !found.name.startsWith('.')))
      if (entry.isDirectory() || !/\.(json|md)$/.test(entry.name))
        faults.push({
          file: `${path}/${entry.name}`,
          pointer: '',
          reason: 'is no record; valid are files that end in .json or .md, and no folders.',
        })
  }
  return faults
}

const jsonFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).sort()

async function tryRead(
  folder: string,
  file: string,
  pause: Pause,
): Promise<JsonFile | { readonly faults: readonly FileFault[] }> {
  try {
    return await readJsonFile(folder, file, pause)
  } catch (error) {
    if (error instanceof ConfigurationError) return error
    throw error
  }
}

const schemaFaults = (
  { file, content }: Pick<JsonFile, 'file' | 'content'>,
  entity: string,
  { validation }: RecordValidationContext,
): FileFault[] =>
  getEntityValidator(
    entity,
    validation,
  )(content).map(issue => ({
    file,
    pointer: issue.pointer,
    reason: explainRecordIssue(issue),
  }))

/**
 * Requires a file to be named after its record's slug or id: no two records share one, and a record is found without
 * a search.
 */
function nameFaults(record: { file: string; key: RecordKind['key']; content: unknown }): FileFault[] {
  const value = isObject(record.content) ? record.content[record.key] : undefined
  if (typeof value !== 'string' || record.file.endsWith(`/${value}.json`)) return []
  return [
    {
      file: record.file,
      pointer: `/${record.key}`,
      reason: `is "${value}"; rename the file to ${value}.json, or correct it.`,
    },
  ]
}

/** Returns the locale of the texts in Markdown files; without one, business.json has a fault anyway. */
const getDefaultLocale = (business: unknown): string =>
  isObject(business) && typeof business.defaultLocale === 'string' ? business.defaultLocale : 'en'

/** Safe cast: a document with faults is never returned. */
function asContentRecord(kind: ContentRecord['kind'], document: unknown): ContentRecord {
  return { kind, document } as ContentRecord
}

/** Safe cast: every part has passed the schema of its entity, from which these types are generated. */
function checked(lists: unknown): BusinessRecords {
  return lists as BusinessRecords
}
