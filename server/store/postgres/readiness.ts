/** Whether the store can do its work now: the database answers, and there is room for what is to be kept. */
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Pool, withConnection } from './pool.ts'

export interface ReadinessOptions {
  readonly pool: Pool
  readonly dataDir: string
  /** Less free space than this is a full disk. */
  readonly minFreeBytes?: number
}

/** A segment of PostgreSQL's log: with less, nothing can be booked soon. */
const segmentBytes = 16 * 1024 * 1024
const answerWithinMs = 800

/** Answers within a second, whatever hangs. However many ask at the same time, one look is taken for all. */
export function createReadinessCheck(options: ReadinessOptions): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined
  return () => {
    looking ??= look(options).finally(() => {
      looking = undefined
    })
    return Promise.race([looking, delay(answerWithinMs, false, { ref: false })])
  }
}

const look = async (options: ReadinessOptions): Promise<boolean> => {
  const [answers, hasRoom] = await Promise.all([databaseAnswers(options.pool), diskHasRoom(options)])
  return answers && hasRoom
}

const databaseAnswers = (pool: Pool): Promise<boolean> =>
  withConnection(pool, client => client.query('select 1')).then(
    () => true,
    () => false,
  )

/** False also when DATA_DIR is gone. */
async function diskHasRoom({ dataDir, minFreeBytes = segmentBytes }: ReadinessOptions): Promise<boolean> {
  const probe = join(dataDir, '.disk-probe')
  try {
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < minFreeBytes) return false
    // A quota or a disk that has become read-only shows only when something is written.
    await writeFile(probe, 'x'.repeat(4096))
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
