/** Writes the records of a business as a folder of files, which `read-folder.ts` reads again. */

import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatDocumentJson } from '#schemas/runtime/core/format-json.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { listDocumentFiles } from '#server/configuration/document-kinds.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { contentKinds, getContentFilePath } from '#server/features/directory/rules/content-kinds.ts'
import { businessFileName, recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { formatRecordJson } from '../checks/format-record-json.ts'
import { formatMarkdownRecord, parseMarkdownRecord } from './markdown-file.ts'

export interface FolderOptions extends Pick<Configuration, 'definitions' | 'blocks'> {
  /** Whether records of content are Markdown files instead of JSON. */
  readonly markdown?: boolean
}

/**
 * Writes the folder. Throws if it is not empty, because a file of an earlier export would return with the next
 * import.
 */
export async function writeBusinessFolder(
  records: BusinessRecordsWithContent,
  folder: string,
  options: FolderOptions,
): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) throw new Error(`${folder} is not empty: specify a new folder.`)
  for (const [file, text] of formatRecordFiles(records, options)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

/** Maps paths in the folder to texts. */
export function formatRecordFiles(
  records: BusinessRecordsWithContent,
  { definitions, blocks, markdown }: FolderOptions,
): ReadonlyMap<string, string> {
  const order = { definitions, defaultLocale: records.business.defaultLocale }
  const files = new Map([[businessFileName, formatRecordJson(records.business, 'Business', order)]])
  for (const { list, entity, folder } of recordKinds) {
    for (const record of records[list]) {
      const name = 'id' in record ? record.id : record.slug
      files.set(`${folder}/${name}.json`, formatRecordJson(record, entity, order))
    }
  }
  for (const [file, content] of listDocumentFiles(records.documents ?? []))
    files.set(file, formatDocumentJson(content))
  for (const { kind, document } of records.content) {
    const entity = contentKinds.find(found => found.kind === kind)?.entity ?? ''
    const path = getContentFilePath(kind, document.slug)
    const options = { entity, blocks, ...order }
    const written = markdown ? formatMarkdownRecord(document, path.replace(/\.json$/, ''), options) : []
    // A Markdown file has limits of its own, such as the length of its front matter.
    const isReadable = written.length > 0 && 'record' in parseMarkdownRecord(written, options)
    if (!isReadable) files.set(path, formatRecordJson(document, entity, order))
    else for (const { file, text } of written) files.set(file, text)
  }
  return files
}
