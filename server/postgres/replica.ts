/** Chooses for each read whether a streaming replica or the primary answers it. */
import { readYourWritesMs } from '#schemas/runtime/screen/read-your-writes.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import type { Pool } from './pool.ts'
import { createReplicaPosition } from './replica-position.ts'
import type { CountReplicaRead } from './replica-reads.ts'

export interface ReplicaOptions {
  readonly primary: Pool
  readonly replica: Pool
  readonly say: (sentence: string) => void
  readonly countRead?: CountReplicaRead | undefined
  /** Default: half of the time for which visitors who have written do without the replica. */
  readonly maxLagMs?: number
}

export interface Replica {
  /** Reads from the replica if it is recent enough, else from the primary; also if the replica fails. */
  read<T>(readers: ReplicaReaders<T>): Promise<T>
  /** Asks the primary until the replica has everything that is committed by now. */
  awaitChanges(): void
  /** Returns how old, in seconds, what the replica shows can be at most; undefined while it is not known. */
  measureLag(): number | undefined
  /** Ends the comparisons; close the pools afterwards. */
  close(): Promise<void>
}

export interface ReplicaReaders<T> {
  readonly fromReplica: () => Promise<T>
  readonly fromPrimary: () => Promise<T>
}

const defaultMaxLagMs = readYourWritesMs / 2
const intervalMs = 1_000

/** Compares the replica with the primary each second, and says when it is used and when not. */
export function createMonitoredReplica(options: ReplicaOptions): Replica {
  const { primary, replica, say, countRead, maxLagMs = defaultMaxLagMs } = options
  const position = createReplicaPosition(primary, replica)
  const sayIfOther = createStateReporter(say)
  let neededAt = Number.NEGATIVE_INFINITY

  const measureLagMs = () =>
    position.reachedAt === undefined ? undefined : performance.now() - position.reachedAt
  const isRecent = () =>
    (measureLagMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs &&
    (position.reachedAt ?? Number.NEGATIVE_INFINITY) >= neededAt
  const check = async () => {
    const fault = await position.compare().then(
      found => (found === 'foreign' ? 'DATABASE_REPLICA_URL names no streaming replica of it' : undefined),
      (error: unknown) => `one of them does not answer (${describeCause(error)})`,
    )
    // What was known of it does not count any more: it may be another server now.
    if (fault !== undefined) neededAt = performance.now()
    sayIfOther(fault ?? describeLag(measureLagMs(), maxLagMs))
  }
  const checks = repeatEvery(intervalMs, check)

  return {
    async read({ fromReplica, fromPrimary }) {
      if (!isRecent()) {
        countRead?.('behind')
        return fromPrimary()
      }
      try {
        const found = await fromReplica()
        countRead?.('replica')
        return found
      } catch (error) {
        // Either it has cancelled a statement that its replay waited for, or it is gone: then others need not try.
        if (error instanceof StoreUnavailableError) neededAt = performance.now()
        countRead?.('failed')
        return fromPrimary()
      }
    },
    awaitChanges() {
      neededAt = performance.now()
    },
    measureLag() {
      const lagMs = measureLagMs()
      return lagMs === undefined ? undefined : lagMs / 1000
    },
    close: checks.stop,
  }
}

/** Returns a fault if the replica is too far behind. */
function describeLag(lagMs: number | undefined, maxLagMs: number): string | undefined {
  if (lagMs === undefined) return 'the replica has not caught up yet'
  return lagMs > maxLagMs ? `the replica is ${Math.round(lagMs / 1000)} s behind` : undefined
}

const describeCause = (error: unknown): string =>
  error instanceof StoreUnavailableError ? error.message : summarizeError(error)

/** Says whether the replica is read whenever that changes. */
function createStateReporter(say: (sentence: string) => void) {
  let wasUsed: boolean | undefined
  return (fault: string | undefined): void => {
    const isUsed = fault === undefined
    if (isUsed === wasUsed) return
    wasUsed = isUsed
    say(
      isUsed
        ? 'Pages are read from the replica of the database.'
        : `Pages are read from the database instead of its replica, because ${fault}.`,
    )
  }
}

/** Repeats work that never rejects, with a pause between the runs; begins at once. */
function repeatEvery(pauseMs: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const run = () => {
    running = work().then(() => {
      if (isStopped) return
      timer = setTimeout(run, pauseMs)
      timer.unref()
    })
  }
  run()
  return {
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
