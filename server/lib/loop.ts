import { runForAllBusinesses } from './business-scope.ts'

/** Repeats work with a pause in between until it is stopped. */
export interface Loop {
  /** Runs the work now, and again after each pause. */
  start(): void
  /** Starts no more work and waits for what is running. */
  stop(): Promise<void>
  /** For long work to check now and then. */
  isStopped(): boolean
}

export interface LoopOptions {
  readonly pauseMs: number
  /** Longest wait for running work; default: until it ends. */
  readonly stopMs?: number
}

/** `work` must not throw: it reports its own errors. It may reach the rows of all businesses. */
export function createLoop(work: () => Promise<void>, { pauseMs, stopMs }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let current: Promise<void> = Promise.resolve()

  const runOnce = () => {
    current = runForAllBusinesses(work).finally(() => {
      if (stopped) return
      timer = setTimeout(runOnce, pauseMs)
      timer.unref()
    })
  }
  return {
    start: runOnce,
    isStopped: () => stopped,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await (stopMs === undefined ? current : Promise.race([current, pause(stopMs)]))
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise(settle => setTimeout(settle, ms).unref())
