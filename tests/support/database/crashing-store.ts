/** A store that fails at a chosen call, like a process killed there: everything committed so far stays. */
import type { Store } from '#server/app/stores/open.ts'

export interface CrashingStore {
  readonly store: Store
  /** Makes only the call with this number, counted from 1, fail before or after it takes effect. */
  crashAt(call: number, when: CrashMoment): void
  /** Whether that call was reached. */
  hasCrashed(): boolean
}

export type CrashMoment = 'before' | 'after'

/** Counts the calls to bookings, submissions and payments. */
export function createCrashingStore(store: Store): CrashingStore {
  let [calls, crash, moment]: [number, number, CrashMoment] = [0, 0, 'before']
  const guard = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1
    const isCrash = calls === crash
    if (isCrash && moment === 'before') throw new Error('Killed before a call.')
    const answer = await call()
    if (isCrash) throw new Error('Killed after a call.')
    return answer
  }
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function'
          ? (...given: unknown[]) => guard(async () => Reflect.apply(method, target, given))
          : method
      },
    })
  return {
    store: {
      ...store,
      bookings: wrap(store.bookings),
      payments: wrap(store.payments),
      formStores: { ...store.formStores, submissions: wrap(store.formStores.submissions) },
    },
    crashAt(call, when) {
      calls = 0
      crash = call
      moment = when
    },
    hasCrashed: () => calls >= crash,
  }
}
