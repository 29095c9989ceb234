/**
 * Databases for the servers of stories, copied from a template that is migrated once. Each process of Playwright has a
 * PostgreSQL for all of its servers, which ends with it: to create one for each server would take half as long again.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { root } from '../run/command.ts'
import { getMemoryFolder } from '../run/memory-folder.ts'
import { createEmbeddedDatabase, type TestDatabase } from './database.ts'

/** In memory if there is room, or else kept between runs. Playwright numbers its workers; what they share is started by its first process. */
const folder = join(
  getMemoryFolder() ?? join(root, 'tests/.results'),
  'stories',
  process.env.TEST_PARALLEL_INDEX ?? 'shared',
)

let held: Promise<unknown> | undefined

export async function createStoryDatabase(): Promise<TestDatabase> {
  held ??= hold()
  await held
  return createEmbeddedDatabase(folder)
}

/** Keeps PostgreSQL running between two servers. */
async function hold(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await openEmbeddedPostgres({ dataDir: folder, root, say: console.error })
}
