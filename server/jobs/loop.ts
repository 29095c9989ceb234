/** Does the same work again and again, with a pause between, until it is stopped. */
export interface Loop {
  /** Works now, and from now on after each pause. */
  start(): void
  /** No more work begins; waits for what is under way. */
  stop(): Promise<void>
  /** Long work asks now and then. */
  isStopped(): boolean
}

export interface LoopOptions {
  readonly pauseMs: number
  /** Waits no longer than that for what is under way; default: to its end. */
  readonly stopMs?: number
}

/** `work` does not throw: it says itself what went wrong. */
export function createLoop(work: () => Promise<void>, { pauseMs, stopMs }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let appContext: Promise<void> = Promise.resolve()

  const turn = () => {
    appContext = work().finally(() => {
      if (stopped) return
      timer = setTimeout(turn, pauseMs)
      timer.unref()
    })
  }
  return {
    start: turn,
    isStopped: () => stopped,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await (stopMs === undefined ? appContext : Promise.race([appContext, pause(stopMs)]))
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise(settle => setTimeout(settle, ms).unref())
