/** How late the event loop of this process runs its work, which every kind of overload shows in. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopDelayMeter {
  /** The longest delay of the last half second, in milliseconds. */
  readMs(): number
  stop(): void
}

const resolutionMs = 20
const sampleMs = 500

/** The mean stays low even in overload, as turns with much to do alternate with many that have little. */
export function startLoopDelayMeter(): LoopDelayMeter {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let sampledAt = performance.now()
  let delayMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    // The histogram measures from one tick of its timer to the next; without a tick, nothing ran at all.
    const longestMs = Number.isNaN(histogram.mean) ? now - sampledAt : histogram.max / 1e6
    delayMs = Math.max(0, longestMs - resolutionMs)
    sampledAt = now
    histogram.reset()
  }, sampleMs)
  timer.unref()
  return {
    readMs: () => delayMs,
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
