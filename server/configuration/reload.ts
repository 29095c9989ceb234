/** A reload takes the good files; in the place of a bad one stays what it said before. */
import { ConfigurationError, type FileFault, type JsonFile } from './files.ts'
import { type ConfigurationFiles, readConfigurationFiles } from './read-files.ts'

export interface ReloadFilesOptions<Made> {
  readonly root: string
  /** The files that are in service. */
  readonly before: ConfigurationFiles
  /** Rejects with ConfigurationError where a file is bad. */
  readonly make: (files: ConfigurationFiles) => Promise<Made>
}

export interface ReloadFilesResult<Made> {
  readonly made: Made
  /** What is wrong with the files that stay as they were. */
  readonly refused: readonly FileFault[]
}

/** Rejects with ConfigurationError where nothing can be made without what is wrong. */
export async function reloadValidFiles<Made>({
  root,
  before,
  make,
}: ReloadFilesOptions<Made>): Promise<ReloadFilesResult<Made>> {
  const read = await readConfigurationFiles(root)
  const files = new Map(read.files)
  const refused: FileFault[] = []
  const restoreFiles = (faults: readonly FileFault[]): boolean => {
    refused.push(...faults)
    const bad = new Set(faults.map(({ file }) => file))
    return [...bad].filter(file => restore(files, before, file)).length > 0
  }
  restoreFiles(read.faults)
  for (;;) {
    try {
      return { made: await make(files), refused }
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      // What is wrong in a file that has not changed may be that another is gone.
      if (!restoreFiles(error.faults) && !restoreDeleted(files, before)) throw new ConfigurationError(refused)
    }
  }
}

/** Puts the file back as it was, or takes a new one away; whether that changed anything. */
function restore(files: Map<string, JsonFile>, before: ConfigurationFiles, file: string): boolean {
  const previous = before.get(file)
  if (files.get(file) === previous) return false
  if (previous) files.set(file, previous)
  else files.delete(file)
  return true
}

function restoreDeleted(files: Map<string, JsonFile>, before: ConfigurationFiles): boolean {
  const deleted = [...before].filter(([file]) => !files.has(file))
  for (const [file, previous] of deleted) files.set(file, previous)
  return deleted.length > 0
}
