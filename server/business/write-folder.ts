/** Writes the records of a business as a folder of JSON files, which `read-folder.ts` reads again. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BusinessFiles } from '../ports/directory.ts'
import type { JsonSchema } from '../validator-factory.ts'
import { contentKinds, getContentFilePath } from './content-kinds.ts'
import { formatRecordJson, type RecordJsonOptions } from './format-record-json.ts'
import { businessFileName, recordKinds } from './record-kinds.ts'

/**
 * Writes the folder. Throws if it is not empty, because a file of an earlier export would return with the next
 * import.
 */
export async function writeBusinessFolder(
  records: BusinessFiles,
  folder: string,
  definitions: Readonly<Record<string, JsonSchema>>,
): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) throw new Error(`${folder} is not empty: specify a new folder.`)
  const order = { definitions, defaultLocale: records.business.defaultLocale }
  for (const [file, text] of formatRecordFiles(records, order)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

/** Maps paths in the folder to texts. */
function formatRecordFiles(records: BusinessFiles, order: RecordJsonOptions): ReadonlyMap<string, string> {
  const files = new Map([[businessFileName, formatRecordJson(records.business, 'Business', order)]])
  for (const { list, entity, folder } of recordKinds) {
    for (const record of records[list]) {
      const name = 'id' in record ? record.id : record.slug
      files.set(`${folder}/${name}.json`, formatRecordJson(record, entity, order))
    }
  }
  for (const { kind, document } of records.content) {
    const entity = contentKinds.find(found => found.kind === kind)?.entity ?? ''
    files.set(getContentFilePath(kind, document.slug), formatRecordJson(document, entity, order))
  }
  return files
}
