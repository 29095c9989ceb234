/** Metrics that are read from the database, and are therefore the same in all processes: the outbox and the jobs. */
import { setTimeout as delay } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { JobState } from '#server/features/jobs/job-leases.ts'
import { jobIntervalMinutes } from '#server/features/jobs/job-schedule.ts'
import type { OutboxBacklog } from '#server/features/outbox/outbox.ts'

export interface StoredMetricSources {
  readBacklog(): Promise<readonly OutboxBacklog[]>
  readJobs(): Promise<readonly JobState[]>
  /** Positive if this process is ahead; undefined if it is not known. */
  measureClockDifferenceMs?(): Promise<number | undefined>
}

/** A metric's series are missing while the database does not answer. */
export function registerOutboxMetrics(registers: Registry[], { readBacklog }: StoredMetricSources): void {
  const readSometimes = limitReads(readBacklog)
  new Gauge({
    name: 'bookplate_outbox_entries',
    help: 'Entries of the outbox by lane: due or waiting for another attempt, and given up.',
    labelNames: ['lane', 'state'],
    registers,
    async collect() {
      const backlog = await readSometimes()
      this.reset()
      for (const { lane, waiting, failed } of backlog) {
        this.set({ lane, state: 'waiting' }, waiting)
        this.set({ lane, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'bookplate_outbox_age_seconds',
    help: 'How long the entry of the outbox that is due the longest has been due, by lane; 0 if none is.',
    labelNames: ['lane'],
    registers,
    async collect() {
      const backlog = await readSometimes()
      this.reset()
      for (const { lane, dueForSeconds } of backlog) this.set({ lane }, dueForSeconds)
    },
  })
}

const intervals: ReadonlyMap<string, number> = new Map(Object.entries(jobIntervalMinutes))

/** Jobs of other versions, whose rows are still there, are left out. */
export function registerJobMetrics(registers: Registry[], { readJobs }: StoredMetricSources): void {
  const readSometimes = limitReads(async () => (await readJobs()).filter(({ name }) => intervals.has(name)))
  const options = { labelNames: ['job'], registers }
  const addGauge = (name: string, help: string, read: (job: JobState) => number | undefined) =>
    new Gauge({
      ...options,
      name,
      help,
      async collect() {
        const jobs = await readSometimes()
        this.reset()
        for (const job of jobs) {
          const value = read(job)
          if (value !== undefined) this.set({ job: job.name }, value)
        }
      },
    })
  addGauge(
    'bookplate_job_last_success_timestamp_seconds',
    'When the job last ended without an error, in seconds since 1970.',
    ({ succeededAt }) => succeededAt && succeededAt / 1000,
  )
  addGauge(
    'bookplate_job_duration_seconds',
    'How long the last run of the job that has ended took.',
    ({ durationMs }) => durationMs && durationMs / 1000,
  )
  addGauge(
    'bookplate_job_interval_seconds',
    'How long after the start of a run the job is due again.',
    ({ name }) => 60 * (intervals.get(name) ?? 0),
  )
  new Counter({
    ...options,
    name: 'bookplate_job_failures_total',
    help: 'Runs of the job that have failed since the installation was set up.',
    async collect() {
      const jobs = await readSometimes()
      this.reset()
      for (const { name: job, failures } of jobs) this.inc({ job }, failures)
    },
  })
}

/** Of each process. */
export function registerClockMetrics(
  registers: Registry[],
  { measureClockDifferenceMs }: StoredMetricSources,
): void {
  if (measureClockDifferenceMs === undefined) return
  const readSometimes = limitReads(async () => [await measureClockDifferenceMs()])
  new Gauge({
    name: 'bookplate_clock_difference_seconds',
    help: 'How far the clock of this process is ahead of that of the database; negative: behind.',
    registers,
    async collect() {
      const [differenceMs] = await readSometimes()
      if (differenceMs === undefined) this.remove()
      else this.set(differenceMs / 1000)
    },
  })
}

/** Anybody may read the metrics, so the database is asked at most once in this time. */
const rereadMs = 5_000
/** A database that is away or busy must not hide the other metrics. */
const maxWaitMs = 1_000

function limitReads<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  const reading = { at: Number.NEGATIVE_INFINITY, rows: Promise.resolve<readonly Row[]>([]) }
  return () => {
    if (performance.now() - reading.at < rereadMs) return reading.rows
    reading.at = performance.now()
    reading.rows = Promise.race([read(), delay(maxWaitMs, [])]).catch(() => [])
    return reading.rows
  }
}
