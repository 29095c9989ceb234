/** Whether the store can work right now: the database answers, and the disk has room. */
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Pool, withConnection } from './pool.ts'

export interface ReadinessCheckOptions {
  readonly pool: Pool
  readonly dataDir: string
  /** Below this much free space the disk counts as full. */
  readonly minFreeBytes?: number
}

/** A segment of PostgreSQL's write-ahead log: with less, bookings will soon fail. */
const segmentBytes = 16 * 1024 * 1024
const answerTimeoutMs = 800

/** Answers within a second, whatever hangs. Simultaneous callers share one check. */
export function createReadinessCheck(options: ReadinessCheckOptions): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= checkStore(options).finally(() => {
      running = undefined
    })
    return Promise.race([running, delay(answerTimeoutMs, false, { ref: false })])
  }
}

const checkStore = async (options: ReadinessCheckOptions): Promise<boolean> => {
  const [answers, hasRoom] = await Promise.all([databaseAnswers(options.pool), diskHasRoom(options)])
  return answers && hasRoom
}

const databaseAnswers = (pool: Pool): Promise<boolean> =>
  withConnection(pool, client => client.query('select 1')).then(
    () => true,
    () => false,
  )

/** Also false if DATA_DIR is gone. */
async function diskHasRoom({
  dataDir,
  minFreeBytes = segmentBytes,
}: ReadinessCheckOptions): Promise<boolean> {
  const probe = join(dataDir, '.disk-probe')
  try {
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < minFreeBytes) return false
    // A quota or a read-only disk shows only on writing.
    await writeFile(probe, 'x'.repeat(4096))
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
