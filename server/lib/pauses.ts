/** Long work between whose steps other requests have their turn: a server answers visitors while it reads an import. */
import { setImmediate } from 'node:timers/promises'

/** Is awaited after each step of long work. Rejects with the reason of its signal. */
export type Pause = () => Promise<void>

const maxTurnMs = 15

/** @param signal stops the work */
export function createPause(signal?: AbortSignal): Pause {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < maxTurnMs) return
    await setImmediate()
    since = performance.now()
  }
}

/** Returns what the work returns, which yields after each of its steps. */
export async function runWithPauses<T>(work: Generator<unknown, T>, pause: Pause): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await pause()
  }
}

/** Does the same at once, for what is small. */
export function runWithoutPauses<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
