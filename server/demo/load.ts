import { join } from 'node:path'
import { type Rules, readBusinessFolder } from '../business/read-folder.ts'
import { loadConfiguration } from '../configuration/load.ts'
import type { Catalogues } from '../ports/catalogue.ts'

/**
 * Loads the demo business into an installation that has none, by the way an operator's import takes. It steps back
 * when an own business is imported. Answers whether it was loaded. `root`: the folder of package.json.
 */
export async function loadDemoIfEmpty(catalogues: Catalogues, root: string, rules?: Rules): Promise<boolean> {
  if ((await catalogues.list()).length > 0) return false
  const folder = join(root, 'server/demo/harbor')
  const records = await readBusinessFolder(folder, rules ?? (await loadConfiguration(root)))
  await catalogues.replace(records)
  await catalogues.putOnStandby([records.business.slug])
  return true
}
