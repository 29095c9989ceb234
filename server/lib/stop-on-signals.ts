/** Ends the process in an orderly way. */

/** Repeats within this time count as one signal: npm and a terminal both send it to a process group. */
const sameSignalMs = 1000

/**
 * Finishes the running requests on the first signal; exits at once on the second. Returns a function that finishes
 * without a signal, unless the process already ends.
 */
export function stopOnSignals(finish: () => Promise<void>): (finish: () => Promise<void>) => Promise<void> {
  let begunAt: number | undefined
  const endBy = async (steps: () => Promise<void>) => {
    if (begunAt !== undefined) return
    begunAt = performance.now()
    await steps()
    process.exit(0)
  }
  const stop = async () => {
    if (begunAt !== undefined && performance.now() - begunAt > sameSignalMs) process.exit(1)
    await endBy(finish)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return endBy
}
