/** Where the configuration comes from: the files on the disk, and those that were published from previews. */
import type { FileFault } from './files.ts'
import { overlayPublishedFiles, type ReplacingFile } from './published-files.ts'
import { type ConfigurationFiles, readConfigurationFiles } from './read-files.ts'

export interface SourceFiles {
  /** What a server that reloads now puts into service. */
  readonly files: ConfigurationFiles
  readonly disk: ConfigurationFiles
  /** Of the published files. */
  readonly revision: number
  /** Of files on the disk that cannot be read. */
  readonly faults: readonly FileFault[]
}

interface PublishedFileSource {
  list(): Promise<{ readonly files: readonly ReplacingFile[]; readonly revision: number }>
}

export async function readSourceFiles(root: string, published: PublishedFileSource): Promise<SourceFiles> {
  const [{ files: disk, faults }, { files, revision }] = await Promise.all([
    readConfigurationFiles(root),
    published.list(),
  ])
  const unreadable = new Set(faults.map(({ file }) => file))
  const readable = files.filter(({ file }) => !unreadable.has(file))
  return { files: overlayPublishedFiles(disk, readable), disk, revision, faults }
}
