import { join } from 'node:path'
import { readBusinessFolder } from '../business/read-folder.ts'
import { loadConfiguration } from '../configuration/load.ts'
import type { Catalogues } from '../ports/catalogue.ts'

/**
 * Loads the demo business into an installation that has none, by the way an operator's import takes. Answers
 * whether it did. `root`: the folder of package.json.
 */
export async function loadDemoIfEmpty(catalogues: Catalogues, root: string): Promise<boolean> {
  if ((await catalogues.list()).length > 0) return false
  const folder = join(root, 'server/demo/harbor')
  await catalogues.replace(await readBusinessFolder(folder, await loadConfiguration(root)))
  return true
}
