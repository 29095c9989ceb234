/** Reads the folders of an import: all of them are checked before the first one goes into service. */

import type { Configuration } from '#server/configuration/configuration.ts'
import { isForm } from '#server/configuration/document-kinds.ts'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import type { BusinessRecordsWithContent } from '#server/features/directory/directory.ts'
import { listReferences } from '#server/features/directory/rules/record-references.ts'
import type { Images } from '#server/features/directory/store/images.ts'
import type { ImportedBusiness } from '../checks/unreachable-businesses.ts'
import type { BusinessFolder } from './list-business-folders.ts'
import { type RecordsAndPictures, readPictureFiles, requireStoredImages } from './picture-files.ts'
import { readBusinessFolder } from './read-folder.ts'

export type FolderRecords = RecordsAndPictures<BusinessRecordsWithContent>

export interface CheckedFolder extends ImportedBusiness {
  /** Ids of the installation's forms and surveys that the services and the content name. */
  readonly forms: readonly string[]
  /** Reads the folder again, because many would not fit into memory; or returns what was read if it is the only one. */
  load(): Promise<FolderRecords>
}

export interface FolderRules {
  readonly configuration: Configuration
  readonly images: Images
}

/** Throws ConfigurationError with the faults of all folders. */
export async function readBusinessFolders(
  folders: readonly BusinessFolder[],
  rules: FolderRules,
): Promise<readonly CheckedFolder[]> {
  const faults: FileFault[] = []
  const checked: CheckedFolder[] = []
  for (const folder of folders) {
    try {
      const read = await readFolder(folder, rules)
      const load = folders.length === 1 ? async () => read : () => readFolder(folder, rules)
      checked.push({ ...summarize(read.records, folder, rules), load })
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      const { name } = folder
      faults.push(
        ...error.faults.map(fault => (name === '' ? fault : { ...fault, file: `${name}/${fault.file}` })),
      )
    }
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
  return checked
}

async function readFolder({ path }: BusinessFolder, rules: FolderRules): Promise<FolderRecords> {
  const read = await readPictureFiles(path, await readBusinessFolder(path, rules.configuration))
  await requireStoredImages(read.records, { read: read.images, images: rules.images })
  return read
}

function summarize(
  records: BusinessRecordsWithContent,
  { name }: BusinessFolder,
  { configuration }: FolderRules,
) {
  const { slug, hosts = [] } = records.business
  const named = records.content.flatMap(record => listReferences(record, configuration.blocks))
  const forms = [
    ...(records.business.form === undefined ? [] : [records.business.form]),
    ...records.services.flatMap(({ form }) => form ?? []),
    ...named.filter(({ kind }) => kind === 'form' || kind === 'survey').map(({ name: form }) => form),
  ]
  const own = new Set((records.documents ?? []).filter(isForm).map(({ id }) => id))
  return { folder: name, slug, hosts, forms: [...new Set(forms)].filter(form => !own.has(form)) }
}
