/** The records of a business → a folder of JSON files that `read-folder.ts` reads again. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BusinessRecords } from '../ports/directory.ts'
import type { JsonSchema } from '../validator-factory.ts'
import { formatRecordJson, type RecordJsonOptions } from './format-record-json.ts'
import { businessFileName, recordKinds } from './record-kinds.ts'

/** Throws when the folder holds anything: a file of an earlier export would come back with the next import. */
export async function writeBusinessFolder(
  records: BusinessRecords,
  folder: string,
  definitions: Readonly<Record<string, JsonSchema>>,
): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) throw new Error(`${folder} is not empty: name a new folder.`)
  const order = { definitions, defaultLocale: records.business.defaultLocale }
  for (const [file, text] of formatRecordFiles(records, order)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

/** Path in the folder → text. */
function formatRecordFiles(records: BusinessRecords, order: RecordJsonOptions): ReadonlyMap<string, string> {
  const files = new Map([[businessFileName, formatRecordJson(records.business, 'Business', order)]])
  for (const { list, entity, folder } of recordKinds) {
    for (const record of records[list]) {
      const name = 'id' in record ? record.id : record.slug
      files.set(`${folder}/${name}.json`, formatRecordJson(record, entity, order))
    }
  }
  return files
}
