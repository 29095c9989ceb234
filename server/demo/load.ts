import { join } from 'node:path'
import { type RecordValidationContext, readBusinessFolder } from '../business/read-folder.ts'
import { loadConfiguration } from '../configuration/load.ts'
import type { Directories } from '../ports/directory.ts'

/**
 * Loads the demo business into an installation that has none, by the way an operator's import takes. It steps back
 * when an own business is imported. Answers whether it was loaded. `root`: the folder of package.json.
 */
export async function loadDemoIfEmpty(
  directories: Directories,
  root: string,
  rules?: RecordValidationContext,
): Promise<boolean> {
  if ((await directories.list()).length > 0) return false
  const folder = join(root, 'server/demo/harbor')
  const records = await readBusinessFolder(folder, rules ?? (await loadConfiguration(root)))
  await directories.replace(records)
  await directories.putOnStandby([records.business.slug])
  return true
}
