/** Reads the files of a configuration: the content of those that are readable, the faults of the others. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError, digestFile, type FileFault, type JsonFile, readJsonFile } from './files.ts'
import { isModuleFile, readWidgetModules } from './widget-modules.ts'

/** Files by their path below the root; the content of a module is its source. */
export type ConfigurationFiles = ReadonlyMap<string, JsonFile>

const singleFiles = ['routes.json', 'schemas/problems.json'] as const
const folders = {
  entities: 'schemas/entities',
  meta: 'schemas/meta',
  layouts: 'schemas/layouts',
  screens: 'schemas/screens',
  forms: 'schemas/forms',
  surveys: 'schemas/surveys',
  guests: 'schemas/guests',
  emails: 'schemas/emails',
  errors: 'schemas/errors',
  calls: 'schemas/calls',
  widgets: 'schemas/widgets',
  blocks: 'schemas/blocks',
  events: 'schemas/events',
  records: 'schemas/records',
  locales: 'locales',
} as const

export interface ReadConfigurationFilesResult {
  readonly files: ConfigurationFiles
  readonly faults: readonly FileFault[]
}

export async function readConfigurationFiles(root: string): Promise<ReadConfigurationFilesResult> {
  const [modules, ...lists] = await Promise.all([
    readWidgetModules(root),
    ...Object.values(folders).map(folder => listJsonFiles(root, folder)),
  ])
  const read = await Promise.all(
    [...singleFiles, ...lists.flat()].map(file =>
      readJsonFile(root, file).catch((error: unknown) => {
        if (error instanceof ConfigurationError) return error
        throw error
      }),
    ),
  )
  const readable = [
    ...read.flatMap(result => ('faults' in result ? [] : [result])),
    ...modules.flatMap(result => ('reason' in result ? [] : [result])),
  ]
  return {
    files: new Map(readable.map(file => [file.file, file])),
    faults: [
      ...read.flatMap(result => ('faults' in result ? result.faults : [])),
      ...modules.flatMap(result => ('reason' in result ? [result] : [])),
    ],
  }
}

/** Lists every `*.json` directly in a folder, by name; a missing folder is empty. */
async function listJsonFiles(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => [])
  return names
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => `${folder}/${name}`)
}

export type FileGroups = Readonly<Record<keyof typeof folders | 'modules', readonly JsonFile[]>>

export function groupFiles(files: ConfigurationFiles): FileGroups {
  const sorted = [...files.values()].sort((jsonFile, other) => (jsonFile.file < other.file ? -1 : 1))
  const filesIn = (name: keyof typeof folders) =>
    sorted.filter(
      file => file.file.slice(0, file.file.lastIndexOf('/')) === folders[name] && !isModuleFile(file),
    )
  return {
    entities: filesIn('entities'),
    meta: filesIn('meta'),
    layouts: filesIn('layouts'),
    screens: filesIn('screens'),
    forms: filesIn('forms'),
    surveys: filesIn('surveys'),
    guests: filesIn('guests'),
    emails: filesIn('emails'),
    errors: filesIn('errors'),
    calls: filesIn('calls'),
    widgets: filesIn('widgets'),
    blocks: filesIn('blocks'),
    events: filesIn('events'),
    records: filesIn('records'),
    locales: filesIn('locales'),
    modules: sorted.filter(isModuleFile),
  }
}

/** Returns a hash of the files, which is the same for the same content. */
export function hashFiles(files: ConfigurationFiles): string {
  const digests = [...files.values()].map(file => [
    file.file,
    digestFile(file),
    ...(file.replaces ? [digestFile(file.replaces)] : []),
  ])
  const sorted = digests.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)
}
