/**
 * Does jobs when they are due, each in one process at a time. A queue is not needed: what there is to do stands in
 * the tables already, so a lease per job is all that processes have to agree on.
 */
import { addMinutes } from '#schemas/instant.ts'
import type { Job, JobContext } from './job.ts'

export interface Runner {
  /** Does what is due and not in the hands of another process; a job that fails is due again at its next time. */
  runDue(): Promise<void>
  /** Looks every half minute from now on. */
  start(): void
  /** Waits for the job that is under way. */
  stop(): Promise<void>
}

export interface RunnerOptions {
  readonly jobs: readonly Job[]
  readonly context: JobContext
  /** Gets sentences for the operator. */
  readonly say: (sentence: string) => void
}

/** Whoever has not finished by then is taken for dead. */
const leaseMinutes = 15
const pauseMs = 30_000

export function createRunner({ jobs, context, say }: RunnerOptions): Runner {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  const runDue = async () => {
    for (const job of jobs) if (!stopped) await runIfDue(job, context, say)
  }
  const look = () => {
    running = runDue().finally(() => {
      if (stopped) return
      timer = setTimeout(look, pauseMs)
      timer.unref()
    })
  }
  return {
    runDue,
    start: look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function runIfDue(job: Job, context: JobContext, say: RunnerOptions['say']): Promise<void> {
  const { leases, clock } = context
  try {
    const now = clock()
    if (!(await leases.take(job.name, { now, until: addMinutes(now, leaseMinutes) }))) return
    try {
      await job.run(context)
    } finally {
      await leases.finish(job.name, addMinutes(now, job.everyMinutes))
    }
  } catch (error) {
    say(`The job "${job.name}" failed and is tried again: ${error instanceof Error ? error.message : error}`)
  }
}
