/** Reloads the configuration: takes the valid files and keeps the previous content of the invalid ones. */
import { ConfigurationError, type FileFault, type JsonFile } from './files.ts'
import type { ConfigurationFiles, ReadConfigurationFilesResult } from './read-files.ts'

export interface ReloadFilesParams<Made> {
  readonly read: () => Promise<ReadConfigurationFilesResult>
  /** The files that are in service. */
  readonly before: ConfigurationFiles
  /** Builds the result; rejects with ConfigurationError if a file is invalid. */
  readonly make: (files: ConfigurationFiles) => Promise<Made>
}

export interface ReloadFilesResult<Made> {
  readonly made: Made
  /** The faults of the files that keep their previous content. */
  readonly refused: readonly FileFault[]
}

/**
 * Builds the result from the valid files. Rejects with ConfigurationError if nothing can be built without the invalid
 * ones.
 */
export async function reloadValidFiles<Made>({
  read: readFiles,
  before,
  make,
}: ReloadFilesParams<Made>): Promise<ReloadFilesResult<Made>> {
  const read = await readFiles()
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
      // A fault in an unchanged file may come from another file that is gone.
      if (!restoreFiles(error.faults) && !restoreDeleted(files, before)) throw new ConfigurationError(refused)
    }
  }
}

/** Restores the previous file, or removes a new one; returns whether that changed anything. */
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
