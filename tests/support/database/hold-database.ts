/**
 * Keeps the shared embedded PostgreSQL running from the first test file to the last, even while no test uses
 * it.
 */
import { mkdir } from 'node:fs/promises'
import { openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { root } from '../run/command.ts'
import { dataDir } from './database.ts'

/** Called by Vitest before the first file; the function it returns, after the last. */
export async function setup(): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const { close } = await openEmbeddedPostgres({ dataDir, root, say: console.error })
  return close
}
