/**
 * Deliveries of a batch ask for the same at the same time: the records of a business, its bookings, to be marked as
 * delivered. This makes one question of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runForBusiness } from '#server/lib/business-scope.ts'

/** Does something for keys of one business, in the scope of that business. */
export type BatchWork<Result> = (business: string, keys: readonly string[]) => Promise<Result>

interface Batch<Result> {
  readonly keys: Set<string>
  readonly result: Promise<Result>
}

/**
 * Collects the keys of one turn of the event loop, and those that come while the work for earlier ones is under way. The work
 * for a key always begins after it was asked for, so what it reads is never older. Rejects for all keys of a batch.
 */
export function batchByBusiness<Result>(
  work: BatchWork<Result>,
): (business: string, key?: string) => Promise<Result> {
  const waiting = new Map<string, Batch<Result>>()
  const running = new Map<string, Promise<unknown>>()

  const begin = (business: string): Batch<Result> => {
    const keys = new Set<string>()
    const before = running.get(business) ?? nextTurn()
    const start = () => {
      waiting.delete(business)
      return runForBusiness(business, () => work(business, [...keys]))
    }
    const result = before.then(start, start)
    running.set(business, result)
    const end = () => {
      if (running.get(business) === result) running.delete(business)
    }
    result.then(end, end)
    return { keys, result }
  }
  return (business, key = '') => {
    const batch = waiting.get(business) ?? begin(business)
    waiting.set(business, batch)
    batch.keys.add(key)
    return batch.result
  }
}
