/** Keeps the embedded PostgreSQL of all test files running from the first to the last, also while none uses it. */
import { mkdir } from 'node:fs/promises'
import { openEmbeddedPostgres } from '#server/store/postgres/embedded/embedded.ts'
import { root } from './command.ts'
import { dataDir } from './database.ts'

/** Vitest calls it before the first file, and what it returns after the last. */
export async function setup(): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const { close } = await openEmbeddedPostgres({ dataDir, root, say: console.error })
  return close
}
