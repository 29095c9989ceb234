import { join } from 'node:path'
import { readPictureFiles, storePictures } from '../business/picture-files.ts'
import { type RecordValidationContext, readBusinessFolder } from '../business/read-folder.ts'
import { loadConfiguration } from '../configuration/load.ts'
import type { Directories } from '../ports/directory.ts'
import type { FormStores } from '../ports/form-stores.ts'

interface DemoStores {
  readonly directories: Directories
  readonly formStores: Pick<FormStores, 'photos' | 'images'>
}

/**
 * Loads the demo business into an installation that has none, in the same way as an operator's import. Puts it on
 * standby, so that it gives way when another business is imported. Returns whether it was loaded.
 *
 * @param root the folder of package.json
 */
export async function loadDemoIfEmpty(
  { directories, formStores }: DemoStores,
  root: string,
  rules?: RecordValidationContext,
): Promise<boolean> {
  if ((await directories.list()).length > 0) return false
  const folder = join(root, 'server/demo/harbor')
  const written = await readBusinessFolder(folder, rules ?? (await loadConfiguration(root)))
  const { records, ...pictures } = await readPictureFiles(folder, written)
  await storePictures(records, pictures, formStores)
  await directories.replace(records)
  await directories.putOnStandby([records.business.slug])
  return true
}
