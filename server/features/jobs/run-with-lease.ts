/** Runs recurring work while this process has its lease, and records how that ended. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Clock } from '#server/lib/clock.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import type { JobLeases } from './store/leases.ts'

export interface LeasedWork {
  readonly name: string
  readonly leaseMinutes: number
  /** When the work is due again, counted from its start. */
  getNext(startedAt: Instant): Instant
  run(): Promise<void>
}

const maxErrorCharacters = 500

/** Does nothing if the work is not due or another process has the lease. Throws what the work throws. */
export async function runWithLease(
  { name, leaseMinutes, getNext, run }: LeasedWork,
  { leases, clock }: { readonly leases: Pick<JobLeases, 'take' | 'finish'>; readonly clock: Clock },
): Promise<void> {
  const now = clock()
  if (!(await leases.take(name, { now, until: addMinutes(now, leaseMinutes), next: getNext(now) }))) return
  const startMs = performance.now()
  const finish = (failure: { readonly error?: string } = {}) =>
    leases.finish(name, {
      next: getNext(now),
      endedAt: clock(),
      durationMs: Math.round(performance.now() - startMs),
      ...failure,
    })
  try {
    await run()
  } catch (error) {
    await finish({ error: summarizeError(error).slice(0, maxErrorCharacters) })
    throw error
  }
  await finish()
}
