/** How late the event loop of this process runs its work, which every kind of overload shows in. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopDelayMeter {
  /**
   * How late the loop has kept being, in milliseconds: the lesser of the longest delays of the last two half seconds.
   * One long turn, such as the collection of garbage or the first use of a page, is no overload.
   */
  readMs(): number
  stop(): void
}

export interface LongestDelay {
  /** The longest delay since the last call, in milliseconds. */
  takeMs(): number
  stop(): void
}

const resolutionMs = 20
export const sampleMs = 500

export function startLoopDelayMeter(longest: LongestDelay = measureLongestDelay()): LoopDelayMeter {
  let earlierMs = 0
  let latestMs = 0
  const timer = setInterval(() => {
    earlierMs = latestMs
    latestMs = longest.takeMs()
  }, sampleMs)
  timer.unref()
  return {
    readMs: () => Math.min(earlierMs, latestMs),
    stop() {
      clearInterval(timer)
      longest.stop()
    },
  }
}

/** The mean stays low even in overload, as turns with much to do alternate with many that have little. */
function measureLongestDelay(): LongestDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let takenAt = performance.now()
  return {
    takeMs() {
      const now = performance.now()
      // The histogram measures from one tick of its timer to the next; without a tick, nothing ran at all.
      const longestMs = Number.isNaN(histogram.mean) ? now - takenAt : histogram.max / 1e6
      takenAt = now
      histogram.reset()
      return Math.max(0, longestMs - resolutionMs)
    },
    stop: () => void histogram.disable(),
  }
}
