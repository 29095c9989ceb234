import { join } from 'node:path'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import { loadDemoPreview } from '#server/demo/load.ts'
import type { BusinessRecords, BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { publishRecordForms } from '#server/features/records/calls/document-records.ts'
import {
  type RecordsAndPictures,
  readPictureFiles,
  storePictures,
} from '#server/features/records/files/picture-files.ts'
import { readBusinessFolder } from '#server/features/records/files/read-folder.ts'
import { root } from '../run/command.ts'
import { loadRules } from './business.ts'

/**
 * Stores the records in `server/demo/`, as `change` adapts them, with their pictures. Returns what has been stored. A
 * worker reads them once for all its files, as nobody changes them.
 */
export async function storeDemo(
  { directories, formStores, previews }: Store,
  change: (records: BusinessRecords) => BusinessRecords,
): Promise<BusinessRecords> {
  demo ??= readDemo()
  const { records, ...pictures } = await demo
  const changed = change(records)
  await storePictures(changed, pictures, formStores)
  await storeRecords({ directories, formStores }, changed)
  const withContent = { content: records.content, ...changed }
  await loadDemoPreview({ records: withContent, images: pictures.images }, previews, root)
  return changed
}

let demo: Promise<RecordsAndPictures<BusinessRecordsWithContent>> | undefined

async function readDemo(): Promise<RecordsAndPictures<BusinessRecordsWithContent>> {
  const folder = join(root, 'server/demo/harbor')
  return readPictureFiles(folder, await readBusinessFolder(folder, await loadRules()))
}

/** Stores records with the versions of their forms, as an import does. */
export async function storeRecords(
  { directories, formStores }: Pick<Store, 'directories' | 'formStores'>,
  records: BusinessRecords,
): Promise<void> {
  const configuration = (await loadRules()).installation.withDocuments(records.documents ?? [])
  await publishRecordForms(
    { before: undefined, after: records, configuration },
    { stores: { formStores }, now: asInstant(0) },
  )
  await directories.replace(records)
}
