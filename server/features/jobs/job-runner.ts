/**
 * Runs jobs when they are due, each in one process at a time. No queue is needed: the tables already say what there is
 * to do, so a lease per job is all that processes have to agree on.
 */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Clock } from '#server/lib/clock.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { createLoop, type Loop } from '#server/lib/loop.ts'
import type { Job } from './job.ts'
import { runWithLease } from './run-with-lease.ts'
import type { JobLeases } from './store/leases.ts'

/** Checks every half minute. */
export interface JobRunner extends Pick<Loop, 'start' | 'stop'> {
  /** Runs the jobs that are due and not leased by another process. A job that fails runs again at its next time. */
  runDue(): Promise<void>
}

/** What the runner itself needs of the context. */
interface RunnerContext {
  readonly leases: Pick<JobLeases, 'take' | 'finish'>
  readonly clock: Clock
}

export interface JobRunnerOptions<Context> {
  readonly jobs: readonly Job<Context>[]
  readonly context: Context & RunnerContext
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
  /** How long stopping waits for the job that is running. Default: until it ends. */
  readonly stopMs?: number
}

const defaultLeaseMinutes = 15
const pauseMs = 30_000

export function createJobRunner<Context>({
  jobs,
  context,
  say,
  stopMs,
}: JobRunnerOptions<Context>): JobRunner {
  const runDue = async () => {
    for (const job of jobs) if (!loop.isStopped()) await runIfDue(job, context, say)
  }
  const loop = createLoop(runDue, { pauseMs, ...(stopMs === undefined ? {} : { stopMs }) })
  return { runDue, start: loop.start, stop: loop.stop }
}

async function runIfDue<Context>(
  job: Job<Context>,
  context: Context & RunnerContext,
  say: (sentence: string) => void,
): Promise<void> {
  const { name, everyMinutes, leaseMinutes = defaultLeaseMinutes } = job
  const getNext = (startedAt: Instant) => addMinutes(startedAt, everyMinutes)
  try {
    await runWithLease({ name, leaseMinutes, getNext, run: () => job.run(context) }, context)
  } catch (error) {
    say(`The job "${job.name}" failed and will be retried: ${summarizeError(error)}`)
  }
}
