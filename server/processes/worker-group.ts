/** Keeps a number of workers running: starts them, replaces those that end, and all of them one by one on request. */
import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerHandle } from './worker-handle.ts'

export interface WorkerGroup {
  /**
   * Starts the first worker, which prepares the database, then the others. Resolves to the port; rejects if one of them
   * ends before it is ready.
   */
  start(): Promise<number>
  /** Lists the workers that serve requests, by number. */
  list(): readonly WorkerHandle[]
  /**
   * Replaces the workers one by one: the new one serves requests before the old one finishes its own and ends. If a new
   * one does not start, the old ones stay.
   */
  replaceAll(): Promise<void>
  /** Stops all workers, and resolves when they have ended. */
  stop(): Promise<void>
}

export interface WorkerGroupOptions {
  readonly count: number
  readonly launch: (number: number) => WorkerHandle
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
  /** Called when a worker has ended without having been told to. */
  readonly onLost: () => void
  /** Called when no worker is left and none starts. */
  readonly giveUp: () => void
  /** Waits before a worker is started once more. */
  readonly rest?: (ms: number) => Promise<unknown>
}

/** A worker that has lived as long is replaced at once when it ends; otherwise pauses grow. */
const stableMs = 30_000
const firstPauseMs = 500
const maxPauseMs = 30_000
/** So many failed starts in a row end the server if no worker is left. */
const maxFailedStarts = 5
/** How long a retired worker may take to finish its requests and jobs. */
const maxRetireMs = 30_000

export function createWorkerGroup(options: WorkerGroupOptions): WorkerGroup {
  const { count, say } = options
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  /** All processes, also those that start or retire. */
  const alive = new Set<WorkerHandle>()
  const serving = new Map<number, WorkerHandle>()
  let isStopping = false
  /** Whether all workers are being started or replaced. */
  let isReplacing = true

  const launch = async (number: number): Promise<WorkerHandle> => {
    const worker = options.launch(number)
    alive.add(worker)
    void worker.ended.then(() => alive.delete(worker))
    await worker.ready
    return worker
  }

  /** Resolves when the worker that had the same number, if any, has ended. */
  const adopt = async (worker: WorkerHandle): Promise<void> => {
    const previous = serving.get(worker.number)
    serving.set(worker.number, worker)
    const adoptedAt = performance.now()
    void worker.ended.then(how => {
      if (isStopping || serving.get(worker.number) !== worker) return
      serving.delete(worker.number)
      options.onLost()
      say(`Worker ${worker.number} (process ${worker.pid}) ended with ${how}; starting another.`)
      void revive(worker.number, performance.now() - adoptedAt < stableMs)
    })
    if (previous !== undefined) await retire(previous)
  }

  const setbacks = new Map<number, number>()
  const { revive } = createReviver({
    ...options,
    launch,
    adopt,
    setbacks,
    isStopping: () => isStopping,
    hasWorkers: () => serving.size > 0,
  })

  const replace = async (number: number): Promise<void> => {
    const worker = await launch(number)
    await adopt(worker)
  }

  return {
    async start() {
      const first = await launch(1)
      await adopt(first)
      await Promise.all(numbers.slice(1).map(replace))
      isReplacing = false
      return first.ready
    },
    list: () => numbers.flatMap(number => serving.get(number) ?? []),
    async replaceAll() {
      if (isReplacing) return say('The workers are being started already.')
      isReplacing = true
      try {
        for (const number of numbers) if (!isStopping) await replace(number)
        const pids = [...serving.values()].map(({ pid }) => pid)
        if (!isStopping) say(`All workers have been replaced; now they are processes ${pids.join(', ')}.`)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (!isStopping) say(`The rolling restart has ended early; the other workers go on. ${reason}`)
      } finally {
        isReplacing = false
      }
    },
    async stop() {
      isStopping = true
      const workers = [...alive]
      for (const worker of workers)
        if (worker.isReady()) worker.send({ kind: 'stop' })
        else worker.kill('SIGTERM')
      await Promise.all(workers.map(({ ended }) => ended))
    },
  }
}

async function retire(worker: WorkerHandle): Promise<void> {
  worker.send({ kind: 'retire' })
  const timer = setTimeout(() => worker.kill('SIGKILL'), maxRetireMs)
  await worker.ended
  clearTimeout(timer)
}

interface ReviverOptions extends Omit<WorkerGroupOptions, 'launch'> {
  readonly launch: (number: number) => Promise<WorkerHandle>
  readonly adopt: (worker: WorkerHandle) => Promise<void>
  /** How often in a row a worker with that number did not start or last. */
  readonly setbacks: Map<number, number>
  readonly isStopping: () => boolean
  readonly hasWorkers: () => boolean
}

function createReviver({ launch, adopt, say, giveUp, setbacks, ...options }: ReviverOptions) {
  const { isStopping, hasWorkers, rest = pause } = options
  return {
    /** Starts a worker with this number until one is ready, with growing pauses. */
    async revive(number: number, wasShort: boolean): Promise<void> {
      if (!wasShort) setbacks.delete(number)
      for (let failures = 0; !isStopping(); failures++) {
        const setback = setbacks.get(number) ?? 0
        setbacks.set(number, setback + 1)
        if (setback > 0) await rest(Math.min(firstPauseMs * 2 ** (setback - 1), maxPauseMs))
        if (isStopping()) return
        try {
          const worker = await launch(number)
          say(`Worker ${number} has been started again as process ${worker.pid}.`)
          return await adopt(worker)
        } catch (error) {
          if (isStopping()) return
          say(error instanceof Error ? error.message : String(error))
          if (failures + 1 >= maxFailedStarts && !hasWorkers()) return giveUp()
        }
      }
    },
  }
}

const pause = (ms: number) => delay(ms, undefined, { ref: false })
