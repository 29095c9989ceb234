/** Who runs which recurring job, and how its runs end. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface JobRunResult {
  /** When the job is due again. */
  readonly next: Instant
  readonly endedAt: Instant
  readonly durationMs: number
  /** Set if the run failed: for the operator, without data of people. */
  readonly error?: string
}

/** A job that has been started at least once. */
export interface JobState {
  readonly name: string
  /** While it runs, the end of its lease. */
  readonly dueAt: Instant
  /** The process that runs it, or that has died while it did; undefined between runs. */
  readonly holder?: string
  readonly startedAt?: Instant
  /** Of the last run that has ended. */
  readonly endedAt?: Instant
  readonly durationMs?: number
  /** Set if the last run that has ended failed. */
  readonly error?: string
  readonly succeededAt?: Instant
  /** How many runs have failed since the installation was set up. */
  readonly failures: number
}

export interface LeaseRequest {
  readonly now: Instant
  /** The end of the lease. */
  readonly until: Instant
  /** When the job would be due after a run that begins now. If it is due later than that, it is due now. */
  readonly next: Instant
}
