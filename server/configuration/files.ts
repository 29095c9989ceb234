/** JSON files of the configuration, each fault with its file, place and reason. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/** One thing wrong in one file. `pointer` is an RFC 6901 JSON pointer, '' for the whole file. */
export interface FileFault {
  readonly file: string
  readonly pointer: string
  readonly reason: string
}

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly faults: readonly FileFault[]
  constructor(faults: readonly FileFault[]) {
    super(
      faults
        .map(({ file, pointer, reason }) => `${file}: ${pointer === '' ? '' : `${pointer}: `}${reason}`)
        .join('\n'),
    )
    this.faults = faults
  }
}

export interface JsonFile {
  /** Relative to the root. */
  readonly file: string
  /** File name without its ending. */
  readonly id: string
  readonly content: unknown
}

export async function readJson(root: string, file: string): Promise<JsonFile> {
  const text = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError([
      { file, pointer: '', reason: `cannot be read (${error.code}); restore the file.` },
    ])
  })
  try {
    return { file, id: basename(file, '.json'), content: JSON.parse(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError([
      { file, pointer: '', reason: `is no JSON: ${reason}. Check commas and quotes there.` },
    ])
  }
}

/** Every `*.json` directly in a folder, by name; a missing folder is empty. */
export async function readJsonFolder(root: string, folder: string): Promise<JsonFile[]> {
  const names = await readdir(join(root, folder)).catch(() => [])
  const files = names.filter(name => name.endsWith('.json')).sort()
  return Promise.all(files.map(name => readJson(root, relative(root, join(root, folder, name)))))
}
