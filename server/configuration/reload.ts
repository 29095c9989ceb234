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
  const putBack = (faults: readonly FileFault[]): boolean => {
    refused.push(...faults)
    const bad = new Set(faults.map(({ file }) => file))
    return [...bad].filter(file => restore(files, before, file)).length > 0
  }
  putBack(read.faults)
  for (;;) {
    try {
      return { made: await make(files), refused }
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      // What is wrong in a file that has not changed may be that another is gone.
      if (!putBack(error.faults) && !restoreDeleted(files, before)) throw new ConfigurationError(refused)
    }
  }
}

/** Puts the file back as it was, or takes a new one away; whether that changed anything. */
function restore(files: Map<string, JsonFile>, before: ConfigurationFiles, file: string): boolean {
  const known = before.get(file)
  if (files.get(file) === known) return false
  if (known) files.set(file, known)
  else files.delete(file)
  return true
}

function restoreDeleted(files: Map<string, JsonFile>, before: ConfigurationFiles): boolean {
  const deleted = [...before].filter(([file]) => !files.has(file))
  for (const [file, known] of deleted) files.set(file, known)
  return deleted.length > 0
}
