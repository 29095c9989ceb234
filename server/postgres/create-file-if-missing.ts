/**
 * Creates a file that several processes may want at once, and that must never be seen incomplete, even after a crash.
 */
import { randomUUID } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'

/**
 * Writes `text` to a new file (mode 0600) and returns true; returns false and changes nothing if the file exists. The
 * file appears with its whole text: another process never reads it empty, and a crash leaves no partial file.
 */
export async function createFileIfMissing(path: string, text: string): Promise<boolean> {
  const draft = `${path}.new-${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
