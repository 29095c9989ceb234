/** Finds the folders of businesses that an import is about. */
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ConfigurationError, type FileFault } from '#server/configuration/files.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'

export interface BusinessFolder {
  readonly path: string
  /** What faults call it; empty if it is the only one, so that their paths are those within it. */
  readonly name: string
}

/**
 * Each of the paths is the folder of a business, or a folder of such folders. Throws ConfigurationError if something in the
 * latter is neither hidden nor the folder of a business.
 */
export async function listBusinessFolders(paths: readonly string[]): Promise<readonly BusinessFolder[]> {
  const found: BusinessFolder[] = []
  const faults: FileFault[] = []
  for (const path of paths.map(written => resolve(written))) {
    const inside = (await isBusiness(path)) ? undefined : await readInside(path)
    // What is wrong with it is said when it is read.
    if (inside === undefined || inside.folders.length === 0) found.push({ path, name: basename(path) })
    else found.push(...inside.folders)
    faults.push(...(inside?.folders.length ? inside.faults : []))
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
  return found.length === 1 ? found.map(({ path }) => ({ path, name: '' })) : found
}

const isBusiness = (folder: string): Promise<boolean> =>
  stat(join(folder, businessFileName)).then(
    () => true,
    () => false,
  )

async function readInside(folder: string) {
  const folders: BusinessFolder[] = []
  const faults: FileFault[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, name)
    if (name.startsWith('.')) continue
    if (await isBusiness(path)) folders.push({ path, name })
    else if ((await stat(path)).isDirectory())
      faults.push({
        file: name,
        pointer: '',
        reason: `has no ${businessFileName}; add it, or move the folder elsewhere.`,
      })
  }
  return { folders, faults }
}
