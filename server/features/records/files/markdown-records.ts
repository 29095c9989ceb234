/** Reads the content records of a folder that are Markdown files. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFault } from '#server/configuration/files.ts'
import type { Pause } from '#server/lib/pauses.ts'
import {
  type MarkdownFile,
  type MarkdownRecordOptions,
  type ParsedMarkdownRecord,
  parseMarkdownRecord,
  splitMarkdownPath,
} from './markdown-file.ts'

export interface MarkdownRecord extends Partial<ParsedMarkdownRecord> {
  /** The file in the default language, relative to `root`. */
  readonly file: string
  /** If there are any, there is no record. */
  readonly faults: readonly FileFault[]
}

/** Reads the folder at `path` below `root`; a missing folder has no records. A record may have several files. */
export async function readMarkdownRecords(
  root: string,
  path: string,
  { pause, ...options }: MarkdownRecordOptions & { readonly pause: Pause },
): Promise<MarkdownRecord[]> {
  const names = (await readdir(join(root, path)).catch(() => [])).sort()
  const groups = new Map<string, string[]>()
  for (const name of names.filter(name => name.endsWith('.md'))) {
    const file = `${path}/${name}`
    const record = splitMarkdownPath(file).path
    const group = groups.get(record)
    if (group) group.push(file)
    else groups.set(record, [file])
  }
  const json = new Set(names.filter(name => name.endsWith('.json')))
  const records: MarkdownRecord[] = []
  // One after the other: there may be more files than a process may open.
  for (const [record, files] of groups) {
    records.push(await readRecord(root, { record, files, json }, options))
    await pause()
  }
  return records
}

interface RecordFiles {
  /** The path without locale and ending. */
  readonly record: string
  readonly files: readonly string[]
  /** The names of all JSON files in the folder. */
  readonly json: ReadonlySet<string>
}

/** As texts may have in JSON. */
const maxLanguages = 40

async function readRecord(
  root: string,
  { record, files, json }: RecordFiles,
  options: MarkdownRecordOptions,
): Promise<MarkdownRecord> {
  const file = `${record}.md`
  if (files.length > maxLanguages)
    return { file, faults: [{ file, pointer: '', reason: `has more than ${maxLanguages} languages.` }] }
  const read = await Promise.all(files.map(name => readText(root, name)))
  const unreadable = read.filter(result => 'reason' in result)
  const other = `${record.split('/').at(-1)}.json`
  if (json.has(other))
    unreadable.push({ file, pointer: '', reason: `is also there as ${other}; remove one of them.` })
  if (unreadable.length > 0) return { file, faults: unreadable }
  const parsed = parseMarkdownRecord(
    read.filter(result => 'text' in result),
    options,
  )
  return 'record' in parsed ? { file, ...parsed, faults: [] } : { file, faults: parsed.faults }
}

const readText = (root: string, file: string): Promise<MarkdownFile | FileFault> =>
  readFile(join(root, file), 'utf8').then(
    text => ({ file, text }),
    (error: NodeJS.ErrnoException) => ({
      file,
      pointer: '',
      reason: `cannot be read (${error.code}); restore the file.`,
    }),
  )
