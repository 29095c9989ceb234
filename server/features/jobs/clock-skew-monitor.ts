/** Tells the operator when the clocks of the server and of its database begin to differ, and when they agree again. */
import { describeClockDifference } from '#server/lib/clock-difference.ts'
import { createLoop, type Loop } from '#server/lib/loop.ts'

export interface ClockSkewMonitor extends Pick<Loop, 'start' | 'stop'> {
  /** Compares them once. */
  compare(): Promise<void>
}

export interface ClockSkewMonitorOptions {
  measureClockDifferenceMs(): Promise<number | undefined>
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

const pauseMs = 60_000

export function createClockSkewMonitor({
  measureClockDifferenceMs,
  say,
}: ClockSkewMonitorOptions): ClockSkewMonitor {
  let hasDiffered = false
  const compare = async () => {
    const differenceMs = await measureClockDifferenceMs()
    if (differenceMs === undefined) return
    const sentence = describeClockDifference(differenceMs)
    if (sentence !== undefined && !hasDiffered) say(sentence)
    if (sentence === undefined && hasDiffered)
      say('The clocks of the server and of the database agree again.')
    hasDiffered = sentence !== undefined
  }
  const loop = createLoop(compare, { pauseMs })
  return { compare, start: loop.start, stop: loop.stop }
}
